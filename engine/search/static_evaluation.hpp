#pragma once

#include <optional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/core/line_table.hpp"
#include "engine/search/limits.hpp"

namespace pahtum {

/// At least 0, below 1.
[[nodiscard]] inline double uniform_real(Random& random) {
    return static_cast<double>(random() >> 11) * 0x1p-53;
}

/// A move as seen by a person who does not think ahead.
struct JudgedMove {
    Move move = Move::first();
    double seems = 0;  ///< what it seems to gain or deny, less what was overlooked, in points
    double score = 0;  ///< the expected final margin after it, with nothing overlooked
};

/// Judges moves by the expected points of every row and column right after them (LineTable), as people do who
/// build their own lines and overlook some of their opponent's.
///
/// The less it overlooks, the more it also sees of what a stone does in its other line. With nothing
/// overlooked, moves differ as Evaluator::evaluate does after them. For one thread at a time.
class StaticEvaluation {
  public:
    /// The moves that the limits allow, from the view of the side to move, in the order of
    /// Position::legal_moves. What each row and column is worth to the opponent is overlooked with this
    /// chance, 0 to 1; with the square of it if the opponent has five in a row there, since that is hard to
    /// overlook. Blocking there then seems to be worth nothing. Own lines are only overlooked while they are
    /// empty.
    [[nodiscard]] std::vector<JudgedMove> judge(const Position& position, const SearchLimits& limits,
                                                double overlooks, Random& random);

  private:
    struct Table {
        Scoring scoring;
        LineTable lines;
    };

    std::optional<Table> table_;
};

}  // namespace pahtum
