#include "protocol/train/exercise.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/review_report.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::train {
namespace {

std::string points_text(int points) { return counted(points, "point"); }

/// What a right move does: "wins by 3 points"; empty if that is not known, or only that it loses.
std::string aim_text(const Exercise& exercise) {
    if (exercise.value && *exercise.value > 0) return "wins by " + points_text(*exercise.value);
    if (exercise.value && *exercise.value < 0) return "loses by only " + points_text(-*exercise.value);
    const std::optional<int> outcome = exercise.value ? exercise.value : exercise.outcome;
    if (!outcome || *outcome < 0) return "";
    return *outcome > 0 ? "wins" : "holds the draw";
}

/// Of the moves that are not right, what each gives away, the cheapest first.
std::vector<std::pair<int, Move>> costs_of(const Exercise& exercise) {
    std::vector<std::pair<int, Move>> costs;
    for (const auto& [move, margin] : exercise.margins)
        if (exercise.value && margin < *exercise.value) costs.emplace_back(*exercise.value - margin, move);
    std::ranges::stable_sort(costs, [](const auto& a, const auto& b) { return a.first < b.first; });
    return costs;
}

}  // namespace

Answer judge(const Exercise& exercise, Move move) {
    const auto known = std::ranges::find(exercise.margins, move, &std::pair<Move, int>::first);
    if (known != exercise.margins.end() && exercise.value && known->second < *exercise.value)
        return {.lost_points = *exercise.value - known->second};
    if (std::ranges::find(exercise.best, move) != exercise.best.end()) return {.is_right = true};
    if (exercise.mistake && exercise.mistake->move == move) return {};
    return {.is_certain = exercise.is_complete};
}

Answer judge(const Exercise& exercise, const review::ReviewedMove& judged) {
    Answer answer{.is_right = !review::is_to_practise(judged, exercise.position)};
    if (!answer.is_right && judged.best.exact && judged.played.exact)
        answer.lost_points = static_cast<int>(std::lround(judged.lost_points()));
    return answer;
}

std::string stakes_text(const Exercise& exercise) {
    const Position& position = exercise.position;
    std::string text = "Black has " + points_text(position.score(Side::kBlack)) + ", White " +
                       std::to_string(position.score(Side::kWhite)) + ".";
    const auto costs = costs_of(exercise);
    if (costs.empty()) return text;
    const int least = costs.front().first;
    const int most = costs.back().first;
    text += least == most ? " Wrong moves give away "
                          : " Wrong moves give away " + std::to_string(least) + " to ";
    return text + points_text(most) + ".";
}

std::string costs_text(const Exercise& exercise) {
    std::string text;
    for (const auto& [cost, move] : costs_of(exercise))
        text += (text.empty() ? "" : ", ") + to_text(exercise.position, move) + " " + std::to_string(cost);
    return text;
}

std::string task_text(const Exercise& exercise) {
    if (!exercise.mistake) {
        const std::string begin = terminal::name_of(exercise.position.side_to_move()) + " to move. Find ";
        const std::string aim = aim_text(exercise);
        if (aim.empty()) return begin + "the best move.";
        const bool is_only_one = exercise.best.size() == 1 && exercise.is_complete;
        return begin + (is_only_one ? "the move that " : "a move that ") + aim + ".";
    }
    const review::ReviewedMove& mistake = *exercise.mistake;
    return exercise.source + ": " + terminal::name_of(mistake.side) + " played " +
           to_text(exercise.position, mistake.move) + ", which gave away " +
           review::percent_text(mistake.lost_win_rate()) + " of the chances" +
           (mistake.is_costly() ? " and " + decimal_text(mistake.lost_points(), 0) + " points" : "") +
           ". Find a better move.";
}

}  // namespace pahtum::train
