#include <array>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/rules/scoring_lines.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "protocol/play/hint.hpp"
#include "protocol/terminal/commands.hpp"
#include "protocol/terminal/style.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

constexpr int kMostHints = 64;
constexpr std::size_t kMovesShown = 4;  ///< of expected play, after a hint

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

void help(PlaySession& session, const std::string&) {
    session.console.show(help_text(session.position(), session.console.columns()));
}

void rules(PlaySession& session, const std::string&) {
    session.console.show(rules_of_play(session.position().ruleset(), session.console.columns()));
}

void board(PlaySession& session, const std::string&) { show_board(session); }

std::string score_text(const MoveAnalysis& move) {
    if (move.exact) return signed_text(static_cast<int>(std::lround(move.score))) + " proven";
    if (move.wins()) return "proven win";
    return std::to_string(std::lround(shown_chance(move.win_rate, 2) * 100)) + "%, " +
           (move.score > 0 ? "+" : "") + decimal_text(move.score, 1);
}

/// "D4    71%, +2.5   C3 E5 ...": the move, its value, and the expected continuation.
std::string hint_text(Position position, const MoveAnalysis& move) {
    constexpr std::size_t kMoveWidth = 6;
    constexpr std::size_t kScoreWidth = 13;
    std::string text =
        padded(to_text(position, move.move), kMoveWidth) + padded(score_text(move), kScoreWidth);
    for (std::size_t i = 0; i < std::min(move.pv.size(), kMovesShown + 1); ++i) {
        if (i > 0) text += " " + to_text(position, move.pv[i]);
        position.play(move.pv[i]);
    }
    return text;
}

void hint(PlaySession& session, const std::string& argument) {
    if (session.is_over())
        throw Refusal{"The game is over: type new for another one, or undo to take moves back."};
    const int count = argument.empty() ? 1 : parse_integer(argument, 1, kMostHints, "number of hints");
    const Thought report = session.hint(static_cast<std::size_t>(count));
    session.console.say("For " + name_of(session.position().side_to_move()) +
                        ": chance of winning, expected margin, and expected play");
    for (const MoveAnalysis& move : report.moves) session.console.say(hint_text(session.position(), move), 6);
    const std::string why =
        report.moves.empty() ? "" : reason_words(session.position(), report.moves.front().move);
    if (!why.empty()) session.console.say(why);
}

std::string line_text(const ScoringLine& line) {
    return to_text(line.from) + "-" + to_text(line.to) + "  " + std::to_string(line.length) +
           " in a row: " + std::to_string(line.points());
}

void score(PlaySession& session, const std::string&) {
    const Position& position = session.position();
    const bool is_banked = position.ruleset().scoring == Scoring::kRunning;
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::vector<ScoringLine> lines = lines_by_length(position, side);
        std::string text = name_of(side) + ": " + std::to_string(position.score(side)) + " points";
        if (is_banked) text += " banked; on the board now";
        session.console.say(text + (lines.empty() ? ", no lines" : ""), 2);
        for (const ScoringLine& line : lines) session.console.say("  " + line_text(line));
    }
}

/// "12 X D4": its number, whose it was, and the move.
std::string numbered_move(const PlaySession& session, std::size_t index) {
    const Position& before = session.game().position_after(index);
    const std::string number = std::to_string(index + 1);
    const std::string letter = before.side_to_move() == Side::kBlack ? " X " : " O ";
    return std::string(number.size() < 2 ? 1 : 0, ' ') + number + letter +
           to_text(before, session.game().move(index).value());
}

void moves(PlaySession& session, const std::string&) {
    if (session.game().length() == 0) return session.console.say("No move has been played yet.");
    std::vector<std::string> items;
    for (std::size_t i = 0; i < session.game().length(); ++i) items.push_back(numbered_move(session, i));
    session.console.show(tabulate(items, session.console.columns()));
}

}  // namespace

std::span<const TypedCommand> view_commands() {
    static constexpr std::array kCommands{
        TypedCommand{"hint", "h", "[N]", "show the best move or the best N, with their values, and why",
                     hint},
        TypedCommand{"board", "b", "", "show the board again", board},
        TypedCommand{"score", "s", "", "show the score line by line", score},
        TypedCommand{"moves", "m", "", "list the moves so far", moves},
        TypedCommand{"rules", "r", "", "show how this game is played", rules},
        TypedCommand{"help", "?", "", "show this help", help},
    };
    return kCommands;
}

}  // namespace pahtum::terminal
