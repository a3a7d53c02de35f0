#include "tests/arena/records/sample_records.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena {

std::vector<EngineSpec> sample_engines() {
    std::vector<EngineSpec> engines(2);
    engines[0].name = "new";
    engines[0].command = {"./pahtum", "--hash", "16"};
    engines[0].time_control.nodes = 5000;
    engines[1].name = "old engine";
    engines[1].command = {"/opt/a b/pahtum"};
    engines[1].directory = "/tmp";
    engines[1].time_control.clock = {.base = 10s, .increment = 100ms};
    engines[1].threads = 2;
    return engines;
}

GameRecord sample_record() {
    GameResult result;
    result.unit = {.pairing = {0, 1}, .first_is_black = true, .opening = "3/3/3 x classic", .repeat = 3};
    result.ending = Ending::kTimeForfeit;
    result.loser = Side::kBlack;
    result.margin = -7;
    result.detail = "answered after 0.31 s";
    result.moves = {{"B2", 12345ns}, {"A1", 1s}, {"A2xB2", 7ns}};
    result.engine_name = {"new", "old engine"};
    result.engine_version = {"Pah-Tum 0.2", "Pah-Tum 0.1"};
    result.stderr_tail = {"out of\nmemory", ""};
    const std::vector<EngineSpec> engines = sample_engines();
    return {.result = result,
            .engines = {engines[0], engines[1]},
            .started = std::chrono::system_clock::time_point{1'000'000'000'125ms}};
}

}  // namespace pahtum::arena
