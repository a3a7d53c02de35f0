#include "engine/base/text.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/play/hint.hpp"
#include "protocol/play/lesson.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

/// "3 in a row, 3 points"
std::string row_text(const HintLine& line) {
    return std::to_string(line.cells.count()) + " in a row, " + counted(line.points, "point");
}

/// The lines that the last turns have made: "You have made 3 in a row, 3 points. "
std::string news_text(const Game& game) {
    std::string text;
    for (const std::size_t ago : {2U, 1U}) {
        if (game.length() < ago) continue;
        const std::size_t turn = game.length() - ago;
        const Position& before = game.position_after(turn);
        const bool is_learners = before.side_to_move() == kLearner;
        for (const HintLine& line : reasons_for(before, game.move(turn).value()).builds)
            text += (is_learners ? "You have" : name_of(before.side_to_move()) + " has") + " made " +
                    row_text(line) + ". ";
    }
    return text;
}

std::string stones_text(const HintRoom& room) {
    return counted(room.stones, "stone") + " in line, with room for " + std::to_string(room.cells.count());
}

/// What to do, without the cell.
std::string advice_text(const Lesson& lesson, const std::string& enemy) {
    switch (lesson.advice) {
        case Advice::kMake:
            return "Make " +
                   (lesson.reasons.builds.size() > 1 ? "two lines at once"
                                                     : row_text(lesson.reasons.builds.front())) +
                   (lesson.reasons.blocks.empty() ? "" : ", and stop a line of " + enemy);
        case Advice::kBlock:
            return "Block: " + enemy + " would make " + row_text(lesson.reasons.blocks.front());
        case Advice::kJoin: return "Go on: you then have " + stones_text(*lesson.reasons.room);
        case Advice::kTake: return "Get in the way: " + enemy + " has " + stones_text(*lesson.reasons.takes);
        case Advice::kBegin:
            return "Begin a line: there is room for " + std::to_string(lesson.reasons.room->cells.count());
        case Advice::kFill: break;
    }
    return "No line can be made any more: place a stone anywhere";
}

constexpr std::string_view kWelcome =
    "A first game: you have the stones X, and nobody can play on a boulder #. Three or more of your stones "
    "in a row or column, next to each other, are a line. Each stone more is worth more than twice as much. "
    "Type learn again to leave.\n";

}  // namespace

std::string lesson_text(const PlaySession& session) {
    const Lesson lesson = advise(session.position());
    const std::string cells = lesson.advice == Advice::kFill ? "" : " (" + squares_text(lesson.targets) + ")";
    const std::string first = session.game().length() == 0 ? std::string{kWelcome} : "";
    return first + news_text(session.game()) + advice_text(lesson, name_of(opponent(kLearner))) + cells + ".";
}

void end_lesson(PlaySession& session) {
    const bool is_over = session.position().is_over();
    session.leave_lesson();
    session.console.say(std::string{is_over ? "That was your first game. " : ""} +
                        "Back to the game before it:");
    show_board(session);
}

}  // namespace pahtum::terminal
