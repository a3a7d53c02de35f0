#include "engine/eval/capture_evaluator.hpp"

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
    const Score margin = kPoint * position.margin(position.side_to_move());
    OutcomeNet::Input input{net_};
    input.left = position.empty().count();
    input.promise = static_eval - margin;
    for_each_cell(position, [&](LineClass row, LineClass column) { input.add(row, column); });
    Outlook outlook = net_.outlook(input);
    outlook.mean += margin;
    return outlook;
}

}  // namespace pahtum
