#include "engine/solver/potential_survey.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace pahtum {
namespace {

LineFacts::Change row_change(const LiveBoard& board, Side side, int cell) {
    return board.row(side, cell).changes[static_cast<std::size_t>(cell & 7)];
}

LineFacts::Change column_change(const LiveBoard& board, Side side, int cell) {
    return board.column(side, cell).changes[static_cast<std::size_t>(cell >> 3)];
}

}  // namespace

PotentialSurvey::PotentialSurvey(const LiveBoard& board, Side mover)
    : board_(board),
      mover_(mover),
      potential_(board.potential(mover)),
      opposed_(board.potential(opponent(mover))) {
    int most_down = -1;
    for (LiveBoard::CellMask rest = board.live(); rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const LineFacts::Change own_row = row_change(board, mover, cell);
        const LineFacts::Change own_column = column_change(board, mover, cell);
        const LineFacts::Change other_row = row_change(board, opponent(mover), cell);
        const LineFacts::Change other_column = column_change(board, opponent(mover), cell);
        const int up = own_row.up + own_column.up;
        const int reply = other_row.up + other_column.up;
        const int down = other_row.down + other_column.down;
        const int order = 2 * (up + own_row.down + own_column.down) + reply + down;
        if (down > most_down) {
            most_down = down;
            most_down_ = count_;
        }
        most_up_ = std::max(most_up_, up);
        cells_[count_++] = {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(up),
                            static_cast<std::int16_t>(reply), static_cast<std::int16_t>(down), order};
    }
    assert(count_ > 0);
}

bool PotentialSurvey::exceeds(Points alpha) {
    const Cell& move = cells_[most_down_];
    // Without a reply it would be this much; mostly that is not enough.
    if (-floor_points(opposed_ - move.down) <= alpha) return false;
    opposed_ += best_reply(move) - move.down;
    return lower() > alpha;
}

/// The most the opponent's potential and points can rise by one stone after the move; 0 if by none. Only the
/// two lines of the move have changed.
int PotentialSurvey::best_reply(const Cell& move) const {
    const Side other = opponent(mover_);
    const LineFacts& row = board_.row_after(other, move.cell, CellState::kOther);
    const LineFacts& column = board_.column_after(other, move.cell, CellState::kOther);
    int best = 0;
    for (const Cell& cell : cells()) {
        if (cell.cell == move.cell) continue;
        int up = cell.reply;
        if (cell.cell >> 3 == move.cell >> 3) {
            up += row.changes[static_cast<std::size_t>(cell.cell & 7)].up -
                  row_change(board_, other, cell.cell).up;
        } else if ((cell.cell & 7) == (move.cell & 7)) {
            up += column.changes[static_cast<std::size_t>(cell.cell >> 3)].up -
                  column_change(board_, other, cell.cell).up;
        }
        best = std::max(best, up);
    }
    return best;
}

}  // namespace pahtum
