#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/review_report.hpp"
#include "protocol/train/exercise.hpp"

namespace pahtum::train {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestNameShown = 200;

constexpr int kMostPoints = 1'000'000;

/// Throws ParseError unless it is a whole number from -most to most.
int number_of(const Json& json, int most, const char* fault) {
    if (!json.is_number_integer()) throw ParseError{fault};
    // Those that an int64_t cannot hold are unsigned ones.
    const bool is_huge = json.is_number_unsigned() && json.get<std::uint64_t>() > std::uint64_t{kMostPoints};
    const auto number = json.get<std::int64_t>();
    if (is_huge || number < -most || number > most) throw ParseError{fault};
    return static_cast<int>(number);
}

int margin_of(const Json& json) { return number_of(json, kMostPoints, "values are whole numbers of points"); }

Exercise parse_position_line(const Json& json, const std::string& source) {
    Exercise exercise{.position = parse_position(json.at("position").get<std::string>()),
                      .best = {},
                      .is_complete = json.value("best_complete", true),
                      .value = {},
                      .outcome = {},
                      .margins = {},
                      .mistake = {},
                      .theme = {},
                      .rating = {},
                      .source = source};
    if (const auto value = json.find("value"); value != json.end()) exercise.value = margin_of(*value);
    if (const auto outcome = json.find("wdl"); outcome != json.end())
        exercise.outcome = number_of(*outcome, 1, "'wdl' is 1, 0 or -1");
    if (exercise.value && exercise.outcome &&
        *exercise.outcome != (*exercise.value > 0) - (*exercise.value < 0))
        throw ParseError{"wdl is " + std::to_string(*exercise.outcome) + ", but the value is " +
                         std::to_string(*exercise.value)};
    if (const auto theme = json.find("theme"); theme != json.end())
        exercise.theme = parse_theme(theme->get<std::string>());
    if (const auto rating = json.find("rating"); rating != json.end())
        exercise.rating = number_of(*rating, kMostPoints, "a rating is a whole number");
    for (const Json& word : json.at("best"))
        exercise.best.push_back(parse_move(exercise.position, word.get<std::string>()));
    if (exercise.best.empty()) throw ParseError{"no best move"};
    // Older files call them 'moves'.
    const Json margins = json.value(json.contains("margins") ? "margins" : "moves", Json::object());
    for (const auto& [word, margin] : margins.items())
        exercise.margins.emplace_back(parse_move(exercise.position, word), margin_of(margin));
    return exercise;
}

/// The moves of a game that gave something away.
void add_mistakes(const review::NamedReview& named, std::vector<Exercise>& exercises) {
    Position position = named.review.game.start;
    for (std::size_t i = 0; i < named.review.moves.size(); ++i) {
        const review::ReviewedMove& move = named.review.moves[i];
        if (review::is_to_practise(move, position)) {
            exercises.push_back(
                {.position = position,
                 .best = {move.pv.front()},
                 .is_complete = false,
                 .value = {},
                 .outcome = {},
                 .margins = {},
                 .mistake = move,
                 .theme = {},
                 .rating = {},
                 .source = printable(named.file, kLongestNameShown) + ", move " + std::to_string(i + 1)});
        }
        position.play(move.move);
    }
}

void parse_line(std::string_view line, const std::string& source, std::vector<Exercise>& exercises) try {
    std::vector<std::set<std::string>> names;
    const Json json = Json::parse(line, [&names](int, Json::parse_event_t event, const Json& value) {
        if (event == Json::parse_event_t::object_start) names.emplace_back();
        if (event == Json::parse_event_t::object_end) names.pop_back();
        if (event == Json::parse_event_t::key && !names.back().insert(value.get<std::string>()).second)
            throw ParseError{"there are two members " + quote(value.get<std::string>())};
        return true;
    });
    if (json.contains("position"))
        exercises.push_back(parse_position_line(json, source));
    else
        add_mistakes(review::parse_review_json(line), exercises);
} catch (const ParseError& error) {
    throw ParseError{source + ": " + error.what()};
} catch (const IllegalMove& error) {
    throw ParseError{source + ": illegal move: " + error.what()};
} catch (const nlohmann::json::exception&) {
    throw ParseError{source + ": neither a position with its best moves nor a review that pahtum wrote"};
}

}  // namespace

std::vector<Exercise> parse_exercises(std::string_view text, const std::string& name) {
    std::vector<Exercise> exercises;
    std::size_t number = 0;
    text = strip_byte_order_mark(text);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trim(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (!line.empty())
            parse_line(line, printable(name, kLongestNameShown) + ":" + std::to_string(number), exercises);
    }
    return exercises;
}

std::string exercise_json(const Exercise& exercise) {
    Json json{{"position", to_text(exercise.position)}};
    if (exercise.value) json["value"] = *exercise.value;
    if (exercise.outcome) json["wdl"] = *exercise.outcome;
    json["best"] = Json::array();
    for (const Move move : exercise.best) json["best"].push_back(to_text(exercise.position, move));
    json["best_complete"] = exercise.is_complete;
    if (!exercise.margins.empty()) {
        Json& margins = json["margins"] = Json::object();
        for (const auto& [move, margin] : exercise.margins)
            margins[to_text(exercise.position, move)] = margin;
    }
    if (exercise.theme) json["theme"] = to_text(*exercise.theme);
    if (exercise.rating) json["rating"] = *exercise.rating;
    return json.dump();
}

}  // namespace pahtum::train
