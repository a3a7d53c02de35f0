#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "engine/suite/suite_line.hpp"
#include "protocol/review/review_report.hpp"
#include "protocol/train/exercise.hpp"

namespace pahtum::train {
namespace {

constexpr std::size_t kLongestNameShown = 200;

Exercise exercise_of(SuiteLine&& line, const std::string& source) {
    if (line.is_open) throw ParseError{"its result is not known"};
    if (!line.best || line.best->empty()) throw ParseError{"no best move"};
    static_cast<void>(outcome_of(line.value, line.outcome));
    return {.position = line.position,
            .best = *std::move(line.best),
            .is_complete = line.is_complete,
            .value = line.value,
            .outcome = line.outcome,
            .margins = std::move(line.margins),
            .theme = line.theme.empty() ? std::nullopt : std::optional{parse_theme(line.theme)},
            .rating = line.rating,
            .source = source};
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
                 .mistake = move,
                 .source = printable(named.file, kLongestNameShown) + ", move " + std::to_string(i + 1)});
        }
        position.play(move.move);
    }
}

void parse_line(std::string_view line, const std::string& source, std::vector<Exercise>& exercises) try {
    const Json json = parse_json(line);
    if (json.contains("position"))
        exercises.push_back(exercise_of(parse_suite_json(json), source));
    else
        add_mistakes(review::parse_review_json(line), exercises);
} catch (const ParseError& error) {
    throw ParseError{source + ": " + error.what()};
} catch (const JsonError& error) {
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
