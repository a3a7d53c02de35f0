#include "protocol/train/exercise.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/review_report.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::train {
namespace {

std::string points_text(int points) { return std::to_string(points) + (points == 1 ? " point" : " points"); }

std::string aim_text(const Exercise& exercise) {
    const std::string side = terminal::name_of(exercise.position.side_to_move());
    if (exercise.value && *exercise.value != 0) {
        return *exercise.value > 0
                   ? side + " can win by " + points_text(*exercise.value) + "."
                   : side + " is losing, but by no more than " + points_text(-*exercise.value) + ".";
    }
    const int outcome = exercise.outcome.value_or(0);
    if (outcome > 0) return side + " can win.";
    if (outcome < 0) return side + " is losing.";
    return exercise.value || exercise.outcome ? side + " can hold a draw." : side + " is to move.";
}

}  // namespace

Answer judge(const Exercise& exercise, Move move) {
    const auto known = std::find_if(exercise.margins.begin(), exercise.margins.end(),
                                    [&](const auto& entry) { return entry.first == move; });
    if (known != exercise.margins.end() && exercise.value && known->second < *exercise.value)
        return {.lost_points = *exercise.value - known->second};
    if (std::find(exercise.best.begin(), exercise.best.end(), move) != exercise.best.end())
        return {.is_right = true};
    if (exercise.mistake && exercise.mistake->move == move) return {};
    return {.is_certain = exercise.is_complete};
}

Answer judge(const review::ReviewedMove& judged) {
    Answer answer{.is_right = judged.verdict() <= review::Verdict::kGood};
    if (!answer.is_right && judged.best.exact && judged.played.exact)
        answer.lost_points = static_cast<int>(std::lround(judged.lost_points()));
    return answer;
}

std::string task_text(const Exercise& exercise) {
    if (!exercise.mistake)
        return aim_text(exercise) + (exercise.best.size() == 1 && exercise.is_complete
                                         ? " One move does it: find it."
                                         : " Find a move that does it.");
    const review::ReviewedMove& mistake = *exercise.mistake;
    return exercise.source + ": " + terminal::name_of(mistake.side) + " played " +
           to_text(exercise.position, mistake.move) + ", which gave away " +
           review::percent_text(mistake.lost_chances()) + " of the chances. Find a better move.";
}

}  // namespace pahtum::train
