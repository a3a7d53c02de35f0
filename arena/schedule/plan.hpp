#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/match/game.hpp"

namespace pahtum::arena {

enum class TournamentKind : std::uint8_t {
    kRoundRobin,  ///< everybody meets everybody
    kGauntlet,    ///< the first engine meets all others
};

/// The pairings of a tournament, the smaller index first in each. Requires at least two engines.
[[nodiscard]] std::vector<std::array<int, 2>> pairings(TournamentKind kind, int engines);

/// All games of a tournament in the order in which they are to be started, numbered from 0.
///
/// A round is one opening that every pairing plays twice with colours exchanged. The two games of a pair are
/// adjacent: games 2k and 2k + 1, in the first of which the pairing's first engine is Black. Round r has
/// opening r; when the openings are used up they are used again, with a higher GameUnit::repeat.
class Plan {
  public:
    /// Requires at least one pairing, one opening and one round. `openings` may repeat itself.
    Plan(std::vector<std::array<int, 2>> pairings, std::vector<std::string> openings, std::size_t rounds);

    [[nodiscard]] std::size_t size() const { return rounds_ * pairings_.size() * 2; }
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairings() const { return pairings_; }

    /// Requires number < size().
    [[nodiscard]] GameUnit unit(std::size_t number) const;
    /// Where the unit is planned; nothing if it is not. The reverse of unit().
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const;

  private:
    std::vector<std::array<int, 2>> pairings_;
    std::vector<std::string> openings_;
    std::size_t rounds_;
    std::unordered_map<std::string, std::vector<std::size_t>>
        places_;                        ///< where each text stands in openings_
    std::vector<std::size_t> earlier_;  ///< by place: how many places before it hold the same text
};

}  // namespace pahtum::arena
