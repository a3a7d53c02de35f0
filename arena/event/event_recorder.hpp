#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "arena/event/event_schedule.hpp"
#include "arena/event/event_store.hpp"
#include "arena/event/event_terms.hpp"
#include "arena/event/spool.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/game_recorder.hpp"

namespace pahtum::arena {

/// Games of an event in a store, for one of any number of workers: pairs are claimed, played, kept in the
/// spool and handed over whole. While the store is away, games that are claimed already are played, and
/// handed over later.
///
/// A thread talks to the store: hands over what has been played, claims pairs, and tells the schedule what
/// other workers have played and what has become of the event. A second thread renews the leases, a third one
/// notices a store that does not answer.
class EventRecorder final : public GameRecorder {
  public:
    /// `store` has the event. The settings and the schedule, which `make_schedule` gave for the planned
    /// pairs, must outlive the recorder. Throws StoreError.
    EventRecorder(const EventSettings& settings, const std::vector<std::string>& checksums, EventStore store,
                  StoredEvent event, ScoredSchedule& schedule, EventSchedule::ScheduleMaker make_schedule,
                  std::ostream& progress);
    /// As close().
    ~EventRecorder() override;

    std::vector<std::string> open() override;
    /// Starts the threads. From now on they use the schedule by RecorderEvents::update only.
    void begin(const RecorderEvents& events) override;
    [[nodiscard]] std::optional<GameUnit> next() override;
    [[nodiscard]] bool expects_more() const override { return !schedule_.is_over(); }
    [[nodiscard]] std::string_view state() const override { return to_text(schedule_.state()); }
    /// Whether the store is away, or does not answer.
    [[nodiscard]] bool is_held_up() const override { return is_away_ || store_.silence() >= kSilence; }
    [[nodiscard]] std::string line(const GameResult& result,
                                   std::chrono::system_clock::time_point started) const override;
    void add(const GameResult& result, std::string line, const ScoredGame& outcome) override;
    void skip(const GameUnit& unit, int engine) override;
    [[nodiscard]] bool wind_down() override;
    /// Whether the run is to end at once, without another try of anything.
    [[nodiscard]] bool is_urgent() const { return events_.at_once.stop_requested(); }
    std::vector<std::string> close(Failures& failures) override;
    void read(const std::function<void(const GameRecord&)>& use) const override;

  private:
    using Clock = std::chrono::steady_clock;

    /// After which people are told that the store does not answer.
    static constexpr std::chrono::seconds kSilence{5};

    /// Registers the worker, makes its spool and counts what has been played. Throws StoreError.
    void enter();
    /// Gives the thread that talks to the store something to do at once.
    void wake();
    /// The worker cannot go on; close() reports the first error. Requires that nothing else uses the
    /// schedule.
    void fail(std::exception_ptr error);
    /// Hands over the last games, gives back the rest and ends the threads. Returns what the spool still has.
    std::vector<Spool::Left> end(Failures& failures);
    /// After end(): the games that neither the store nor the spool has.
    [[nodiscard]] std::size_t lost_games();
    void serve();
    void serve_once();
    void serve_last();
    void hand_over();
    void give_up_rest();
    void beat();
    void claim();
    void say_what_is_waited_for();
    void say_what_waits();
    [[nodiscard]] std::vector<StoredResult> all_results(ResultFeed& feed);
    void recount();
    void poll();
    void extend_plan();
    void decide();
    void adopt_orphans();
    void adopt(const OrphanedSpool& orphan);
    using GamesByPair = std::map<std::size_t, std::array<std::optional<FinishedGame>, 2>>;
    /// Nothing if one of them is not planned here: later results may add to the plan.
    [[nodiscard]] std::optional<GamesByPair> games_of(const OrphanedSpool& orphan);
    [[nodiscard]] std::unordered_set<std::size_t> waiting_pairs();
    [[nodiscard]] std::size_t busy_pairs() const;
    [[nodiscard]] std::size_t fair_share(std::size_t wanted);
    void renew_leases(const std::stop_token& stop);
    void watch_silence(const std::stop_token& stop);
    /// False while the store is away; says so.
    [[nodiscard]] bool attempt(const std::function<void()>& step);
    [[nodiscard]] bool has_failed();
    [[nodiscard]] std::filesystem::path spool_folder() const {
        return settings_.spool.empty() ? default_spool() : settings_.spool;
    }

    const EventSettings& settings_;
    std::ostream& progress_;
    mutable EventStore store_;
    StoredEvent event_;
    EventSchedule schedule_;  ///< guarded by the run's lock once the threads run
    WorkerTerms terms_;
    RecordWriter writer_;
    EventWorker worker_;
    std::unique_ptr<Spool> spool_;
    ResultFeed feed_;
    RecorderEvents events_;

    std::mutex box_mutex_;
    std::condition_variable box_filled_;
    std::vector<PlayedPair> outbox_;
    bool is_woken_ = false;
    bool is_closing_ = false;
    std::exception_ptr failure_;  ///< what ended this worker

    // Of the thread that talks to the store.
    std::vector<PlayedPair> batch_;
    std::vector<std::pair<std::size_t, PlayedGame>> halves_;  ///< see EventSchedule::take_halves()
    std::size_t planned_;                                     ///< pairs that the store has
    std::int64_t purges_;  ///< that the results here are of, see EventStore::purge()
    std::size_t handed_over_ = 0;
    Clock::time_point began_;
    Clock::time_point next_beat_;
    Clock::time_point next_poll_;
    Clock::time_point next_search_;  ///< for orphans
    Clock::time_point retry_;
    Clock::time_point next_claim_;
    bool has_decided_ = false;
    bool has_left_ = false;  ///< see EventSettings::should_leave
    bool says_waiting_ = false;
    bool waits_for_results_ = false;  ///< nothing to claim until results add to the plan
    std::atomic<bool> is_away_ = false;

    std::thread server_;
    std::optional<std::stop_callback<std::function<void()>>> on_urgent_;
    std::jthread watcher_;
    std::jthread renewer_;
};

/// Plans an event with this task, whose engines it fills in, and plays nothing: builds the programs and runs
/// their benches, which workers compare. Throws UsageError if there is an event of that name.
[[nodiscard]] int submit_event(const EventSettings& settings, const EventTask& task, const EventRank& rank,
                               const Console& console);

/// As run_tournament(), with the games of an event. An import only puts recorded games into it.
[[nodiscard]] int run_event(const EventSettings& settings, const Console& console);

}  // namespace pahtum::arena
