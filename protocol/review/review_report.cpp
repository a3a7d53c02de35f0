#include "protocol/review/review_report.hpp"

#include <cmath>

#include "engine/base/joined.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"

namespace pahtum::review {
namespace {

constexpr double kPercent = 100;

std::string accuracy_text(const std::optional<double>& accuracy) {
    return accuracy ? percent_text(*accuracy) : "-";
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.insert(0, width - text.size(), ' ');
    return text;
}

std::string side_row(const GameReview& review, Side side) {
    constexpr std::size_t kWidth = 10;
    std::string row{to_text(side)};
    const std::optional<double> accuracy = review.accuracy(side);
    row += padded(accuracy_text(accuracy), kWidth);
    for (const Stage stage : kStages) row += padded(accuracy_text(review.accuracy(side, stage)), kWidth);
    row += padded(accuracy ? decimal_text(review.lost_points(side), 0) : "-", kWidth + 4);
    for (const Verdict verdict : {Verdict::kInaccuracy, Verdict::kMistake, Verdict::kBlunder})
        row += padded(std::to_string(review.count(side, verdict)), kWidth + 4);
    return row + "\n";
}

std::string costliest_text(const GameReview& review) {
    std::string text;
    for (const std::size_t i : review.costliest()) {
        Position before = review.game.start;
        for (std::size_t turn = 0; turn < i; ++turn) before.play(review.moves[turn].move);
        const ReviewedMove& move = review.moves[i];
        text += "  " + std::to_string(i + 1) + ". " + std::string{to_text(move.side)} + " " +
                to_text(before, move.move) + ": " + decimal_text(move.lost_points(), 1) +
                " points given away; better " + to_text(before, move.pv.front()) + "\n";
    }
    return text.empty() ? text : "costliest moves:\n" + text;
}

std::string turning_point_text(std::size_t number, const ReviewedMove& move, const Position& before) {
    return "  " + std::to_string(number) + ". " + std::string{to_text(move.side)} + " " +
           to_text(before, move.move) + ": " + prospect_text(move.played) + "; better " +
           join(line_texts(before, move.pv)) + ": " + prospect_text(move.best) + "\n";
}

/// The same JSON, which cannot close a script element.
std::string for_script(std::string json) {
    for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at))
        json.replace(at, 1, "\\u003c");
    return json;
}

}  // namespace

std::string percent_text(double share) { return decimal_text(share * kPercent, 0) + "%"; }

std::string prospect_text(const Prospect& prospect) {
    if (!prospect.exact)
        return percent_text(shown_chance(prospect.win_rate, 2)) + ", " + (prospect.score < 0 ? "" : "+") +
               decimal_text(prospect.score, 1) + " points";
    if (prospect.score == 0) return "a draw, proven";
    return (prospect.score > 0 ? "a win by " : "a loss by ") + decimal_text(std::abs(prospect.score), 0) +
           ", proven";
}

std::string review_text(const NamedReview& named) {
    const GameReview& review = named.review;
    std::string text = printable(named.file) + ": " + counted(review.moves.size(), "move") + "\n" +
                       "       accuracy   opening    middle    ending   points lost  inaccuracies      "
                       "mistakes      blunders\n" +
                       side_row(review, Side::kBlack) + side_row(review, Side::kWhite);
    Position position = review.game.start;
    std::string turning_points;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        if (move.is_turning_point()) turning_points += turning_point_text(i + 1, move, position);
        position.play(move.move);
    }
    return text + (turning_points.empty() ? "no turning points\n" : "turning points:\n" + turning_points) +
           costliest_text(review);
}

std::string review_page(const std::vector<NamedReview>& reviews) {
    return std::string{page_start()} + for_script("[" + joined(reviews, ",", review_json) + "]") +
           std::string{page_end()};
}

}  // namespace pahtum::review
