#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule/opening_cycle.hpp"
#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// The pairings of a static tournament, the smaller index first in each. In a gauntlet each of the first
/// `seeds` engines meets all that are none of them. Requires at least two engines, and 0 < seeds < engines.
[[nodiscard]] std::vector<std::array<int, 2>> pairings(TournamentKind kind, int engines, int seeds = 1);

/// A schedule that is known from the start: in each round every pairing plays a pair of games from the
/// round's opening, that of turn r of the OpeningCycle in round r. Takes no memory for its games.
class Plan final : public Schedule {
  public:
    /// Requires at least one pairing, one opening and one round. `openings` may repeat itself.
    Plan(std::vector<std::array<int, 2>> pairings, std::vector<std::string> openings, std::size_t rounds);

    [[nodiscard]] std::size_t size() const override { return rounds_ * pairings_.size() * 2; }
    [[nodiscard]] bool is_complete() const override { return true; }
    [[nodiscard]] std::size_t expected_size() const override { return size(); }
    [[nodiscard]] GameUnit unit(std::size_t number) const override;
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const override;
    void feed(std::size_t, const GameFate&) override {}
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairings() const override { return pairings_; }
    [[nodiscard]] bool repeats_openings() const override { return openings_.repeats_within(rounds_); }
    [[nodiscard]] std::vector<Standing> standings() const override { return {}; }
    [[nodiscard]] std::string rule() const override { return ""; }

  private:
    std::vector<std::array<int, 2>> pairings_;
    OpeningCycle openings_;
    std::size_t rounds_;
};

}  // namespace pahtum::arena
