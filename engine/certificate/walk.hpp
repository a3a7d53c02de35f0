#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/certificate/claim.hpp"
#include "engine/certificate/lines.hpp"

namespace pahtum::certificate {

/// Something in a certificate does not hold; the message names the position.
class Fault : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Potentials of lines by their live part, in 1/64 point: bounds of what the other side can still gain there,
/// less what the claimer gains, with the claimer to move. Zero for lines in which nothing can happen.
class Potentials {
  public:
    static constexpr int kUnit = 64;

    explicit Potentials(Count count) : count_(count) {}

    /// Throws Fault: not a live part of a line of this size, or given twice.
    void add(Line line, int potential, const LineRules& rules, int size);
    /// Throws Fault if the line is not in the table.
    [[nodiscard]] int of(Line line) const;
    /// Tests the three conditions of engine/solver/README.md, "Line potentials", on every line of the table,
    /// with the other side as the maker. Throws Fault.
    void check(const LineRules& rules) const;

    [[nodiscard]] const std::map<Line, std::int16_t>& all() const { return all_; }
    [[nodiscard]] Count count() const { return count_; }

  private:
    Count count_;
    std::map<Line, std::int16_t> all_;
    std::vector<std::int32_t> by_line_;  ///< kUnknown where there is none
};

/// Both potentials of the same lines.
struct Tables {
    Potentials exact{Count::kExact};
    Potentials rounded{Count::kRounded};
};

/// The least potentials of all lines that can come of these, each once those of fuller lines are fixed.
[[nodiscard]] Tables least_potentials(const Start& start, const LineRules& rules);

/// The walk through a proof, level by level: all positions, the claimer to move, that can arise from the
/// claim's when the claimer plays the moves of the proof and the other side any that matters. Positions with
/// the same live lines are one; those that the potentials decide are left out. It ends when none is left.
class Walk {
  public:
    /// All must outlive the walk. Throws Fault if the claim fails at once.
    Walk(const Claim& claim, const Start& start, const LineRules& rules, const Tables& tables);

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
    const Tables& tables_;
    std::vector<Board> level_;
};

}  // namespace pahtum::certificate
