#pragma once

#include <string>
#include <vector>

#include "arena/bench/latency.hpp"
#include "arena/process/child_process.hpp"

namespace pahtum::arena {

/// The least a runner can do: `games` games of the engine against itself, relayed by the calling thread with
/// one write and, as long as the engine answers in one piece, one read a move; no referee, no clocks, no
/// records; only the time of each move is taken. The answers are taken as they come, so the engine must be
/// one of ours. Returns the number of moves. Throws std::runtime_error if an engine ends or is not done by
/// the deadline.
[[nodiscard]] long play_bare_games(const std::vector<std::string>& engine, const std::string& opening,
                                   int games, Deadline deadline, Latency& times);

}  // namespace pahtum::arena
