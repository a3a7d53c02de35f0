#include <bit>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "engine/learn/accuracy.hpp"
#include "engine/learn/program/commands.hpp"
#include "engine/learn/sample_file.hpp"

namespace pahtum::learn {
namespace {

using program::CommandLine;
using program::Streams;

constexpr std::string_view kMeasureNotes = R"(
Example:
  pahtum-learn measure samples.bin
)";

program::Usage measure_usage() {
    return {.program = "pahtum-learn measure",
            .summary = "Errors of the weights that the program was built with, by stage of the game.",
            .options = {{.name = "all", .help = "of all games, not only of those held out from training"}},
            .notes = std::string{kMeasureNotes},
            .words = "FILE...",
            .min_words = 1,
            .max_words = ~std::size_t{0}};
}

int run_measure(const CommandLine& line, const Streams& streams) {
    std::map<std::pair<Scoring, int>, LiveEvaluator> evaluators;
    Accuracy accuracy;
    const bool takes_all = line.has("all");
    for (const std::string& file : line.words()) {
        for_each_sample(file, [&](const Sample& sample) {
            if (!takes_all && !is_held_out(sample)) return;
            const Position position = position_of(sample);
            const LiveBoard board{position};
            if (board.live() == 0) return;
            const Scoring scoring = position.ruleset().scoring;
            const LiveEvaluator& evaluator =
                evaluators.try_emplace({scoring, sample.size}, sample.size, scoring).first->second;
            Outlook network = evaluator.outlook(board, sample.mover, evaluator.promise(board, sample.mover));
            network.mean += kPoint * position.margin(sample.mover);
            accuracy.add(sample, std::popcount(board.live()), network, outlook_of_lines(position, evaluator));
        });
    }
    streams.out << accuracy.text() << std::flush;
    return EXIT_SUCCESS;
}

}  // namespace

const program::Subcommand kMeasure{"measure", "errors of the weights that were built in", measure_usage,
                                   run_measure, true};

}  // namespace pahtum::learn
