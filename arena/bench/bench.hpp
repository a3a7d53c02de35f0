#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/bench/latency.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

struct BenchOptions {
    /// Program and arguments of an engine that answers in no time, e.g. pahtum --player random.
    std::vector<std::string> engine;
    std::string opening = "7/5-1/7/3-3/7/1-5/7 x classic";  ///< Black to place a stone
    int games = 300;                                        ///< per slot and measurement
    int rounds = 5;                                         ///< of which the best counts
    /// What a tournament does with a finished game, to be measured too; called by several threads at once.
    std::function<void(const GameResult&)> record = [](const GameResult&) {};
};

/// What it takes to play: of this process with all its threads, the engines excluded.
struct BenchCost {
    double moves_per_second = 0;
    double user_us = 0;    ///< processor time per move in microseconds
    double system_us = 0;  ///< the same, in the kernel
    Latency times = {};    ///< of the moves, as an engine's clock would be charged

    [[nodiscard]] double cpu_us() const { return user_us + system_us; }
};

/// One number of games at once, measured both ways.
struct BenchRow {
    int slots = 0;
    BenchCost arena = {};      ///< the real thing: referee, clocks, records
    BenchCost bare = {};       ///< the least a runner can do on the same pipes, see arena/bench/bare_pipe.hpp
    double first_rss_mib = 0;  ///< memory of this process after the first round
    double last_rss_mib = 0;   ///< after the last

    [[nodiscard]] double ratio() const { return arena.cpu_us() / bare.cpu_us(); }
};

/// Measures what the arena itself costs, for real games of the engine against itself and, taking turns, for
/// the least a runner can do. Throws std::runtime_error if the engine does not play its games to their end.
[[nodiscard]] BenchRow run_bench(const BenchOptions& options, int slots);

}  // namespace pahtum::arena
