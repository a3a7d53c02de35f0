#include "engine/learn/examples.hpp"

#include <algorithm>
#include <bit>

namespace pahtum::learn {
namespace {

std::vector<LineClasses::Cells> classes_of_lines(int size) {
    std::vector<LineClasses::Cells> classes(std::size_t{1} << 2 * size);
    for (std::size_t i = 0; i < classes.size(); ++i)
        classes[i] = LineClasses::all().of(static_cast<LinePattern>(i), size);
    return classes;
}

}  // namespace

Examples::Examples(Scoring scoring) {
    for (int size = kMinSize; size <= kMaxSize; ++size)
        boards_.push_back({LiveEvaluator{size, scoring}, classes_of_lines(size)});
}

bool Examples::add(const Sample& sample) {
    const Position position = position_of(sample);
    const LiveBoard live{position};
    if (live.live() == 0) return false;
    const Side mover = sample.mover;
    const Points margin = position.margin(mover);
    const Board& board = boards_[static_cast<std::size_t>(sample.size - kMinSize)];
    Example example{.first_cell = cells_.size(),
                    .is_proven = sample.plies_back == 0,
                    .promise = board.evaluator.promise(live, mover),
                    .margin = margin,
                    .lower = sample.lower - margin,
                    .upper = sample.upper - margin};
    add_cells(board, live, mover, example);
    examples_.push_back(example);
    return true;
}

void Examples::add_cells(const Board& board, const LiveBoard& live, Side mover, Example& example) {
    for (LiveBoard::CellMask rest = live.live(); rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const auto column = static_cast<std::size_t>(cell & 7);
        const auto row = static_cast<std::size_t>(cell >> 3);
        cells_.push_back({board.classes[live.row_pattern(mover, cell)][column],
                          board.classes[live.column_pattern(mover, cell)][row]});
        const Score change = board.evaluator.change(live, mover, cell);
        example.second = std::max(example.second, std::min(change, example.best));
        example.best = std::max(example.best, change);
        ++example.live;
    }
}

Outlook outlook_of(const OutcomeNet& net, const Example& example, std::span<const CellClasses> cells) {
    OutcomeNet::Input input{net};
    for (const auto& [row, column] : cells) input.add(row, column);
    input.left = example.live;
    input.promise = example.promise;
    input.best = example.best;
    input.second = example.second;
    Outlook outlook = net.outlook(input);
    outlook.mean += kPoint * example.margin;
    return outlook;
}

}  // namespace pahtum::learn
