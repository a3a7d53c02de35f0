#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/line_patterns.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum {

/// A board reduced to what can still change the margin. Cells, sides and points as in Position;
/// Capture::kNone. Points and potentials are those of Scoring::kFinal; live cells and keys mean the same with
/// Scoring::kRunning. A small value type: keep a copy to undo.
class LiveBoard {
  public:
    /// Cells by Square::index().
    using CellMask = std::uint64_t;
    [[nodiscard]] static constexpr CellMask bit(int cell) { return CellMask{1} << cell; }

    explicit LiveBoard(const Position& position);

    /// Empty cells that are part of a segment in which a side can still complete a run of three.
    [[nodiscard]] CellMask live() const { return row_live_ | column_live_; }
    [[nodiscard]] CellMask live_in_rows() const { return row_live_; }
    [[nodiscard]] CellMask live_in_columns() const { return column_live_; }

    /// Hash of the live structure: equal keys mean equal points still to be gained, by either side to move.
    [[nodiscard]] std::uint64_t key() const { return key_; }

    /// Sum of the line potentials as `side` sees them: with the opponent to move, `side` gains at most this
    /// many 64ths of a point more than the opponent from now on.
    [[nodiscard]] int potential(Side side) const { return potential_[index_of(side)]; }
    /// Whether a run of four or more can still be completed. If not, all gains are multiples of three points.
    [[nodiscard]] bool is_wide() const { return wide_lines_ != 0; }

    /// The lines as `side` sees them: rows, then columns, eight of each; lines beyond the board are pattern
    /// 0.
    using Lines = std::array<LinePattern, 16>;
    [[nodiscard]] const Lines& lines(Side side) const { return lines_[index_of(side)]; }
    /// The facts of all patterns of such lines.
    [[nodiscard]] const LinePatterns& patterns() const { return *patterns_; }

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

    /// The board after a move of `side`, without making it.
    struct Preview {
        std::uint64_t key;
        Points gain;
    };
    [[nodiscard]] Preview preview(Side side, int cell) const;

    /// Puts a stone of `side` on an empty cell. Returns the points it gains.
    Points play(Side side, int cell);
    /// The same if the key and the potentials, by index_of(side), of the board after it are known.
    void play(Side side, int cell, std::uint64_t key_after,
              const std::array<std::int32_t, 2>& potentials_after);

  private:
    using Cells = std::array<CellState, 64>;  ///< by Square::index(), as Black sees them

    LiveBoard(const LinePatterns& patterns, const Cells& cells);
    void fill_lines(const Cells& cells, Side side);
    void add_up();
    const LineFacts& change_line(std::size_t line, int index, Side side);
    /// Bit i at 8 i, of eight bits.
    [[nodiscard]] static CellMask column_of(LineMask cells) {
        // Seven bits meet no others on their way.
        return ((cells & 0x7fU) * CellMask{0x0002'0408'1020'4081} & 0x0101'0101'0101'0101) |
               CellMask{cells} >> 7 << 56;
    }

    /// Odd factors that make equal structures of different lines different.
    static constexpr std::array<std::uint64_t, 16> kLineFactor = [] {
        std::array<std::uint64_t, 16> factors{};
        std::uint64_t state = 0x5851f42d4c957f2d;
        for (std::uint64_t& factor : factors) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            factor = state | 1;
        }
        return factors;
    }();

    const LinePatterns* patterns_;
    std::array<Lines, 2> lines_{};  ///< by side
    CellMask row_live_ = 0;
    CellMask column_live_ = 0;
    std::uint64_t key_ = 0;
    std::array<std::int32_t, 2> potential_{};
    std::uint16_t wide_lines_ = 0;  ///< by index in lines_
};

/// The cells among the live ones `cells` that need not be tried because another live cell is at least as good
/// for both sides (engine/solver/README.md, "Dominated cells"). Of cells that dominate each other the first
/// is kept.
[[nodiscard]] LiveBoard::CellMask dominated_cells(const LiveBoard& board, LiveBoard::CellMask cells);

// Inline because searches call them for each move.

inline LiveBoard::Preview LiveBoard::preview(Side side, int cell) const {
    const auto index = static_cast<unsigned>(cell);
    const unsigned row = index / 8;
    const unsigned column = 8 + index % 8;
    const Lines& lines = lines_[index_of(Side::kBlack)];
    const auto state = side == Side::kBlack ? CellState::kOwn : CellState::kOther;
    const LineFacts& row_before = (*patterns_)[lines[row]];
    const LineFacts& row_after = (*patterns_)[with_cell(lines[row], cell & 7, state)];
    const LineFacts& column_before = (*patterns_)[lines[column]];
    const LineFacts& column_after = (*patterns_)[with_cell(lines[column], cell >> 3, state)];
    const Points change = row_after.margin - row_before.margin + column_after.margin - column_before.margin;
    const std::uint64_t row_key =
        row_before.structure * kLineFactor[row] ^ row_after.structure * kLineFactor[row];
    const std::uint64_t column_key =
        column_before.structure * kLineFactor[column] ^ column_after.structure * kLineFactor[column];
    return {key_ ^ row_key ^ column_key, side == Side::kBlack ? change : -change};
}

inline void LiveBoard::play(Side side, int cell, std::uint64_t key_after,
                            const std::array<std::int32_t, 2>& potentials_after) {
    const auto row = static_cast<unsigned>(cell) / 8;
    const auto column = static_cast<unsigned>(cell) % 8;
    key_ = key_after;
    potential_ = potentials_after;
    const LineMask in_row = change_line(row, cell & 7, side).live;
    row_live_ = (row_live_ & ~(CellMask{0xff} << 8 * row)) | CellMask{in_row} << 8 * row;
    const LineMask in_column = change_line(8 + column, cell >> 3, side).live;
    column_live_ = (column_live_ & ~(column_of(0xff) << column)) | column_of(in_column) << column;
}

/// Returns what the line is then.
inline const LineFacts& LiveBoard::change_line(std::size_t line, int index, Side side) {
    const auto own = index_of(side);
    lines_[own][line] = with_cell(lines_[own][line], index, CellState::kOwn);
    lines_[1 - own][line] = with_cell(lines_[1 - own][line], index, CellState::kOther);
    const LineFacts& facts = (*patterns_)[lines_[0][line]];
    wide_lines_ = static_cast<std::uint16_t>(wide_lines_ & ~(unsigned{!facts.is_wide} << line));
    return facts;
}

}  // namespace pahtum
