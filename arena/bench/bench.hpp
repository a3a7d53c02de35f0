#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "arena/match/game.hpp"

namespace pahtum::arena {

struct BenchOptions {
    /// Program and arguments of an engine that answers in no time, e.g. pahtum --player random.
    std::vector<std::string> engine;
    std::string opening = "7/5-1/7/3-3/7/1-5/7 x classic";  ///< Black to place a stone
    int games = 300;                                        ///< per slot and measurement
    int rounds = 5;                                         ///< of which the best counts
    std::vector<int> concurrency = {1, 2};
    /// What a tournament does with a finished game, to be measured too.
    std::function<void(const GameResult&)> record = [](const GameResult&) {};
};

/// Measures what the arena itself costs: processor time of its process (all threads, the engines excluded)
/// per move, for real games of the engine against itself and, in the same run, for the least a runner can do
/// on the same pipes (arena/bench/bare_pipe.hpp). Prints a table with the ratio of the two. Returns the
/// program's exit status: 0, or 1 after a message if the engine does not play its games to their end.
int run_bench(const BenchOptions& options, std::ostream& out);

}  // namespace pahtum::arena
