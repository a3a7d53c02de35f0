#pragma once

#include "engine/search/analysis.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// Finds out what every move is worth: by a search of all moves at once, and, as soon as that may succeed, by
/// proofs of one move after the other, which take turns with the search.
///
/// The turns are counted in nodes and grow, so that little of what was begun is lost, and the first reports
/// come at once. With one thread and no time limit the same analyses after the same beginning find the same.
/// With a limit on depth nothing is proven that a search would not find out.
class Analyst {
  public:
    /// Both must outlive the analyst.
    Analyst(Searcher& searcher, Solver& solver) : searcher_(searcher), solver_(solver) {}

    /// Lists moves in every case unless the game is over. `stop` is polled about once a millisecond; the sink
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
