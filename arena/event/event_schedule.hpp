#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/event/spool.hpp"
#include "arena/score/scored_schedule.hpp"

namespace pahtum::arena {

/// A game that has been played here.
struct PlayedGame {
    FinishedGame game;
    std::optional<Spool::Place> place;  ///< nothing if it is in no spool
};

/// Both games of a pair.
struct PlayedPair {
    std::size_t number = 0;  ///< see FinishedPair
    std::array<PlayedGame, 2> games;
};

/// The games of an event as one of its workers sees them: what has been counted, whoever has played it, and
/// the pairs that this worker holds. Knows neither the store nor threads. Not thread-safe.
class EventSchedule {
  public:
    /// Makes a schedule of that many pairs.
    using ScheduleMaker = std::function<ScoredSchedule(std::size_t pairs)>;

    /// The schedule, which `make_schedule` gave for the planned pairs, must outlive this object. `event` is
    /// the event's name.
    EventSchedule(ScoredSchedule& games, ScheduleMaker make_schedule, std::string event)
        : games_(games), make_schedule_(std::move(make_schedule)), event_(std::move(event)) {}

    [[nodiscard]] const ScoredSchedule& games() const { return games_; }
    [[nodiscard]] EventState state() const { return state_; }
    /// Whether no more pairs are begun here.
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] bool is_decided() const { return games_.scoreboard().is_decided(); }

    /// The next game of a pair that is held; both games of a pair, one after the other.
    [[nodiscard]] std::optional<GameUnit> next();
    /// Whether it is time to claim more pairs.
    [[nodiscard]] bool is_low() const;
    /// A unit from next() has been played: gives the pair if that makes it whole.
    [[nodiscard]] std::optional<PlayedPair> keep(std::size_t number, PlayedGame game);
    /// A unit from next() will not be played here.
    void skip(const GameUnit& unit);
    /// No more pairs are begun; next() still gives the second games of those that have been.
    void drain() { is_draining_ = true; }
    /// All games have ended: gives those whose partners are not played here any more, by number.
    [[nodiscard]] std::vector<std::pair<std::size_t, PlayedGame>> take_halves();

    /// Results that the store has counted. Throws StoreError if one is of another game than is planned.
    void count(std::vector<StoredResult>&& results);
    /// The event has that many pairs now, and these are all its results.
    void replan(std::size_t pairs, std::vector<StoredResult>&& all);
    /// Counts all results once more, in the order of the plan and no further than to the pair that decided
    /// the sequential test, or had one fault too many: every worker ends with the same numbers, whatever it
    /// has seen when.
    void recount(std::vector<StoredResult>&& all);
    /// The end of the games that count after recount(); nothing if all count.
    [[nodiscard]] std::optional<std::size_t> end() const { return end_; }
    /// How many games have been played from there on.
    [[nodiscard]] std::size_t beyond_end() const { return beyond_end_; }

    /// Takes the event's state: once it has ended, no more pairs are begun.
    void take_state(EventState state);
    /// Pairs that this worker has claimed; `elsewhere` are pairs that have been played and not handed over.
    /// If a lease has run out, a pair may be among them that is held or played here already: it stays as it
    /// is.
    void claimed(std::span<const std::size_t> pairs, std::unordered_set<std::size_t> elsewhere);
    /// Takes what the store says about this worker; `elsewhere` as above. Pairs lost to others are not begun,
    /// and pairs claimed in a request that got no answer are played. Returns pairs to be given back.
    [[nodiscard]] std::vector<std::size_t> take(const Heartbeat& beat,
                                                std::unordered_set<std::size_t> elsewhere);
    /// How many pairs to claim in order to hold this many.
    [[nodiscard]] std::size_t wanted(std::size_t pairs);
    /// Whether nothing is being played although something might be.
    [[nodiscard]] bool is_idle() const { return queue_.empty() && running_.empty() && !is_over(); }
    /// Pairs that are known and not counted.
    [[nodiscard]] std::size_t pairs_left() const;

  private:
    using RunningPair = std::array<std::optional<PlayedGame>, 2>;

    [[nodiscard]] bool is_known(std::size_t pair) const { return 2 * pair + 1 < games_.schedule().size(); }
    bool count_game(std::size_t number, ScoredGame game);

    ScoredSchedule& games_;
    ScheduleMaker make_schedule_;
    std::string event_;
    std::deque<std::size_t> queue_;               ///< pairs that are claimed and not begun
    std::optional<std::size_t> second_;           ///< the pair whose second game is to be given next
    std::map<std::size_t, RunningPair> running_;  ///< by pair: those of which a game has been given
    std::map<std::size_t, ScoredGame> ahead_;     ///< results of games that are not planned here yet
    EventState state_ = EventState::kRunning;
    bool is_draining_ = false;
    std::size_t wanted_ = 1;  ///< pairs to have claimed
    std::optional<std::size_t> end_;
    std::size_t beyond_end_ = 0;
};

}  // namespace pahtum::arena
