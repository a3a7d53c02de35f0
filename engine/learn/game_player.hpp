#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/root_search.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::learn {

/// A random move, the likelier the more it changes what the lines promise: e times as likely for every
/// `temperature` points. Requires a legal move.
[[nodiscard]] Move any_move(const Position& position, double temperature, Random& random);

/// Plays the games that samples come from. The game of a number depends on the settings and the network
/// alone, not on the games before it; each thread needs a player of its own.
///
/// A game begins on a random layout with some random moves, which lets it leave the beaten track. Then the
/// search plays until the solver proves the margin, or the game ends; that margin is also taken for the
/// one of the positions from the random moves on. From there every position is proven, and the solver's best
/// moves alternate with random ones.
class GamePlayer {
  public:
    /// The search judges by the network, which must outlive the player.
    explicit GamePlayer(const GameSettings& settings, const OutcomeNet& net = OutcomeNet::unlearned());

    /// The samples of the game with this number.
    [[nodiscard]] std::vector<Sample> play(std::uint32_t game);

  private:
    class Game;

    GameSettings settings_;
    // Not a Mind: that searches with the networks compiled in, and these games with the one that is given.
    std::deque<SearchMemory> memories_;  ///< by board size, from kSmallest
    Solver solver_;
};

/// Plays the games with numbers in [first, end) by this many threads. `take` gets the samples of each, in the
/// order of their numbers, in the calling thread. `stop` is asked there some ten times a second; true ends
/// the work after the games that were taken. Throws what `take` and the games throw.
void generate_games(const GameSettings& settings, const OutcomeNet& net, std::uint32_t first,
                    std::uint32_t end, int threads,
                    const std::function<void(const std::vector<Sample>&)>& take,
                    const std::function<bool()>& stop);

}  // namespace pahtum::learn
