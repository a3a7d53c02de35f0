#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/score.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/solver/line_patterns.hpp"

namespace pahtum {

/// A board reduced to what can still change the margin. Cells, sides and points as in Position;
/// Scoring::kFinal and Capture::kNone. A small value type: keep a copy to undo.
class LiveBoard {
  public:
    /// Cells by Square::index().
    using CellMask = std::uint64_t;
    [[nodiscard]] static constexpr CellMask bit(int cell) { return CellMask{1} << cell; }

    explicit LiveBoard(const Position& position);

    /// Empty cells that are part of a segment in which a side can still complete a run of three.
    [[nodiscard]] CellMask live() const { return row_live_ | transposed(column_live_); }
    [[nodiscard]] CellMask live_in_rows() const { return row_live_; }
    [[nodiscard]] CellMask live_in_columns() const { return transposed(column_live_); }

    /// Hash of the live structure: equal keys mean equal points still to be gained, by either side to move.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    /// Sum of the line potentials as `side` sees them: with the opponent to move, `side` gains at most this
    /// many 64ths of a point more than the opponent from now on.
    [[nodiscard]] int potential(Side side) const { return potential_[index_of(side)]; }

    /// The row and the column of a cell as `side` sees them.
    [[nodiscard]] const LineFacts& row(Side side, int cell) const {
        return (*patterns_)[lines_[index_of(side)][static_cast<std::size_t>(cell >> 3)]];
    }
    [[nodiscard]] const LineFacts& column(Side side, int cell) const {
        return (*patterns_)[lines_[index_of(side)][static_cast<std::size_t>(8 + (cell & 7))]];
    }

    /// The patterns of the same lines.
    [[nodiscard]] LinePattern row_pattern(Side side, int cell) const {
        return lines_[index_of(side)][static_cast<std::size_t>(cell >> 3)];
    }
    [[nodiscard]] LinePattern column_pattern(Side side, int cell) const {
        return lines_[index_of(side)][static_cast<std::size_t>(8 + (cell & 7))];
    }

    /// The same after the cell, empty now, has become `state`.
    [[nodiscard]] const LineFacts& row_after(Side side, int cell, CellState state) const {
        const LinePattern row = lines_[index_of(side)][static_cast<std::size_t>(cell >> 3)];
        return (*patterns_)[with_cell(row, cell & 7, state)];
    }
    [[nodiscard]] const LineFacts& column_after(Side side, int cell, CellState state) const {
        const LinePattern column = lines_[index_of(side)][static_cast<std::size_t>(8 + (cell & 7))];
        return (*patterns_)[with_cell(column, cell >> 3, state)];
    }

    /// The image of the board under a symmetry.
    [[nodiscard]] LiveBoard transformed(Symmetry symmetry) const;

    /// What a move of `side` leads to, without making it.
    struct Preview {
        std::uint64_t key;
        Points gain;
    };
    [[nodiscard]] Preview preview(Side side, int cell) const;

    /// Puts a stone of `side` on an empty cell. Returns the points it gains.
    Points play(Side side, int cell);

  private:
    using Cells = std::array<CellState, 64>;  ///< by Square::index(), as Black sees them

    LiveBoard(const LinePatterns& patterns, const Cells& cells);
    void fill_lines(const Cells& cells, Side side);
    void add_up();
    [[nodiscard]] static CellMask transposed(CellMask cells);
    void change_line(std::size_t line, int index, Side side);

    const LinePatterns* patterns_;
    std::array<std::array<LinePattern, 16>, 2> lines_{};  ///< by side; rows, then columns
    CellMask row_live_ = 0;
    CellMask column_live_ = 0;  ///< transposed: byte c holds column c
    std::uint64_t key_ = 0;
    std::array<std::int32_t, 2> potential_{};
};

/// Those of the live cells `cells` that need not be tried because another live cell is at least as good for
/// both sides (README.md, "Dominated cells"). Of cells that dominate each other the first is kept.
[[nodiscard]] LiveBoard::CellMask dominated_cells(const LiveBoard& board, LiveBoard::CellMask cells);

/// Bounds that the line potentials give for a board and each of its moves, without a search (README.md, "Line
/// potentials"). Points are those still to be gained, from the mover's view. Requires a live cell.
class PotentialSurvey {
  public:
    struct Cell {
        std::int16_t cell;   ///< Square::index()
        std::int16_t up;     ///< how much a stone of the mover raises its potential and points; 1/64 point
        std::int16_t reply;  ///< the same for a stone of the opponent
        std::int16_t down;   ///< how much a stone of the mover lowers the opponent's potential and points
        std::int32_t order;  ///< what both sides' stones there change, the mover's own potential counted
                             ///< twice: the higher the better
    };

    PotentialSurvey(const LiveBoard& board, Side mover);

    /// The live cells.
    [[nodiscard]] std::span<const Cell> cells() const { return {cells_.data(), count_}; }

    /// An upper bound of what the mover gains.
    [[nodiscard]] Points upper() const { return floor_points(potential_ + most_up_); }
    /// An upper bound of what the mover gains by playing there now.
    [[nodiscard]] Points upper_after(const Cell& cell) const { return floor_points(potential_ + cell.up); }

    /// Whether the mover gains more than alpha by playing where the opponent's potential falls most. If so,
    /// lower() is how much at least; otherwise lower() is at most alpha, and still a bound.
    [[nodiscard]] bool exceeds(Points alpha);
    [[nodiscard]] Points lower() const { return -floor_points(opposed_); }

  private:
    static_assert(LineFacts::kUnit == kPoint);

    [[nodiscard]] int best_reply(const Cell& move) const;

    const LiveBoard& board_;
    Side mover_;
    int potential_;  ///< the mover's
    int opposed_;    ///< what the opponent gains at most, 1/64 point
    int most_up_ = 0;
    std::size_t count_ = 0;
    std::size_t most_down_ = 0;  ///< index of the cell
    std::array<Cell, 64> cells_;
};

}  // namespace pahtum
