#include "engine/eval/live_evaluator.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>

namespace pahtum {

namespace {

/// The cells of a line by CellState; those beyond the board are blocked.
std::array<LineMask, 4> cells_of(LinePattern pattern, int size) {
    std::array<LineMask, 4> cells{};
    for (int cell = 0; cell < 8; ++cell) {
        const unsigned state =
            cell < size ? pattern >> 2 * cell & 3U : static_cast<unsigned>(CellState::kBlocked);
        cells[state] = static_cast<LineMask>(cells[state] | 1U << cell);
    }
    return cells;
}

/// Made when first needed.
const LiveEvaluator& evaluator_of(int size) {
    static std::array<std::once_flag, 9> once;
    static std::array<std::unique_ptr<const LiveEvaluator>, 9> evaluators;
    const auto index = static_cast<std::size_t>(size);
    std::call_once(once[index], [&] { evaluators[index] = std::make_unique<const LiveEvaluator>(size); });
    return *evaluators[index];
}

}  // namespace

LiveEvaluator::LiveEvaluator(int size, Scoring scoring)
    : LiveEvaluator(size, scoring,
                    OutcomeNet::embedded(scoring == Scoring::kFinal ? NetKind::kFinal : NetKind::kRunning)) {}

/// A stone increases the pattern as a number, so going down every pattern finds its successors done.
LiveEvaluator::LiveEvaluator(int size, Scoring scoring, const OutcomeNet& net)
    : size_(size), scoring_(scoring), net_(net), lines_(std::size_t{1} << 2 * size), classes_(lines_.size()) {
    const LineTable& table = LineTable::of(scoring);
    const LineClasses& classes = LineClasses::all();
    for (std::size_t i = lines_.size(); i-- > 0;) {
        const auto pattern = static_cast<LinePattern>(i);
        classes_[i] = classes.of(pattern, size);
        fill(pattern, table);
    }
}

void LiveEvaluator::fill(LinePattern pattern, const LineTable& table) {
    Line& line = lines_[pattern];
    const auto [empty, own, other, blocked] = cells_of(pattern, size_);
    const bool is_final = scoring_ == Scoring::kFinal;
    const Points scored = is_final ? line_points(own) - line_points(other) : 0;
    line.promise = static_cast<std::int16_t>(table[line_index(own, static_cast<LineMask>(other | blocked))] -
                                             table[line_index(other, static_cast<LineMask>(own | blocked))] -
                                             kPoint * scored);
    for (int cell = 0; cell < size_; ++cell) {
        if ((empty >> cell & 1) == 0) continue;
        const auto after = static_cast<LineMask>(own | 1U << cell);
        const Points gain =
            is_final ? line_points(after) - line_points(own) : run_points(run_length(after, cell));
        const Score promise = lines_[with_cell(pattern, cell, CellState::kOwn)].promise;
        const auto i = static_cast<std::size_t>(cell);
        line.gains[i] = static_cast<std::uint8_t>(gain);
        line.changes[i] = static_cast<std::int16_t>(kPoint * gain + promise - line.promise);
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
    OutcomeNet::Input input;
    input.left = std::popcount(board.live());
    input.promise = promise;
    for (LiveBoard::CellMask rest = board.live(); rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const auto column = static_cast<std::size_t>(cell & 7);
        const auto row = static_cast<std::size_t>(cell >> 3);
        const LinePattern across = board.row_pattern(mover, cell);
        const LinePattern along = board.column_pattern(mover, cell);
        input.sums.add(net_.features(classes_[across][column]), net_.features(classes_[along][row]));
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

int OutcomeJudge::log_odds(const LiveBoard& board, Side mover, Points alpha) const {
    const LiveEvaluator& judge = evaluator_of(board.patterns().size());
    Outlook outlook = judge.outlook(board, mover, judge.promise(board, mover));
    outlook.mean -= kPoint * alpha;
    return log_odds_of_win(outlook);
}

const OutcomeJudge& OutcomeJudge::shared() {
    static const OutcomeJudge kJudge;
    return kJudge;
}

}  // namespace pahtum
