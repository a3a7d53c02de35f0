#include "engine/bench/endings.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "engine/rules/text.hpp"
#include "protocol/program/common_options.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kEndingsNotes = R"(
One JSON object per line: position, value, best moves, and the value after every move; values are final margins
from the view of the side to move. The value is at most 10 either way, one to three moves are best, and no best
move is among those with the greatest immediate gain, with or without the opponent's gain they prevent.

Examples:
  pahtum endings --seed 1                                the suite openings/suites/7x7-endings.jsonl
  pahtum endings --boulders 13 --empty 18,24 --count 10
)";

Usage endings_usage() {
    return {
        .program = "pahtum endings",
        .summary = "Finds endings that are hard to play, and solves them.",
        .options = all_of({classic_options(),
                           {{"empty", "LEAST,MOST",
                             "fewest and most empty cells; every number between is used in turn", "20,28"},
                            {"count", "N", "number of positions", "200"}},
                           parameter_options({"seed"}),
                           solver_options(solver_defaults())}),
        .notes = std::string{kEndingsNotes}};
}

/// The members are documented in openings/README.md.
std::string ending_json(const SolvedEnding& ending) {
    nlohmann::ordered_json json;
    json["position"] = to_text(ending.position);
    json["value"] = ending.value();
    json["best"] = nlohmann::ordered_json::array();
    for (const Move move : ending.best()) json["best"].push_back(to_text(ending.position, move));
    auto value = ending.values.begin();
    for (const Move move : ending.position.legal_moves())
        json["moves"][to_text(ending.position, move)] = *value++;
    return json.dump();
}

/// The lines depend only on the ruleset, the numbers of empty cells and the seed.
int run_endings(const CommandLine& line, const Console& console) {
    const Ruleset ruleset = read_classic(line);
    const int cells = ruleset.cells() - ruleset.boulders;
    const auto [least, most] =
        read_option("empty", [&] { return parse_pair(line.value("empty"), cells, "empty"); });
    if (least < 2 || least > most)
        throw OptionError{"--empty: expected two numbers of at least 2, the smaller one first"};
    const int count = line.integer("count", 1, kMaxPositions).value();
    const Settings settings = read_settings(line, solver_defaults());
    Random random{settings.seed};
    Solver solver{solver_options_of(settings)};
    for (int i = 0; i < count && console.results; ++i) {
        const int empty = least + i % (most - least + 1);
        console.results << ending_json(draw_hard_ending(ruleset, empty, random, solver)) << std::endl;
    }
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kEndings{"endings", "generate solved endings for testing players", endings_usage,
                          run_endings, true};

}  // namespace pahtum::program
