#pragma once

#include <cstddef>
#include <memory>

#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/thought.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// What thinks: searches, proves what is within reach, and knows which move to play. Play, analyses, hints,
/// reviews and pondering ask it; what one of them finds helps the others.
///
/// It keeps its tables from thought to thought. With one thread and no time limit the same sequence of
/// thoughts after clear() has the same results. It serves one thread at a time; different minds are
/// independent of each other.
class Mind {
  public:
    /// Search and solver take half of the options' memory each, a mebibyte at least, when they first need it.
    /// The judge orders long proofs, as in SolverOptions.
    explicit Mind(const SearchOptions& options = {}, const BoardJudge* judge = nullptr);
    ~Mind();

    /// Both take effect at the next thought; what a table holds is lost if its size, the tuning or the judge
    /// changes.
    void set_options(const SearchOptions& options);
    void use_judge(const BoardJudge* judge);
    /// Of the search alone.
    [[nodiscard]] std::size_t table_mebibytes() const;
    /// For a new game: forgets everything but the speed of the solver.
    void clear();
    /// Makes the tables that a search from this position needs, so that the first need not do it in its time.
    void make_ready(const Position& position);

    /// Lists moves unless the game is over, however tight the limits. The sink gets the result, too.
    [[nodiscard]] Thought think(const Position& position, const ThinkRequest& request,
                                const StopThinking& stop = {}, const ThoughtSink& sink = {});
    /// By the search alone, without proofs; chances are as searched. The game must not be over.
    [[nodiscard]] MoveAnalysis search(const Position& position, const SearchLimits& limits,
                                      const StopThinking& stop = {});
    /// By the solver alone.
    [[nodiscard]] SolveReport solve(const Position& position, const SolveRequest& request,
                                    const StopThinking& stop = {});

  private:
    struct Parts;
    class Choice;

    std::unique_ptr<Parts> parts_;
};

}  // namespace pahtum
