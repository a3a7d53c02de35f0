#include "engine/solver/rounded_bound.hpp"

#include "engine/core/value.hpp"

namespace pahtum {

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
