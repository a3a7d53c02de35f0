#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/search_player.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// The search at full strength playing both sides. Results are 1, 0 and -1: Black wins, a draw, White wins.
/// For one thread.
class SelfPlayer {
  public:
    /// `nodes`: of a move, at least.
    explicit SelfPlayer(std::uint64_t nodes);

    /// The result of a game. It depends on the position and the random numbers alone: each move takes a
    /// random number of nodes, up to twice the least, so that no two games need be the same. The game ends
    /// when the solver proves its result in four times the least.
    [[nodiscard]] int play(Position position, Random& random);

    [[nodiscard]] SearchReport search(const Position& position, std::uint64_t nodes);
    /// If it can be proven within these nodes.
    [[nodiscard]] std::optional<int> proven_result(const Position& position, std::uint64_t nodes);
    /// Forgets what earlier games have left in the tables.
    void clear();

  private:
    std::uint64_t nodes_;
    Searcher searcher_;
    Solver solver_;
    SearchPlayer player_;
};

}  // namespace pahtum
