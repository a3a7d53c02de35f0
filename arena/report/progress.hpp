#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/report/results.hpp"

namespace pahtum::arena {

/// The progress of a run.
struct RunState {
    std::size_t planned = 0;  ///< games
    std::size_t played = 0;   ///< of these
    std::size_t before = 0;   ///< when the time began to count; no more than `played`
    std::chrono::nanoseconds elapsed{};
    bool is_held_up = false;  ///< games are played but not counted
};

/// Times a run from its beginning, or from when it was last seen that games of it have been voided.
class Pace {
  public:
    using Time = std::chrono::steady_clock::time_point;

    Pace() = default;
    Pace(std::size_t played, Time now) : before_(played), last_(played), start_(now) {}
    /// Without `is_held_up`. Requires a time that is not before the last one.
    [[nodiscard]] RunState state(std::size_t planned, std::size_t played, Time now);

  private:
    std::size_t before_ = 0;
    std::size_t last_ = 0;  ///< how many were played when it was last asked
    Time start_;
};

/// ", 12 games/s, 3:20 left"; empty before the first game, and while games are not counted.
[[nodiscard]] std::string speed_text(const RunState& state);

/// One line: games done, speed, time left, the first engine's score (two engines) or the leader, the test,
/// faults.
[[nodiscard]] std::string progress_text(const Results& results, const RunState& state);

/// Room on a terminal.
struct ScreenSize {
    std::size_t columns = 80;
    std::size_t rows = 24;
};

/// The size of the terminal a descriptor refers to; 80 x 24 if unknown.
[[nodiscard]] ScreenSize screen_size(int descriptor);

/// The progress of a run, for a terminal: the line of progress_text(), then a row for each engine, the best
/// score first, with Elo and its 95% error against all others. No line is longer, and there are fewer lines,
/// than the screen has room for; lines are separated by LF.
[[nodiscard]] std::string live_table(const Results& results, const RunState& state, const ScreenSize& screen);

/// Engines that used processor time on their opponents' time, over the games of a run.
class IdleReport {
  public:
    void add(const GameResult& result);
    /// A sentence for each such engine, by name.
    [[nodiscard]] std::vector<std::string> lines() const;

  private:
    struct Used {
        std::chrono::nanoseconds time{};
        int games = 0;
    };

    std::map<std::string, Used> used_;
};

}  // namespace pahtum::arena
