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

/// What is planned, what of it is done, and what it adds up to; knows neither files nor processes. What is
/// to be played, and all numbers, follow from the schedule and the results alone, in whatever order they
/// come. For one thread at a time.
class Agenda {
  public:
    /// At most `most_games` games are played, if it says so; an even number.
    Agenda(std::unique_ptr<Schedule> schedule, const std::optional<SprtSettings>& sprt,
           std::optional<std::size_t> most_games = std::nullopt);

    /// Counts a game that was played in an earlier run. False if it is not planned, or has been counted. True
    /// also for what may come to be planned when more results are known, and is counted then. Before next().
    bool adopt(const GameUnit& unit, const ScoredGame& outcome);

    /// The next game to play; nothing if there is none now.
    [[nodiscard]] std::optional<GameUnit> next();
    /// Whether the results of games that are being played decide about more.
    [[nodiscard]] bool expects_more() const;
    /// What became of a unit from next(). It was played, or that engine has been halted.
    void finish(const GameUnit& unit, const ScoredGame& outcome);
    void skip(const GameUnit& unit, int engine);
    /// Nothing more will come: counts what is left to count.
    void close() { scoreboard_.close(); }

    [[nodiscard]] const Schedule& schedule() const { return *schedule_; }
    [[nodiscard]] const Scoreboard& scoreboard() const { return scoreboard_; }
    /// Games in all; at least, where results decide.
    [[nodiscard]] std::size_t planned() const;
    /// Games of this run and of earlier ones.
    [[nodiscard]] std::size_t played() const { return played_; }
    /// Adopted games that have not come to be planned.
    [[nodiscard]] std::size_t unplanned() const { return unplanned_.size(); }

  private:
    using Key = std::tuple<std::array<int, 2>, bool, int, std::string>;

    [[nodiscard]] static Key key_of(const GameUnit& unit);
    void count(std::size_t number, const ScoredGame& outcome);
    /// Counts adopted games that have become known by now.
    void count_adopted();
    [[nodiscard]] std::size_t available() const;
    [[nodiscard]] bool is_adopted(std::size_t number) const {
        return number < is_adopted_.size() && is_adopted_[number];
    }

    std::unique_ptr<Schedule> schedule_;
    Scoreboard scoreboard_;
    std::size_t most_games_;
    std::vector<bool> is_adopted_;         ///< by number, as far as any is
    std::map<Key, ScoredGame> unplanned_;  ///< adopted, but not known to the schedule yet
    std::size_t examined_ = 0;             ///< so many games have been looked up there
    std::size_t next_ = 0;
    std::size_t played_ = 0;
};

}  // namespace pahtum::arena
