#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/event/result_feed.hpp"
#include "arena/score/agenda.hpp"
#include "arena/tournament/game_ledger.hpp"
#include "arena/tournament/spool.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// Games of an event in a store, for one of any number of workers. Pairs are claimed, played, kept in the
/// spool and handed over whole by a thread; the agenda counts what the store has counted, of all workers,
/// this one included. Another thread renews the leases. While the store is away, games that are claimed
/// already are played, and handed over later.
class EventLedger final : public GameLedger {
  public:
    /// Makes an agenda of that many pairs.
    using AgendaMaker = std::function<Agenda(std::size_t pairs)>;

    /// `store` has the event. The settings and the agenda, which `make_agenda` gave for the planned pairs,
    /// must outlive the ledger. Throws StoreError.
    EventLedger(const TournamentSettings& settings, const std::vector<std::string>& checksums,
                EventStore store, StoredEvent event, Agenda& agenda, AgendaMaker make_agenda);
    ~EventLedger() override;

    std::vector<std::string> open() override;
    void begin(const LedgerEvents& events) override;
    [[nodiscard]] std::optional<GameUnit> next() override;
    [[nodiscard]] bool expects_more() const override;
    [[nodiscard]] bool is_paused() const override { return state_ == EventState::kPaused; }
    [[nodiscard]] bool is_cancelled() const override { return state_ == EventState::kCancelled; }
    [[nodiscard]] std::string line(const GameResult& result,
                                   std::chrono::system_clock::time_point started) const override;
    void add(const GameUnit& unit, std::string line, const ScoredGame& outcome) override;
    void skip(const GameUnit& unit, int engine) override;
    [[nodiscard]] bool wind_down() override;
    void hurry() override;
    std::vector<std::string> close(Failures& failures) override;
    void read(const std::function<void(const GameRecord&)>& use) const override;

  private:
    using Clock = std::chrono::steady_clock;

    struct PlayedGame {
        FinishedGame game;
        std::optional<Spool::Place> place;  ///< nothing if it is in no spool
    };
    /// A pair of which a game has been given by next().
    struct RunningPair {
        std::array<std::optional<PlayedGame>, 2> games;
    };
    struct PlayedPair {
        FinishedPair pair;
        std::array<std::optional<Spool::Place>, 2> places;
    };

    // Under the run's lock.
    [[nodiscard]] bool is_known(std::size_t pair) const { return 2 * pair + 1 < agenda_.schedule().size(); }
    [[nodiscard]] bool is_finished() const;
    [[nodiscard]] bool is_over() const;
    void count(std::vector<StoredResult>&& results);
    bool count_game(std::size_t number, ScoredGame game);
    void keep(std::size_t number, PlayedGame game);
    void take_held(const Heartbeat& beat);
    [[nodiscard]] std::size_t wanted_pairs();

    // In the thread that talks to the store.
    void serve();
    void serve_once();
    void serve_last();
    void hand_over();
    void give_up_rest();
    void beat();
    void claim();
    void say_what_is_waited_for();
    [[nodiscard]] std::vector<StoredResult> all_results(ResultFeed& feed);
    void recount();
    void poll();
    void extend_plan();
    void decide();
    void adopt_orphans();
    void adopt(const OrphanedSpool& orphan);
    [[nodiscard]] std::size_t fair_share(std::size_t wanted);
    void renew_leases(const std::stop_token& stop);
    void watch_silence(const std::stop_token& stop);
    /// False while the store is away; says so.
    [[nodiscard]] bool attempt(const std::function<void()>& step);
    void wake_server();
    void fail(std::exception_ptr error);
    [[nodiscard]] bool has_failed();

    const TournamentSettings& settings_;
    mutable EventStore store_;
    StoredEvent event_;
    Agenda& agenda_;
    AgendaMaker make_agenda_;
    WorkerTerms terms_;
    EventWorker worker_;
    RecordWriter writer_;
    std::unique_ptr<Spool> spool_;
    ResultFeed feed_;
    LedgerEvents events_;

    // Guarded by the run's lock once the threads run.
    std::deque<std::size_t> queue_;               ///< claimed and not begun
    std::optional<std::size_t> second_;           ///< the pair whose second game is to be given next
    std::map<std::size_t, RunningPair> running_;  ///< by pair
    std::map<std::size_t, ScoredGame> ahead_;     ///< results of games that are not planned here yet
    EventState state_ = EventState::kRunning;
    bool is_draining_ = false;
    std::size_t wanted_ = 1;          ///< pairs to have claimed
    std::optional<std::size_t> end_;  ///< behind the game that decided the sequential test; set at the end
    std::size_t beyond_end_ = 0;      ///< counted games from there on

    std::mutex box_mutex_;
    std::condition_variable box_filled_;
    std::vector<PlayedPair> outbox_;
    bool is_hurried_ = false;
    bool is_closing_ = false;
    std::exception_ptr failure_;  ///< what ended this worker

    // Of the thread that talks to the store.
    std::vector<PlayedPair> batch_;
    std::size_t planned_;  ///< pairs that the store has
    std::size_t handed_over_ = 0;
    Clock::time_point began_;
    Clock::time_point next_beat_;
    Clock::time_point next_poll_;
    Clock::time_point next_search_;  ///< for orphans
    Clock::time_point retry_;
    Clock::time_point next_claim_;
    bool has_decided_ = false;
    bool says_waiting_ = false;
    bool waits_for_results_ = false;  ///< nothing to claim until results add to the plan
    bool is_away_ = false;

    std::thread server_;
    std::atomic<bool> is_urgent_ = false;  ///< nothing is tried twice
    std::jthread watcher_;
    std::jthread renewer_;
};

}  // namespace pahtum::arena
