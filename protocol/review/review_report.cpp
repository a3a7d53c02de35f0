#include "protocol/review/review_report.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/page_parts.hpp"

namespace pahtum::review {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;
constexpr double kPercent = 100;
constexpr int kShareDecimals = 4;
constexpr int kPointDecimals = 2;

double rounded(double number, int decimals) {
    const double scale = std::pow(10, decimals);
    const double result = std::round(number * scale) / scale;
    return result == 0 ? 0 : result;  // not -0
}

Json prospect_json(const Prospect& prospect) {
    return {{"chances", rounded(prospect.chances, kShareDecimals)},
            {"points", rounded(prospect.points, kPointDecimals)},
            {"exact", prospect.exact}};
}

Prospect parse_prospect(const nlohmann::json& json) {
    return {.chances = json.at("chances").get<double>(),
            .points = json.at("points").get<double>(),
            .exact = json.at("exact").get<bool>()};
}

std::vector<std::string> line_words(Position position, const std::vector<Move>& line) {
    std::vector<std::string> words;
    for (const Move move : line) {
        words.push_back(to_text(position, move));
        position.play(move);
    }
    return words;
}

Json move_json(const ReviewedMove& move, const Position& before) {
    return {{"side", to_text(move.side)},
            {"move", to_text(before, move.move)},
            {"position", to_text(before)},
            {"verdict", to_text(move.verdict())},
            {"lost_chances", rounded(move.lost_chances(), kShareDecimals)},
            {"lost_points", rounded(move.lost_points(), kPointDecimals)},
            {"played", prospect_json(move.played)},
            {"best", prospect_json(move.best)},
            {"line", line_words(before, move.line)}};
}

Json accuracy_json(const std::optional<double>& accuracy) {
    return accuracy ? Json(rounded(*accuracy, 1)) : Json(nullptr);
}

Json side_json(const GameReview& review, Side side) {
    Json json{{"accuracy", accuracy_json(review.accuracy(side))}};
    for (const Stage stage : kStages)
        json[std::string{to_text(stage)}] = accuracy_json(review.accuracy(side, stage));
    json["inaccuracies"] = review.count(side, Verdict::kInaccuracy);
    json["mistakes"] = review.count(side, Verdict::kMistake);
    json["blunders"] = review.count(side, Verdict::kBlunder);
    return json;
}

Json to_json(const NamedReview& named) {
    const GameReview& review = named.review;
    Json moves = Json::array();
    Position position = review.game.start;
    for (const ReviewedMove& move : review.moves) {
        moves.push_back(move_json(move, position));
        position.play(move.move);
    }
    return {{"format", kFormat},
            {"file", named.file},
            {"options", named.options},
            {"start", to_text(review.game.start)},
            {"players", {{"black", review.game.black}, {"white", review.game.white}}},
            {"result",
             review.game.result.empty() && position.is_over() ? result_text(position) : review.game.result},
            {"black", side_json(review, Side::kBlack)},
            {"white", side_json(review, Side::kWhite)},
            {"moves", std::move(moves)}};
}

/// In ASCII, whatever bytes the text has.
std::string dumped(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); }

std::string accuracy_text(const std::optional<double>& accuracy) {
    return accuracy ? decimal_text(*accuracy, 0) + "%" : "-";
}

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.insert(0, width - text.size(), ' ');
    return text;
}

std::string side_row(const GameReview& review, Side side) {
    constexpr std::size_t kWidth = 10;
    std::string row{to_text(side)};
    row += padded(accuracy_text(review.accuracy(side)), kWidth);
    for (const Stage stage : kStages) row += padded(accuracy_text(review.accuracy(side, stage)), kWidth);
    for (const Verdict verdict : {Verdict::kInaccuracy, Verdict::kMistake, Verdict::kBlunder})
        row += padded(std::to_string(review.count(side, verdict)), kWidth + 2);
    return row + "\n";
}

std::string turning_point_text(std::size_t number, const ReviewedMove& move, const Position& before) {
    return "  " + std::to_string(number) + ". " + std::string{to_text(move.side)} + " " +
           to_text(before, move.move) + ": " + prospect_text(move.played) + "; better " +
           join(line_words(before, move.line)) + ": " + prospect_text(move.best) + "\n";
}

/// Text that ends no script element and is JSON still.
std::string for_script(std::string json) {
    for (std::size_t at = json.find('<'); at != std::string::npos; at = json.find('<', at))
        json.replace(at, 1, "\\u003c");
    return json;
}

}  // namespace

std::string percent_text(double share) { return decimal_text(share * kPercent, 0) + "%"; }

std::string prospect_text(const Prospect& prospect) {
    if (!prospect.exact) {
        return percent_text(prospect.chances) + ", " + (prospect.points < 0 ? "" : "+") +
               decimal_text(prospect.points, 1) + " points";
    }
    if (prospect.points == 0) return "a draw, proven";
    return (prospect.points > 0 ? "a win by " : "a loss by ") + decimal_text(std::abs(prospect.points), 0) +
           ", proven";
}

std::string review_text(const NamedReview& named) {
    const GameReview& review = named.review;
    std::string text =
        printable(named.file) + ": " + std::to_string(review.moves.size()) +
        (review.moves.size() == 1 ? " move\n" : " moves\n") +
        "      accuracy   opening    middle    ending  inaccuracies    mistakes    blunders\n" +
        side_row(review, Side::kBlack) + side_row(review, Side::kWhite);
    Position position = review.game.start;
    std::string turning_points;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        if (move.is_turning_point()) turning_points += turning_point_text(i + 1, move, position);
        position.play(move.move);
    }
    return text + (turning_points.empty() ? "no turning points\n" : "turning points:\n" + turning_points);
}

std::string review_json(const NamedReview& named) { return dumped(to_json(named)); }

NamedReview parse_review_json(std::string_view line) try {
    const auto json = nlohmann::json::parse(line);
    if (json.at("format") != kFormat) throw ParseError{"a review of another format than this program's"};
    NamedReview named{.file = json.at("file").get<std::string>(),
                      .options = json.at("options").get<std::string>(),
                      .review = {.game = {.start = parse_position(json.at("start").get<std::string>()),
                                          .moves = {},
                                          .black = json.at("players").at("black").get<std::string>(),
                                          .white = json.at("players").at("white").get<std::string>(),
                                          .result = json.at("result").get<std::string>()},
                                 .moves = {}}};
    Position position = named.review.game.start;
    for (const nlohmann::json& entry : json.at("moves")) {
        ReviewedMove move{.move = parse_move(position, entry.at("move").get<std::string>()),
                          .side = position.side_to_move(),
                          .empty_cells = position.empty().count(),
                          .played = parse_prospect(entry.at("played")),
                          .best = parse_prospect(entry.at("best")),
                          .line = {}};
        Position after = position;
        for (const nlohmann::json& word : entry.at("line")) {
            move.line.push_back(parse_move(after, word.get<std::string>()));
            after.play(move.line.back());
        }
        position.play(move.move);
        named.review.game.moves.push_back(move.move);
        named.review.moves.push_back(std::move(move));
    }
    return named;
} catch (const nlohmann::json::exception&) {
    throw ParseError{"not a review that this program wrote"};
} catch (const IllegalMove& error) {
    throw ParseError{std::string{"not a review that this program wrote: "} + error.what()};
}

std::string review_page(const std::vector<NamedReview>& reviews) {
    Json games = Json::array();
    for (const NamedReview& named : reviews) games.push_back(to_json(named));
    return std::string{page_start()} + for_script(dumped(games)) + std::string{page_end()};
}

}  // namespace pahtum::review
