#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/learn/accuracy.hpp"
#include "engine/learn/examples.hpp"
#include "engine/learn/program/commands.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/learn/trainer.hpp"

namespace pahtum::learn {
namespace {

using program::CommandLine;
using program::Option;
using program::OptionError;
using program::Streams;

constexpr int kMostEpochs = 10'000;

constexpr std::string_view kTrainNotes = R"(
Every twentieth game is held out: nothing is learned from it, and the table of errors is about it. The same
files, seed and epochs give the same weights.

Example:
  pahtum-learn train --out engine/eval/outcome_weights.txt samples.bin
)";

constexpr std::string_view kAllNotes = R"(
`generate` and then `train`.

Example:
  pahtum-learn all --threads 8 --data samples.bin --out engine/eval/outcome_weights.txt
)";

const Option kOut{.name = "out", .help = "file of weights", .argument = "FILE"};

program::Usage train_usage() {
    return {.program = "pahtum-learn train",
            .summary = "Learns from samples and writes the weights.",
            .options = program::all_of({{kOut}, train_options()}),
            .notes = std::string{kTrainNotes},
            .words = "FILE...",
            .min_words = 1,
            .max_words = ~std::size_t{0}};
}

program::Usage all_usage() {
    std::vector<Option> options{kOut, {.name = "data", .help = "file of samples", .argument = "FILE"}};
    for (Option& option : game_options()) options.push_back(std::move(option));
    for (Option& option : train_options()) {
        if (option.name != "seed") options.push_back(std::move(option));
    }
    return {.program = "pahtum-learn all",
            .summary = "Plays games, learns from them and writes the weights.",
            .options = std::move(options),
            .notes = std::string{kAllNotes}};
}

/// What is learned from, and what is held out.
struct Lessons {
    Examples learned;
    Examples held_out;
    std::vector<Sample> held_out_samples;
};

void read_into(Lessons& lessons, std::span<const std::string> files) {
    for (const std::string& file : files) {
        for_each_sample(file, [&](const Sample& sample) {
            if (!is_held_out(sample)) {
                lessons.learned.add(sample);
            } else if (lessons.held_out.add(sample)) {
                lessons.held_out_samples.push_back(sample);
            }
        });
    }
    if (lessons.learned.size() == 0) throw ParseError{"the files have no samples to learn from"};
}

/// As the engine will compute it from these numbers.
Accuracy measured(const std::vector<std::int32_t>& numbers, const Lessons& lessons) {
    std::vector<LiveEvaluator> evaluators;
    for (int size = kMinSize; size <= kMaxSize; ++size) evaluators.emplace_back(size);
    const OutcomeNet net{std::span<const std::int32_t, OutcomeNet::kNumbers>{numbers}};
    Accuracy accuracy;
    for (std::size_t i = 0; i < lessons.held_out.size(); ++i) {
        const Sample& sample = lessons.held_out_samples[i];
        const Example& example = lessons.held_out[i];
        accuracy.add(sample, example.live, outlook_of(net, example, lessons.held_out.cells(example)),
                     outlook_of_lines(position_of(sample),
                                      evaluators[static_cast<std::size_t>(sample.size - kMinSize)]));
    }
    return accuracy;
}

/// "// version 1", what it was made from, and the numbers, one vector of a class a line.
std::string weights_text(const std::vector<std::int32_t>& numbers, std::size_t samples,
                         const TrainSettings& settings) {
    std::string text = "// version 1\n// Made by pahtum-learn from " + std::to_string(samples) +
                       " samples, seed " + std::to_string(settings.seed) + ", " +
                       std::to_string(settings.epochs) + " epochs.\n";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool ends_line = i % OutcomeNet::kFeatures == OutcomeNet::kFeatures - 1;
        text += std::to_string(numbers[i]) + (ends_line ? ",\n" : ",");
    }
    return text + '\n';
}

int run_train(const CommandLine& line, const Streams& streams) {
    train_file(line, line.words(), file_option(line, "out"), streams);
    return EXIT_SUCCESS;
}

int run_all(const CommandLine& line, const Streams& streams) {
    const std::vector<std::string> data{file_option(line, "data")};
    const std::string out = file_option(line, "out");
    const int signal = generate_file(line, data.front(), streams);
    if (signal != 0) return kSignalBase + signal;
    train_file(line, data, out, streams);
    return EXIT_SUCCESS;
}

}  // namespace

std::vector<Option> train_options() {
    const TrainSettings settings;
    return {{.name = "seed", .help = "of all random choices", .argument = "N", .preset = "1"},
            {.name = "epochs",
             .help = "how often each sample is seen",
             .argument = "N",
             .preset = std::to_string(settings.epochs)}};
}

void train_file(const CommandLine& line, std::span<const std::string> data, const std::string& out,
                const Streams& streams) {
    const TrainSettings settings{
        .seed = program::read_option("seed", [&] { return parse_unsigned(line.text("seed"), 0, "seed"); }),
        .epochs = line.integer("epochs", 1, kMostEpochs)};
    AtomicFile file{out};
    Lessons lessons;
    read_into(lessons, data);
    streams.log << "train: " << lessons.learned.size() << " samples, " << lessons.held_out.size()
                << " held out" << std::endl;
    Trainer trainer{lessons.learned, settings};
    ProgressLine progress{streams};
    while (!trainer.is_done()) {
        const std::string epoch =
            "epoch " + std::to_string(trainer.epoch() + 1) + " of " + std::to_string(settings.epochs);
        const double loss = trainer.run_epoch([&](double share) {
            if (progress.is_due())
                progress.show(epoch + ", " + std::to_string(static_cast<int>(100 * share)) + "%");
        });
        progress.finish();
        streams.log << epoch << ": loss " << decimal_text(loss, 4) << ", "
                    << duration_text(progress.elapsed()) << std::endl;
    }
    const std::vector<std::int32_t> numbers = trainer.network().quantized();
    file.write(weights_text(numbers, lessons.learned.size(), settings));
    file.commit();
    streams.out << measured(numbers, lessons).text() << std::flush;
}

const program::Subcommand kTrain{"train", "learn from samples and write the weights", train_usage, run_train};
const program::Subcommand kAll{"all", "generate, then train", all_usage, run_all};

}  // namespace pahtum::learn
