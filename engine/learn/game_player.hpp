#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/learn/sample.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::learn {

/// Plays the games that samples come from. The game of a number depends on the settings alone, not on the
/// games before it; each thread needs a player of its own.
///
/// A game begins on a random layout with some random moves, which lets it leave the beaten track. A search
/// plays, with a network that has learned nothing, so that games do not depend on the weights compiled in,
/// until the solver proves the margin; that margin is also taken for the one of the positions from the random
/// moves on. From there every position is proven, and the solver's best moves alternate with random ones.
class GamePlayer {
  public:
    explicit GamePlayer(const GameSettings& settings);
    ~GamePlayer();

    /// The samples of the game with this number.
    [[nodiscard]] std::vector<Sample> play(std::uint32_t game);

  private:
    class Game;

    /// For boards of one size.
    struct Mind {
        Mind(int size, Scoring scoring);

        LiveEvaluator evaluator;
        Searcher searcher;
    };

    GameSettings settings_;
    std::deque<Mind> minds_;  ///< by size, from kSmallest
    Solver solver_;
};

}  // namespace pahtum::learn
