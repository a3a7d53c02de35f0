#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// Two engines that meet for some pairs of games.
struct Fixture {
    std::array<int, 2> pairing{};   ///< the smaller index first
    std::size_t first_opening = 0;  ///< its turn of the OpeningCycle; pair k has turn first_opening + k
    std::size_t pairs = 1;

    bool operator==(const Fixture&) const = default;
};

/// What became of it, by the engines' order in the pairing.
struct FixtureResult {
    Fixture fixture;
    std::array<int, 2> half_points{};     ///< of the games that were played
    std::array<bool, 2> has_forfeited{};  ///< was halted, so that games were not played
};

/// Place in the pairing (0 or 1) of who won: whoever did not forfeit, else whoever has more points. Nothing
/// if they are equal in both.
[[nodiscard]] std::optional<int> winner_of(const FixtureResult& result);

/// The rule of a tournament whose rounds follow from results; knows neither openings nor games. Engines are
/// indices, and the order of the indices is the seeding: 0 is expected to be the strongest.
class Format {
  public:
    Format() = default;
    Format(const Format&) = delete;
    Format& operator=(const Format&) = delete;
    virtual ~Format() = default;

    /// Takes what became of the last round's fixtures, in their order (nothing the first time), and gives the
    /// next ones; none when the tournament is over. No pairing may have the same turn of the openings twice.
    [[nodiscard]] virtual std::vector<Fixture> next_round(std::span<const FixtureResult> finished) = 0;

    /// Pairs of games that will be played at least.
    [[nodiscard]] virtual std::size_t fewest_pairs() const = 0;
    /// See Schedule.
    [[nodiscard]] virtual std::vector<Standing> standings() const = 0;
    [[nodiscard]] virtual std::string rule() const = 0;
};

}  // namespace pahtum::arena
