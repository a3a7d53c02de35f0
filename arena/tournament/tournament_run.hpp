#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/report/progress.hpp"
#include "arena/report/results.hpp"
#include "arena/score/scored_schedule.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/game_recorder.hpp"
#include "arena/tournament/live_page.hpp"
#include "arena/tournament/tournament.hpp"
#include "engine/cli/output.hpp"

namespace pahtum::arena {

/// One run of a tournament: plays the games that a recorder gives, shows the progress and prints the results.
/// The runner's threads, the progress thread, the signal thread and those of the recorder meet under one
/// mutex.
class TournamentRun {
  public:
    /// All must outlive the run. The recorder counts in this schedule.
    TournamentRun(const TournamentSettings& settings, ScoredSchedule& games, GameRecorder& recorder,
                  const Console& console);

    /// Returns the program's exit status. Call once; throws as run_tournament() does.
    [[nodiscard]] int run();

  private:
    [[nodiscard]] std::string announcement() const;
    [[nodiscard]] bool is_decided() const { return games_.scoreboard().is_decided(); }
    [[nodiscard]] bool is_cancelled() const { return recorder_.state() == "cancelled"; }
    [[nodiscard]] bool has_failed() const { return games_.scoreboard().fault_watch().has_failed(); }

    void open();
    /// Before the first game. Throws ParseError or UsageError if an engine is not fit for it.
    void check_engines();
    /// Requires a tuning.
    [[nodiscard]] const TuneSchedule& tuned() const {
        return dynamic_cast<const TuneSchedule&>(games_.schedule());
    }
    /// Calls `change` while nothing else uses the schedule or the recorder; see RecorderEvents.
    void update(const std::function<void()>& change);
    /// Shows a sentence above the progress.
    void say(const std::string& text);
    void make_runner();
    /// See RunnerEvents; unset where there are none.
    [[nodiscard]] std::function<std::array<std::string, 2>(const GameUnit&)> preparations();
    /// Plays the games while a thread shows the progress.
    void play();
    void show_progress(const std::stop_token& stop);
    /// Rewrites the page at intervals.
    void write_pages(const std::stop_token& stop);
    /// Of the run, in a word.
    [[nodiscard]] std::string_view state() const;
    /// The page, or the reports, at the end.
    void write_files(const Results& results, Failures& failures);
    /// Counts the remaining results, prints everything and writes the files.
    void conclude(Failures& failures);
    void print_results(const Results& results, const std::vector<std::string>& remarks);

    std::optional<GameUnit> next();
    bool expects_more();
    void finished(const GameResult& result);
    /// A void game starts again.
    void replayed(const GameResult& result);
    void skipped(const GameUnit& unit, int engine);
    void on_signal(int count);
    void wind_down();

    /// Removes and returns the time at which a game was started.
    std::chrono::system_clock::time_point take_start(const GameUnit& unit);
    /// Of the games planned now.
    [[nodiscard]] RunState run_state();
    [[nodiscard]] Results results() const;
    [[nodiscard]] std::vector<int> halted() const;
    /// Whether an engine has lost each of its games by a fault of its own.
    [[nodiscard]] bool one_has_only_failed() const;
    [[nodiscard]] int exit_status(int signal) const;
    void report_fault(const GameResult& result);
    void say_always(const std::string& text);
    void warn(const std::string& text) { say("Warning: " + text); }
    void note(const std::string& text) const;

    const TournamentSettings& settings_;
    const Console& console_;
    ScoredSchedule& games_;
    GameRecorder& recorder_;
    std::vector<int> replayed_;  ///< see Results::replayed
    std::vector<int> voided_;    ///< see Results::voided
    IdleReport idle_report_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::stop_source at_once_;  ///< see RecorderEvents
    Pace pace_;
    std::unordered_map<std::size_t, std::chrono::system_clock::time_point> started_;  ///< by number
    bool is_interrupted_ = false;
    bool has_ended_ = false;
    ProgressLine line_;
    LivePage page_;
    bool has_page_ = false;  ///< it has been written
    std::optional<Runner> runner_;
};

}  // namespace pahtum::arena
