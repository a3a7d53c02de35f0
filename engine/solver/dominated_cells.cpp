#include "engine/solver/dominated_cells.hpp"

#include <bit>

namespace pahtum {
namespace {

constexpr LiveBoard::CellMask bit(int cell) { return LiveBoard::CellMask{1} << cell; }

/// Whether a cell that is live in one line only is dominated there. `once`: all such cells.
bool is_dominated(const LiveBoard& board, LiveBoard::CellMask once, int cell) {
    const bool in_row = (board.live_in_rows() & bit(cell)) != 0;
    const LineFacts& line = in_row ? board.row(Side::kBlack, cell) : board.column(Side::kBlack, cell);
    const int place = in_row ? cell & 7 : cell >> 3;
    unsigned covering = line.covered_by[static_cast<std::size_t>(place)];
    for (; covering != 0; covering &= covering - 1) {
        const int other_place = std::countr_zero(covering);
        const int other = in_row ? (cell & ~7) | other_place : other_place << 3 | (cell & 7);
        const bool is_mutual = (once & bit(other)) != 0 &&
                               (line.covered_by[static_cast<std::size_t>(other_place)] >> place & 1) != 0;
        if (!is_mutual || other < cell) return true;
    }
    return false;
}

}  // namespace

LiveBoard::CellMask dominated_cells(const LiveBoard& board, LiveBoard::CellMask cells) {
    const LiveBoard::CellMask once = board.live_in_rows() ^ board.live_in_columns();
    LiveBoard::CellMask dominated = 0;
    for (LiveBoard::CellMask rest = once & cells; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        if (is_dominated(board, once, cell)) dominated |= bit(cell);
    }
    return dominated;
}

}  // namespace pahtum
