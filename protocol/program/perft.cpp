#include <chrono>
#include <cstdlib>
#include <functional>
#include <ostream>

#include "protocol/gtp/reports.hpp"
#include "protocol/program/common_options.hpp"
#include "protocol/program/subcommands.hpp"

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

/// Reports the progress of a long count, at most once a second.
class PerftProgress {
  public:
    explicit PerftProgress(std::ostream& log) : log_(log) {}

    void operator()(std::size_t done, std::size_t total) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + std::chrono::seconds{1};
        log_ << "perft: " << done << " of " << total << " first moves" << std::endl;
    }

  private:
    std::ostream& log_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds{2};
};

int run_perft(const CommandLine& line, const Streams& streams) {
    const int depth =
        read_option("depth", [&] { return parse_integer(line.words()[0], 0, gtp::kMaxPerftDepth, "depth"); });
    const GameSetup setup = read_setup(line, read_settings(line));
    PerftProgress progress{streams.log};
    streams.out << gtp::perft_report(setup.start, depth, {}, std::ref(progress)) << std::endl;
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kPerft{"perft", "count move sequences", perft_usage, run_perft, true};

}  // namespace pahtum::program
