#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
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
#include "arena/tournament/failures.hpp"
#include "arena/tournament/game_recorder.hpp"

namespace pahtum::arena {

/// Talks to the store for one worker of an event, in a thread of its own: hands over what has been played,
/// claims pairs, and tells the schedule what other workers have played and what has become of the event. A
/// second thread renews the leases, a third one notices a store that does not answer. While the store is
/// away, everything for it waits.
class EventClient {
  public:
    /// `store` has the event. The settings and the schedule must outlive this object.
    EventClient(const EventSettings& settings, EventStore store, StoredEvent event, EventSchedule& schedule);
    /// As close().
    ~EventClient();
    EventClient(const EventClient&) = delete;
    EventClient& operator=(const EventClient&) = delete;

    [[nodiscard]] const StoredEvent& event() const { return event_; }
    [[nodiscard]] const WorkerTerms& terms() const { return terms_; }

    /// Registers the worker, makes its spool and counts what has been played. Throws StoreError. Call first.
    void open();
    /// Starts the threads. From now on they use the schedule by RecorderEvents::update only.
    void begin(const RecorderEvents& events);
    /// Keeps a game on this machine's disk. Throws StoreError.
    [[nodiscard]] Spool::Place spool(std::string_view record) { return spool_->append(record); }
    /// To be handed over.
    void post(PlayedPair pair);
    /// Call when there is something to do at once: pairs to claim, or the schedule has ended.
    void wake();
    /// The worker cannot go on; close() reports the first error. Requires that nothing else uses the
    /// schedule.
    void fail(std::exception_ptr error);
    /// Whether the store is away, or does not answer.
    [[nodiscard]] bool is_away() const { return is_away_ || store_.silence() >= kSilence; }
    /// Whether nothing is tried twice.
    [[nodiscard]] bool is_urgent() const { return events_.at_once.stop_requested(); }
    /// All games have ended: hands over the last ones, gives back the rest and ends the threads. Returns the
    /// files of games that the store has not taken.
    std::vector<std::filesystem::path> close(Failures& failures);
    /// After close(): every counted game, see EventStore::read_records().
    void read(const std::function<void(StoredRecord&&)>& use) { store_.read_records(event_.number, use); }

  private:
    using Clock = std::chrono::steady_clock;

    /// After which people are told that the store does not answer.
    static constexpr std::chrono::seconds kSilence{5};

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
    EventStore store_;
    StoredEvent event_;
    EventSchedule& schedule_;  ///< guarded by the run's lock once the threads run
    WorkerTerms terms_;
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

}  // namespace pahtum::arena
