#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json_object.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::review {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 3;
/// What stands before the digits of the checksum, which ends a line as it ends one of the arena's records.
constexpr std::string_view kSeal = R"(,"crc":")";

Json prospect_json(const Prospect& prospect) {
    return json_object(
        {{"win_rate", prospect.win_rate}, {"score", prospect.score}, {"exact", prospect.exact}});
}

Prospect parse_prospect(const Json& json) {
    constexpr double kGreatestScore = 1e6;
    const Prospect prospect{.win_rate = json.at("win_rate").get<double>(),
                            .score = json.at("score").get<double>(),
                            .exact = json.at("exact").get<bool>()};
    if (prospect.win_rate < 0 || prospect.win_rate > 1 || std::abs(prospect.score) > kGreatestScore)
        throw ParseError{"win rates are from 0 to 1, and scores margins"};
    return prospect;
}

ReviewedMove parse_reviewed_move(const Json& json, const Position& before) {
    ReviewedMove move{.move = parse_move(before, json.at("move").get<std::string>()),
                      .side = before.side_to_move(),
                      .empty_cells = before.empty().count(),
                      .uncertainty = uncertainty_of(before),
                      .played = parse_prospect(json.at("played")),
                      .best = parse_prospect(json.at("best")),
                      .pv = {}};
    Position after = before;
    for (const Json& word : json.at("line")) {
        move.pv.push_back(parse_move(after, word.get<std::string>()));
        after.play(move.pv.back());
    }
    if (move.pv.empty())
        throw ParseError{
            "a move has no line; delete the review, and pahtum review --out reviews its game again"};
    return move;
}

Json move_json(const ReviewedMove& move, const Position& before) {
    return json_object({{"side", to_text(move.side)},
                        {"move", to_text(before, move.move)},
                        {"position", to_text(before)},
                        {"verdict", to_text(move.verdict())},
                        {"lost_win_rate", rounded(move.lost_win_rate(), kChanceDecimals)},
                        {"lost_points", rounded(move.lost_points(), kPointDecimals)},
                        {"played", prospect_json(move.played)},
                        {"best", prospect_json(move.best)},
                        {"line", line_texts(before, move.pv)}});
}

Json accuracy_json(const std::optional<double>& accuracy) {
    return accuracy ? Json(rounded(*accuracy, kChanceDecimals)) : Json(nullptr);
}

Json side_json(const GameReview& review, Side side) {
    Json json = json_object({{"accuracy", accuracy_json(review.accuracy(side))}});
    for (const Stage stage : kStages)
        json[std::string{to_text(stage)}] = accuracy_json(review.accuracy(side, stage));
    add_members(json, {{"inaccuracies", review.count(side, Verdict::kInaccuracy)},
                       {"mistakes", review.count(side, Verdict::kMistake)},
                       {"blunders", review.count(side, Verdict::kBlunder)},
                       {"lost_points", rounded(review.lost_points(side), kPointDecimals)}});
    return json;
}

/// Numbers of moves, from 1.
Json costliest_json(const GameReview& review) {
    Json numbers = Json::array();
    for (const std::size_t i : review.costliest()) numbers.push_back(i + 1);
    return numbers;
}

Json to_json(const NamedReview& named) {
    const GameReview& review = named.review;
    Json moves = Json::array();
    Position position = review.game.start;
    for (const ReviewedMove& move : review.moves) {
        moves.push_back(move_json(move, position));
        position.play(move.move);
    }
    const std::string result =
        review.game.result.empty() && position.is_over() ? result_text(position) : review.game.result;
    return json_object(
        {{"format", kFormat},
         {"file", named.file},
         {"options", named.options},
         {"start", to_text(review.game.start)},
         {"players", json_object({{"black", review.game.black}, {"white", review.game.white}})},
         {"result", result.empty() ? Json() : Json(result)},
         {"black", side_json(review, Side::kBlack)},
         {"white", side_json(review, Side::kWhite)},
         {"costliest", costliest_json(review)},
         {"moves", std::move(moves)}});
}

/// Throws ParseError if the line is damaged.
void check_seal(std::string_view line) {
    constexpr std::size_t kDigits = 8;
    const std::size_t length = kSeal.size() + kDigits + 2;
    const std::string_view text = line.substr(0, line.size() - std::min(line.size(), length));
    if (line.substr(text.size()) != std::string{kSeal} + crc32c_text(text) + "\"}")
        throw ParseError{
            "the line is damaged: its checksum is wrong; delete it, and pahtum review --out "
            "reviews its game again"};
}

/// The library takes the square of an object's members to read it.
Json parse_limited(std::string_view text) {
    constexpr int kMostMembers = 100;
    std::vector<int> members;  // of the objects that are open
    return Json::parse(text, [&members](int, Json::parse_event_t event, const Json&) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start) members.push_back(0);
        if (event == Event::object_end) members.pop_back();
        if (event == Event::key && ++members.back() > kMostMembers)
            throw ParseError{"not a review that this program wrote"};
        return true;
    });
}

/// ASCII only; bytes that are not UTF-8 are replaced.
std::string dumped(const Json& json) { return json.dump(-1, ' ', true, Json::error_handler_t::replace); }

}  // namespace

std::string review_json(const NamedReview& named) {
    std::string line = dumped(to_json(named));
    line.pop_back();
    return line + std::string{kSeal} + crc32c_text(line) + "\"}";
}

NamedReview parse_review_json(std::string_view line) try {
    line = trim(line);
    const Json json = parse_limited(line);
    if (json.at("format") != kFormat)
        throw OtherFormat{
            "a review of another format than this program's; delete it, and pahtum review --out "
            "reviews its game again"};
    check_seal(line);
    NamedReview named{
        .file = json.at("file").get<std::string>(),
        .options = json.at("options").get<std::string>(),
        .review = {.game = {.start = parse_position(json.at("start").get<std::string>()),
                            .moves = {},
                            .black = json.at("players").at("black").get<std::string>(),
                            .white = json.at("players").at("white").get<std::string>(),
                            .result = json.at("result").is_null() ? std::string{}
                                                                  : json.at("result").get<std::string>()},
                   .moves = {}}};
    Position position = named.review.game.start;
    for (const Json& entry : json.at("moves")) {
        ReviewedMove move = parse_reviewed_move(entry, position);
        position.play(move.move);
        named.review.game.moves.push_back(move.move);
        named.review.moves.push_back(std::move(move));
    }
    return named;
} catch (const Json::exception&) {
    throw ParseError{"not a review that this program wrote"};
} catch (const IllegalMove& error) {
    throw ParseError{std::string{"not a review that this program wrote: "} + error.what()};
}

}  // namespace pahtum::review
