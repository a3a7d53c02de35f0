#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/certificate/claim.hpp"
#include "engine/certificate/level.hpp"
#include "engine/certificate/lines.hpp"
#include "engine/certificate/potentials.hpp"

namespace pahtum::certificate {

/// The walk through a proof, level by level: all positions, the claimer to move, that can arise from the
/// claim's when the claimer plays the moves of the proof and the other side any that matters. Positions with
/// the same live lines are one; those that the potentials decide are left out. It ends when none is left.
class Walk {
  public:
    /// All must outlive the walk. Each of the two levels at work keeps at most `most_in_memory` positions
    /// in memory, and the rest in temporary files. Throws Fault if the claim fails at once, and FileError.
    Walk(const Claim& claim, const Start& start, const LineRules& rules, const Potentials& potentials,
         std::size_t most_in_memory);

    /// How many positions of this level are left: see Level::size(). None: the claim is proven.
    [[nodiscard]] std::size_t level_size() const { return level_.size(); }
    /// Fills in the claimer's move, row * size + column, for each of the next positions of the level. False
    /// ends the walk.
    using Fill = std::function<bool(const std::vector<Board>&, std::vector<std::uint8_t>&)>;
    /// Goes to the next level. `threads` share the work. False if `fill` ended it. Throws Fault, the first in
    /// the order of the level, and FileError.
    [[nodiscard]] bool play(const Fill& fill, int threads);
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
    void expand_all(const std::vector<Board>& boards, const std::vector<std::uint8_t>& choices, int threads,
                    Level& next) const;
    [[nodiscard]] bool is_dominated(const Board& board, int row, int column) const;
    [[nodiscard]] std::string text(const Board& board) const;

    const Claim& claim_;
    int size_;
    const LineRules& rules_;
    const Potentials& potentials_;
    std::size_t most_in_memory_;
    Level level_;
};

}  // namespace pahtum::certificate
