#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/rules/scoring_lines.hpp"
#include "protocol/terminal/play_session.hpp"
#include "protocol/terminal/style.hpp"

namespace pahtum::terminal {

/// "classic 7x7": the ruleset, any settings that differ from the published ones, and the size.
[[nodiscard]] std::string rules_text(const Ruleset& ruleset);

/// The board with both sides' points and stones in hand, and who is to do what.
void show_board(const PlaySession& session);

/// Who has won, and by which lines.
void show_result(const PlaySession& session);

/// Of the person who has played the engine, when the game is over: 1 won, 0 drew, -1 lost. Nothing if it was
/// over when it was begun, see PlaySession::number().
[[nodiscard]] std::optional<int> person_won(const PlaySession& session);

/// "Black wins by 3: 16 to 13", or who has resigned.
[[nodiscard]] std::string result_sentence(const PlaySession& session);

/// "Black", "White".
[[nodiscard]] std::string name_of(Side side);

/// The board, at most 30 columns wide: X Black, O White, # boulders, dots empty cells, the last move in
/// brackets, and scoring lines in colour. Each row ends with an LF.
[[nodiscard]] std::string board_view(const Position& position, std::optional<Move> last, const Style& style);

/// How the game is played by these rules, in sentences for players, for a screen of that many columns. At
/// most 21 lines of 80 columns.
[[nodiscard]] std::string rules_of_play(const Ruleset& ruleset, std::size_t columns);

/// Lets the engine play a move, announces it and shows the board. The game must not be over.
void play_engine_turn(PlaySession& session);

/// What the lesson says to its learner, who is to move. Requires a lesson that is not over.
[[nodiscard]] std::string lesson_text(const PlaySession& session);

/// The last words of a lesson, after which the game before it comes back. Requires a lesson.
void end_lesson(PlaySession& session);

/// The lines of one side on the board: longest first, rows before columns of the same length.
[[nodiscard]] std::vector<ScoringLine> lines_by_length(const Position& position, Side side);

/// How the side's lines on the board count, "4 in a row: 10; 3 in a row: 2 x 3 = 6", or "no lines".
[[nodiscard]] std::string lines_text(const Position& position, Side side);

}  // namespace pahtum::terminal
