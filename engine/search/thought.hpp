#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"

namespace pahtum {

/// A move and what is thought of it. Scores and chances from the view of the side to move.
struct MoveAnalysis {
    Move move = Move::first();
    double score = 0;       ///< expected final margin in points
    double win_rate = 0.5;  ///< probability of a win, a draw counting half; of a Mind as games have shown it;
                            ///< 1 or 0 only if a win or a loss is proven
    bool exact = false;     ///< score is the proven final margin under best play after the move
    bool is_upper_bound = false;  ///< score and win rate are only known to be no better
    int depth = 0;                ///< plies searched, the move included; to the end of the game if exact
    std::uint64_t nodes = 0;
    double prior =
        0;  ///< probability of being the best move, judged before any search; the sum over all moves is 1
    std::vector<Move> pv{};  ///< expected play by both sides; begins with the move

    /// What is proven even where the margin is not.
    [[nodiscard]] bool wins() const { return win_rate == 1 && !is_upper_bound; }
    [[nodiscard]] bool loses() const { return win_rate == 0; }
};

/// The state of a thought on the way, and in the end its result.
struct Thought {
    std::vector<MoveAnalysis> moves{};  ///< the one to play first, then the best; none when the game is over
    int depth = 0;                      ///< plies completed for every listed move
    std::uint64_t nodes = 0;            ///< of search and proofs
    std::chrono::nanoseconds elapsed{};
    bool is_complete = false;  ///< the first move is proven to be the best; nothing will change
    bool from_book = false;    ///< looked up; for values also where the request's KnownMargins had something

    /// Requires that the game is not over.
    [[nodiscard]] const MoveAnalysis& best() const { return moves.front(); }
    [[nodiscard]] MoveAnalysis& best() { return moves.front(); }
};

/// A move whose margin is bounded by a proof, as from a book. From the view of the side to move.
struct KnownMove {
    Move move;
    Points lower;  ///< the final margin is within [lower, upper]
    Points upper;
    std::vector<Move> pv{};  ///< begins with the move, or is empty
};

/// What is proven of a position already, as by a book.
struct KnownMargins {
    std::vector<KnownMove> moves{};  ///< may also name moves that are not thought about
    Points least = -kMostPoints;     ///< the margin of the position is within [least, most], from the
    Points most = kMostPoints;       ///< mover's view
    [[nodiscard]] bool is_empty() const {
        return moves.empty() && least == -kMostPoints && most == kMostPoints;
    }
};

/// A question to a Mind.
struct ThinkRequest {
    static constexpr std::size_t kAllMoves = std::numeric_limits<std::size_t>::max();

    SearchLimits limits{};  ///< for values `target` is ignored
    std::size_t lines = 1;  ///< how many moves to list, at least 1
    /// Whether each listed move is searched for its score, so that fewer lines are searched deeper. Otherwise
    /// all effort goes to the move to play, and the others have what is known of them along the way: that
    /// they are no better.
    bool for_values = false;
    /// For values: use what mirroring proves, which may be all that is to be known, at once, and of several
    /// best moves, if more than one is listed, list first what would be played. Not with a depth limit that
    /// is short of the end.
    bool by_mirroring = true;
    KnownMargins known{};
};

/// Polled by the thinking thread about once a millisecond; true ends the thought with what is known.
using StopThinking = std::function<bool()>;
/// Called by the thinking thread when anything has changed, from time to time with the time, and at the
/// end with the result.
using ThoughtSink = std::function<void(const Thought&)>;

}  // namespace pahtum
