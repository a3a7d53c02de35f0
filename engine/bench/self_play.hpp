#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/mind.hpp"

namespace pahtum {

/// The results of games between equals.
struct SelfPlayResults {
    int black_wins = 0;
    int draws = 0;
    int white_wins = 0;

    [[nodiscard]] int games() const { return black_wins + draws + white_wins; }
    /// 1, 0, -1: Black wins, a draw, White wins.
    void add(int result) { ++(result > 0 ? black_wins : result == 0 ? draws : white_wins); }
};

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

    [[nodiscard]] MoveAnalysis search(const Position& position, std::uint64_t nodes);
    /// If it can be proven within these nodes.
    [[nodiscard]] std::optional<int> proven_result(const Position& position, std::uint64_t nodes);
    /// Forgets what earlier games have left in the tables.
    void clear() { mind_.clear(); }

  private:
    std::uint64_t nodes_;
    Mind mind_;
};

}  // namespace pahtum
