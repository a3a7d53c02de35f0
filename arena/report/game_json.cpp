#include "arena/report/game_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace pahtum::arena {
namespace {

constexpr std::size_t kStderrShown = 2000;

/// Rows from the top: `.` `x` `o` `-`.
std::string cells_of(const Position& position) {
    std::string cells;
    for (int row = position.size() - 1; row >= 0; --row) {
        for (int column = 0; column < position.size(); ++column) {
            const Square square{column, row};
            char cell = '.';
            if (position.stones(Side::kBlack).contains(square)) cell = 'x';
            if (position.stones(Side::kWhite).contains(square)) cell = 'o';
            if (position.boulders().contains(square)) cell = '-';
            cells += cell;
        }
    }
    return cells;
}

std::string changes_between(const std::string& before, const std::string& after) {
    std::string changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) changes += {kCellNames[i], after[i]};
    }
    return changes;
}

void push_points(Json& points, const Position& position) {
    points.push_back(position.score(Side::kBlack));
    points.push_back(position.score(Side::kWhite));
}

/// Null, or value, depth and nodes, for each move.
Json info_of(const std::vector<MoveRecord>& moves) {
    Json all = Json::array();
    for (const MoveRecord& move : moves) {
        all.push_back(move.info ? Json::array({move.info->value, move.info->depth, move.info->nodes})
                                : Json{});
    }
    return all;
}

void put_moves(const GameRecord& record, const Replay& game, Json& json) {
    Position position = game.start;
    std::string cells = cells_of(position);
    std::string movers;
    std::string moves;
    std::string changes;
    Json points = Json::array();
    Json times = Json::array();
    json["board"] = cells;
    push_points(points, position);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const MoveRecord& played = record.result.moves[ply];
        movers += game.movers[ply] == Side::kBlack ? 'b' : 'w';
        position.play(game.moves[ply]);
        const std::string after = cells_of(position);
        const std::string separator = ply == 0 ? "" : " ";
        moves += separator + played.text;
        changes += separator + changes_between(cells, after);
        cells = after;
        push_points(points, position);
        times.push_back(std::chrono::round<std::chrono::microseconds>(played.elapsed).count());
    }
    if (std::any_of(record.result.moves.begin(), record.result.moves.end(),
                    [](const MoveRecord& move) { return move.info.has_value(); })) {
        json["info"] = info_of(record.result.moves);
    }
    json["points"] = std::move(points);
    json["movers"] = std::move(movers);
    json["moves"] = std::move(moves);
    json["changes"] = std::move(changes);
    json["times"] = std::move(times);
}

std::string winner_of(const GameResult& result) {
    if (!result.loser) return "";
    return *result.loser == Side::kWhite ? "b" : "w";
}

}  // namespace

Json game_json(const GameRecord& record, const Replay& game) {
    const GameResult& result = record.result;
    Json json;
    json["players"] = Json::array({result.unit.black(), result.unit.white()});
    json["winner"] = winner_of(result);
    json["ending"] = to_text(result.ending);
    json["margin"] = result.margin;
    json["detail"] = result.detail;
    json["opening"] = result.unit.opening;
    json["repeat"] = result.unit.repeat;
    put_moves(record, game, json);
    const std::string log = result.stderr_tail[0] + result.stderr_tail[1];
    if (!log.empty()) json["stderr"] = log.substr(log.size() - std::min(log.size(), kStderrShown));
    return json;
}

}  // namespace pahtum::arena
