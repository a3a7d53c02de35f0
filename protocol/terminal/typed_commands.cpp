#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/scoring_lines.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_charset.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "protocol/play/hint.hpp"
#include "protocol/terminal/commands.hpp"
#include "protocol/terminal/style.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

/// Who plays what now: "You play White."
std::string people_text(const People& people) {
    if (people[0] && people[1]) return "People play both sides.";
    if (!people[0] && !people[1]) return "The engine plays both sides.";
    return std::string{"You play "} + (people[0] ? "Black." : "White.");
}

void new_game(PlaySession& session, const std::string& argument) {
    if (argument.empty())
        session.begin_another();
    else
        session.begin_another(parse_ruleset(argument));
    session.console.say("A new game: " + rules_text(session.game().start().ruleset()) + ".");
    show_board(session);
}

/// The same start, with the sides of one person and the engine exchanged.
void again(PlaySession& session, const std::string&) {
    if (session.is_lesson()) throw Refusal{"This is the first game: type learn to leave it."};
    if (session.people[0] != session.people[1]) std::swap(session.people[0], session.people[1]);
    session.begin(Game{session.game().start()});
    session.console.say("The same board again. " + people_text(session.people));
    show_board(session);
}

/// A lesson begins, or the one that is on ends.
void learn(PlaySession& session, const std::string&) {
    if (session.is_lesson()) return end_lesson(session);
    session.begin_lesson();
    show_board(session);
}

void undo(PlaySession& session, const std::string&) {
    if (!session.take_back()) throw Refusal{"You have no move to take back."};
    show_board(session);
}

void go(PlaySession& session, const std::string&) {
    if (session.is_over()) throw Refusal{"The game is over: type new for another one."};
    session.is_paused = false;
    if (!session.is_engines_turn()) play_engine_turn(session);
}

void side(PlaySession& session, const std::string& argument) {
    if (!argument.empty()) {
        session.people = parse_people(argument);
    } else if (session.people[0] == session.people[1]) {
        throw Refusal{"Type side b, side w, side both or side none."};
    } else {
        std::swap(session.people[0], session.people[1]);
    }
    session.is_paused = false;
    session.console.say(people_text(session.people));
}

/// Sets or shows a parameter of the command line and the protocol.
void parameter(PlaySession& session, std::string_view name, const std::string& value) {
    const Parameter& parameter = find_parameter(name);
    if (!value.empty()) parameter.read(session.settings, value);
    session.console.say(
        std::string{name} + " " + parameter.print(session.settings) + ": " + std::string{parameter.help}, 2);
}

void level(PlaySession& session, const std::string& value) { parameter(session, "level", value); }
void time(PlaySession& session, const std::string& value) { parameter(session, "time", value); }

void resign(PlaySession& session, const std::string&) {
    if (session.is_over()) throw Refusal{"The game is over: type new for another one."};
    const bool is_white_alone = !session.people[0] && session.people[1];
    const bool is_black_alone = session.people[0] && !session.people[1];
    session.resign(is_black_alone   ? Side::kBlack
                   : is_white_alone ? Side::kWhite
                                    : session.position().side_to_move());
}

void quit(PlaySession& session, const std::string&) { session.is_finished = true; }

void save(PlaySession& session, const std::string& file) {
    try {
        const bool replaced = write_whole_file(file, to_sgf(session.game().record()));
        session.console.say((replaced ? "Saved, replacing the existing file: " : "Saved: ") + file);
    } catch (const FileError& error) {
        throw Refusal{std::string{"Cannot save: "} + error.what()};
    }
}

SgfGame read_record(const std::string& file, const Position& board) {
    try {
        return parse_sgf(sgf_as_utf8(read_whole_file(file)), board);
    } catch (const FileError& error) {
        throw Refusal{std::string{"Cannot load: "} + error.what()};
    } catch (const ParseError& error) {
        throw Refusal{"Cannot load '" + file + "': " + error.what()};
    }
}

void load(PlaySession& session, const std::string& file) {
    const SgfGame record = read_record(file, session.game().start());
    session.begin(Game{record, record.moves.size()});
    session.console.say("Loaded: " + file + ", " + counted(record.moves.size(), "move") + ".");
    show_board(session);
}

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

std::span<const TypedCommand> typed_commands() {
    static constexpr std::array kCommands{
        TypedCommand{"undo", "u", "", "take back your last move and the engine's reply", undo},
        TypedCommand{"go", "g", "", "let the engine move; Ctrl-C while it thinks: at once", go},
        TypedCommand{"new", "", "[RULESET]", "another game: new strategic size=5; again: a rematch", new_game,
                     true},
        TypedCommand{"again", "", "", "", again, true},
        TypedCommand{"side", "", "[SIDE]", "change sides, or choose who people play: b, w, both, none", side},
        TypedCommand{"level", "", "[N]", "show or set the engine's strength, 1 (beginner) to 15", level},
        TypedCommand{"time", "", "[SECONDS]", "show or set the engine's time per move", time},
        TypedCommand{"resign", "", "", "resign the game", resign, true},
        TypedCommand{"save", "", "FILE", "save the game to an SGF file", save},
        TypedCommand{"load", "", "FILE", "continue a game from an SGF file", load},
        TypedCommand{"learn", "", "", "play a first game with advice; again: leave it", learn},
        TypedCommand{"quit", "q", "", "quit; Ctrl-D does, too", quit},
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
