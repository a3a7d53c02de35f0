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

/// What a move gains at least by rounded potentials, before and after a reply.
class RoundedReplies {
  public:
    RoundedReplies(const LiveBoard& board, Side mover, int move)
        : board_(board), mover_(mover), move_(move) {}

    [[nodiscard]] Points least() { return -opposed().bound(); }
    [[nodiscard]] Points least_after(int reply) { return -opposed().bound_after(reply, CellState::kOwn); }

  private:
    [[nodiscard]] const RoundedBound& opposed() {
        if (!opposed_) {
            opposed_.emplace(board_, opponent(mover_));
            opposed_->play(move_, CellState::kOther);
        }
        return *opposed_;
    }

    const LiveBoard& board_;
    Side mover_;
    int move_;
    std::optional<RoundedBound> opposed_;
};

}  // namespace

PotentialSurvey::PotentialSurvey(const LiveBoard& board, Side mover)
    : board_(board),
      mover_(mover),
      potential_(board.potential(mover)),
      opposed_(board.potential(opponent(mover))) {
    int most_down = -1;
    int most_reply = -1;
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
        if (reply > most_reply) {
            most_reply = reply;
            most_reply_ = count_;
        }
        most_up_ = std::max(most_up_, up);
        cells_[count_++] = {static_cast<std::int16_t>(cell), static_cast<std::int16_t>(up),
                            static_cast<std::int16_t>(reply), static_cast<std::int16_t>(down), order};
    }
    assert(count_ > 0);
    lower_ = -points_in(opposed_);
    upper_ = points_in(potential_ + most_up_);
}

bool PotentialSurvey::exceeds(Points alpha) {
    const Cell& move = cells_[most_down_];
    const int opposed = opposed_ - move.down;
    const Points rounding = board_.is_wide() ? kRounding : 0;
    // Without a reply it would be this much, which mostly is not enough.
    Points least = -points_in(opposed);
    if (least + rounding <= alpha) return false;
    // The reply that mostly is the best.
    const Cell& likely = cells_[most_reply_];
    if (most_reply_ != most_down_ && -points_in(opposed + rise_after(move, likely)) + rounding <= alpha)
        return false;
    RoundedReplies rounded{board_, mover_, move.cell};
    if (least <= alpha) least = std::max(least, rounded.least());
    for (const Cell& reply : cells()) {
        if (least <= alpha) return false;
        if (reply.cell == move.cell) continue;
        Points after = -points_in(opposed + rise_after(move, reply));
        if (after <= alpha && after + rounding > alpha)
            after = std::max(after, rounded.least_after(reply.cell));
        least = std::min(least, after);
    }
    if (least <= alpha) return false;
    lower_ = std::max(lower_, least);
    return true;
}

PotentialSurvey::Open PotentialSurvey::open_above(Points alpha) const {
    Open open;
    std::optional<RoundedBound> rounded;
    for (const Cell& cell : cells()) {
        Points upper = points_in(potential_ + cell.up);
        if (board_.is_wide() && upper > alpha && upper <= alpha + kRounding) {
            if (!rounded) rounded.emplace(board_, mover_);
            upper = std::min(upper, rounded->bound_after(cell.cell, CellState::kOwn));
        }
        if (upper > alpha)
            open.cells |= LiveBoard::bit(cell.cell);
        else
            open.upper_of_others = std::max(open.upper_of_others, upper);
    }
    return open;
}

/// How much the reply raises the opponent's potential and points after the move. Only the two lines of the
/// move have changed.
int PotentialSurvey::rise_after(const Cell& move, const Cell& reply) const {
    const Side other = opponent(mover_);
    if (reply.cell >> 3 == move.cell >> 3) {
        const LineFacts& row = board_.row_after(other, move.cell, CellState::kOther);
        return row.changes[static_cast<std::size_t>(reply.cell & 7)].up +
               column_change(board_, other, reply.cell).up;
    }
    if ((reply.cell & 7) == (move.cell & 7)) {
        const LineFacts& column = board_.column_after(other, move.cell, CellState::kOther);
        return column.changes[static_cast<std::size_t>(reply.cell >> 3)].up +
               row_change(board_, other, reply.cell).up;
    }
    return reply.reply;
}

}  // namespace pahtum
