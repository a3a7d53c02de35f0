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

Examples::Examples(RulesetName rules) : rules_(rules) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        if (rules == RulesetName::kCustodial) {
            capture_boards_.emplace_back(size);
        } else {
            boards_.push_back({LiveEvaluator{size, scoring_of(rules)}, classes_of_lines(size)});
        }
    }
}

bool Examples::add(const Sample& sample) {
    const Position position = position_of(sample);
    const Points margin = position.margin(sample.mover);
    Example example{.first_cell = cells_.size(),
                    .is_proven = sample.plies_back == 0,
                    .margin = margin,
                    .lower = sample.lower - margin,
                    .upper = sample.upper - margin};
    if (rules_ == RulesetName::kCustodial) {
        add_all_cells(position, example);
    } else {
        add_live_cells(position, example);
    }
    if (example.left == 0) return false;
    examples_.push_back(example);
    return true;
}

void Examples::add_live_cells(const Position& position, Example& example) {
    const LiveBoard live{position};
    const Side mover = position.side_to_move();
    const auto& [evaluator, classes] = boards_[static_cast<std::size_t>(position.size() - kMinSize)];
    example.promise = evaluator.promise(live, mover);
    for (LiveBoard::CellMask rest = live.live(); rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const auto column = static_cast<std::size_t>(cell & 7);
        const auto row = static_cast<std::size_t>(cell >> 3);
        cells_.push_back(
            {classes[live.row_pattern(mover, cell)][column], classes[live.column_pattern(mover, cell)][row]});
        const Score change = evaluator.change(live, mover, cell);
        example.second = std::max(example.second, std::min(change, example.best));
        example.best = std::max(example.best, change);
        ++example.cells;
    }
    example.left = example.cells;
}

void Examples::add_all_cells(const Position& position, Example& example) {
    if (position.is_over()) return;
    const CaptureEvaluator& evaluator = capture_boards_[static_cast<std::size_t>(position.size() - kMinSize)];
    example.promise = lines_.evaluate(position, position.side_to_move()) - kPoint * example.margin;
    example.left = static_cast<std::uint8_t>(position.empty().count());
    evaluator.for_each_cell(position, [&](LineClass row, LineClass column) {
        cells_.push_back({row, column});
        ++example.cells;
    });
}

Outlook outlook_of(const OutcomeNet& net, const Example& example, std::span<const CellClasses> cells) {
    OutcomeNet::Input input;
    for (const auto& [row, column] : cells) input.sums.add(net.features(row), net.features(column));
    input.left = example.left;
    input.promise = example.promise;
    input.best = example.best;
    input.second = example.second;
    Outlook outlook = net.outlook(input);
    outlook.mean += kPoint * example.margin;
    return outlook;
}

}  // namespace pahtum::learn
