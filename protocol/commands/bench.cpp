#include <cstdlib>
#include <ostream>

#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/gtp/reports.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kBenchNotes = R"(
Examples:
  pahtum bench                                 one thread: the signature is the same on every machine
  pahtum bench --depth 6 --threads 4
)";

Usage bench_usage() {
    return {.program = "pahtum bench",
            .summary = "Searches fixed positions: nodes, signature, speed.",
            .options = parameter_options({"depth", "hash", "threads"}),
            .notes = std::string{kBenchNotes}};
}

int run_bench(const CommandLine& line, const Console& console) {
    const Settings settings = read_settings(line);
    gtp::report_bench(settings.search, settings.depth, {},
                      [&](std::string_view text) { console.results << text << std::endl; });
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kBench{"bench", "measure the search", bench_usage, run_bench, true};

}  // namespace pahtum::program
