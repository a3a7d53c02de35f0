#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arena/score/tally.hpp"
#include "arena/stats/counts.hpp"

namespace pahtum::arena {

/// Boulders of the games that start from this position: those on it, or as many as its ruleset lets the
/// players place. Throws ParseError if it is no position.
[[nodiscard]] int boulders_of(const std::string& opening);

/// Results of single games by what they have in common: who had which colour, the opening, how many boulders.
class Breakdown {
  public:
    /// A part of the games from the views that can be asked for.
    struct Part {
        Trinomial black;                  ///< Black's view, whoever played it
        std::map<int, Trinomial> engine;  ///< by engine: its view
    };

    /// Games come in the order of their numbers, see Tally. Requires a game that is no duplicate. Throws
    /// ParseError if its opening is no position.
    void add(const Outcome& outcome);

    [[nodiscard]] const Trinomial& black() const { return black_; }
    /// That engine's games with Black, or with White, from its view.
    [[nodiscard]] Trinomial with_colour(int engine, Side side) const;
    [[nodiscard]] const std::map<int, Part>& by_boulders() const { return by_boulders_; }
    /// By the engines with Black and White, from Black's view.
    [[nodiscard]] const std::map<std::array<int, 2>, Trinomial>& by_seats() const { return by_seats_; }
    /// Pairs by the half points (0, 1, 2) of the pairing's first engine in the two games, the one it had
    /// Black in first: counts[3 * with Black + with White].
    using PairCounts = std::array<std::int64_t, 9>;
    [[nodiscard]] const std::map<std::array<int, 2>, PairCounts>& pairs() const { return pairs_; }
    /// By position text.
    [[nodiscard]] const std::map<std::string, Part>& by_opening() const { return by_opening_; }

  private:
    void add_to_pairs(const Outcome& outcome);

    Trinomial black_;
    std::map<int, std::array<Trinomial, 2>> by_colour_;  ///< by engine, by index_of(Side)
    std::map<std::array<int, 2>, Trinomial> by_seats_;
    std::map<std::array<int, 2>, PairCounts> pairs_;
    std::optional<Outcome> last_;
    std::map<int, Part> by_boulders_;
    std::map<std::string, Part> by_opening_;
    std::map<std::string, int> boulders_;  ///< by opening, so that each is read once
};

}  // namespace pahtum::arena
