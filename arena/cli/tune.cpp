#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/cli/subcommands.hpp"
#include "arena/cli/tune_settings.hpp"
#include "arena/cli/tune_store.hpp"
#include "arena/report/progress.hpp"
#include "arena/schedule/time_control.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/entry.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/log_file.hpp"
#include "arena/tournament/programs.hpp"
#include "arena/tournament/refusal.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tune/tune_report.hpp"
#include "arena/tune/tune_run.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::steady_clock;

constexpr std::string_view kTuneIntroduction =
    R"(Tunes parameters of an engine by games against itself (SPSA): each iteration plays the values a little up against
the values a little down and moves them towards the side that wins. The engine declares its parameters by `param`.
)";

constexpr std::string_view kTuneExamples = R"(
Two parameters of pahtum, from 300 within 100 to 900 and from 8 within 4 to 30; the same command resumes:
  pahtum-arena tune ./pahtum --param moves_per_ply:300,100,900,40,0.002 --param late_second:8,4,30,2,0.002 \
      --tc nodes=20000 --iterations 3000 --out tuning.jsonl --html tuning.html

The same on many machines, each of which is given this command:
  pahtum-arena tune ./pahtum --param moves_per_ply:300,100,900,40,0.002 --iterations 3000 --store postgresql://HOST/DATABASE

Defaults: --tc 1+0.01, the balanced openings of 7x7 with 5 boulders (openings/balanced), shuffled.
Exit codes: 0 done; 3 an engine failed too often; 4 wrong usage; 5 the arena itself failed; 130 interrupted: running
pairs are finished, and the same command with --out resumes. The manual is arena/tune/README.md.
)";

/// One run of a tuning.
class TuneCommand {
  public:
    TuneCommand(const TuneCommandSettings& settings, std::unique_ptr<RecordFile> records,
                const Console& console)
        : settings_(settings),
          console_(console),
          records_(std::move(records)),
          line_(console.progress, console.is_terminal) {}

    int run() {
        if (records_) resume();
        if (!tuning_) begin(default_ahead());
        if (tuning_->counted() > 0)
            note(std::to_string(tuning_->counted()) + " of " + std::to_string(tuning_->pairs()) +
                 " pairs are in '" + records_->path().string() + "' already");
        if (!tuning_->is_done()) check_engine();
        std::atomic<TuneRun*> running = nullptr;
        const Interrupt interrupt([&running](int, int count) {
            TuneRun* const interrupted = running.load();
            if (interrupted != nullptr && count == 1) interrupted->wind_down();
            if (interrupted != nullptr && count > 1) interrupted->stop();
        });
        TuneRun run(*tuning_, settings_.openings, engine(), settings_.base.runner, events());
        running = &run;
        Failures failures;
        if (!tuning_->is_done() && interrupt.signal() == 0) failures.attempt([&run] { run.run(); });
        conclude(failures);
        failures.raise();
        if (const int signal = interrupt.signal()) return static_cast<int>(ExitCode::kSignal) + signal;
        return static_cast<int>(run.is_halted() ? ExitCode::kEngineFault : ExitCode::kDone);
    }

  private:
    [[nodiscard]] const EngineSpec& engine() const { return settings_.base.engines.front(); }

    [[nodiscard]] std::size_t default_ahead() const {
        return settings_.has_ahead ? settings_.tuning.ahead : settings_.default_ahead();
    }

    void begin(std::size_t ahead) {
        TuningSettings tuning = settings_.tuning;
        tuning.ahead = ahead;
        header_ = make_tune_header(settings_, ahead);
        tuning_.emplace(tuning);
    }

    /// Counts the pairs on record.
    void resume() try {
        const ReadLines lines = records_->read(LineTaker{[this](std::string_view text) {
            TuneLine line = parse_tune_line(text);
            if (const auto* const header = std::get_if<TuneHeader>(&line))
                go_on(*header);
            else
                count(std::get<TunedPair>(line));
        }});
        if (lines.torn > 0)
            note("The last line of '" + records_->path().string() +
                 "' was incomplete, as a crash leaves it: cut off " + std::to_string(lines.torn) + " bytes");
    } catch (const StoreError& error) {
        refuse(error);
    }

    void go_on(const TuneHeader& recorded) {
        if (has_header_) throw StoreError{"another tuning begins here, and only one can go on in a file"};
        has_header_ = true;
        const std::string ahead = value_in(recorded.settings, "ahead");
        begin(settings_.has_ahead || ahead.empty()
                  ? default_ahead()
                  : static_cast<std::size_t>(parse_unsigned(ahead, 0, "ahead")));
        std::string text;
        for (const SettingDifference& setting : differences_of(recorded.settings, header_.settings))
            text += (text.empty() ? "--" : ", --") + setting.name + " was " + setting.before + " and is " +
                    setting.now + " now";
        if (!text.empty())
            throw StoreError{"the tuning was begun with other settings: " + text +
                             "; give the same, or another file for the records"};
    }

    void count(const TunedPair& pair) {
        if (!tuning_) throw StoreError{"the settings of this pair's tuning are missing before it"};
        adopt(*tuning_, pair, settings_.openings);
    }

    /// Refuses, before any game, an engine that cannot be tuned so.
    void check_engine() {
        check_declared(engine(), settings_.tuning.parameters, settings_.base.runner.slot);
        std::vector<Position> starts;
        for (const std::string& opening : std::set(settings_.openings.begin(), settings_.openings.end()))
            starts.push_back(parse_position(opening));
        check_entries(std::span{settings_.base.engines}.first(1), kinds_of(starts),
                      settings_.base.runner.slot, false,
                      [this](const std::string& text) { note("Warning: " + text); });
    }

    TuneEvents events() {
        begin_ = steady_clock::now();
        next_shown_ = begin_ + line_.interval();
        before_ = tuning_->counted();
        return {.played = [this](const TunedPair& pair) { record(pair); },
                .counted =
                    [this] {
                        show();
                        show_page();
                    },
                .repeated =
                    [this](const GameResult& game) {
                        if (!settings_.base.is_quiet) line_.say("Void and played again: " + game.detail);
                    }};
    }

    void record(const TunedPair& pair) {
        for (const TunedGame& game : pair.games)
            if (!game.detail.empty() && !settings_.base.is_quiet)
                line_.say("Pair " + std::to_string(pair.number) + ": " + game.ending + ": " +
                          printable(game.detail, kLongestMessage));
        if (!records_) return;
        if (!std::exchange(has_header_, true)) records_->append(to_line(header_));
        records_->append(to_line(pair));
    }

    void show() {
        const auto now = steady_clock::now();
        if (settings_.base.is_quiet || now < next_shown_) return;
        next_shown_ = now + line_.interval();
        const std::size_t done = tuning_->counted() - before_;
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        const double left =
            seconds / static_cast<double>(done) * static_cast<double>(tuning_->pairs() - tuning_->counted());
        line_.show(tune_progress(*tuning_) + ", " + decimal_text(2 * static_cast<double>(done) / seconds, 2) +
                   " games/s, " + duration_text(std::chrono::seconds{static_cast<std::int64_t>(left)}) +
                   " left");
    }

    void conclude(Failures& failures) {
        line_.clear();
        console_.results << (settings_.base.wants_json ? tune_json(results()).dump() + "\n"
                                                       : tune_table(results()))
                         << std::flush;
        if (records_) {
            note("Records: " + records_->path().string());
            failures.attempt([this] { records_->close(); });
        }
        if (!settings_.html_file.empty())
            failures.attempt([&] {
                write_page({.state = tuning_->is_done() ? "finished" : "interrupted"},
                           AtomicFile::Durability::kOnDisk);
            });
    }

    [[nodiscard]] TuneResults results() const {
        return {*tuning_, join(engine().command), describe(engine().time_control)};
    }

    void write_page(const PageState& state, AtomicFile::Durability durability) const {
        AtomicFile file = open_report(settings_.html_file, kTunePageStart);
        file.write(tune_page(results(), state));
        file.commit(durability);
    }

    /// The page while pairs are played. What it costs does not grow with them.
    void show_page() {
        const auto now = steady_clock::now();
        if (settings_.html_file.empty() || settings_.page_period.count() == 0 || now < next_page_) return;
        next_page_ = now + settings_.page_period;
        try {
            write_page({.state = "running", .every = settings_.page_period}, AtomicFile::Durability::kLater);
        } catch (const std::exception& error) {
            note(std::string("Warning: ") + error.what());
        }
    }

    void note(const std::string& text) {
        if (!settings_.base.is_quiet) line_.say(text);
    }

    const TuneCommandSettings& settings_;
    const Console& console_;
    std::unique_ptr<RecordFile> records_;  ///< null = none are kept
    ProgressLine line_;
    TuneHeader header_;
    bool has_header_ = false;  ///< the file has it
    std::optional<Tuning> tuning_;
    steady_clock::time_point begin_;
    steady_clock::time_point next_shown_;
    steady_clock::time_point next_page_;
    std::size_t before_ = 0;  ///< pairs counted before this run
};

std::unique_ptr<RecordFile> open_records(const std::string& file) try {
    return file.empty() ? nullptr : std::make_unique<RecordFile>(file);
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace

int tune_command(int argc, const char* const* argv, const Console& console) {
    const auto options = tune_options();
    const OptionTable table{"tune ENGINE --param NAME:START,MIN,MAX,C_END,R_END ... [options]", options,
                            std::string(kTuneIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help() << kTuneExamples;
        return static_cast<int>(ExitCode::kDone);
    }
    TuneCommandSettings settings = make_tune_settings(line);
    if (!settings.base.store.empty()) return tune_in_store(settings, console);
    check_programs(settings.base.engines, settings.base.revisions);
    auto records = open_records(settings.base.records_file);
    const auto log = open_log(settings.base.log_file);
    settings.base.runner.slot.log = log.get();
    build_revisions(settings.base.engines, settings.base.revisions, console);
    note_files(settings.base.engines);
    const int exit_code = TuneCommand{settings, std::move(records), console}.run();
    warn_of_incomplete(log.get(), console);
    return exit_code;
}

}  // namespace pahtum::arena
