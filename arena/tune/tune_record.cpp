#include "arena/tune/tune_record.hpp"

#include <utility>

#include "arena/json/json.hpp"
#include "arena/store/record.hpp"
#include "arena/store/seal.hpp"

namespace pahtum::arena {
namespace {

std::string sealed(std::string_view name, Json content) {
    Json json = Json::object({{"format", kRecordFormat}});
    json[name] = std::move(content);
    std::string line = json.dump();
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
    TunedGame game{.plus_is_black = json.at("black").text() == "plus",
                   .half_points = json.at("half_points").integer<int>(),
                   .ending = json.at("ending").text(),
                   .margin = json.at("margin").integer<Points>(),
                   .moves = json.at("moves").texts()};
    if (const Json* const detail = json.find("detail")) game.detail = detail->text();
    if (game.half_points < 0 || game.half_points > kAll) throw StoreError{"a game has 0 to 2 half points"};
    return game;
}

TunedPair pair_of(const Json& json) {
    TunedPair pair{.number = json.at("number").integer<std::size_t>(),
                   .iteration = json.at("iteration").integer<std::size_t>(),
                   .opening = json.at("opening").text(),
                   .plus = json.at("plus").texts(),
                   .minus = json.at("minus").texts()};
    for (std::size_t i = 0; i < pair.games.size(); ++i) pair.games[i] = game_of(json.at("games").at(i));
    return pair;
}

TuneHeader header_of(const Json& json) {
    TuneHeader header;
    for (const auto& [name, value] : json.at("settings").members())
        header.settings.emplace_back(name, value.text());
    return header;
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
    const Json json = Json::parse(line);
    if (is_sealed && json.at("format").integer<int>() == kRecordFormat) {
        if (const Json* const tune = json.find("tune")) return header_of(*tune);
        if (const Json* const pair = json.find("pair")) return pair_of(*pair);
    }
    throw StoreError{"not a record of a tuning"};
} catch (const JsonError& error) {
    throw StoreError{std::string("not a record of a tuning: ") + error.what()};
}

}  // namespace pahtum::arena
