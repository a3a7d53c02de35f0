#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
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

/// What the best moves of an exercise have in common. A threat is an empty cell on which a stone of the mover
/// would gain points.
enum class Theme : std::uint8_t {
    kMake,    ///< each makes a line of three or more, or makes one longer
    kBlock,   ///< each gains nothing, and stops a line that the other side would make on its cell
    kDouble,  ///< each gains nothing, and makes at least two cells threats, or greater ones
    kCount,   ///< at most kLastCells cells are empty, and no best move is an obvious one: one has to count
};
inline constexpr std::array kThemes{Theme::kMake, Theme::kBlock, Theme::kDouble, Theme::kCount};
inline constexpr int kLastCells = 6;

/// "make", "block", "double", "count"
[[nodiscard]] std::string_view to_text(Theme theme);
/// Throws ParseError.
[[nodiscard]] Theme parse_theme(std::string_view text);

/// Whether the theme is that of this move, as far as the move itself shows it. Requires what obvious_moves()
/// does, and a legal move.
[[nodiscard]] bool has_theme(const Position& position, Move move, Theme theme);

/// The fewest plies that a player has to look ahead to see only best moves as best, who compares the points
/// on the board after that many plies of best play. kFarthest + 1 if kFarthest are not enough.
inline constexpr int kFarthest = 5;
[[nodiscard]] int plies_needed(const SolvedEnding& ending);

/// How much the second best value is less than the best; nothing if every move is best.
[[nodiscard]] std::optional<Points> gap(const SolvedEnding& ending);

/// How hard an exercise is, as a rating on the scale of Elo: 300 + 160 for each of plies_needed() + 30 for
/// each empty cell - 10 for each point of gap() up to 20.
[[nodiscard]] int rating(const SolvedEnding& ending);

/// At least this much is at stake.
inline constexpr Points kLeastGap = 3;

/// The next noisy_greedy_position() with this many empty cells whose best moves have the theme: a margin of
/// at most kCloseMargin, at most kFewMoves best moves, and a gap of kLeastGap or more. With `is_easy` the
/// best moves are obvious ones, otherwise none is. The same for a state of `random` on every platform,
/// whatever the solver's options. Requires what draw_hard_ending() does, and not both `is_easy` and
/// Theme::kDouble or Theme::kCount. Throws std::runtime_error if none of 10,000 positions is one.
struct ExerciseWish {
    Theme theme = Theme::kMake;
    bool is_easy = false;
    int empty = 0;
};
[[nodiscard]] SolvedEnding draw_exercise(const Ruleset& ruleset, const ExerciseWish& wish, Random& random,
                                         Solver& solver);

}  // namespace pahtum
