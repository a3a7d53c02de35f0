#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/line_table.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum {

/// What LineTable says of one line for both colours, as one side sees it; Scoring::kFinal.
struct alignas(32) LinePromise {
    /// By empty cell: what an own stone there adds, what it gains at once and what it denies included.
    std::array<std::int16_t, 8> changes{};
    /// Expected own points less the other side's, beyond those in the line already.
    std::int16_t promise = 0;
};

/// The promises of all patterns of lines of one length, by pattern. Immutable, so threads can share one.
class LinePromises {
  public:
    /// Takes some milliseconds. Requires 3 <= size <= 8.
    explicit LinePromises(int size);

    [[nodiscard]] int size() const { return size_; }

    /// What `side` can expect to gain from here on, less what the opponent can, if nobody had the move.
    [[nodiscard]] Score promise(const LiveBoard& board, Side side) const;
    /// What a stone of `side` on this empty cell adds to margin and promise together.
    [[nodiscard]] Score change(const LiveBoard& board, Side side, int cell) const {
        return lines_[board.row_pattern(side, cell)].changes[static_cast<std::size_t>(cell & 7)] +
               lines_[board.column_pattern(side, cell)].changes[static_cast<std::size_t>(cell >> 3)];
    }

  private:
    int size_;
    std::vector<LinePromise> lines_;
};

}  // namespace pahtum
