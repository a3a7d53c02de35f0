#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/data_files.hpp"
#include "engine/base/files.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/lines_file.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/train/exercise.hpp"
#include "protocol/train/training.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kTrainNotes = R"(
FILE has positions with their best moves, like those of openings/suites (found by their bare names), or reviews, whose
mistakes are the exercises. Without FILE: exercises.jsonl. Of those that have a rating the easiest come first.

Type a cell such as d4 for your move, hint, answer, skip, quit, or help.

Examples:
  pahtum train
  pahtum train 7x7-endings.jsonl               hard ones
  pahtum train 7x7-middlegames.jsonl --count 5 --missed again.jsonl
  pahtum train again.jsonl                     those that were not found at once
  pahtum review --out reviews.jsonl my-games/ && pahtum train --mine b reviews.jsonl
Exit code: 0; 4: wrong options, or a file without exercises; 5: a file that cannot be used; 130: ended by Ctrl-C.
)";

constexpr const char* kUsualExercises = "exercises.jsonl";
constexpr int kMostExercises = 1'000'000;
Usage train_usage() {
    return {
        .program = "pahtum train",
        .summary = "Asks for the best moves in positions, or in reviewed games.",
        .options = all_of(
            {{{"count", "N", "number of exercises", "10"},
              {"in-order", "", "in the order of the files, not shuffled"},
              {"mine", "SIDE", "only the moves of this side in reviews: b or w", "", "", false, {"b", "w"}},
              {"missed", "FILE", "append exercises that were not found at once to FILE, for another time"},
              {"seed", "VALUE", "seed of the order (default: different every time)"}},
             parameter_options({"nodes", "threads", "hash", "book"}, review_defaults()),
             {{"no-color", "", "do not use colours"}}}),
        .notes = std::string{kTrainNotes},
        .words = "[FILE...]",
        .min_words = 0,
        .max_words = kAnyWords};
}

/// Those of all files that the options want, in the order in which they are asked. Throws OptionError,
/// FileError.
std::vector<train::Exercise> read_exercises(const CommandLine& line) {
    std::optional<Side> mine;
    if (line.has("mine")) mine = read_option("mine", [&] { return parse_side(line.value("mine")); });
    std::vector<std::string> files = line.words();
    if (files.empty()) {
        files.push_back(find_data_file(kUsualExercises));
        if (!is_file(files.front())) {
            throw OptionError{
                std::string{kUsualExercises} +
                " is not installed with this program: name a FILE, or set PAHTUM_DATA to the folder "
                "that holds openings"};
        }
    }
    std::vector<train::Exercise> exercises;
    for (const std::string& file : files) {
        try {
            auto more = train::parse_exercises(read_whole_file(find_data_file(file), kAnySize), file);
            std::erase_if(more, [&](const train::Exercise& exercise) {
                return mine && exercise.mistake && exercise.mistake->side != *mine;
            });
            exercises.insert(exercises.end(), more.begin(), more.end());
        } catch (const ParseError& error) {
            throw OptionError{error.what()};
        }
    }
    if (exercises.empty())
        throw OptionError{"nothing to train: " + quote(files.front(), kLongestPathShown) +
                          (files.size() > 1 ? " and the other files hold" : " holds") + " no such position"};
    return exercises;
}

/// A file of exercises that is appended to, and in which each stands once.
class MissedFile {
  public:
    /// Throws FileError, OptionError if it holds other things.
    explicit MissedFile(const std::string& path)
        : file_(path), known_(file_.lines().begin(), file_.lines().end()) {
        constexpr std::string_view kBegin = R"({"position":)";
        if (!file_.torn().starts_with(kBegin.substr(0, file_.torn().size()))) refuse(path);
        try {
            for (const std::string& line : file_.lines()) {
                const auto exercises = train::parse_exercises(line, path);
                // A file of reviews holds exercises, too, but may hold nothing else.
                if (!trim(line).empty() && (exercises.size() != 1 || exercises.front().mistake)) refuse(path);
            }
        } catch (const ParseError&) {
            refuse(path);
        }
        file_.drop_torn();
    }

    void add(const train::Exercise& exercise) {
        const std::string line = train::exercise_json(exercise);
        if (known_.insert(line).second) file_.append(line);
    }

  private:
    [[noreturn]] static void refuse(const std::string& path) {
        throw OptionError{"--missed: " + quote(path, kLongestPathShown) +
                          " holds something other than exercises"};
    }

    LinesFile file_;
    std::set<std::string> known_;
};

void shuffle(std::vector<train::Exercise>& exercises, std::uint64_t seed) {
    Random random{seed};
    for (std::size_t i = exercises.size(); i > 1; --i)
        std::swap(exercises[i - 1], exercises[uniform(random, i)]);
}

int run_train(const CommandLine& line, const Console& console) {
    const Settings settings = read_settings_with_book(line, review_defaults(), console);
    if (!settings.nodes) throw OptionError{"--nodes: expected a number"};
    const int count = line.integer("count", 1, kMostExercises).value();
    std::vector<train::Exercise> exercises = read_exercises(line);
    const std::uint64_t seed =
        line.has("seed")
            ? read_option("seed", [&] { return parse_unsigned(line.value("seed"), 0, "a number"); })
            : std::random_device{}();
    if (!line.has("in-order")) shuffle(exercises, seed);
    if (std::ssize(exercises) > count) exercises.erase(exercises.begin() + count, exercises.end());
    if (!line.has("in-order")) {
        std::ranges::stable_sort(exercises, [](const auto& a, const auto& b) {
            return a.rating.value_or(0) < b.rating.value_or(0);
        });
    }
    std::optional<MissedFile> missed;
    if (const auto file = line.text("missed")) missed.emplace(*file);
    terminal::Console terminal{{console.input, console.output, console.results, !line.has("no-color")}};
    train::Training training{terminal, review_options(settings), [&missed](const train::Exercise& exercise) {
                                 if (missed) missed->add(exercise);
                             }};
    return training.run(exercises);
}

}  // namespace

const Subcommand kTrain{"train", "exercises: find the best moves", train_usage, run_train};

}  // namespace pahtum::program
