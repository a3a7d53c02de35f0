#include <array>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_charset.hpp"
#include "protocol/terminal/commands.hpp"
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
    session.begin_another(argument.empty() ? session.game().start().ruleset() : parse_ruleset(argument));
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
    SgfGame record = session.game().record(own_name(session.settings));
    if (const auto resigned = session.resigned()) record.result = *resigned == Side::kBlack ? "W+R" : "B+R";
    try {
        const bool replaced = write_whole_file(file, to_sgf(record));
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

}  // namespace

std::span<const TypedCommand> game_commands() {
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
    };
    return kCommands;
}

}  // namespace pahtum::terminal
