#include "arena/tournament/tournament.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <thread>
#include <unordered_map>

#include "arena/report/progress.hpp"
#include "arena/report/results.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/interrupt.hpp"
#include "arena/tournament/scoreboard.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::steady_clock;
using std::chrono::system_clock;

Plan make_plan(const Settings& settings) {
    const auto openings = in_order(read_openings(settings.openings_file), settings.order);
    const std::size_t rounds = settings.rounds.value_or(openings.size());
    return {pairings(settings.kind, static_cast<int>(settings.engines.size())), openings, rounds};
}

/// One run of a tournament. The runner's threads, the progress thread and the signal thread meet under one
/// mutex.
class Tournament {
  public:
    Tournament(const Settings& settings, const Console& console)
        : settings_(settings),
          console_(console),
          plan_(make_plan(settings)),
          is_known_(plan_.size(), false),
          scoreboard_(settings.sprt),
          line_(console.progress, console.is_terminal) {}

    int run() {
        note(announcement());
        if (!settings_.records_file.empty()) resume();
        const Interrupt interrupt([this](int, int count) { on_signal(count); });
        make_runner();
        try {
            play();
        } catch (...) {
            finish();
            throw;
        }
        finish();
        return exit_status(interrupt.signal());
    }

  private:
    [[nodiscard]] std::string announcement() const {
        const std::size_t pairings = plan_.pairings().size();
        return std::to_string(plan_.size()) + " games: " + std::to_string(settings_.engines.size()) +
               " engines, " + std::to_string(pairings) + (pairings == 1 ? " pairing, " : " pairings, ") +
               std::to_string(plan_.size() / pairings / 2) + " openings with both colours, " +
               std::to_string(settings_.runner.slots) + " at once";
    }

    /// Opens the records and counts what they hold.
    void resume() try {
        records_.emplace(settings_.records_file);
        std::size_t others = 0;
        records_->read([&](const GameRecord& record) {
            if (!adopt_game(record)) ++others;
        });
        const std::string where = "'" + settings_.records_file + "'";
        if (played_ > 0) {
            note(std::to_string(played_) + " of " + std::to_string(plan_.size()) + " games are in " + where +
                 " already");
        }
        if (others > 0) note(std::to_string(others) + " other games in " + where + " do not count");
    } catch (const StoreError& error) {
        throw UsageError(error.what());
    }

    /// Counts a recorded game if it is planned.
    bool adopt_game(const GameRecord& record) {
        const auto unit = adopt(record, settings_.engines);
        const auto number = unit ? plan_.number_of(*unit) : std::nullopt;
        if (!number || is_known_[*number]) return false;
        GameResult result = record.result;
        result.unit = *unit;
        is_known_[*number] = true;
        ++played_;
        scoreboard_.add(*number, outcome_of(result));
        return true;
    }

    void make_runner() {
        const std::lock_guard lock(mutex_);
        runner_.emplace(settings_.engines, settings_.runner,
                        RunnerEvents{.next = [this] { return next(); },
                                     .finished = [this](const GameResult& result) { finished(result); },
                                     .skipped = [this](const GameUnit& unit, int) { skipped(unit); }});
        if (is_interrupted_) runner_->finish();
    }

    /// Plays on while a thread shows how it goes.
    void play() {
        if (scoreboard_.verdict() != Verdict::kUndecided) return;
        to_play_ = plan_.size() - played_;
        start_ = steady_clock::now();
        const std::jthread progress([this](const std::stop_token& stop) { show_progress(stop); });
        runner_->run();
    }

    /// Counts what is left to count and prints it.
    void finish() {
        const std::vector<int> halted_engines = halted();
        const std::lock_guard lock(mutex_);
        line_.clear();
        scoreboard_.close();
        Results final_results = results();
        final_results.halted = halted_engines;
        console_.results << (settings_.wants_json ? to_json(final_results) + "\n" : to_table(final_results))
                         << std::flush;
        if (records_) note("Records: " + records_->path().string());
    }

    std::optional<GameUnit> next() {
        const std::lock_guard lock(mutex_);
        while (next_number_ < plan_.size() && is_known_[next_number_]) ++next_number_;
        if (next_number_ == plan_.size()) return std::nullopt;
        started_[next_number_] = system_clock::now();
        return plan_.unit(next_number_++);
    }

    void finished(const GameResult& result) {
        const std::lock_guard lock(mutex_);
        const std::size_t number = *plan_.number_of(result.unit);
        const auto started = started_.extract(number);
        if (records_) records_->append(to_line(make_record(result, settings_.engines, started.mapped())));
        ++played_;
        ++done_;
        scoreboard_.add(number, outcome_of(result));
        if (is_fault(result.ending)) report_fault(result);
        if (scoreboard_.verdict() != Verdict::kUndecided) runner_->finish();
    }

    void skipped(const GameUnit& unit) {
        const std::lock_guard lock(mutex_);
        scoreboard_.skip(*plan_.number_of(unit));
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
            if (runner_) runner_->finish();
        } else if (runner_) {
            runner_->stop();
        }
    }

    void show_progress(const std::stop_token& stop) {
        if (settings_.is_quiet) return;
        std::unique_lock lock(mutex_);
        while (!wake_.wait_for(lock, stop, line_.interval(), [&stop] { return stop.stop_requested(); })) {
            line_.show(progress_text(results(), {to_play_, done_, steady_clock::now() - start_}));
        }
    }

    [[nodiscard]] Results results() const {
        return {.engines = settings_.engines,
                .pairings = plan_.pairings(),
                .tally = scoreboard_.tally(),
                .sprt = scoreboard_.sprt(),
                .planned = plan_.size(),
                .played = played_,
                .is_interrupted = is_interrupted_};
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
        if (scoreboard_.verdict() == Verdict::kAcceptH1) return static_cast<int>(ExitCode::kDone);
        if (scoreboard_.verdict() == Verdict::kAcceptH0) return static_cast<int>(ExitCode::kRejected);
        if (!halted().empty()) return static_cast<int>(ExitCode::kEngineFault);
        return static_cast<int>(settings_.sprt ? ExitCode::kUndecided : ExitCode::kDone);
    }

    void note(const std::string& text) const {
        if (!settings_.is_quiet) console_.progress << text << std::endl;
    }

    const Settings& settings_;
    const Console& console_;
    Plan plan_;
    std::optional<RecordFile> records_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::vector<bool> is_known_;  ///< by number: recorded before this run
    std::size_t next_number_ = 0;
    std::size_t played_ = 0;   ///< in this run and before
    std::size_t to_play_ = 0;  ///< when this run began
    std::size_t done_ = 0;     ///< in this run
    std::unordered_map<std::size_t, system_clock::time_point> started_;
    steady_clock::time_point start_;
    Scoreboard scoreboard_;
    bool is_interrupted_ = false;
    ProgressLine line_;
    std::optional<Runner> runner_;
};

}  // namespace

int run_tournament(const Settings& settings, const Console& console) {
    check_programs(settings.engines);
    return Tournament{settings, console}.run();
}

}  // namespace pahtum::arena
