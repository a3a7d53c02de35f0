#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>

#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/learn/position_file.hpp"
#include "engine/learn/program/commands.hpp"

namespace pahtum::learn {
namespace {

constexpr int kMostPositions = 1'000'000'000;
constexpr int kMostProofNodes = 1'000'000'000;

constexpr std::string_view kPositionsNotes = R"(
The positions are reached by random moves from random layouts. The same options give the same file, with any number
of threads. The file appears when all positions are proven; an interrupted run leaves none.
Exit code: 0; 128 + signal: interrupted; 4: wrong options; 5: failure.

Examples:
  pahtum-learn positions --threads 8 --out positions.npy
  pahtum-learn positions --rules size=5 --empty 12 --count 1000 --out positions.csv
)";

Usage positions_usage() {
    return {
        .program = "pahtum-learn positions",
        .summary = "Writes random positions and their proven margins, for other programs to learn from.",
        .options = {{"rules", "RULES", "ruleset of the positions", "classic"},
                    {"empty", "N", "empty cells of each", "14"},
                    {"count", "N", "how many positions", "1000000"},
                    {"nodes", "N", "limit of each proof; a position that needs more is replaced", "100000"},
                    {"seed", "N", "of all random choices", "1"},
                    {"threads", "N", "how many proofs are made at once", "1"},
                    {"out", "FILE", "for NumPy if its name ends in .npy, text if it ends in .csv"}},
        .notes = std::string{kPositionsNotes}};
}

int run_positions(const CommandLine& line, const Console& console) {
    ProvenSettings settings;
    settings.ruleset = read_option("rules", [&] { return parse_ruleset(line.value("rules")); });
    settings.seed = read_option("seed", [&] { return parse_unsigned(line.value("seed"), 0, "seed"); });
    settings.empty = line.integer("empty", 1, settings.ruleset.cells()).value();
    settings.nodes = static_cast<std::uint64_t>(line.integer("nodes", 1, kMostProofNodes).value());
    const auto count = static_cast<std::uint64_t>(line.integer("count", 1, kMostPositions).value());
    PositionFile file{file_option(line, "out"), settings.ruleset, count};

    InterruptWatch watch;
    int signal = 0;
    std::uint64_t done = 0;
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    const auto take = [&](const std::vector<ProvenPosition>& proven) {
        const std::uint64_t wanted = std::min<std::uint64_t>(proven.size(), count - done);
        for (std::uint64_t number = 0; number < wanted; ++number) file.append(proven[number]);
        done += wanted;
        return done < count;
    };
    prove_positions(settings, line.integer("threads", 1, kMostThreads).value(), take, [&] {
        if (progress.is_due())
            progress.show(std::to_string(done) + " of " + std::to_string(count) + " positions");
        if (signal == 0) signal = watch.take();
        return signal != 0;
    });
    if (signal != 0) return kSignalBase + signal;
    file.commit();
    progress.say("positions: " + std::to_string(count) + ", " +
                 duration_text(std::chrono::floor<std::chrono::seconds>(progress.elapsed())));
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kPositions{"positions", "proven positions for other programs", positions_usage,
                            run_positions};

}  // namespace pahtum::learn
