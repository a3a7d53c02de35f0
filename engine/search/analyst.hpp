#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// The probability, 0 to 1, that a side wins if its expected final margin in this position is `score` points;
/// a draw counts half. An exact score is certain: 1, 0.5 or 0.
///
/// Otherwise the logistic function of score / spread, where the spread shrinks with the number of empty
/// cells. It was fitted by maximum likelihood to self-play (4,000 nodes a move, at random among moves nearly
/// as good as the best): expected score before each move against the result, by number of empty cells.
/// README.md has the figures.
[[nodiscard]] double win_rate(double score, bool exact, const Position& position);

/// One analysed move. Scores and chances from the view of the side to move.
struct MoveAnalysis {
    Move move = Move::first();
    double score = 0;     ///< expected final margin in points
    double win_rate = 0;  ///< as games have shown it; 1 or 0 only if a win or a loss is proven
    bool exact = false;   ///< score is the proven final margin under best play after the move
    int depth = 0;        ///< plies searched, the move included; to the end of the game if exact
    std::uint64_t nodes = 0;
    double prior =
        0;  ///< probability of being the best move, judged before any search; the sum over all moves is 1
    std::vector<Move> pv{};  ///< expected play by both sides; begins with the move

    /// What is proven even where the margin is not.
    [[nodiscard]] bool wins() const { return win_rate == 1; }
    [[nodiscard]] bool loses() const { return win_rate == 0; }
};

/// The state of an analysis, and in the end its result.
struct AnalysisReport {
    std::vector<MoveAnalysis> moves{};  ///< best first; none when the game is over
    int depth = 0;                      ///< plies completed for every move
    std::uint64_t nodes = 0;            ///< of search and proofs
    std::chrono::nanoseconds elapsed{};
    bool is_complete = false;  ///< every listed value is exact; nothing will change
    bool is_informed = false;  ///< AnalysisOptions::known had something
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
    std::vector<KnownMove> moves{};  ///< may also name moves that are not analysed
    Points least = -kMostPoints;     ///< the mover reaches it by some move, from its view
    [[nodiscard]] bool is_empty() const { return moves.empty() && least == -kMostPoints; }
};

struct AnalysisOptions {
    SearchLimits limits{};  ///< `target` is ignored
    /// How many of the best moves to list, each with its score; the others are only shown to be no better.
    /// Requires at least 1.
    std::size_t max_moves = std::numeric_limits<std::size_t>::max();
    /// Use what mirroring proves, which may be all that is to be known, at once. Not with a depth limit that
    /// is short of the end.
    bool by_mirroring = true;
    KnownMargins known{};
};

/// Called by the analysing thread when anything has changed, and otherwise from time to time with the node
/// count.
using AnalysisSink = std::function<void(const AnalysisReport&)>;

/// Finds the value of every move: by a search of all moves and, as soon as they may succeed, by proofs of one
/// move after another, which alternate with the search.
///
/// The length of a turn is counted in nodes and grows, so that little work is lost when turns change and the
/// first reports come immediately. With one thread and no time limit the same sequence of analyses gives the
/// same results. With a depth limit, only what a search to that depth would find is proven. It serves one
/// thread at a time, as its searcher and solver do.
class Analyst {
  public:
    /// Both must outlive the analyst.
    Analyst(Searcher& searcher, Solver& solver) : searcher_(searcher), solver_(solver) {}

    /// Always lists moves unless the game is over. `stop` is polled about once a millisecond; the sink
    /// is called after each iteration or proof and, while they take long, several times a second, but never
    /// more often than every few milliseconds.
    [[nodiscard]] AnalysisReport run(const Position& position, const AnalysisOptions& options,
                                     const Searcher::Stop& stop = {}, const AnalysisSink& sink = {});

  private:
    class Session;

    Searcher& searcher_;
    Solver& solver_;
};

}  // namespace pahtum
