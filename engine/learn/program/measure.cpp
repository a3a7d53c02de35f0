#include <cstddef>
#include <cstdlib>
#include <map>
#include <utility>

#include "engine/eval/capture_evaluator.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/accuracy.hpp"
#include "engine/learn/program/commands.hpp"
#include "engine/learn/sample_file.hpp"

namespace pahtum::learn {
namespace {

constexpr std::string_view kMeasureNotes = R"(
Example:
  pahtum-learn measure samples.bin
)";

Usage measure_usage() {
    return {.program = "pahtum-learn measure",
            .summary = "Errors of the weights that the program was built with, by stage of the game.",
            .options = {{"all", "", "of all games, not only of those held out from training"}},
            .notes = std::string{kMeasureNotes},
            .words = "FILE...",
            .min_words = 1,
            .max_words = ~std::size_t{0}};
}

/// The forecasts of the engine's evaluators, of the final margin.
class BuiltIn {
  public:
    [[nodiscard]] Outlook network(const Position& position) {
        const Side mover = position.side_to_move();
        if (position.ruleset().capture != Capture::kNone) {
            const CaptureEvaluator& evaluator =
                captures_.try_emplace(position.size(), position.size()).first->second;
            return evaluator.outlook(position, Evaluator{Scoring::kFinal}.evaluate(position, mover));
        }
        const Scoring scoring = position.ruleset().scoring;
        const LiveEvaluator& evaluator =
            live_.try_emplace({scoring, position.size()}, position.size(), scoring).first->second;
        const LiveBoard board{position};
        Outlook outlook = evaluator.outlook(board, mover, evaluator.promise(board, mover));
        outlook.mean += kPoint * position.margin(mover);
        return outlook;
    }

  private:
    std::map<std::pair<Scoring, int>, LiveEvaluator> live_;  ///< by scoring and size
    std::map<int, CaptureEvaluator> captures_;               ///< by size
};

int run_measure(const CommandLine& line, const Console& console) {
    BuiltIn built_in;
    Accuracy accuracy;
    const bool takes_all = line.has("all");
    for (const std::string& file : line.words()) {
        for_each_sample(file, [&](const Sample& sample) {
            if (!takes_all && !is_held_out(sample)) return;
            const Position position = position_of(sample);
            const int left = cells_left(position);
            if (left == 0) return;
            accuracy.add(sample, left, built_in.network(position), outlook_of_lines(position));
        });
    }
    console.results << accuracy.text() << std::flush;
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kMeasure{"measure", "errors of the built-in weights", measure_usage, run_measure, true};

}  // namespace pahtum::learn
