#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "protocol/review/review.hpp"

namespace pahtum::train {

/// A position in which one is to find a right move. Values are from the view of the side to move.
struct Exercise {
    Position position;
    std::vector<Move> best;      ///< at least one right move
    bool is_complete = true;     ///< no other move is right
    std::optional<int> value;    ///< final margin under best play, if that is what the right moves reach
    std::optional<int> outcome;  ///< 1 win, 0 draw, -1 loss, if they keep that
    std::vector<std::pair<Move, int>> margins;    ///< what each move reaches; empty if that is not known
    std::optional<review::ReviewedMove> mistake;  ///< the wrong move that was made here in a game
    std::string source;  ///< where it is from: "endings.jsonl:3", "game.sgf, move 12"
};

/// What is known of a move at once.
struct Answer {
    bool is_right = false;
    bool is_certain = true;            ///< false: the engine has to judge the move
    std::optional<int> lost_points{};  ///< by a wrong move
};

/// Requires a legal move.
[[nodiscard]] Answer judge(const Exercise& exercise, Move move);

/// The same for a move that is not certain, by the engine's judgement of it: right if it keeps at least as
/// much as a good move does (review::Verdict).
[[nodiscard]] Answer judge(const review::ReviewedMove& judged);

/// What is asked for, in a sentence or two: "White to move. Find the move that wins by 6 points."
[[nodiscard]] std::string task_text(const Exercise& exercise);

}  // namespace pahtum::train
