#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::python {

/// Thrown by what was asked to end before it was done.
struct Interrupted {};

/// Many positions of one ruleset, which are played on together. Arrays have an entry, or a row, for each.
///
/// What takes a `stop` asks it every few thousand games; if it says true, Interrupted is thrown, and no game
/// has changed.
class Batch {
  public:
    using Stop = std::function<bool()>;

    /// New games; boulders that stand on the board from the start are on random cells. Throws ParseError if
    /// the ruleset cannot be played.
    Batch(const Ruleset& ruleset, std::size_t count, std::uint64_t seed, const Stop& stop);
    /// Throws ParseError if there is none, or they are not of one ruleset.
    explicit Batch(std::vector<Position> positions);

    [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
    [[nodiscard]] const Ruleset& ruleset() const { return positions_.front().ruleset(); }

    [[nodiscard]] Batch copy(const Stop& stop) const;
    /// Copies of the games with these numbers, in their order. Requires numbers below positions().size();
    /// throws ParseError if there is none.
    [[nodiscard]] Batch select(std::span<const std::size_t> games, const Stop& stop) const;
    /// The image of each game. Requires a symmetry for each.
    [[nodiscard]] Batch transformed(std::span<const Symmetry> symmetries, const Stop& stop) const;
    /// Begins the games with these numbers anew, as the constructor does. Requires numbers below
    /// positions().size().
    void reset(std::span<const std::size_t> games, std::uint64_t seed, const Stop& stop);

    /// The action of each game that is not over. Throws IllegalMove that names the first wrong one; then no
    /// game has changed.
    void play(std::span<const std::int64_t> actions, const Stop& stop);
    /// A random legal move in each game that is not over.
    void play_random(std::uint64_t seed, const Stop& stop);

    /// As observe() writes them, for the side to move.
    void observations(float* out, const Stop& stop) const;
    /// action_count() entries a row: whether the action is legal.
    void legal_actions(bool* out, const Stop& stop) const;
    /// Black's final margins of `count` random games from each position. `stop` is asked every few games.
    void playouts(std::size_t count, std::uint64_t seed, std::int32_t* out, const Stop& stop) const;

  private:
    /// Plays these moves, one for each game; that of a game that is over does not count.
    void play_all(std::span<const Move> moves);

    std::vector<Position> positions_;
};

/// What was proven of a position; see SolveReport.
struct Label {
    Points lower = 0;  ///< of the final margin under best play, from the side to move's view
    Points upper = 0;
    std::optional<Move> best = std::nullopt;  ///< a move proven to keep the answer
    std::uint64_t nodes = 0;
};

struct LabelOptions {
    SolveGoal goal = SolveGoal::kExact;
    std::uint64_t nodes = 100'000;  ///< of each position
    int threads = 1;
};

/// Proves each position. Neighbours share a table, so with few nodes the result depends on them, but never on
/// the number of threads. `stop` is polled some ten times a second. Throws Interrupted, and what a thread
/// throws.
[[nodiscard]] std::vector<Label> label(const std::vector<Position>& positions, const LabelOptions& options,
                                       const Batch::Stop& stop);

}  // namespace pahtum::python
