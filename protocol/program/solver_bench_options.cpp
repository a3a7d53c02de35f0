#include <chrono>
#include <utility>

#include "engine/rules/text.hpp"
#include "protocol/program/solver_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kSolverBenchExamples = R"(
Positions come from noisy greedy play with fixed seeds, or are the first lines of
openings/7x7-*-boulders.txt: the same everywhere. The table is emptied before each. First with one
thread, then with all.

Examples:
  pahtum bench solver                                    one or two minutes
  pahtum bench solver --group 5,28 --list                one kind of position, with each result
  pahtum bench solver --group 9,40 --positions 20 --time 1200
  pahtum bench solver --group 5,26 --print | pahtum solve -
)";

SolverGroup parse_group(const std::string& text) {
    constexpr int kCells = 49;
    const auto [boulders, empty] = parse_pair(text, kCells, "group");
    if (boulders + empty > kCells) throw ParseError{"group '" + text + "': a 7x7 board has only 49 cells"};
    return {.boulders = boulders, .empty = empty};
}

std::vector<SolverGroup> read_groups(const cxxopts::ParseResult& parsed) {
    std::vector<SolverGroup> groups = standard_solver_groups();
    if (parsed.count("group") != 0)
        groups = {read_option("group", [&] { return parse_group(parsed["group"].as<std::string>()); })};
    if (parsed.count("long") != 0) {
        for (const SolverGroup& group : long_solver_groups()) groups.push_back(group);
    }
    if (parsed.count("positions") != 0) {
        for (SolverGroup& group : groups)
            group.positions = integer_option(parsed, "positions", 1, kMaxPositions);
    }
    return groups;
}

}  // namespace

ProgramOptions parse_solver_bench(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum bench solver",
                             "Measures how long it takes to prove fixed positions won, drawn or lost."},
            2, 2, "", kSolverBenchExamples};
    Settings defaults = solve_defaults();
    defaults.time = std::chrono::minutes{1};
    add_value(use, "group", "measure only positions with B boulders and E empty cells on 7x7", "B,E");
    use.options.add_options()("long", "also measure empty boards with 11, 9, 7 and 5 boulders");
    add_value(use, "positions", "number of positions in each group (default 50, fewer for empty boards)",
              "N");
    add_value(use, "time", "time limit in seconds for each position (default 60)", "SECONDS");
    add_solver(use, defaults);
    use.options.add_options()("list", "also print a line for each position")("print",
                                                                             "print the positions and stop");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed, defaults);
    return SolverBenchOptions{.groups = read_groups(parsed),
                              .solver = solver_options(settings),
                              .time = settings.time,
                              .list = parsed.count("list") != 0,
                              .print_only = parsed.count("print") != 0};
}

}  // namespace pahtum::gtp
