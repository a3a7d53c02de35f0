#include "engine/eval/capture_evaluator.hpp"

#include "engine/rules/line.hpp"

namespace pahtum {

CaptureEvaluator::CaptureEvaluator(int size)
    : size_(size), net_(OutcomeNet::embedded(NetKind::kCapture)), classes_(std::size_t{1} << 2 * size) {
    for (std::size_t mask = 0; mask < spread_.size(); ++mask)
        for (std::size_t bit = 0; bit < 8; ++bit)
            spread_[mask] = static_cast<LinePattern>(spread_[mask] | (mask >> bit & 1) << 2 * bit);
    const WindowClasses& classes = WindowClasses::all();
    for (std::size_t i = 0; i < classes_.size(); ++i)
        classes_[i] = classes.of(static_cast<LinePattern>(i), size);
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
      mover_(position.side_to_move()),
      board_{position.stone_lines(mover_), position.stone_lines(opponent(mover_)), position.boulder_lines()},
      left_(position.empty().count() - 1),
      margin_(position.margin(mover_)) {
    const auto size = static_cast<std::size_t>(evaluator.size());
    for (std::size_t i = 0; i < size; ++i) {
        rows_[i] = &row_of(board_, i);
        columns_[i] = &column_of(board_, i);
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
    Board board = board_;
    LineSet changed{Bitboard{move.square()}};
    board.mover.toggle(move.square());
    if (const auto captured = move.captured()) {
        (board.boulders.squares().contains(*captured) ? board.boulders : board.other).toggle(*captured);
        board.mover.toggle(*captured);
        changed.toggle(*captured);
    }
    OutcomeNet::Input input;
    input.sums = all_;
    input.left = left_;
    Points margin = margin_;
    std::array<const Cells*, 8> rows = rows_;
    std::array<const Cells*, 8> columns = columns_;
    const auto size = static_cast<std::size_t>(evaluator_.size());
    for (std::size_t i = 0; i < size; ++i) {
        const auto line = static_cast<int>(i);
        if (changed.row(line) != 0) {
            input.sums.subtract(row_sums_[i]);
            rows[i] = &row_of(board, i);
            margin += line_points(board.mover.row(line)) - line_points(board_.mover.row(line)) -
                      line_points(board.other.row(line)) + line_points(board_.other.row(line));
        }
        if (changed.column(line) != 0) {
            input.sums.subtract(column_sums_[i]);
            columns[i] = &column_of(board, i);
            margin += line_points(board.mover.column(line)) - line_points(board_.mover.column(line)) -
                      line_points(board.other.column(line)) + line_points(board_.other.column(line));
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        const bool in_row = changed.row(static_cast<int>(i)) != 0;
        const bool in_column = changed.column(static_cast<int>(i)) != 0;
        if (!in_row && !in_column) continue;
        for (std::size_t j = 0; j < size; ++j) {
            if (in_row) add_cell(input.sums, *rows[i], j, *columns[j], i);
            const bool is_added = changed.row(static_cast<int>(j)) != 0;
            if (in_column && !is_added) add_cell(input.sums, *rows[j], i, *columns[i], j);
            if (in_row && changed.column(static_cast<int>(j)) != 0)  // subtracted twice
                add_cell(input.sums, *rows_[i], j, *columns_[j], i);
        }
    }
    return evaluator_.outlook(input, static_eval, -margin);
}

const LineClasses::Cells& MoveOutlooks::row_of(const Board& board, std::size_t i) const {
    const auto line = static_cast<int>(i);
    return evaluator_.classes_[evaluator_.pattern_of(board.other.row(line), board.mover.row(line),
                                                     board.boulders.row(line))];
}

const LineClasses::Cells& MoveOutlooks::column_of(const Board& board, std::size_t i) const {
    const auto line = static_cast<int>(i);
    return evaluator_.classes_[evaluator_.pattern_of(board.other.column(line), board.mover.column(line),
                                                     board.boulders.column(line))];
}

void MoveOutlooks::add_cell(Sums& sums, const Cells& row, std::size_t in_row, const Cells& column,
                            std::size_t in_column) const {
    sums.add(evaluator_.net_.features(row[in_row]), evaluator_.net_.features(column[in_column]));
}

}  // namespace pahtum
