#include "engine/eval/live_evaluator.hpp"

#include <algorithm>
#include <bit>

#include "engine/core/line_table.hpp"

namespace pahtum {
namespace {

/// Own and other side's expected points; cells beyond the board are blocked.
Score expectation(const LineTable& table, LinePattern pattern, int size) {
    std::array<LineMask, 4> cells{};  // by CellState
    for (int cell = 0; cell < 8; ++cell) {
        const unsigned state =
            cell < size ? pattern >> 2 * cell & 3U : static_cast<unsigned>(CellState::kBlocked);
        cells[state] = static_cast<LineMask>(cells[state] | 1U << cell);
    }
    const auto& [empty, own, other, blocked] = cells;
    return table[line_index(own, static_cast<LineMask>(other | blocked))] -
           table[line_index(other, static_cast<LineMask>(own | blocked))];
}

}  // namespace

/// A stone increases the pattern as a number, so going down every pattern finds its successors done.
LiveEvaluator::LiveEvaluator(int size)
    : size_(size), lines_(std::size_t{1} << 2 * size), classes_(lines_.size()) {
    const LineTable table{Scoring::kFinal};
    const LinePatterns& patterns = LinePatterns::of_size(size);
    const LineClasses& classes = LineClasses::all();
    std::vector<Score> expected(lines_.size());
    for (std::size_t i = lines_.size(); i-- > 0;) {
        const auto pattern = static_cast<LinePattern>(i);
        expected[i] = expectation(table, pattern, size);
        classes_[i] = classes.of(pattern, size);
        lines_[i].promise = static_cast<std::int16_t>(expected[i] - kPoint * patterns[pattern].margin);
        for (int cell = 0; cell < size; ++cell) {
            if ((pattern >> 2 * cell & 3) != static_cast<int>(CellState::kEmpty)) continue;
            lines_[i].changes[static_cast<std::size_t>(cell)] =
                static_cast<std::int16_t>(expected[with_cell(pattern, cell, CellState::kOwn)] - expected[i]);
        }
    }
}

Score LiveEvaluator::promise(const LiveBoard& board, Side side) const {
    Score sum = 0;
    for (int i = 0; i < size_; ++i) {
        sum += lines_[board.row_pattern(side, 8 * i)].promise;
        sum += lines_[board.column_pattern(side, i)].promise;
    }
    return sum;
}

Outlook LiveEvaluator::outlook(const LiveBoard& board, Side mover, Score promise) const {
    OutcomeNet::Input input{net_};
    input.promise = promise;
    for (LiveBoard::CellMask rest = board.live(); rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const auto column = static_cast<std::size_t>(cell & 7);
        const auto row = static_cast<std::size_t>(cell >> 3);
        const LinePattern across = board.row_pattern(mover, cell);
        const LinePattern along = board.column_pattern(mover, cell);
        input.add(classes_[across][column], classes_[along][row]);
        const Score change = lines_[across].changes[column] + lines_[along].changes[row];
        input.second = std::max(input.second, std::min(change, input.best));
        input.best = std::max(input.best, change);
    }
    return net_.outlook(input);
}

Value LiveEvaluator::value(const LiveBoard& board, Side mover, Points margin, Score promise) const {
    Outlook outlook = this->outlook(board, mover, promise);
    outlook.mean += kPoint * margin;
    return value_of(outlook);
}

}  // namespace pahtum
