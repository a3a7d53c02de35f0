#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/terminal/play_session.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kPlayNotes = R"(
Type a cell such as d4 to play there, and help for a list of commands.
Colours are left out if NO_COLOR is set or the output is not a terminal.

Examples:
  pahtum play                                  you are Black, on a board on which nobody wins
  pahtum play --ruleset classic                5 random boulders on 7x7
  pahtum play --level 1                        against a beginner; 15 is the engine's full strength
  pahtum play --side w --level 10              you are White, against a strong engine
  pahtum play --side both --ruleset custodial  two people at one keyboard
  pahtum play --side none --level 15           watch the engine play itself; Ctrl-C stops it
  printf 'd4\nhint\nquit\n' | pahtum play --seed 7
Exit code: 0; 5: the output cannot be written; 4: wrong options; 130: ended by Ctrl-C.
)";

Usage play_usage() {
    return {.program = "pahtum play",
            .summary = "Plays a game in the terminal, against the engine or between two people.",
            .options = all_of(
                {{{.name = "side",
                   .argument = "SIDE",
                   .help = "side people play: b, w, both or none; the engine plays the rest",
                   .preset = "b",
                   .choices = {"b", "w", "both", "none"}}},
                 start_options(),
                 parameter_options({"level", "time", "depth", "nodes", "player", "threads", "hash", "book"},
                                   settings_for_people()),
                 {seed_option_for_people(), {"no-color", "", "do not use colours"}}}),
            .notes = std::string{kPlayNotes}};
}

int run_play(const CommandLine& line, const Console& console) {
    const GameSetup setup = read_setup_for_people(line, console);
    const People people = read_option("side", [&] { return parse_people(line.value("side")); });
    return terminal::run_play(setup, people,
                              {console.input, console.output, console.results, !line.has("no-color")});
}

}  // namespace

const Subcommand kPlay{"play", "play in the terminal", play_usage, run_play};

}  // namespace pahtum::program
