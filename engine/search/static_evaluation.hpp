#pragma once

#include <vector>

#include "engine/base/random.hpp"
#include "engine/search/limits.hpp"

namespace pahtum {

/// A move as seen by a person who does not think ahead.
struct JudgedMove {
    Move move = Move::first();
    double seems = 0;  ///< what it seems to gain or deny, less what was overlooked, in points
    double score = 0;  ///< the expected final margin after it, with nothing overlooked
};

/// Judges the moves that the limits allow, in the order of Position::legal_moves, by the expected points of
/// every row and column right after them (LineTable), as people do who build their own lines and overlook
/// some of their opponent's. From the view of the side to move.
///
/// What each row and column is worth to the opponent is overlooked with this chance, 0 to 1; with the square
/// of it if the opponent has five in a row there, since that is hard to overlook. Blocking there then seems
/// to be worth nothing. Own lines are only overlooked while they are empty. The less is overlooked, the more
/// is also seen of what a stone does in its other line. With nothing overlooked, moves differ as
/// Evaluator::evaluate does after them.
[[nodiscard]] std::vector<JudgedMove> judged_moves(const Position& position, const SearchLimits& limits,
                                                   double overlooks, Random& random);

}  // namespace pahtum
