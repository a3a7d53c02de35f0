#include "engine/solver/line_sums.hpp"

namespace pahtum {

LineSums::LineSums(const LineTable& table, const Position& position) : table_(&table) {
    // A fully blocked line, whose outlook is all zeros.
    constexpr LineIndex kAllBlocked = kLineCount - 1;
    for (auto& lines : lines_) lines.fill(kAllBlocked);
    const auto outside = static_cast<LineMask>(0xff << position.size());
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const LineSet& own = position.stone_lines(side);
        const LineSet& enemy = position.stone_lines(opponent(side));
        const LineSet& boulders = position.boulder_lines();
        for (int i = 0; i < position.size(); ++i) {
            const auto row = static_cast<LineMask>(enemy.row(i) | boulders.row(i) | outside);
            const auto column = static_cast<LineMask>(enemy.column(i) | boulders.column(i) | outside);
            const auto line = static_cast<std::size_t>(i);
            change_line(index_of(side), line, line_index(own.row(i), row) - kAllBlocked);
            change_line(index_of(side), line + 8, line_index(own.column(i), column) - kAllBlocked);
        }
    }
}

void LineSums::change(Square square, Side side, Change digits) {
    const auto row = static_cast<std::size_t>(square.row());
    const auto column = static_cast<std::size_t>(square.column());
    const unsigned own = index_of(side);
    const unsigned enemy = index_of(opponent(side));
    change_line(own, row, digits.own * kPowersOfThree[column]);
    change_line(own, column + 8, digits.own * kPowersOfThree[row]);
    if (digits.enemy == 0) return;
    change_line(enemy, row, digits.enemy * kPowersOfThree[column]);
    change_line(enemy, column + 8, digits.enemy * kPowersOfThree[row]);
}

void LineSums::change_line(unsigned colour, std::size_t line, int difference) {
    LineIndex& index = lines_[colour][line];
    const LineOutlook& before = table_->outlook(index);
    index = static_cast<LineIndex>(index + difference);
    const LineOutlook& after = table_->outlook(index);
    Sums& sums = sums_[colour];
    sums.points += after.points - before.points;
    sums.limit += after.limit - before.limit;
    sums.expected_gain += after.expected_gain - before.expected_gain;
}

}  // namespace pahtum
