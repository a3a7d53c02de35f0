#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum::python {

/// Many positions of one ruleset, which are played on together. Arrays have an entry, or a row, for each.
class Batch {
  public:
    /// New games; boulders that stand on the board from the start are on random cells. Throws ParseError if
    /// the ruleset cannot be played.
    Batch(const Ruleset& ruleset, std::size_t count, std::uint64_t seed);
    /// Throws ParseError if there is none, or they are not of one ruleset.
    explicit Batch(std::vector<Position> positions);

    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
    [[nodiscard]] const Ruleset& ruleset() const { return positions_.front().ruleset(); }

    /// Copies of the games with these numbers, in their order. Requires numbers below positions().size();
    /// throws ParseError if there is none.
    [[nodiscard]] Batch select(std::span<const std::size_t> games) const;
    /// The image of each game. Requires a symmetry for each.
    [[nodiscard]] Batch transformed(std::span<const Symmetry> symmetries) const;
    /// Begins the games with these numbers anew, as the constructor does. Requires numbers below
    /// positions().size().
    void reset(std::span<const std::size_t> games, std::uint64_t seed);

    /// The action of each game that is not over. Throws IllegalMove that names the first wrong one; then no
    /// game has changed.
    void play(std::span<const std::int64_t> actions);
    /// A random legal move in each game that is not over.
    void play_random(std::uint64_t seed);

    /// As observe() writes them, for the side to move.
    void observations(float* out) const;
    /// action_count() entries a row: whether the action is legal.
    void legal_actions(bool* out) const;
    /// Black's final margins of `count` random games from each position. `stop` is asked every few games;
    /// true ends the work, and false is returned.
    [[nodiscard]] bool playouts(std::size_t count, std::uint64_t seed, std::int32_t* out,
                                const std::function<bool()>& stop) const;

  private:
    std::vector<Position> positions_;
};

}  // namespace pahtum::python
