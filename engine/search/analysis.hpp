#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum {

/// What an analysis thinks of one move. Scores and chances from the view of the side to move.
struct MoveAnalysis {
    Move move = Move::first();
    double score = 0;     ///< expected final margin in points
    double win_rate = 0;  ///< 0 to 1, see win_rate.hpp
    bool exact = false;   ///< score is the proven final margin under best play after the move
    int depth = 0;        ///< plies searched, the move included; of an exact score all there are
    std::uint64_t nodes = 0;
    double prior = 0;          ///< chance of being best at first sight; of all moves together 1
    std::vector<Move> line{};  ///< expected play by both sides; begins with the move
};

/// Where an analysis stands, and its result.
struct AnalysisReport {
    std::vector<MoveAnalysis> moves{};  ///< best first; none when the game is over
    int depth = 0;                      ///< plies completed for every move
    std::uint64_t nodes = 0;            ///< of search and proofs
    std::chrono::nanoseconds elapsed{};
    bool is_complete = false;  ///< nothing is left to find out: all that is listed is exact and stays listed
};

struct AnalysisOptions {
    SearchLimits limits{};  ///< `target` does not matter
    /// The best so many moves are listed, and so many have scores of their own; others need only be known to
    /// be no better. Requires at least 1.
    std::size_t max_moves = std::numeric_limits<std::size_t>::max();
};

/// Called by the analysing thread when something is new or, while nothing is, to show that nodes are being
/// searched.
using AnalysisSink = std::function<void(const AnalysisReport&)>;

}  // namespace pahtum
