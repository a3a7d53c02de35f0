#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum {

/// When to stop thinking, whichever limit is reached first. Without limits a search runs until it reaches the
/// end of the game or is stopped.
struct SearchLimits {
    std::optional<int> depth = std::nullopt;                      ///< plies
    std::optional<std::uint64_t> nodes = std::nullopt;            ///< of all threads together
    std::optional<std::chrono::nanoseconds> time = std::nullopt;  ///< hard limit
    std::optional<std::chrono::nanoseconds> target =
        std::nullopt;  ///< soft limit: do not start an iteration that is unlikely to finish by then
    /// Consider only moves that a bare vertex stands for (Position::placement), for clients that cannot write
    /// others.
    bool vertices_only = false;
    /// Consider only these moves; empty = all. At least one must be legal and allowed by vertices_only.
    std::vector<Move> among{};
};

/// Whether the limits allow this legal move.
[[nodiscard]] bool may_choose(const Position& position, Move move, const SearchLimits& limits);
/// The legal moves that the limits allow, in the order of Position::legal_moves.
[[nodiscard]] std::vector<Move> choosable_moves(const Position& position, const SearchLimits& limits);

/// A side's clock as GTP's time_settings and time_left describe it.
struct Clock {
    std::chrono::nanoseconds main{};    ///< left of the main time, or of the period if stones > 0
    std::chrono::nanoseconds period{};  ///< Canadian byo-yomi: this long for every `period_stones` moves
    int period_stones = 0;
    int stones = 0;  ///< moves left in the running period; 0 = still in main time
};

/// How long to think about the next move: SearchLimits::time and target. Reserves `overhead` at every move
/// for the pipe and the operating system.
[[nodiscard]] SearchLimits time_budget(const Position& position, const Clock& clock,
                                       std::chrono::nanoseconds overhead);

/// How much of the tree a search leaves out or searches less deep if it does not reach the end of the game.
/// To be tuned by games. Requires positive numbers.
struct SearchTuning {
    int moves_per_ply = 300;  ///< moves tried for 100 plies of depth, where their order is reliable
    int late_first = 3;       ///< from this move on, counted from 0, a ply less;
    int late_second = 8;      ///< from this one on two,
    int late_third = 16;      ///< and from this one on three
    int late_depth = 8;       ///< and another ply less for each multiple of this many plies of depth
    bool operator==(const SearchTuning&) const = default;
};

/// The resources a search may use, and its tuning.
struct SearchOptions {
    std::size_t hash_mebibytes = 64;  ///< size of the transposition table, allocated at the first search
    int threads = 1;
    SearchTuning tuning = {};
};

}  // namespace pahtum
