#include "engine/core/live_board.hpp"

#include <bit>

namespace pahtum {
namespace {

std::array<CellState, 64> cells_of(const Position& position) {
    std::array<CellState, 64> cells{};
    const auto fill = [&](Bitboard squares, CellState state) {
        for (const Square square : squares) cells[static_cast<std::size_t>(square.index())] = state;
    };
    fill(position.stones(Side::kBlack), CellState::kOwn);
    fill(position.stones(Side::kWhite), CellState::kOther);
    fill(position.boulders(), CellState::kBlocked);
    return cells;
}

CellState seen_by_white(CellState state) {
    if (state == CellState::kOwn) return CellState::kOther;
    return state == CellState::kOther ? CellState::kOwn : state;
}

/// Whether a cell that is live in one line only is dominated there. `once`: all such cells.
bool is_dominated(const LiveBoard& board, LiveBoard::CellMask once, int cell) {
    const bool in_row = (board.live_in_rows() & LiveBoard::bit(cell)) != 0;
    const LineFacts& line = in_row ? board.row(Side::kBlack, cell) : board.column(Side::kBlack, cell);
    const int place = in_row ? cell & 7 : cell >> 3;
    unsigned covering = line.covered_by[static_cast<std::size_t>(place)];
    for (; covering != 0; covering &= covering - 1) {
        const int other_place = std::countr_zero(covering);
        const int other = in_row ? (cell & ~7) | other_place : other_place << 3 | (cell & 7);
        const bool is_mutual = (once & LiveBoard::bit(other)) != 0 &&
                               (line.covered_by[static_cast<std::size_t>(other_place)] >> place & 1) != 0;
        if (!is_mutual || other < cell) return true;
    }
    return false;
}

}  // namespace

LiveBoard::LiveBoard(const Position& position)
    : LiveBoard(LinePatterns::of_size(position.size()), cells_of(position)) {}

LiveBoard::LiveBoard(const LinePatterns& patterns, const Cells& cells) : patterns_(&patterns) {
    for (const Side side : {Side::kBlack, Side::kWhite}) fill_lines(cells, side);
    add_up();
}

void LiveBoard::fill_lines(const Cells& cells, Side side) {
    auto& lines = lines_[index_of(side)];
    const int size = patterns_->size();
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const CellState black_state = cells[static_cast<std::size_t>(Square{column, row}.index())];
            const CellState state = side == Side::kBlack ? black_state : seen_by_white(black_state);
            LinePattern& across = lines[static_cast<std::size_t>(row)];
            LinePattern& along = lines[static_cast<std::size_t>(8 + column)];
            across = with_cell(across, column, state);
            along = with_cell(along, row, state);
        }
    }
}

void LiveBoard::add_up() {
    for (int i = 0; i < patterns_->size(); ++i) {
        for (const std::size_t line : {static_cast<std::size_t>(i), static_cast<std::size_t>(8 + i)}) {
            const LineFacts& facts = (*patterns_)[lines_[0][line]];
            potential_[0] += facts.potential;
            potential_[1] += (*patterns_)[lines_[1][line]].potential;
            if (facts.is_wide) wide_lines_ = static_cast<std::uint16_t>(wide_lines_ | 1U << line);
            key_ ^= facts.structure * kLineFactor[line];
            if (line < 8)
                row_live_ |= CellMask{facts.live} << 8 * i;
            else
                column_live_ |= column_of(facts.live) << i;
        }
    }
}

LiveBoard LiveBoard::transformed(Symmetry symmetry) const {
    const int size = patterns_->size();
    Cells cells{};
    for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
            const Square image = transform(Square{column, row}, symmetry, size);
            const auto state = lines_[0][static_cast<std::size_t>(row)] >> 2 * column & 3;
            cells[static_cast<std::size_t>(image.index())] = static_cast<CellState>(state);
        }
    }
    return LiveBoard{*patterns_, cells};
}

Points LiveBoard::play(Side side, int cell) {
    std::array<std::int32_t, 2> potentials = potential_;
    for (const Side view : {Side::kBlack, Side::kWhite}) {
        const CellState stone = view == side ? CellState::kOwn : CellState::kOther;
        potentials[index_of(view)] += row_after(view, cell, stone).potential - row(view, cell).potential +
                                      column_after(view, cell, stone).potential -
                                      column(view, cell).potential;
    }
    const Preview after = preview(side, cell);
    play(side, cell, after.key, potentials);
    return after.gain;
}

LiveBoard::CellMask dominated_cells(const LiveBoard& board, LiveBoard::CellMask cells) {
    const LiveBoard::CellMask once = board.live_in_rows() ^ board.live_in_columns();
    LiveBoard::CellMask dominated = 0;
    for (LiveBoard::CellMask rest = once & cells; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        if (is_dominated(board, once, cell)) dominated |= LiveBoard::bit(cell);
    }
    return dominated;
}

}  // namespace pahtum
