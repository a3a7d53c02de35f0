#include "arena/store/record_writer.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "tests/store/sample_records.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::json;

BOOST_AUTO_TEST_SUITE(record_writer)

BOOST_AUTO_TEST_CASE(players_are_those_of_the_game_with_their_own_programs) {
    std::vector<EngineSpec> engines = sample_engines();
    engines[1].name = "old \"engine\"\xff";
    const RecordWriter writer(engines, std::vector<std::string>{"sum of new", ""});
    const GameRecord sample = sample_record();
    for (const std::array<int, 2>& players : {std::array{0, 1}, std::array{1, 0}}) {
        const json record = json::parse(writer.line(sample.result, players, sample.started));
        const json& of_new = record[players[0] == 0 ? "black" : "white"];
        const json& of_old = record[players[0] == 0 ? "white" : "black"];
        BOOST_TEST((of_new["name"] == "new" && of_new["program"] == "sum of new"));
        BOOST_TEST((of_new["command"] == json(engines[0].command) && of_new["tc"] == "nodes=5000"));
        BOOST_TEST((of_old["name"] == "old \"engine\"\xef\xbf\xbd" && !of_old.contains("program")));
        BOOST_TEST(
            (record["black"]["version"] == "Pah-Tum 0.2" && record["white"]["version"] == "Pah-Tum 0.1"));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
