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

constexpr int kMostEpochs = 10'000;
/// With first weights, and for custodial, which has few samples: more epochs would overfit.
constexpr TrainSettings kContinued{.epochs = 4, .rate = 0.001};
constexpr TrainSettings kWithCaptures{.epochs = 10};

constexpr std::string_view kTrainNotes = R"(
Every twentieth game is held out: nothing is learned from it, and the table shows the errors on it. The same
files, seed, epochs and first weights give the same weights.

Examples:
  pahtum-learn train --out engine/eval/outcome_weights.txt samples.bin
  pahtum-learn train --from engine/eval/outcome_weights.txt --out engine/eval/running_weights.txt strategic.bin
)";

constexpr std::string_view kAllNotes = R"(
`generate` and then `train` for every kind of rules, into files with the names that the build expects. The
weights of strategic begin with those of classic. Those of custodial take three generations: each plays its
games with the weights of the one before.

Example:
  pahtum-learn all --threads 8 --data samples --out engine/eval
)";

const Option kOut{"out", "FILE", "file of weights"};

Usage train_usage() {
    return {
        .program = "pahtum-learn train",
        .summary = "Learns from samples and writes the weights.",
        .options = all_of({{kOut, {"from", "FILE", "file of weights to begin with, instead of random ones"}},
                           train_options()}),
        .notes = std::string{kTrainNotes},
        .words = "FILE...",
        .min_words = 1,
        .max_words = ~std::size_t{0}};
}

Usage all_usage() {
    std::vector<Option> options{{"out", "FOLDER", "folder for the files of weights"},
                                {"data", "FOLDER", "folder for the files of samples"}};
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
    explicit Lessons(RulesetName rules) : learned(rules), held_out(rules) {}

    Examples learned;
    Examples held_out;
    std::vector<Sample> held_out_samples;
};

void read_into(Lessons& lessons, RulesetName rules, std::span<const std::string> files) {
    for (const std::string& file : files) {
        if (settings_of(file).rules != rules) throw ParseError{"the files are of different rules"};
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
    const OutcomeNet net{numbers};
    Accuracy accuracy;
    for (std::size_t i = 0; i < lessons.held_out.size(); ++i) {
        const Sample& sample = lessons.held_out_samples[i];
        const Example& example = lessons.held_out[i];
        accuracy.add(sample, example.left, outlook_of(net, example, lessons.held_out.cells(example)),
                     outlook_of_lines(position_of(sample)));
    }
    return accuracy;
}

TrainSettings usual_settings(RulesetName rules, const TrainFiles& files) {
    if (!files.from.empty()) return kContinued;
    return rules == RulesetName::kCustodial ? kWithCaptures : TrainSettings{};
}

int run_train(const CommandLine& line, const Console& console) {
    train_file(line, {line.words(), line.value("from"), file_option(line, "out")}, console);
    return EXIT_SUCCESS;
}

/// The file of weights in engine/eval.
std::string weights_file_of(RulesetName rules) {
    if (rules == RulesetName::kCustodial) return "capture_weights.txt";
    return rules == RulesetName::kStrategic ? "running_weights.txt" : "outcome_weights.txt";
}

/// Each generation after the first plays its games with the weights of the one before.
constexpr int generations_of(RulesetName rules) { return rules == RulesetName::kCustodial ? 3 : 1; }

int run_all(const CommandLine& line, const Console& console) {
    const std::string data = file_option(line, "data");
    const std::string out = file_option(line, "out");
    const std::string first = out + "/" + weights_file_of(RulesetName::kClassic);
    const auto learn = [&](RulesetName rules, const std::string& name, const std::string& judge,
                           const std::string& weights) {
        const std::string samples = data + "/" + name + ".bin";
        const int signal = generate_file(line, {rules, judge, samples}, console);
        if (signal != 0) return kSignalBase + signal;
        const std::string from = rules == RulesetName::kStrategic ? first : "";
        train_file(line, {.data = {samples}, .from = from, .out = weights}, console);
        return EXIT_SUCCESS;
    };
    for (const RulesetName rules : kLearnedRules) {
        const std::string name{to_text(rules)};
        std::string judge;
        for (int i = 1; i < generations_of(rules); ++i) {
            const std::string generation = name + "-" + std::to_string(i);
            const std::string weights = data + "/" + generation + ".txt";
            const int code = learn(rules, generation, judge, weights);
            if (code != EXIT_SUCCESS) return code;
            judge = weights;
        }
        const int code = learn(rules, name, judge, out + "/" + weights_file_of(rules));
        if (code != EXIT_SUCCESS) return code;
    }
    return EXIT_SUCCESS;
}

}  // namespace

std::vector<Option> train_options() {
    const TrainSettings settings;
    return {{"seed", "N", "of all random choices", "1"},
            {"epochs", "N",
             "how often each sample is seen; by default " + std::to_string(settings.epochs) +
                 ", with captures " + std::to_string(kWithCaptures.epochs) +
                 ", where first weights are given " + std::to_string(kContinued.epochs)}};
}

void train_file(const CommandLine& line, const TrainFiles& files, const Console& console) {
    const RulesetName rules = settings_of(files.data.front()).rules;
    TrainSettings settings = usual_settings(rules, files);
    settings.seed = read_option("seed", [&] { return parse_unsigned(line.value("seed"), 0, "seed"); });
    if (line.has("epochs")) settings.epochs = line.integer("epochs", 1, kMostEpochs).value();
    check_replaceable(files.out, kWeightsStart, "a file of weights");
    AtomicFile file{files.out};
    const auto first = files.from.empty() ? std::vector<std::int32_t>{} : read_weights(files.from, rules);
    Lessons lessons{rules};
    read_into(lessons, rules, files.data);
    console.progress << "train: " << lessons.learned.size() << " samples, " << lessons.held_out.size()
                     << " held out" << std::endl;
    Trainer trainer = first.empty() ? Trainer{lessons.learned, settings}
                                    : Trainer{lessons.learned, settings, FloatNet{first}};
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    while (!trainer.is_done()) {
        const std::string epoch =
            "epoch " + std::to_string(trainer.epoch() + 1) + " of " + std::to_string(settings.epochs);
        const double loss = trainer.run_epoch([&](double share) {
            if (progress.is_due())
                progress.show(epoch + ", " + std::to_string(static_cast<int>(100 * share)) + "%");
        });
        const auto elapsed = std::chrono::floor<std::chrono::seconds>(progress.elapsed());
        progress.say(epoch + ": loss " + decimal_text(loss, 4) + ", " + duration_text(elapsed));
    }
    const std::vector<std::int32_t> numbers = trainer.network().quantized();
    file.write(weights_text(numbers, lessons.learned.size(), settings, files.from));
    file.commit();
    console.results << measured(numbers, lessons).text() << std::flush;
}

const Subcommand kTrain{"train", "learn from samples and write the weights", train_usage, run_train};
const Subcommand kAll{"all", "generate, then train", all_usage, run_all};

}  // namespace pahtum::learn
