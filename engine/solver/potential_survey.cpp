#include "engine/solver/potential_survey.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace pahtum {
namespace {

/// The most by which rounding to residues of three changes a bound.
constexpr Points kRounding = 2;

using Changes = std::array<std::int16_t, 8> LineFacts::*;

/// What a stone on each cell changes in both of its lines.
LaneGrid changes_of(const LiveBoard& board, Side side, Changes changes) {
    const LinePatterns& patterns = board.patterns();
    const LiveBoard::Lines& lines = board.lines(side);
    const auto size = static_cast<std::size_t>(patterns.size());
    LaneGrid grid{};
    for (std::size_t i = 0; i < size; ++i) grid[i] = lanes_of(patterns[lines[8 + i]].*changes);
    transpose(grid);
    for (std::size_t i = 0; i < size; ++i) grid[i] += lanes_of(patterns[lines[i]].*changes);
    return grid;
}

/// The cells where the number is at least this.
LiveBoard::CellMask at_least(int number, const LaneGrid& grid) {
    using Limits = std::numeric_limits<std::int16_t>;
    const Lanes less = all_lanes(std::clamp<int>(number - 1, Limits::min(), Limits::max()));
    LaneGrid found;
    for (std::size_t i = 0; i < grid.size(); ++i) found[i] = grid[i] > less;
    return cells_of(found);
}

/// The greatest number in a cell of the set. Requires one.
int greatest_in(LiveBoard::CellMask cells, const LaneGrid& grid) {
    const LaneGrid set = lanes_of(cells);
    LaneGrid chosen;
    for (std::size_t i = 0; i < grid.size(); ++i)
        chosen[i] = set[i] ? grid[i] : all_lanes(std::numeric_limits<std::int16_t>::min());
    return greatest_of(chosen);
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

StoneChanges::StoneChanges(const LiveBoard& board, Side side)
    : ups(changes_of(board, side, &LineFacts::ups)), downs(changes_of(board, side, &LineFacts::downs)) {}

StoneChanges::StoneChanges(const StoneChanges& before, const LiveBoard& board_before, const LiveBoard& board,
                           Side side, int cell)
    : StoneChanges(before, cell, {board_before.row(side, cell), board_before.column(side, cell)},
                   {board.row(side, cell), board.column(side, cell)}) {}

StoneChanges::StoneChanges(const StoneChanges& before, int cell, const Cross& lines_before,
                           const Cross& lines)
    : ups(with_added(before.ups, cell, lanes_of(lines.row.ups) - lanes_of(lines_before.row.ups),
                     lanes_of(lines.column.ups) - lanes_of(lines_before.column.ups))),
      downs(with_added(before.downs, cell, lanes_of(lines.row.downs) - lanes_of(lines_before.row.downs),
                       lanes_of(lines.column.downs) - lanes_of(lines_before.column.downs))) {}

OpposedSurvey::OpposedSurvey(const LiveBoard& board, Side mover, const LastMove* last)
    : board_(board),
      mover_(mover),
      potential_(board.potential(opponent(mover))),
      lower_(-points_in(board, potential_)),
      live_(board.live()),
      changes_(last == nullptr ? StoneChanges{board, opponent(mover)}
                               : StoneChanges{last->before.changes(), last->before.opposed().board(), board,
                                              opponent(mover), last->cell}) {
    assert(live_ != 0);
}

bool OpposedSurvey::exceeds(Points alpha) {
    // The bound without a move can be the better one.
    if (lower_ > alpha) return true;
    const int most_down = greatest_of(changes_.downs);
    const int potential = potential_ - most_down;
    const Points rounding = board_.is_wide() ? kRounding : 0;
    // Without a reply it would be this much, which mostly is not enough.
    if (-points_in(board_, potential) + rounding <= alpha) return false;
    const int move = std::countr_zero(at_least(most_down, changes_.downs) & live_);
    const LaneGrid replies = replies_after(move);
    Points least = -points_in(board_, potential + greatest_of(replies));
    if (least + rounding <= alpha) return false;
    if (least <= alpha) least = least_after_replies(replies, move, alpha);
    if (least <= alpha) return false;
    lower_ = std::max(lower_, least);
    return true;
}

/// How much replies raise the opponent's potential and points after the move; 0 on cells that are not live
/// then.
LaneGrid OpposedSurvey::replies_after(int move) const {
    const Side other = opponent(mover_);
    const LineFacts& row = board_.row_after(other, move, CellState::kOther);
    const LineFacts& column = board_.column_after(other, move, CellState::kOther);
    return with_added(changes_.ups, move, lanes_of(row.ups) - lanes_of(board_.row(other, move).ups),
                      lanes_of(column.ups) - lanes_of(board_.column(other, move).ups));
}

/// The least that the mover gains after the move, by potentials that are rounded where that matters. A number
/// up to alpha may be too low.
Points OpposedSurvey::least_after_replies(const LaneGrid& replies, int move, Points alpha) const {
    const int potential = potential_ - at(changes_.downs, move);
    RoundedBound rounded{board_, opponent(mover_)};
    rounded.play(move, CellState::kOther);
    Points least = -points_in(board_, potential);
    if (least <= alpha) least = std::max(least, -rounded.bound());
    for (LiveBoard::CellMask rest = live_ & ~LiveBoard::bit(move); rest != 0 && least > alpha;
         rest &= rest - 1) {
        const int reply = std::countr_zero(rest);
        Points after = -points_in(board_, potential + at(replies, reply));
        if (after <= alpha) after = std::max(after, -rounded.bound_after(reply, CellState::kOwn));
        least = std::min(least, after);
    }
    return least;
}

PotentialSurvey::PotentialSurvey(const OpposedSurvey& opposed, const LastMove* last)
    : opposed_(opposed),
      potential_(opposed.board().potential(opposed.mover())),
      changes_(last == nullptr
                   ? StoneChanges{opposed.board(), opposed.mover()}
                   : StoneChanges{last->before.opposed().changes(), last->before.opposed().board(),
                                  opposed.board(), opposed.mover(), last->cell}),
      upper_(points_in(opposed.board(), potential_ + std::max(greatest_of(changes_.ups), 0))) {}

std::array<std::int32_t, 2> PotentialSurvey::potentials_after(int cell, Points gain) const {
    const Side mover = opposed_.mover();
    std::array<std::int32_t, 2> potentials{};
    potentials[index_of(mover)] = potential_ + at(changes_.ups, cell) - kPoint * gain;
    potentials[index_of(opponent(mover))] =
        opposed_.board().potential(opponent(mover)) - at(opposed_.changes().downs, cell) + kPoint * gain;
    return potentials;
}

PotentialSurvey::Open PotentialSurvey::open_above(Points alpha) const {
    const LiveBoard& board = opposed_.board();
    const LaneGrid& ups = changes_.ups;
    Open found{.cells = at_least(potential_above(board, alpha) - potential_, ups) & opposed_.live()};
    const LiveBoard::CellMask others = opposed_.live() & ~found.cells;
    if (others != 0) found.upper_of_others = points_in(board, potential_ + greatest_in(others, ups));
    if (!board.is_wide() || found.cells == 0) return found;
    const int sure = potential_above(board, alpha + kRounding) - potential_;
    const LiveBoard::CellMask doubtful = found.cells & ~at_least(sure, ups);
    if (doubtful != 0) round(found, doubtful, alpha);
    return found;
}

/// Closes those of the doubtful cells that rounded potentials refute.
void PotentialSurvey::round(Open& open, LiveBoard::CellMask doubtful, Points alpha) const {
    const RoundedBound rounded{opposed_.board(), opposed_.mover()};
    for (; doubtful != 0; doubtful &= doubtful - 1) {
        const int cell = std::countr_zero(doubtful);
        const Points plain = points_in(opposed_.board(), potential_ + at(changes_.ups, cell));
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
