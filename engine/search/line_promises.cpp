#include "engine/search/line_promises.hpp"

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

/// A stone makes a pattern larger as a number: going down, all that a pattern can become is done before it.
LinePromises::LinePromises(int size) : size_(size), lines_(std::size_t{1} << 2 * size) {
    const LineTable table{Scoring::kFinal};
    const LinePatterns& patterns = LinePatterns::of_size(size);
    std::vector<Score> expected(lines_.size());
    for (std::size_t i = lines_.size(); i-- > 0;) {
        const auto pattern = static_cast<LinePattern>(i);
        expected[i] = expectation(table, pattern, size);
        lines_[i].promise = static_cast<std::int16_t>(expected[i] - kPoint * patterns[pattern].margin);
        for (int cell = 0; cell < size; ++cell) {
            if ((pattern >> 2 * cell & 3) != static_cast<int>(CellState::kEmpty)) continue;
            lines_[i].changes[static_cast<std::size_t>(cell)] =
                static_cast<std::int16_t>(expected[with_cell(pattern, cell, CellState::kOwn)] - expected[i]);
        }
    }
}

Score LinePromises::promise(const LiveBoard& board, Side side) const {
    Score sum = 0;
    for (int i = 0; i < size_; ++i) {
        sum += lines_[board.row_pattern(side, 8 * i)].promise;
        sum += lines_[board.column_pattern(side, i)].promise;
    }
    return sum;
}

}  // namespace pahtum
