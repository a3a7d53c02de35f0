#pragma once

#include <chrono>

#include "engine/rules/position.hpp"
#include "engine/search/thought.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

class SearchMemory;

inline constexpr std::chrono::milliseconds kLongestPause{100};  ///< between two reports to a sink

/// Moves the best move of a position into the bounds that are known. If it is the best of all legal moves, it
/// is the likeliest one to reach what some move is known to.
void keep_within(const KnownMargins& known, bool is_best_of_all, const Position& position,
                 MoveAnalysis& best);

/// Finds the values of moves: by a search of all of them and, as soon as they may succeed, by proofs of one
/// move after another, which alternate with the search. The game must not be over.
///
/// The length of a turn is counted in nodes and grows, so that little work is lost when turns change and the
/// first reports come immediately. With a depth limit, only what a search to that depth would find is proven.
/// The sink is called after each depth or proof and, while they take long, several times a second, but never
/// more often than every few milliseconds, and not with the result.
[[nodiscard]] Thought rank_moves(SearchMemory& memory, Solver& solver, const Position& position,
                                 const ThinkRequest& request, const StopThinking& stop,
                                 const ThoughtSink& sink);

}  // namespace pahtum
