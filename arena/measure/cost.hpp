#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/process/child_process.hpp"

namespace pahtum::arena {

/// How long moves took, in constant memory: in classes whose width is at most 1/16 of the time.
class Latency {
  public:
    void add(std::chrono::nanoseconds time);
    Latency& operator+=(const Latency& other);
    [[nodiscard]] std::uint64_t count() const;
    /// A time that at least this share of the times does not exceed, too high by at most 1/16. Zero if there
    /// are no times. Requires 0 < share <= 1.
    [[nodiscard]] std::chrono::nanoseconds quantile(double share) const;
    [[nodiscard]] std::chrono::nanoseconds longest() const { return longest_; }

  private:
    static constexpr unsigned kSteps = 16;  ///< classes between a power of two and the next

    static std::size_t class_of(std::uint64_t time);
    static std::uint64_t top_of(std::size_t number);

    std::array<std::uint64_t, std::size_t{61} * kSteps> counts_{};
    std::chrono::nanoseconds longest_{};
};

struct CostOptions {
    /// Program and arguments of an engine that answers at once, e.g. pahtum --player random.
    std::vector<std::string> engine;
    std::string opening = "7/5-1/7/3-3/7/1-5/7 x classic";  ///< Black to place a stone
    int games = 300;                                        ///< per slot and measurement
    int rounds = 5;                                         ///< of which the best counts
    /// What a tournament does with a finished game; it is measured too. Called by several threads at once.
    std::function<void(const GameResult&)> record = [](const GameResult&) {};
};

/// What playing costs this process, with all its threads but without the engines.
struct MoveCost {
    double moves_per_second = 0;
    double user_us = 0;    ///< processor time per move in microseconds
    double system_us = 0;  ///< the same, in the kernel
    Latency times = {};    ///< of the moves, as an engine's clock would be charged

    [[nodiscard]] double cpu_us() const { return user_us + system_us; }
};

/// One number of games at once, measured both ways.
struct CostRow {
    int slots = 0;
    MoveCost arena = {};       ///< the real thing: referee, clocks, records
    MoveCost bare = {};        ///< the least a runner can do on the same pipes, see play_bare_games()
    double first_rss_mib = 0;  ///< memory of this process after the first round
    double last_rss_mib = 0;   ///< after the last

    [[nodiscard]] double ratio() const { return arena.cpu_us() / bare.cpu_us(); }
};

/// The least that a runner can do: `games` games of the engine against itself, relayed by the calling thread
/// with one write and, as long as the engine answers in one piece, one read a move. No referee, no clocks, no
/// records; only the time of each move is taken. Answers are not verified, so use an engine that you trust.
/// Returns the number of moves. Throws std::runtime_error if an engine ends or is not done by the deadline.
[[nodiscard]] long play_bare_games(const std::vector<std::string>& engine, const std::string& opening,
                                   int games, Deadline deadline, Latency& times);

/// Measures what the arena itself costs: alternately in real games of the engine against itself and in bare
/// ones. Throws std::runtime_error if the engine does not play its games to their end.
[[nodiscard]] CostRow measure_cost(const CostOptions& options, int slots);

/// Two lines to print above the rows.
[[nodiscard]] std::string cost_header();
/// Two lines: of the arena, and of bare games.
[[nodiscard]] std::string cost_lines(const CostRow& row);
/// One object on one line, without LF; arena/measure/README.md shows the numbers.
[[nodiscard]] std::string cost_json(std::span<const CostRow> rows);

}  // namespace pahtum::arena
