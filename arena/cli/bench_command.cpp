#include "arena/cli/bench_command.hpp"

#include <chrono>
#include <cstdlib>
#include <cxxopts.hpp>
#include <filesystem>
#include <mutex>
#include <ostream>
#include <string>
#include <vector>

#include "arena/bench/bench.hpp"
#include "arena/cli/settings.hpp"
#include "arena/score/tally.hpp"
#include "arena/store/record.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

cxxopts::Options bench_options() {
    cxxopts::Options options("pahtum-arena bench",
                             "Measures what the arena costs per move, the engines excluded.");
    options.custom_help("[options] -- PROGRAM ARGUMENTS");
    auto add = options.add_options();
    add("games", "games per slot and measurement", cxxopts::value<int>()->default_value("300"), "N");
    add("concurrency", "games at once; repeat it for a row each",
        cxxopts::value<std::vector<int>>()->default_value("1,2"), "N");
    add("rounds", "measurements, of which the best counts", cxxopts::value<int>()->default_value("5"), "N");
    add("opening", "position that each game starts from", cxxopts::value<std::string>(), "POSITION");
    add("json", "print the results as one JSON object");
    add("command", "", cxxopts::value<std::vector<std::string>>());
    add("h,help", "this");
    options.parse_positional("command");
    options.positional_help("");
    return options;
}

BenchOptions bench_options(const cxxopts::ParseResult& parsed) {
    BenchOptions options;
    if (parsed.count("command") == 0)
        throw UsageError("bench needs an engine: pahtum-arena bench -- PROGRAM ARGUMENTS");
    options.engine = parsed["command"].as<std::vector<std::string>>();
    options.games = parsed["games"].as<int>();
    options.rounds = parsed["rounds"].as<int>();
    if (parsed.count("opening") > 0) options.opening = parsed["opening"].as<std::string>();
    (void)parse_position(options.opening);
    if (options.games < 1) throw UsageError("--games must be at least 1");
    if (options.rounds < 1) throw UsageError("--rounds must be at least 1");
    return options;
}

std::vector<int> slot_numbers(const cxxopts::ParseResult& parsed) {
    const auto numbers = parsed["concurrency"].as<std::vector<int>>();
    for (const int number : numbers) {
        if (number < 1) throw UsageError("--concurrency must be at least 1");
    }
    return numbers;
}

/// Rows as they come, or all of them as JSON.
int print_bench(const BenchOptions& options, const std::vector<int>& slots, bool wants_json,
                const Console& console) try {
    std::vector<BenchRow> rows;
    if (!wants_json) console.results << bench_header() << std::flush;
    for (const int number : slots) {
        rows.push_back(run_bench(options, number));
        if (!wants_json) console.results << bench_lines(rows.back()) << std::flush;
    }
    if (wants_json) console.results << bench_json(rows) << std::endl;
    return static_cast<int>(ExitCode::kDone);
} catch (const std::runtime_error& error) {
    console.progress << "bench: " << error.what() << std::endl;
    return static_cast<int>(ExitCode::kEngineFault);
}

}  // namespace

int bench_command(int argc, const char* const* argv, const Console& console) try {
    cxxopts::Options command_line = bench_options();
    const cxxopts::ParseResult parsed = command_line.parse(argc, argv);
    if (parsed.count("help") > 0) {
        console.results << command_line.help();
        return EXIT_SUCCESS;
    }
    BenchOptions options = bench_options(parsed);
    std::vector<EngineSpec> engines(2);
    for (EngineSpec& engine : engines) {
        engine.name = "engine";
        engine.command = options.engine;
    }
    check_programs(engines);
    const TemporaryFile file{std::filesystem::temp_directory_path().string()};
    RecordFile records(file.path());
    const RecordWriter writer(engines, std::vector<std::string>(engines.size()));
    Tally tally;
    std::size_t number = 0;
    std::mutex mutex;
    options.record = [&](const GameResult& result) {
        const std::string line =
            writer.line(result, {result.unit.black(), result.unit.white()}, std::chrono::system_clock::now());
        const ScoredGame outcome = scored_game(result);
        const std::lock_guard lock(mutex);
        records.append(line);
        tally.add(number++, outcome);
    };
    return print_bench(options, slot_numbers(parsed), parsed.count("json") > 0, console);
} catch (const cxxopts::exceptions::exception& error) {
    throw UsageError(std::string(error.what()) + "; see pahtum-arena bench --help");
}

}  // namespace pahtum::arena
