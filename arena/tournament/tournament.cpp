#include "arena/tournament/tournament.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <limits>
#include <memory>
#include <mutex>
#include <ostream>
#include <set>
#include <stdexcept>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arena/report/progress.hpp"
#include "arena/report/results.hpp"
#include "arena/report/schedule_text.hpp"
#include "arena/score/agenda.hpp"
#include "arena/store/record.hpp"
#include "arena/store/record_file.hpp"
#include "arena/store/run_header.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/entry.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/log_file.hpp"
#include "arena/tournament/programs.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/run_settings.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::steady_clock;
using std::chrono::system_clock;

/// How many openings to draw if --rounds is not given.
constexpr std::size_t kDrawnOpenings = 100;

std::unique_ptr<Schedule> make_schedule(const TournamentSettings& settings) {
    auto openings = make_openings(settings.openings, settings.schedule.rounds.value_or(kDrawnOpenings));
    return make_schedule(settings.schedule, static_cast<int>(settings.engines.size()), std::move(openings));
}

std::vector<std::string> checksums_of(const std::vector<EngineSpec>& engines) {
    std::vector<std::string> checksums;
    for (const EngineSpec& engine : engines) checksums.push_back(checksum_of(engine.files));
    return checksums;
}

int show_schedule(const TournamentSettings& settings, const Console& console) {
    const auto schedule = make_schedule(settings);
    const auto print = settings.wants_json ? print_schedule_json : print_schedule;
    const std::size_t most = settings.most_games.value_or(std::numeric_limits<std::size_t>::max());
    print(*schedule, settings.engines, most, console.results);
    console.results << std::flush;
    return static_cast<int>(ExitCode::kDone);
}

/// What a tournament needs besides its settings and the engines' programs.
struct Means {
    std::unique_ptr<Schedule> schedule;
    std::unique_ptr<RecordFile> records;  ///< null = none are kept
};

/// Throws UsageError or ParseError.
Means make_means(const TournamentSettings& settings) try {
    auto schedule = make_schedule(settings);
    const std::string& records = settings.records_file;
    return {std::move(schedule), records.empty() ? nullptr : std::make_unique<RecordFile>(records)};
} catch (const StoreError& error) {
    throw UsageError{error.what()};
}

/// One run of a tournament. The runner's threads, the progress thread and the signal thread meet under one
/// mutex.
class Tournament {
  public:
    Tournament(const TournamentSettings& settings, Means means, const Console& console)
        : settings_(settings),
          console_(console),
          agenda_(std::move(means.schedule), settings.sprt, settings.most_games),
          checksums_(checksums_of(settings.engines)),
          replayed_(settings.engines.size()),
          records_(std::move(means.records)),
          line_(console.progress, console.is_terminal) {}

    int run() {
        note(announcement());
        if (records_) resume();
        if (agenda_.played() < agenda_.planned() && agenda_.scoreboard().verdict() == Verdict::kUndecided)
            check_entries(settings_.engines, kinds_of(starts()), settings_.runner.slot, false,
                          [this](const std::string& text) { warn(text); });
        const Interrupt interrupt([this](int, int count) { on_signal(count); });
        make_runner();
        Failures failures;
        failures.attempt([this] { play(); });
        conclude(failures);
        failures.raise();
        return exit_status(interrupt.signal());
    }

  private:
    [[nodiscard]] std::string announcement() const {
        const Schedule& schedule = agenda_.schedule();
        const std::size_t pairings = schedule.pairings().size();
        const std::string slots = std::to_string(settings_.runner.slots) + " at once";
        const std::string games = std::to_string(agenda_.planned()) + " games: ";
        const std::string engines = std::to_string(settings_.engines.size()) + " engines, ";
        if (!schedule.is_complete())
            return "At least " + games + std::string(to_text(settings_.schedule.kind)) + " of " + engines +
                   slots;
        const std::size_t openings = (agenda_.planned() + 2 * pairings - 1) / (2 * pairings);
        return games + engines + std::to_string(pairings) + (pairings == 1 ? " pairing, " : " pairings, ") +
               std::to_string(openings) + (openings == 1 ? " opening" : " openings") +
               " with both colours, " + slots;
    }

    /// The positions that games start from, as far as they are known and each once.
    [[nodiscard]] std::vector<Position> starts() const {
        constexpr std::size_t kMostGames = 20'000;
        std::set<std::string> seen;
        std::vector<Position> positions;
        const std::size_t games = std::min({agenda_.schedule().size(), agenda_.planned(), kMostGames});
        for (std::size_t number = 0; number < games; ++number) {
            const std::string opening = agenda_.schedule().unit(number).opening;
            if (seen.insert(opening).second) positions.push_back(parse_position(opening));
        }
        return positions;
    }

    /// Counts the games on record.
    void resume() try {
        ResumedRun run{make_run_header(settings_)};
        std::size_t others = 0;
        const ReadLines lines = records_->read({.game =
                                                    [&](const GameRecord& record) {
                                                        run.add(record);
                                                        if (!adopt_game(record)) ++others;
                                                    },
                                                .run = [&run](const RunHeader& header) { run.add(header); }});
        header_ = run.header();
        writer_.emplace(settings_.engines, checksums_, header_.id);
        const std::string where = "'" + settings_.records_file + "'";
        if (lines.torn > 0)
            note("The last line of " + where + " was incomplete, as a crash leaves it: cut off " +
                 std::to_string(lines.torn) + " bytes");
        if (agenda_.played() > 0) {
            note(std::to_string(agenda_.played()) + " of " + std::to_string(agenda_.planned()) +
                 " games are in " + where + " already");
        }
        if (others > 0) note(std::to_string(others) + " other games in " + where + " do not count");
    } catch (const StoreError& error) {
        throw UsageError{error.what()};
    }

    /// Counts a recorded game if it is planned.
    bool adopt_game(const GameRecord& record) {
        const auto unit = adopt(record, settings_.engines);
        if (!unit) return false;
        check_programs_of(record, *unit);
        GameResult result = record.result;
        result.unit = *unit;
        return agenda_.adopt(*unit, scored_game(result));
    }

    /// Throws StoreError if an engine's program differs from the one in the record.
    void check_programs_of(const GameRecord& record, const GameUnit& unit) const {
        const std::array<int, 2> engines = {unit.black(), unit.white()};
        for (const std::size_t colour : {0U, 1U}) {
            const auto engine = static_cast<std::size_t>(engines[colour]);
            const std::string& recorded = record.program_checksum[colour];
            if (recorded.empty() || checksums_[engine].empty() || recorded == checksums_[engine]) continue;
            throw StoreError{"engine '" + settings_.engines[engine].name +
                             "' was recorded with another build of its program (" + recorded + ", now " +
                             checksums_[engine] + "); use another file for the records"};
        }
    }

    void make_runner() {
        const std::lock_guard lock(mutex_);
        runner_.emplace(
            settings_.engines, settings_.runner,
            RunnerEvents{.next = [this] { return next(); },
                         .finished = [this](const GameResult& result) { finished(result); },
                         .skipped = [this](const GameUnit& unit, int engine) { skipped(unit, engine); },
                         .warning = [this](const std::string& text) { warn(text); },
                         .replayed = [this](const GameResult& result) { replayed(result); },
                         .expects_more = [this] { return expects_more(); }});
        if (is_interrupted_) runner_->wind_down();
    }

    /// Plays the games while a thread shows the progress.
    void play() {
        if (agenda_.scoreboard().verdict() != Verdict::kUndecided) return;
        played_before_ = agenda_.played();
        start_ = steady_clock::now();
        const std::jthread progress([this](const std::stop_token& stop) { show_progress(stop); });
        runner_->run();
    }

    /// Counts the remaining results, prints everything and writes the files.
    void conclude(Failures& failures) {
        const std::vector<int> halted_engines = halted();
        const std::lock_guard lock(mutex_);
        line_.clear();
        agenda_.close();
        Results final_results = results();
        final_results.halted = halted_engines;
        console_.results << (settings_.wants_json ? to_json(final_results).dump() + "\n"
                                                  : to_table(final_results))
                         << std::flush;
        if (agenda_.unplanned() > 0)
            note(std::to_string(agenda_.unplanned()) +
                 " recorded games did not come up again and do not count");
        for (const std::string& line : idle_report_.lines()) note(line);
        if (records_) {
            note("Records: " + records_->path().string());
            failures.attempt([this] { records_->close(); });
        }
        if (settings_.reports.is_any()) write_report_files(final_results, failures);
    }

    /// Writes the reports. They read the games from the records: those that are planned, each once.
    void write_report_files(const Results& results, Failures& failures) const {
        const auto games = [this](const std::function<void(const GameRecord&)>& use) {
            std::set<std::size_t> seen;
            const auto use_planned = [&](GameRecord&& record) {
                const auto unit = adopt(record, settings_.engines);
                const auto number = unit ? agenda_.schedule().number_of(*unit) : std::nullopt;
                if (!number || *number >= agenda_.planned() || !seen.insert(*number).second) return;
                record.result.unit = *unit;
                use(record);
            };
            read_records(records_->path(), {.game = use_planned});
        };
        write_reports(settings_.reports, results, games, console_.progress, failures);
    }

    std::optional<GameUnit> next() {
        const std::lock_guard lock(mutex_);
        auto unit = agenda_.next();
        if (unit) started_[number_of(*unit)] = system_clock::now();
        return unit;
    }

    bool expects_more() {
        const std::lock_guard lock(mutex_);
        return agenda_.expects_more();
    }

    /// Removes and returns the time at which a game was started.
    system_clock::time_point take_start(const GameUnit& unit) {
        const std::lock_guard lock(mutex_);
        return started_.extract(number_of(unit)).mapped();
    }

    /// Called in the slots' threads, possibly by several at once: only what must be serialized is under the
    /// lock.
    void finished(const GameResult& result) {
        const GameUnit& unit = result.unit;
        const auto started = take_start(unit);
        const std::string record =
            writer_ ? writer_->line(result, {unit.black(), unit.white()}, started) : "";
        const ScoredGame outcome = scored_game(result);
        const std::lock_guard lock(mutex_);
        if (records_) append(record);
        agenda_.add(unit, outcome);
        idle_report_.add(result);
        if (is_fault(result.ending)) report_fault(result);
        if (agenda_.scoreboard().verdict() != Verdict::kUndecided) runner_->wind_down();
    }

    /// A void game begins anew.
    void replayed(const GameResult& result) {
        const std::lock_guard lock(mutex_);
        started_[number_of(result.unit)] = system_clock::now();
        const auto engine = static_cast<std::size_t>(result.unit.engine(*result.late_turn));
        ++replayed_[engine];
        if (!settings_.is_quiet)
            line_.say("Void and played again: " + result.detail + ", with " + settings_.engines[engine].name +
                      " to move");
    }

    /// The first game of this run comes behind its header.
    void append(const std::string& record) {
        if (!std::exchange(has_header_, true)) records_->append(to_line(header_));
        records_->append(record);
    }

    void skipped(const GameUnit& unit, int engine) {
        const std::lock_guard lock(mutex_);
        started_.erase(number_of(unit));
        agenda_.skip(unit, engine);
    }

    [[nodiscard]] std::size_t number_of(const GameUnit& unit) const {
        return *agenda_.schedule().number_of(unit);
    }

    /// Of the games planned now.
    [[nodiscard]] RunState run_state() const {
        return {.to_play = agenda_.planned() - played_before_,
                .done = agenda_.played() - played_before_,
                .elapsed = steady_clock::now() - start_};
    }

    void warn(const std::string& text) {
        const std::lock_guard lock(mutex_);
        if (!settings_.is_quiet) line_.say("Warning: " + text);
    }

    void report_fault(const GameResult& result) {
        if (settings_.is_quiet || !result.loser) return;
        const std::string& name = result.engine_name[index_of(*result.loser)];
        line_.say(name + ": " + std::string(to_text(result.ending)) + " as " +
                  std::string(pahtum::to_text(*result.loser)) + ": " + result.detail);
    }

    void on_signal(int count) {
        const std::lock_guard lock(mutex_);
        is_interrupted_ = true;
        if (count == 1) {
            line_.say("Letting the running games end; once more to stop at once");
            if (runner_) runner_->wind_down();
        } else if (runner_) {
            runner_->stop();
        }
    }

    void show_progress(const std::stop_token& stop) {
        if (settings_.is_quiet) return;
        std::unique_lock lock(mutex_);
        while (!wake_.wait_for(lock, stop, line_.interval(), [&stop] { return stop.stop_requested(); })) {
            line_.show(line_.is_terminal() ? live_table(results(), run_state(), screen_size(STDERR_FILENO))
                                           : progress_text(results(), run_state()));
        }
    }

    [[nodiscard]] Results results() const {
        return {.engines = settings_.engines,
                .pairings = agenda_.schedule().pairings(),
                .score = agenda_.scoreboard(),
                .planned = agenda_.planned(),
                .played = agenda_.played(),
                .is_interrupted = is_interrupted_,
                .replayed = replayed_,
                .kind = settings_.schedule.kind,
                .standings = agenda_.schedule().standings()};
    }

    [[nodiscard]] std::vector<int> halted() const {
        std::vector<int> engines;
        for (int engine = 0; engine < static_cast<int>(settings_.engines.size()); ++engine) {
            if (runner_->is_halted(engine)) engines.push_back(engine);
        }
        return engines;
    }

    [[nodiscard]] int exit_status(int signal) const {
        if (signal != 0) return static_cast<int>(ExitCode::kSignal) + signal;
        if (agenda_.scoreboard().verdict() == Verdict::kAcceptH1) return static_cast<int>(ExitCode::kDone);
        if (agenda_.scoreboard().verdict() == Verdict::kAcceptH0)
            return static_cast<int>(ExitCode::kRejected);
        if (!halted().empty()) return static_cast<int>(ExitCode::kEngineFault);
        return static_cast<int>(settings_.sprt ? ExitCode::kUndecided : ExitCode::kDone);
    }

    void note(const std::string& text) const {
        if (!settings_.is_quiet) console_.progress << printable_lines(text, kLongestMessage) << std::endl;
    }

    const TournamentSettings& settings_;
    const Console& console_;
    Agenda agenda_;
    std::vector<std::string> checksums_;   ///< of the programs, by engine
    std::vector<int> replayed_;            ///< see Results::replayed
    std::unique_ptr<RecordFile> records_;  ///< null = none are kept
    RunHeader header_;                     ///< of the records
    bool has_header_ = false;              ///< written by this run
    std::optional<RecordWriter> writer_;   ///< if there are records
    IdleReport idle_report_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::size_t played_before_ = 0;                                      ///< when this run began
    std::unordered_map<std::size_t, system_clock::time_point> started_;  ///< by number
    steady_clock::time_point start_;
    bool is_interrupted_ = false;
    ProgressLine line_;
    std::optional<Runner> runner_;
};

/// Its program as that of an engine, or nothing.
std::vector<EngineSpec> program_of(const AdjudicatorOptions& adjudicator) {
    if (adjudicator.command.empty()) return {};
    return {{.name = "adjudicator", .command = adjudicator.command, .directory = "", .time_control = {}}};
}

/// Builds what has to be built, and notes the files of all programs.
void prepare_programs(TournamentSettings& settings, const Console& console) {
    build_revisions(settings.engines, settings.revisions, console);
    note_files(settings.engines);
    AdjudicatorOptions& adjudicator = settings.runner.slot.adjudicator;
    std::vector<EngineSpec> program = program_of(adjudicator);
    build_revisions(program, settings.revisions, console);
    note_files(program);
    if (program.empty()) return;
    adjudicator.command = std::move(program.front().command);
    adjudicator.files = std::move(program.front().files);
}

}  // namespace

int run_tournament(const TournamentSettings& wanted, const Console& console) {
    if (wanted.is_dry_run) return show_schedule(wanted, console);
    TournamentSettings settings = wanted;
    check_programs(settings.engines, settings.revisions);
    check_programs(program_of(settings.runner.slot.adjudicator), settings.revisions);
    Means means = make_means(settings);
    const auto log = open_log(settings.log_file);
    settings.runner.slot.log = log.get();
    prepare_programs(settings, console);
    int exit_code = 0;
    Failures failures;
    if (failures.attempt([&] { exit_code = Tournament{settings, std::move(means), console}.run(); })) {
        warn_of_incomplete(log.get(), console);
        return exit_code;
    }
    failures.attempt([&log] {
        if (log != nullptr && !log->error().empty()) throw std::runtime_error{log->error()};
    });
    failures.raise();
    return exit_code;
}

}  // namespace pahtum::arena
