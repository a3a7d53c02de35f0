#include "engine/eval/capture_evaluator.hpp"

#include "engine/rules/line.hpp"

namespace pahtum {
namespace {

// What is on a cell, in a pattern.
constexpr int kOwn = 1;
constexpr int kOther = 2;
constexpr int kBoulder = 3;

LineMask cells_with(int state, LinePattern pattern, int size) {
    unsigned cells = 0;
    for (int i = 0; i < size; ++i) cells |= static_cast<unsigned>((pattern >> 2 * i & 3) == state) << i;
    return static_cast<LineMask>(cells);
}

}  // namespace

CaptureEvaluator::CaptureEvaluator(int size, const OutcomeNet& net)
    : size_(size), net_(net), lines_(std::size_t{1} << 2 * size) {
    for (std::size_t mask = 0; mask < spread_.size(); ++mask)
        for (std::size_t bit = 0; bit < 8; ++bit)
            spread_[mask] = static_cast<LinePattern>(spread_[mask] | (mask >> bit & 1) << 2 * bit);
    const LineClasses& classes = LineClasses::of_windows();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
        const auto pattern = static_cast<LinePattern>(i);
        const Points margin =
            line_points(cells_with(kOwn, pattern, size)) - line_points(cells_with(kOther, pattern, size));
        lines_[i] = {classes.of(pattern, size), static_cast<std::int16_t>(margin)};
    }
}

Outlook CaptureEvaluator::outlook(const Position& position, Score static_eval) const {
    OutcomeNet::Input input;
    input.left = position.empty().count();
    for_each_cell(position, [&](LineClass row, LineClass column) {
        input.sums.add(net_.features(row), net_.features(column));
    });
    return outlook(input, static_eval, position.margin(position.side_to_move()));
}

Outlook CaptureEvaluator::outlook(OutcomeNet::Input& input, Score static_eval, Points margin) const {
    input.promise = static_eval - kPoint * margin;
    Outlook outlook = net_.outlook(input);
    outlook.mean += kPoint * margin;
    return outlook;
}

MoveOutlooks::MoveOutlooks(const CaptureEvaluator& evaluator, const Position& position)
    : evaluator_(evaluator),
      boulders_(position.boulders()),
      left_(position.empty().count() - 1),
      margin_(position.margin(position.side_to_move())) {
    const LineSet& own = position.stone_lines(opponent(position.side_to_move()));
    const LineSet& other = position.stone_lines(position.side_to_move());
    const LineSet& boulders = position.boulder_lines();
    const auto size = static_cast<std::size_t>(evaluator.size());
    for (std::size_t i = 0; i < size; ++i) {
        const auto line = static_cast<int>(i);
        row_patterns_[i] = evaluator.pattern_of(own.row(line), other.row(line), boulders.row(line));
        column_patterns_[i] =
            evaluator.pattern_of(own.column(line), other.column(line), boulders.column(line));
        rows_[i] = &evaluator.lines_[row_patterns_[i]];
        columns_[i] = &evaluator.lines_[column_patterns_[i]];
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j) {
            add_cell(row_sums_[i], *rows_[i], j, *columns_[j], i);
            add_cell(column_sums_[i], *rows_[j], i, *columns_[i], j);
        }
        all_.add(row_sums_[i]);
    }
}

Outlook MoveOutlooks::after(Move move, Score static_eval) const {
    Changed changed_rows;
    Changed changed_columns;
    const auto change = [&](Square square, int difference) {
        const auto row = static_cast<std::size_t>(square.row());
        const auto column = static_cast<std::size_t>(square.column());
        changed_rows.change(square.row(), row_patterns_[row], difference * (1 << 2 * column));
        changed_columns.change(square.column(), column_patterns_[column], difference * (1 << 2 * row));
    };
    change(move.square(), kOther);
    if (const auto captured = move.captured())
        change(*captured, boulders_.contains(*captured) ? kOther - kBoulder : kOther - kOwn);

    Sums sums = all_;
    Points margin = -margin_;
    std::array<const Line*, 8> columns = columns_;
    for_each(changed_columns, [&](std::size_t i) {
        const std::size_t column = changed_columns.index[i];
        columns[column] = &evaluator_.lines_[changed_columns.pattern[i]];
        margin += columns[column]->margin - columns_[column]->margin;
        sums.subtract(column_sums_[column]);
    });
    const auto size = static_cast<std::size_t>(evaluator_.size());
    for_each(changed_rows, [&](std::size_t i) {
        const std::size_t row = changed_rows.index[i];
        const Line& line = evaluator_.lines_[changed_rows.pattern[i]];
        margin += line.margin - rows_[row]->margin;
        sums.subtract(row_sums_[row]);
        for (std::size_t j = 0; j < size; ++j) add_cell(sums, line, j, *columns[j], row);
        for_each(changed_columns, [&](std::size_t k) {  // subtracted twice
            const std::size_t column = changed_columns.index[k];
            add_cell(sums, *rows_[row], column, *columns_[column], row);
        });
    });
    for_each(changed_columns, [&](std::size_t i) {
        const std::size_t column = changed_columns.index[i];
        for (std::size_t j = 0; j < size; ++j)
            if (!changed_rows.has(j)) add_cell(sums, *rows_[j], column, *columns[column], j);
    });
    OutcomeNet::Input input{.sums = sums, .left = left_};
    return evaluator_.outlook(input, static_eval, margin);
}

void MoveOutlooks::Changed::change(int line, LinePattern before, int difference) {
    const auto number = static_cast<std::size_t>(line);
    const std::size_t place = index[0] == kNone || index[0] == number ? 0 : 1;
    if (index[place] == kNone) pattern[place] = before;
    index[place] = number;
    pattern[place] = static_cast<LinePattern>(pattern[place] + difference);
}

template <typename Visit>
void MoveOutlooks::for_each(const Changed& changed, const Visit& visit) {
    visit(0);
    if (changed.index[1] != Changed::kNone) visit(1);
}

void MoveOutlooks::add_cell(Sums& sums, const Line& row, std::size_t in_row, const Line& column,
                            std::size_t in_column) const {
    sums.add(evaluator_.net_.features(row.classes[in_row]),
             evaluator_.net_.features(column.classes[in_column]));
}

}  // namespace pahtum
