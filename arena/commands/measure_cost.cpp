#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/subcommands.hpp"
#include "arena/measure/cost.hpp"
#include "arena/records/record.hpp"
#include "arena/records/record_file.hpp"
#include "arena/score/tally.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

CostOptions read_cost_options(const CommandLine& line) {
    constexpr int kMost = 1'000'000'000;
    CostOptions options;
    if (line.words().empty())
        throw UsageError{"measure cost needs an engine: pahtum-arena measure cost -- PROGRAM ARGUMENTS"};
    options.engine = line.words();
    options.games = line.integer("games", 1, kMost).value();
    options.rounds = line.integer("rounds", 1, kMost).value();
    options.opening = line.text("opening").value_or(options.opening);
    (void)parse_position(options.opening);
    return options;
}

std::vector<int> slot_numbers(const CommandLine& line) {
    const auto texts = line.all("concurrency");
    if (texts.empty()) return {1, 2};
    std::vector<int> numbers;
    for (const std::string& text : texts) {
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t end = std::min(text.find(',', begin), text.size());
            const std::string_view number = std::string_view{text}.substr(begin, end - begin);
            numbers.push_back(
                read_option("concurrency", [&] { return parse_integer(number, 1, 1000, "the value"); }));
            begin = end + 1;
        }
    }
    return numbers;
}

/// Each row as soon as it is measured, or all of them as JSON.
int print_cost(const CostOptions& options, const std::vector<int>& slots, bool wants_json,
               const Console& console) try {
    std::vector<CostRow> rows;
    if (!wants_json) console.results << cost_header() << std::flush;
    for (const int number : slots) {
        rows.push_back(measure_cost(options, number));
        if (!wants_json) console.results << cost_lines(rows.back()) << std::flush;
    }
    if (wants_json) console.results << cost_json(rows) << std::endl;
    return EXIT_SUCCESS;
} catch (const std::runtime_error& error) {
    console.progress << "measure cost: " << printable_lines(error.what(), kLongestMessage) << std::endl;
    return kExitEngineFault;
}

Usage cost_usage() {
    return arena_usage(
        "measure cost",
        {.summary = "Measures the cost of the arena per move, without the engines.",
         .options = {{"games", "N", "games per slot and measurement", std::to_string(CostOptions{}.games)},
                     {"concurrency", "N",
                      "games at once; several, separated by commas, for a row each (default 1,2)"},
                     {"rounds", "N", "measurements, of which the best counts",
                      std::to_string(CostOptions{}.rounds)},
                     {"opening", "POSITION", "position each game starts from"},
                     {"json", "", "print the results as one JSON object"}},
         .synopsis = "[options] -- PROGRAM ARGUMENTS"});
}

int measure_cost(const CommandLine& line, const Console& console) {
    CostOptions options = read_cost_options(line);
    std::vector<EngineSpec> engines(2);
    for (EngineSpec& engine : engines) {
        engine.name = "engine";
        engine.command = options.engine;
    }
    check_programs(engines);
    build_revisions(engines, {}, console);
    options.engine = engines.front().command;
    const TemporaryFile file{std::filesystem::temp_directory_path().string()};
    RecordFile records(file.path());
    const RecordWriter writer(engines, std::vector<std::string>(engines.size()));
    Tally tally;
    std::size_t number = 0;
    std::mutex mutex;
    options.record = [&](const GameResult& result) {
        const std::string text = writer.line(result, {result.unit.black(), result.unit.white()},
                                             std::chrono::system_clock::now(), result.unit.number);
        const ScoredGame outcome = scored_game(result);
        const std::lock_guard lock(mutex);
        records.append(text);
        tally.add(number++, outcome);
    };
    return print_cost(options, slot_numbers(line), line.has("json"), console);
}

}  // namespace

const Subcommand kMeasure{"measure", "measures the arena itself: its cost, its statistics",
                          [] {
                              return arena_usage("measure", {.summary = "Measures the arena itself.",
                                                             .synopsis = "cost|statistics [options]"});
                          },
                          nullptr};
const Subcommand kMeasureCost{"measure cost", "measures the cost of the arena per move", cost_usage,
                              measure_cost};

}  // namespace pahtum::arena
