#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "arena/schedule/schedule.hpp"
#include "arena/score/scoreboard.hpp"

namespace pahtum::arena {

/// The games of a tournament: which are planned, which have been played, and the score. Independent of files
/// and processes. The next game and all numbers depend only on the schedule and the results, not on the
/// order in which results arrive. Not thread-safe.
class ScoredSchedule {
  public:
    /// At most `most_games` games, an even number, are played if it is given. `max_faults` is FaultWatch's
    /// share.
    ScoredSchedule(std::unique_ptr<Schedule> schedule, const std::optional<SprtSettings>& sprt,
                   std::optional<std::size_t> most_games = std::nullopt,
                   std::optional<double> max_faults = std::nullopt);

    /// Counts a game on record; call before next(). False if it is not planned or already counted. True also
    /// for a game that later results may add to the plan; it is counted then.
    bool adopt(const GameUnit& unit, const ScoredGame& outcome);

    /// The next game to play, each once; nothing if there is none now.
    [[nodiscard]] std::optional<GameUnit> next();
    /// Whether games in progress may add more games to the plan.
    [[nodiscard]] bool expects_more() const;
    /// Counts a game, whoever has played it. False if it is not planned (yet) or already counted.
    bool add(std::size_t number, const ScoredGame& outcome);
    /// A game will not be played, because that engine has been halted. Requires one from next().
    void skip(std::size_t number, int engine);
    /// No more results will come: counts those still waiting for earlier ones.
    void close() { scoreboard_.close(); }

    [[nodiscard]] const Schedule& schedule() const { return *schedule_; }
    [[nodiscard]] const Scoreboard& scoreboard() const { return scoreboard_; }
    /// The number of games; where results decide about later ones, the minimum.
    [[nodiscard]] std::size_t planned() const;
    /// Games of this run and of earlier ones.
    [[nodiscard]] std::size_t played() const { return played_; }
    /// Adopted games that never became part of the plan.
    [[nodiscard]] std::size_t unplanned() const { return unplanned_.size(); }

  private:
    using Key = std::tuple<std::array<int, 2>, bool, int, std::string>;

    [[nodiscard]] static Key key_of(const GameUnit& unit);
    void count(std::size_t number, const ScoredGame& outcome);
    /// Counts adopted games that have been planned in the meantime.
    void count_adopted();
    [[nodiscard]] std::size_t available() const;
    [[nodiscard]] bool is_counted(std::size_t number) const {
        return number < is_counted_.size() && is_counted_[number];
    }

    std::unique_ptr<Schedule> schedule_;
    Scoreboard scoreboard_;
    std::size_t most_games_;
    std::vector<bool> is_counted_;         ///< by number, up to the highest that is
    std::map<Key, ScoredGame> unplanned_;  ///< adopted, but not planned yet
    std::size_t examined_ = 0;             ///< planned games looked up in unplanned_ so far
    std::size_t next_ = 0;
    std::size_t played_ = 0;
};

}  // namespace pahtum::arena
