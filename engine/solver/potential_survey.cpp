#include "engine/solver/potential_survey.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

#include "engine/core/value.hpp"

namespace pahtum {
namespace {

/// The most by which rounding to residues of three changes a bound.
constexpr Points kRounding = 2;

/// In place of what is not to be looked at; less than any change.
constexpr int kNothing = std::numeric_limits<std::int16_t>::min();

using Changes = std::array<std::int16_t, 8> LineFacts::*;

/// What a stone on each cell changes in both of its lines.
LaneGrid changes_of(const LiveBoard& board, Side side, Changes changes) {
    const LinePatterns& patterns = board.patterns();
    const LiveBoard::Lines& lines = board.lines(side);
    LaneGrid grid;
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] = lanes_of(patterns[lines[8 + i]].*changes);
    transpose(grid);
    for (std::size_t i = 0; i < grid.size(); ++i) grid[i] += lanes_of(patterns[lines[i]].*changes);
    return grid;
}

/// With kNothing outside the set.
LaneGrid within(const LaneGrid& grid, const LaneGrid& set) {
    LaneGrid chosen;
    for (std::size_t i = 0; i < grid.size(); ++i) chosen[i] = set[i] ? grid[i] : all_lanes(kNothing);
    return chosen;
}

/// The cells of the set where the number is at least this.
LaneGrid at_least(int number, const LaneGrid& grid, const LaneGrid& set) {
    const Lanes least =
        all_lanes(std::clamp(number, kNothing, int{std::numeric_limits<std::int16_t>::max()}));
    LaneGrid found;
    for (std::size_t i = 0; i < grid.size(); ++i) found[i] = (grid[i] >= least) & set[i];
    return found;
}

/// The points in a potential: without open runs of four or more gains are multiples of three.
Points points_in(const LiveBoard& board, int potential) {
    return board.is_wide() ? floor_points(potential) : floor_threes(potential);
}

/// The least potential with more points than these.
int potential_above(const LiveBoard& board, Points points) {
    return kPoint * (board.is_wide() ? points + 1 : floor_threes(kPoint * points) + 3);
}

}  // namespace

OpposedSurvey::OpposedSurvey(const LiveBoard& board, Side mover)
    : board_(board),
      mover_(mover),
      potential_(board.potential(opponent(mover))),
      lower_(-points_in(board, potential_)),
      live_(lanes_of(board.live())),
      down_(changes_of(board, opponent(mover), &LineFacts::downs)),
      reply_(changes_of(board, opponent(mover), &LineFacts::ups)) {
    assert(board.live() != 0);
    for (std::size_t i = 0; i < down_.size(); ++i) down_[i] &= live_[i];
}

bool OpposedSurvey::exceeds(Points alpha) {
    // The bound without a move can be the better one.
    if (lower_ > alpha) return true;
    const int most_down = greatest_of(down_);
    const int potential = potential_ - most_down;
    const Points rounding = board_.is_wide() ? kRounding : 0;
    // Without a reply it would be this much, which mostly is not enough.
    Points least = -points_in(board_, potential);
    if (least + rounding <= alpha) return false;
    const int move = std::countr_zero(cells_of(at_least(most_down, down_, live_)));
    const LaneGrid replies = replies_after(move);
    const int most = greatest_of(replies);
    const Points after = most == kNothing ? least : -points_in(board_, potential + most);
    if (after + rounding <= alpha) return false;
    if (std::min(least, after) > alpha) {
        lower_ = std::max(lower_, std::min(least, after));
        return true;
    }
    const Points rounded = least_after_replies(replies, move, alpha);
    if (rounded <= alpha) return false;
    lower_ = std::max(lower_, rounded);
    return true;
}

/// How much replies raise the opponent's potential and points after the move: only its two lines have
/// changed.
LaneGrid OpposedSurvey::replies_after(int move) const {
    const Side other = opponent(mover_);
    const auto row = static_cast<std::size_t>(move >> 3);
    const int column = move & 7;
    LaneGrid replies = reply_;
    replies[row] += lanes_of(board_.row_after(other, move, CellState::kOther).ups) -
                    lanes_of(board_.row(other, move).ups);
    const auto& before = board_.column(other, move).ups;
    const auto& after = board_.column_after(other, move, CellState::kOther).ups;
    for (std::size_t i = 0; i < replies.size(); ++i)
        replies[i][column] = static_cast<std::int16_t>(replies[i][column] + after[i] - before[i]);
    LaneGrid live = live_;
    live[row][column] = 0;
    return within(replies, live);
}

/// The least that the mover gains after the move, by potentials that are rounded where that matters. A number
/// up to alpha may be too low.
Points OpposedSurvey::least_after_replies(const LaneGrid& replies, int move, Points alpha) const {
    const int potential = potential_ - at(down_, move);
    RoundedBound rounded{board_, opponent(mover_)};
    rounded.play(move, CellState::kOther);
    Points least = -points_in(board_, potential);
    if (least <= alpha) least = std::max(least, -rounded.bound());
    const LiveBoard::CellMask others = board_.live() & ~LiveBoard::bit(move);
    for (LiveBoard::CellMask rest = others; rest != 0 && least > alpha; rest &= rest - 1) {
        const int reply = std::countr_zero(rest);
        Points after = -points_in(board_, potential + at(replies, reply));
        if (after <= alpha) after = std::max(after, -rounded.bound_after(reply, CellState::kOwn));
        least = std::min(least, after);
    }
    return least;
}

PotentialSurvey::PotentialSurvey(const OpposedSurvey& opposed)
    : opposed_(opposed),
      potential_(opposed.board().potential(opposed.mover())),
      up_(changes_of(opposed.board(), opposed.mover(), &LineFacts::ups)) {
    const int most = std::max(greatest_of(within(up_, opposed.live())), 0);
    upper_ = points_in(opposed.board(), potential_ + most);
}

int PotentialSurvey::order(int cell) const {
    const LiveBoard& board = opposed_.board();
    const Side mover = opposed_.mover();
    const int own_down = board.row(mover, cell).downs[static_cast<std::size_t>(cell & 7)] +
                         board.column(mover, cell).downs[static_cast<std::size_t>(cell >> 3)];
    return 2 * (at(up_, cell) + own_down) + at(opposed_.reply(), cell) + at(opposed_.down(), cell);
}

PotentialSurvey::Open PotentialSurvey::open_above(Points alpha) const {
    const LiveBoard& board = opposed_.board();
    const LaneGrid open = at_least(potential_above(board, alpha) - potential_, up_, opposed_.live());
    LaneGrid others;
    for (std::size_t i = 0; i < others.size(); ++i) others[i] = opposed_.live()[i] & ~open[i];
    const int most = greatest_of(within(up_, others));
    Open found{.cells = cells_of(open)};
    if (most != kNothing) found.upper_of_others = points_in(board, potential_ + most);
    if (!board.is_wide() || found.cells == 0) return found;
    const int sure = potential_above(board, alpha + kRounding) - potential_;
    const LiveBoard::CellMask doubtful = found.cells & ~cells_of(at_least(sure, up_, open));
    if (doubtful != 0) round(found, doubtful, alpha);
    return found;
}

/// Closes those of the doubtful cells that rounded potentials refute.
void PotentialSurvey::round(Open& open, LiveBoard::CellMask doubtful, Points alpha) const {
    const RoundedBound rounded{opposed_.board(), opposed_.mover()};
    for (; doubtful != 0; doubtful &= doubtful - 1) {
        const int cell = std::countr_zero(doubtful);
        const Points plain = points_in(opposed_.board(), potential_ + at(up_, cell));
        const Points upper = std::min(plain, rounded.bound_after(cell, CellState::kOwn));
        if (upper > alpha) continue;
        open.cells &= ~LiveBoard::bit(cell);
        open.upper_of_others = std::max(open.upper_of_others, upper);
    }
}

RoundedBound::RoundedBound(const LiveBoard& board, Side side)
    : patterns_(&board.patterns()), lines_(board.lines(side)) {
    for (int i = 0; i < patterns_->size(); ++i) {
        for (const int line : {i, 8 + i}) {
            const LineFacts& facts = (*patterns_)[lines_[static_cast<std::size_t>(line)]];
            total_.potential += facts.rounded_potential;
            total_.residue += facts.residue;
        }
    }
}

Points RoundedBound::bound_after(int cell, CellState stone) const {
    const LinePattern row = lines_[static_cast<std::size_t>(cell >> 3)];
    const LinePattern column = lines_[static_cast<std::size_t>(8 + (cell & 7))];
    Total after = total_;
    after.replace((*patterns_)[row], (*patterns_)[with_cell(row, cell & 7, stone)]);
    after.replace((*patterns_)[column], (*patterns_)[with_cell(column, cell >> 3, stone)]);
    return after.bound();
}

void RoundedBound::play(int cell, CellState stone) {
    LinePattern& row = lines_[static_cast<std::size_t>(cell >> 3)];
    LinePattern& column = lines_[static_cast<std::size_t>(8 + (cell & 7))];
    const LinePattern row_after = with_cell(row, cell & 7, stone);
    const LinePattern column_after = with_cell(column, cell >> 3, stone);
    total_.replace((*patterns_)[row], (*patterns_)[row_after]);
    total_.replace((*patterns_)[column], (*patterns_)[column_after]);
    row = row_after;
    column = column_after;
}

Points RoundedBound::Total::bound() const {
    return margin + residue + floor_threes(potential - residue * kPoint);
}

void RoundedBound::Total::replace(const LineFacts& before, const LineFacts& after) {
    potential += after.rounded_potential - before.rounded_potential;
    residue += after.residue - before.residue;
    margin += after.margin - before.margin;
}

}  // namespace pahtum
