#include "tests/arena/report/sample/sample_games.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

GameRecord game(const std::array<std::string, 2>& names, const std::string& opening,
                const std::vector<std::string>& moves) {
    GameRecord record;
    record.started = std::chrono::system_clock::time_point{1'000'000'000'125ms};
    record.result.unit.opening = opening;
    record.result.engine_version = {"One 1.0", "Two 2.0"};
    record.result.engine_name = names;
    for (const std::size_t colour : {0U, 1U}) {
        record.engines[colour].name = names[colour];
        record.engines[colour].command = {names[colour]};
    }
    for (const std::string& move : moves) record.result.moves.push_back({move, 1500us});
    return record;
}

}  // namespace

GameRecord drawn_game(const std::array<std::string, 2>& names) {
    GameRecord record = game(names, "3/3/3 x classic", {"A1", "A2", "B1", "B2", "C1", "C2", "A3", "B3"});
    record.result.ending = Ending::kBoardFull;
    record.result.detail = "Black 3, White 3";
    return record;
}

GameRecord capturing_game(const std::array<std::string, 2>& names) {
    GameRecord record = game(names, "x1ox1/5/5/5/5 x custodial,setup=fixed", {"B5", "E1"});
    record.result.ending = Ending::kEngineCrash;
    record.result.loser = Side::kWhite;
    record.result.detail = "was killed by " + kHostileName;
    record.result.stderr_tail[1] = kHostileName;
    return record;
}

}  // namespace pahtum::arena
