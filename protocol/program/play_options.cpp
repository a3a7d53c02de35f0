#include <random>

#include "protocol/play/people.hpp"
#include "protocol/program/start_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kPlayExamples = R"(
Type a cell such as d4 to play there, and help for a list of commands.
Colours are left out if NO_COLOR is set or the output is not a terminal.

Examples:
  pahtum play                                  you are Black, 5 random boulders on 7x7
  pahtum play --side w --level 3               you are White, against a weaker engine
  pahtum play --side both --ruleset custodial  two people at one keyboard
  pahtum play --side none --time 0.5           watch the engine play itself; Ctrl-C stops it
  printf 'd4\nhint\nquit\n' | pahtum play --seed 7
Exit code: 0; 1: the output cannot be written; 2: wrong options; 130: ended by Ctrl-C.
)";

}  // namespace

ProgramOptions parse_play(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum play",
                             "Plays a game in the terminal, against the engine or between two people."},
            1, 1, "", kPlayExamples};
    add_value(use, "side", "side people play: b, w, both or none; the engine plays the rest", "SIDE", "b");
    add_start(use);
    add_parameters(use, {"level", "time", "depth", "nodes", "player", "threads", "hash"});
    add_value(use, "seed",
              "seed for random boulders and random choices of moves (default: different every time)",
              "VALUE");
    use.options.add_options()("no-color", "do not use colours");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    Settings settings;
    settings.seed = std::random_device{}();
    settings = read_parameters(parsed, settings);
    Random random{settings.seed};
    const Position start = read_start(parsed, random);
    return terminal::PlayOptions{
        .settings = settings,
        .random = random,
        .start = start,
        .people = read_option("side", [&] { return parse_people(parsed["side"].as<std::string>()); }),
        .may_colour = parsed.count("no-color") == 0};
}

}  // namespace pahtum::gtp
