#include <cstdlib>
#include <ostream>
#include <string>

#include "engine/cli/output.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/gtp/reports.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kPerftNotes = R"(
Examples:
  pahtum perft 3                               5 random boulders on 7x7
  pahtum perft 4 --position "5/5/2-2/5/5 x classic"
)";

Usage perft_usage() {
    return {.program = "pahtum perft",
            .summary = "Counts the sequences of DEPTH moves and their scores.",
            .options = all_of({start_options(), parameter_options({"seed"})}),
            .notes = std::string{kPerftNotes},
            .words = "DEPTH",
            .min_words = 1,
            .max_words = 1};
}

int parse_depth(const std::string& text) try {
    return parse_integer(text, 0, gtp::kMaxPerftDepth, "DEPTH");
} catch (const ParseError& error) {
    throw OptionError{error.what()};
}

int run_perft(const CommandLine& line, const Console& console) {
    const int depth = parse_depth(line.words()[0]);
    const GameSetup setup = read_setup(line, read_settings(line));
    ProgressLine progress{console.progress, console.is_terminal};
    const auto show = [&progress](std::size_t done, std::size_t total) {
        if (progress.is_due())
            progress.show("perft: " + std::to_string(done) + " of " + std::to_string(total) + " first moves");
    };
    const std::string report = gtp::perft_report(setup.start, depth, {}, show);
    progress.clear();
    console.results << report << std::endl;
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kPerft{"perft", "count move sequences", perft_usage, run_perft, true};

}  // namespace pahtum::program
