#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/line_table.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// The rows and columns of a board as LineIndex for both colours, and sums of LineOutlook over them, kept up
/// to date as pieces come and go. The table must outlive it and be that of the position's scoring.
class LineSums {
  public:
    LineSums(const LineTable& table, const Position& position);

    /// The side places a stone on an empty cell.
    void place(Side side, Square square) { change(square, side, {kOwn, kBlocked}); }
    /// A stone of the side replaces an enemy stone, or a boulder.
    void replace_stone(Side side, Square square) { change(square, side, {kOwn - kBlocked, kBlocked - kOwn}); }
    void replace_boulder(Side side, Square square) { change(square, side, {kOwn - kBlocked, 0}); }

    /// The sums of LineOutlook over all lines.
    [[nodiscard]] Points points(Side side) const { return sums_[index_of(side)].points; }
    [[nodiscard]] Points limit(Side side) const { return sums_[index_of(side)].limit; }
    [[nodiscard]] int expected_gain(Side side) const { return sums_[index_of(side)].expected_gain; }

  private:
    // Digits of a LineIndex.
    static constexpr int kOwn = 1;
    static constexpr int kBlocked = 2;

    struct Change {
        int own;
        int enemy;
    };
    struct Sums {
        std::int32_t points = 0;
        std::int32_t limit = 0;
        std::int32_t expected_gain = 0;
    };

    void change(Square square, Side side, Change digits);
    void change_line(unsigned colour, std::size_t line, int difference);

    const LineTable* table_;
    std::array<std::array<LineIndex, 16>, 2> lines_{};  ///< by colour; rows, then columns at 8
    std::array<Sums, 2> sums_{};
};

}  // namespace pahtum
