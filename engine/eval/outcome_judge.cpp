#include "engine/eval/outcome_judge.hpp"

namespace pahtum {

int OutcomeJudge::log_odds(const LiveBoard& board, Side mover, Points alpha) const {
    const LiveEvaluator& judge = evaluator(board.patterns().size());
    Outlook outlook = judge.outlook(board, mover, judge.promise(board, mover));
    outlook.mean -= kPoint * alpha;
    return log_odds_of_win(outlook);
}

const OutcomeJudge& OutcomeJudge::shared() {
    static const OutcomeJudge kJudge;
    return kJudge;
}

const LiveEvaluator& OutcomeJudge::evaluator(int size) const {
    const auto index = static_cast<std::size_t>(size);
    std::call_once(once_[index], [&] { evaluators_[index] = std::make_unique<const LiveEvaluator>(size); });
    return *evaluators_[index];
}

}  // namespace pahtum
