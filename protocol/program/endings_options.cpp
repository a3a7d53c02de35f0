#include <tuple>

#include "protocol/program/solver_options.hpp"
#include "protocol/program/start_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kEndingsExamples = R"(
One JSON object per line: position, value, best moves, and the value after every move; values are final margins
from the view of the side to move. The value is at most 10 either way, one to three moves are best, and no best
move is among those with the greatest immediate gain, with or without the opponent's gain they prevent.

Examples:
  pahtum endings --seed 1                                the suite openings/suites/7x7-endings.jsonl
  pahtum endings --boulders 13 --empty 18,24 --count 10
)";

}  // namespace

ProgramOptions parse_endings(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum endings", "Finds endings that are hard to play, and solves them."}, 1, 1,
            "", kEndingsExamples};
    const Settings defaults = solve_defaults();
    add_classic(use);
    add_value(use, "empty", "fewest and most empty cells; every number between is used in turn", "LEAST,MOST",
              "20,28");
    add_value(use, "count", "number of positions", "N", "200");
    add_parameters(use, {"seed"});
    add_solver(use, defaults);
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    EndingsOptions options{.ruleset = read_classic(parsed)};
    const int cells = options.ruleset.cells() - options.ruleset.boulders;
    std::tie(options.least_empty, options.most_empty) =
        read_option("empty", [&] { return parse_pair(parsed["empty"].as<std::string>(), cells, "empty"); });
    if (options.least_empty < 2 || options.least_empty > options.most_empty)
        throw OptionError{"option --empty: expected two numbers of at least 2, the smaller one first"};
    options.count = integer_option(parsed, "count", 1, kMaxPositions);
    const Settings settings = read_parameters(parsed, defaults);
    options.seed = settings.seed;
    options.solver = solver_options(settings);
    return options;
}

}  // namespace pahtum::gtp
