#include "arena/tune/tune_record.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/records/json.hpp"
#include "arena/records/record.hpp"
#include "arena/records/seal.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

std::string sealed(std::string_view name, Json content) {
    Json json = Json::object({{"format", kRecordFormat}});
    json[name] = std::move(content);
    std::string line = json_text(json);
    line.pop_back();
    seal(line);
    return line;
}

Json game_json(const TunedGame& game) {
    Json json = Json::object({{"black", game.plus_is_black ? "plus" : "minus"},
                              {"half_points", game.half_points},
                              {"ending", game.ending},
                              {"margin", game.margin}});
    if (!game.detail.empty()) json["detail"] = game.detail;
    json["moves"] = game.moves;
    return json;
}

TunedGame game_of(const Json& json) {
    constexpr int kAll = 2;
    TunedGame game{.plus_is_black = as_text(member(json, "black")) == "plus",
                   .half_points = as_integer<int>(member(json, "half_points")),
                   .ending = as_text(member(json, "ending")),
                   .margin = as_integer<Points>(member(json, "margin")),
                   .moves = as_texts(member(json, "moves"))};
    if (const Json* const detail = find_member(json, "detail")) game.detail = as_text(*detail);
    if (game.half_points < 0 || game.half_points > kAll) throw StoreError{"a game has 0 to 2 half points"};
    return game;
}

TunedPair pair_of(const Json& json) {
    TunedPair pair{.number = as_integer<std::size_t>(member(json, "number")),
                   .iteration = as_integer<std::size_t>(member(json, "iteration")),
                   .opening = as_text(member(json, "opening")),
                   .plus = as_texts(member(json, "plus")),
                   .minus = as_texts(member(json, "minus"))};
    for (std::size_t i = 0; i < pair.games.size(); ++i)
        pair.games[i] = game_of(element(member(json, "games"), i));
    return pair;
}

TuneHeader header_of(const Json& json) {
    TuneHeader header;
    for (const auto& [name, value] : as_object(member(json, "settings")).items())
        header.settings.emplace_back(name, as_text(value));
    return header;
}

std::size_t count_in(const RunSettings& recorded, const std::string& name, std::uint64_t low) {
    const std::uint64_t count = parse_unsigned(value_in(recorded, name), low, name);
    if (count > std::numeric_limits<std::int32_t>::max()) throw ParseError{name + " is too large"};
    return static_cast<std::size_t>(count);
}

double number_in(const RunSettings& recorded, const std::string& name) try {
    return as_number(parse_json(value_in(recorded, name)));
} catch (const JsonError&) {
    throw ParseError{name + " is not a number"};
}

std::vector<TuneParameter> parameters_in(const RunSettings& recorded) try {
    std::vector<TuneParameter> parameters;
    for (const std::string& text : as_texts(parse_json(value_in(recorded, "param"))))
        parameters.push_back(parse_tune_parameter(text));
    check_tune_parameters(parameters);
    return parameters;
} catch (const JsonError&) {
    throw ParseError{"param is not a list of parameters"};
}

}  // namespace

TunedGame tuned_game(const GameResult& result) {
    constexpr int kWin = 2;
    TunedGame game{.plus_is_black = result.unit.first_is_black,
                   .half_points = 1,
                   .ending = std::string(to_text(result.ending)),
                   .margin = result.margin,
                   .moves = {}};
    if (result.loser)
        game.half_points = result.unit.engine(*result.loser) == result.unit.pairing[0] ? 0 : kWin;
    if (is_fault(result.ending)) game.detail = (game.half_points == 0 ? "plus " : "minus ") + result.detail;
    for (const MoveRecord& move : result.moves) game.moves.push_back(move.text);
    return game;
}

std::string to_line(const TuneHeader& header) {
    Json settings = Json::object();
    for (const auto& [name, value] : header.settings) settings[name] = value;
    return sealed("tune", Json::object({{"settings", std::move(settings)}}));
}

std::string to_line(const TunedPair& pair) {
    return sealed(
        "pair", Json::object({{"number", pair.number},
                              {"iteration", pair.iteration},
                              {"opening", pair.opening},
                              {"plus", pair.plus},
                              {"minus", pair.minus},
                              {"games", Json::array({game_json(pair.games[0]), game_json(pair.games[1])})}}));
}

TuneLine parse_tune_line(std::string_view line) try {
    const bool is_sealed = check_seal(line);
    const Json json = parse_json(line);
    if (is_sealed && as_integer<int>(member(json, "format")) == kRecordFormat) {
        if (const Json* const tune = find_member(json, "tune")) return header_of(*tune);
        if (const Json* const pair = find_member(json, "pair")) return pair_of(*pair);
    }
    throw StoreError{"not a record of a tuning"};
} catch (const JsonError& error) {
    throw StoreError{std::string("not a record of a tuning: ") + error.what()};
}

RunSettings tune_plan(const TuningSettings& settings) {
    std::vector<std::string> parameters;
    for (const TuneParameter& parameter : settings.parameters) parameters.push_back(to_text(parameter));
    return {
        {"param", json_text(parameters)},          {"iterations", std::to_string(settings.spsa.iterations)},
        {"pairs", std::to_string(settings.pairs)}, {"stability", json_text(settings.spsa.stability)},
        {"alpha", json_text(settings.spsa.alpha)}, {"gamma", json_text(settings.spsa.gamma)},
        {"ahead", std::to_string(settings.ahead)}};
}

TuningSettings tuning_settings_of(const RunSettings& recorded) {
    return {.parameters = parameters_in(recorded),
            .spsa = {.iterations = count_in(recorded, "iterations", 1),
                     .stability = number_in(recorded, "stability"),
                     .alpha = number_in(recorded, "alpha"),
                     .gamma = number_in(recorded, "gamma"),
                     .seed = count_in(recorded, std::string(kTuneSeed), 0)},
            .pairs = count_in(recorded, "pairs", 1),
            .ahead = count_in(recorded, "ahead", 0)};
}

}  // namespace pahtum::arena
