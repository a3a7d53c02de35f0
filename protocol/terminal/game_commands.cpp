#include <array>

#include "engine/rules/text.hpp"
#include "protocol/terminal/command.hpp"
#include "protocol/terminal/engine_turn.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

void new_game(Play& play, const std::string& argument) {
    play.begin_another(argument.empty() ? play.game().start().ruleset() : parse_ruleset(argument));
    play.console.say("A new game: " + rules_text(play.game().start().ruleset()) + ".");
    show_board(play);
}

void undo(Play& play, const std::string&) {
    if (!play.take_back()) throw Refusal{"You have no move to take back."};
    show_board(play);
}

void go(Play& play, const std::string&) {
    if (play.is_over()) throw Refusal{"The game is over: type new for another one."};
    play.is_paused = false;
    if (!play.is_engines_turn()) play_engine_turn(play);
}

/// Who plays what now: "You play White."
std::string people_text(const People& people) {
    if (people[0] && people[1]) return "People play both sides.";
    if (!people[0] && !people[1]) return "The engine plays both sides.";
    return std::string{"You play "} + (people[0] ? "Black." : "White.");
}

void side(Play& play, const std::string& argument) {
    if (!argument.empty()) {
        play.people = parse_people(argument);
    } else if (play.people[0] == play.people[1]) {
        throw Refusal{"Type side b, side w, side both or side none."};
    } else {
        std::swap(play.people[0], play.people[1]);
    }
    play.is_paused = false;
    play.console.say(people_text(play.people));
}

/// Sets a parameter that command line and protocol have too, or tells its value.
void parameter(Play& play, std::string_view name, const std::string& value) {
    const Parameter& parameter = find_parameter(name);
    if (!value.empty()) parameter.read(play.settings, value);
    play.console.say(
        std::string{name} + " " + parameter.print(play.settings) + ": " + std::string{parameter.help}, 2);
}

void level(Play& play, const std::string& value) { parameter(play, "level", value); }
void time(Play& play, const std::string& value) { parameter(play, "time", value); }

void resign(Play& play, const std::string&) {
    if (play.is_over()) throw Refusal{"The game is over: type new for another one."};
    const bool is_white_alone = !play.people[0] && play.people[1];
    const bool is_black_alone = play.people[0] && !play.people[1];
    play.resign(is_black_alone   ? Side::kBlack
                : is_white_alone ? Side::kWhite
                                 : play.position().side_to_move());
}

void quit(Play& play, const std::string&) { play.is_finished = true; }

}  // namespace

std::span<const Command> game_commands() {
    static constexpr std::array kCommands{
        Command{"undo", "u", "", "take back your last move and the engine's reply", undo},
        Command{"go", "g", "", "let the engine move now, whoever's turn it is", go},
        Command{"new", "", "[RULESET]", "start another game, for example: new strategic size=5", new_game,
                true},
        Command{"side", "", "[SIDE]", "change sides, or choose who people play: b, w, both, none", side},
        Command{"level", "", "[N]", "show or set the engine's strength, 1 to 10", level},
        Command{"time", "", "[SECONDS]", "show or set the engine's time per move", time},
        Command{"resign", "", "", "resign the game", resign, true},
        Command{"quit", "q", "", "quit", quit},
    };
    return kCommands;
}

}  // namespace pahtum::terminal
