#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/openings/endings.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "protocol/review/review.hpp"

namespace pahtum::train {

/// A position with a right move to find. Values are from the view of the side to move.
struct Exercise {
    Position position;
    std::vector<Move> best;        ///< at least one right move
    bool is_complete = true;       ///< no other move is right
    std::optional<int> value{};    ///< final margin under best play, if that is what the right moves reach
    std::optional<int> outcome{};  ///< 1 win, 0 draw, -1 loss, if they keep that
    std::vector<std::pair<Move, int>> margins{};    ///< what each move reaches; empty if that is not known
    std::optional<review::ReviewedMove> mistake{};  ///< the wrong move that was made here in a game
    std::optional<Theme> theme{};
    std::optional<int> rating{};  ///< how hard it is; see openings/suites/README.md
    std::string source;           ///< where it is from: "endings.jsonl:3", "game.sgf, move 12"
};

/// What is known about a move at once.
struct Answer {
    bool is_right = false;
    bool is_certain = true;            ///< false: the engine has to judge the move
    std::optional<int> lost_points{};  ///< by a wrong move
};

/// Requires a legal move.
[[nodiscard]] Answer judge(const Exercise& exercise, Move move);

/// The same for a move that is not certain, by the engine's judgement of it: right if it would not become an
/// exercise itself.
[[nodiscard]] Answer judge(const Exercise& exercise, const review::ReviewedMove& judged);

/// The points on the board, and between what and what a wrong move gives away, as far as that is known:
/// "Black has 13 points, White 10. Wrong moves give away 3 to 12 points."
[[nodiscard]] std::string stakes_text(const Exercise& exercise);

/// What each wrong move gives away, the dearest last: "C2 3, D4 12"; empty if that is not known.
[[nodiscard]] std::string costs_text(const Exercise& exercise);

/// What is asked for, in a sentence or two: "White to move. Find the move that wins by 6 points."
[[nodiscard]] std::string task_text(const Exercise& exercise);

/// The exercises of a file of JSON lines: positions with their best moves, as in openings/suites, or games
/// that `pahtum review --json` has judged, of which the mistakes become exercises (review::is_to_practise).
/// Throws ParseError "NAME:LINE: ..." for a line that is neither.
[[nodiscard]] std::vector<Exercise> parse_exercises(std::string_view text, const std::string& name);

/// One line, without line feed, that parse_exercises reads as this exercise; of one that is from a game it
/// keeps the position and the better move.
[[nodiscard]] std::string exercise_json(const Exercise& exercise);

}  // namespace pahtum::train
