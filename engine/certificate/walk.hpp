#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/certificate/claim.hpp"
#include "engine/certificate/lines.hpp"
#include "engine/certificate/potentials.hpp"

namespace pahtum::certificate {

/// The walk through a proof, level by level: all positions, the claimer to move, that can arise from the
/// claim's when the claimer plays the moves of the proof and the other side any that matters. Positions with
/// the same live lines are one; those that the potentials decide are left out. It ends when none is left.
class Walk {
  public:
    /// All must outlive the walk. Throws Fault if the claim fails at once.
    Walk(const Claim& claim, const Start& start, const LineRules& rules, const Potentials& potentials);

    /// The positions of this level, each once, in the order of their lines. Empty: the claim is proven.
    [[nodiscard]] const std::vector<Board>& level() const { return level_; }
    /// Goes to the next level, the claimer playing choices[i] in level()[i]: row * size + column. `threads`
    /// share the work. Throws Fault, the first in the order of the level.
    void play(const std::vector<std::uint8_t>& choices, int threads);
    /// Whether after this move every reply is decided.
    [[nodiscard]] bool decides(const Board& board, int cell) const;
    /// Whether a stone on the cell changes anything.
    [[nodiscard]] bool matters(const Board& board, int cell) const;

  private:
    [[nodiscard]] bool is_decided(const Board& board) const;
    void place(Board& board, int cell, Cell side) const;
    /// Calls visit(board) for what the other side's moves lead to; false if it has none that matters.
    template <typename Visit>
    bool for_each_reply(const Board& board, const Visit& visit) const;
    void expand(const Board& board, int cell, std::vector<Board>& next) const;
    [[nodiscard]] bool is_dominated(const Board& board, int row, int column) const;
    [[nodiscard]] std::string text(const Board& board) const;

    const Claim& claim_;
    int size_;
    const LineRules& rules_;
    const Potentials& potentials_;
    std::vector<Board> level_;
};

}  // namespace pahtum::certificate
