#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <optional>
#include <ostream>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/match/time_control.hpp"
#include "arena/suite/suite_report.hpp"
#include "arena/suite/suite_run.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/entry.hpp"
#include "arena/tournament/processors.hpp"
#include "arena/tournament/programs.hpp"
#include "engine/base/data_files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"
#include "engine/cli/output.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kExamples = R"(
How much does an engine see in 0.1 s per position?
  pahtum-arena suite openings/suites/7x7-endings.jsonl ./pahtum

Two builds side by side, with every position they fail:
  pahtum-arena suite openings/suites/7x7-endings.jsonl new=./new/pahtum old=./old/pahtum --tc nodes=20000 --list

A gate for CI, with the same result on every machine:
  pahtum-arena suite openings/suites/7x7-endings.jsonl ./pahtum --tc nodes=20000 --min-solved 150 --max-loss 0.5

From starts whose result is proven the engine plays both sides: does the winner win, is a draw held?
  pahtum-arena suite openings/suites/starts-13.jsonl ./pahtum --tc nodes=200000

A line of FILE is {"position":"...","best":["A4"],"value":3,"margins":{"A4":3,...}} or POSITION ; bm A4 E6; ce 3; id "..."
With a value (or "wdl":1, 0 or -1) but without best moves it is a start, from which the engine plays against itself.
Exit codes: 0 done; 1 an engine misses --min-solved or --max-loss; 3 an engine was at fault; 4 wrong usage;
5 the arena itself failed; 130 interrupted.
)";

struct SuiteSettings {
    std::vector<SuitePosition> suite;
    int open = 0;  ///< positions of the file that have no known result
    std::vector<EngineSpec> engines;
    PoolOptions options;
    std::optional<int> min_solved;
    std::optional<double> max_loss;
    bool wants_json = false;
    bool wants_list = false;
    bool is_quiet = false;
};

/// `NAME=COMMAND`, or a command alone, whose name is that of its program.
EngineSpec parse_suite_engine(const std::string& text) {
    const std::size_t equals = text.find('=');
    const bool has_name = equals != std::string::npos && text.find_first_of(" /'\"") > equals;
    EngineSpec engine;
    try {
        engine.command = split_words(has_name ? text.substr(equals + 1) : text);
    } catch (const ParseError& error) {
        throw UsageError{"engine " + std::string(error.what())};
    }
    if (engine.command.empty()) throw UsageError{"'" + text + "': expected [NAME=]COMMAND"};
    engine.name =
        has_name ? text.substr(0, equals) : std::filesystem::path(engine.command.front()).filename().string();
    engine.time_control = parse_time_control(kDefaultTimeControl);
    return engine;
}

SuiteSettings make_suite_settings(const CommandLine& line) {
    SuiteSettings settings;
    const std::vector<std::string>& words = line.words();
    if (words.size() < 2)
        throw UsageError{"expected a suite and an engine: pahtum-arena suite FILE [NAME=]COMMAND"};
    const SuiteUse use = line.flag("play") ? SuiteUse::kPlay : SuiteUse::kFindMove;
    Suite suite = read_suite(find_data_file(words.front()), use);
    settings.suite = std::move(suite.positions);
    settings.open = suite.open;
    constexpr int kMost = std::numeric_limits<int>::max();
    if (const auto count = static_cast<std::size_t>(line.integer("count", 1, kMost).value_or(kMost));
        count < settings.suite.size())
        settings.suite.erase(settings.suite.begin() + static_cast<std::ptrdiff_t>(count),
                             settings.suite.end());
    for (std::size_t i = 1; i < words.size(); ++i) settings.engines.push_back(parse_suite_engine(words[i]));
    std::vector<std::string> names;
    for (const EngineSpec& engine : settings.engines) names.push_back(engine.name);
    check_engine_names(names);
    // A value for one engine wins.
    read_times(OptionReader{merge({}, {{}, line.given()}).options}, settings.engines);
    settings.options = read_pool(line, settings.engines);
    settings.min_solved = line.integer("min-solved", 0, std::numeric_limits<int>::max());
    settings.max_loss = line.number("max-loss");
    settings.wants_json = line.flag("json");
    settings.wants_list = line.flag("list");
    settings.is_quiet = line.flag("quiet");
    const auto has_no_values = [](const SuitePosition& position) {
        return !position.is_start() && position.margins.empty();
    };
    const auto unknown = std::ranges::find_if(settings.suite, has_no_values);
    if (settings.max_loss && unknown != settings.suite.end())
        throw UsageError{"--max-loss needs the value of every move, which '" + unknown->id +
                         "' does not have"};
    return settings;
}

/// Shows the progress of a run, as its listener.
class SuiteProgress {
  public:
    SuiteProgress(const SuiteSettings& settings, const Console& console)
        : settings_(settings), line_(console.progress, console.is_terminal, kProgressInterval) {}

    void tell(std::size_t engine, std::size_t position, const SingleMove& answer) {
        const SuitePosition& entry = settings_.suite[position];
        tell(engine, entry, entry.best.contains(answer.move), answer.fault, answer.detail);
    }
    void tell(std::size_t engine, std::size_t position, const GameResult& game) {
        const SuitePosition& entry = settings_.suite[position];
        const auto fault = is_fault(game.ending) ? std::optional{game.ending} : std::nullopt;
        tell(engine, entry, is_kept(entry, game), fault, game.detail);
    }
    void clear() { line_.clear(); }

  private:
    void tell(std::size_t engine, const SuitePosition& entry, bool is_solved, std::optional<Ending> fault,
              const std::string& detail) {
        if (settings_.is_quiet) return;
        const std::string& name = settings_.engines[engine].name;
        ++done_;
        solved_ += is_solved ? 1 : 0;
        if (fault) line_.say(name + ": " + std::string(to_text(*fault)) + " at " + entry.id + ": " + detail);
        if (!line_.is_due()) return;
        line_.show(name + ": " + std::to_string(done_) + " of " +
                   std::to_string(settings_.engines.size() * settings_.suite.size()) + " positions, " +
                   std::to_string(solved_) + " solved");
    }

    const SuiteSettings& settings_;
    ProgressLine line_;
    std::size_t done_ = 0;
    std::size_t solved_ = 0;
};

int verdict(const SuiteSettings& settings, const SuiteRun& run) {
    bool is_rejected = false;
    bool has_faults = false;
    for (std::size_t engine = 0; engine < settings.engines.size(); ++engine) {
        const SuiteScore found = score(settings.suite, run.answers()[engine]);
        const SelfPlayScore played = score(settings.suite, run.games()[engine]);
        has_faults |= found.faults + played.faults > 0;
        is_rejected |= settings.min_solved && found.solved + played.kept() < *settings.min_solved;
        for (const auto mean : {found.mean_lost(), played.mean_lost()})
            is_rejected |= settings.max_loss && mean.value_or(0) > *settings.max_loss;
    }
    if (has_faults) return kExitEngineFault;
    return is_rejected ? kExitRejected : EXIT_SUCCESS;
}

int run_suite(const SuiteSettings& settings, const Console& console) {
    const std::string sharing = sharing_text(settings.engines, settings.options, processors_here());
    if (!sharing.empty() && !settings.is_quiet) console.progress << "Warning: " << sharing << std::endl;
    SuiteProgress progress(settings, console);
    std::optional<SuiteRun> run;
    std::atomic<SuiteRun*> running = nullptr;
    const Interrupt interrupt([&running](int, int count) {
        SuiteRun* const interrupted = running.load();
        if (interrupted != nullptr && count == 1) interrupted->wind_down();
        if (interrupted != nullptr && count > 1) interrupted->stop();
    });
    const auto tell = [&progress](std::size_t engine, std::size_t position, const auto& done) {
        progress.tell(engine, position, done);
    };
    run.emplace(settings.suite, settings.engines, settings.options,
                SuiteEvents{.answered = tell, .played = tell});
    running = &*run;
    if (interrupt.signal() == 0) run->run();
    progress.clear();
    if (run->repeated() > 0 && !settings.is_quiet)
        console.progress << run->repeated() << " questions asked again, because the arena was late"
                         << std::endl;
    const SuiteResults results{settings.suite, settings.engines, run->answers(), run->games()};
    console.results << (settings.wants_json ? suite_json(results) + "\n" : suite_table(results));
    if (settings.wants_list && !settings.wants_json) console.results << suite_failures(results);
    console.results << std::flush;
    if (const int signal = interrupt.signal()) return kSignalBase + signal;
    return verdict(settings, *run);
}

Usage suite_usage() {
    return arena_usage(
        "suite",
        {.summary = "Tests engines on positions with known best moves or results: how many do they solve?",
         .options = all_of(
             {{{"count", "N", "only the first N positions"},
               {"play", "", "play a game from every position, also if its best moves are known"},
               {"min-solved", "N", "exit code 1 if an engine solves or keeps fewer"},
               {"max-loss", "X",
                "exit code 1 if an engine loses more, in points per position or half points per game"},
               {"list", "", "list every position that is not solved, every result that is given away"}},
              option_rows(kForSuite)}),
         .notes = std::string{kExamples},
         .synopsis = "FILE [NAME=]COMMAND ... [options]"});
}

int run_suite(const CommandLine& line, const Console& console) {
    SuiteSettings settings = make_suite_settings(line);
    check_programs(settings.engines);
    const auto log = open_log(line.text("log").value_or(""));
    build_revisions(settings.engines, {}, console);
    note_files(settings.engines);
    settings.options.slot.log = log.get();
    std::vector<Position> positions;
    for (const SuitePosition& entry : settings.suite) positions.push_back(entry.position);
    const bool asks_moves =
        std::ranges::any_of(settings.suite, [](const SuitePosition& entry) { return !entry.is_start(); });
    check_entries(settings.engines, kinds_of(positions), settings.options.slot, asks_moves,
                  [&](const std::string& text) {
                      if (!settings.is_quiet) console.progress << "Warning: " << text << std::endl;
                  });
    if (settings.open > 0 && !settings.is_quiet)
        console.progress << counted(settings.open, "position") << " without a known result left out"
                         << std::endl;
    const int exit_code = run_suite(settings, console);
    warn_of_incomplete(log.get(), console);
    return exit_code;
}

}  // namespace

const Subcommand kSuite{"suite", "tests engines on positions with known best moves", suite_usage, run_suite};

}  // namespace pahtum::arena
