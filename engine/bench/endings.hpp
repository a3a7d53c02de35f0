#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// A position from a game of weak players: from a board with random boulders, each move is with probability
/// 0.3 any legal one, otherwise one of those with the greatest immediate gain, all equally likely. Played
/// until at most `empty` cells are empty or the game is over. The same state of `random` gives the same
/// position on every platform. Requires Setup::kFixed.
[[nodiscard]] Position noisy_greedy_position(const Ruleset& ruleset, int empty, Random& random);

/// A position with the value of every move.
struct SolvedEnding {
    Position position;
    /// The final margin under best play if this move is played, for each of Position::legal_moves, from the
    /// side to move's view.
    std::vector<Points> values;

    [[nodiscard]] Points value() const;
    /// In the order of legal_moves.
    [[nodiscard]] std::vector<Move> best() const;
};

/// What a legal move gains the side to move at once, in points, by captures too.
[[nodiscard]] Points gain(Position position, Move move);
/// The same position with the other side to move. Requires the stone phase and that both sides have a stone.
[[nodiscard]] Position with_other_side_to_move(const Position& position);

/// The moves of a player who does not look ahead: those with the greatest immediate gain, either for the side
/// to move alone or together with what the opponent would gain on the same cell. In the order of legal_moves.
/// Requires the stone phase, no swap to come, and that both sides have a stone.
[[nodiscard]] std::vector<Move> obvious_moves(const Position& position);

/// What makes an ending hard: a margin of at most kCloseMargin, at most kFewMoves best moves, and none of
/// them an obvious one.
inline constexpr Points kCloseMargin = 10;
inline constexpr std::size_t kFewMoves = 3;

/// Whether the value is from -kCloseMargin to kCloseMargin.
[[nodiscard]] bool is_close(const Position& position, Solver& solver);
/// The position with the value of every move.
[[nodiscard]] SolvedEnding solved(const Position& position, Solver& solver);

/// The next hard noisy_greedy_position() with this many empty cells. The same for a state of `random`
/// on every platform, whatever the solver's options. Requires Setup::kFixed and no swap.
/// Throws std::runtime_error if none of 10,000 positions is hard.
[[nodiscard]] SolvedEnding draw_hard_ending(const Ruleset& ruleset, int empty, Random& random,
                                            Solver& solver);

}  // namespace pahtum
