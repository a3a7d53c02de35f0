#include "arena/tournament/game_recorder.hpp"

#include "arena/tournament/run_settings.hpp"
#include "engine/base/unusable.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace game_recorder_test {

BOOST_AUTO_TEST_SUITE(game_recorder)

BOOST_AUTO_TEST_CASE(no_record_comes_before_the_header_of_its_run_also_after_a_full_disk) {
    const testing::TemporaryDirectory folder;
    TournamentSettings settings;
    for (const std::string name : {"a", "b"})
        settings.engines.push_back({.name = name, .command = {name}, .directory = "", .time_control = {}});
    settings.openings.ruleset.emplace();
    settings.records_file = folder / "games.jsonl";
    ScoredSchedule games{schedule_of(settings), std::nullopt};
    FileRecorder recorder{settings, {"", ""}, open_records(settings.records_file), games};
    BOOST_TEST(recorder.open().empty());
    const auto unit = recorder.next();
    BOOST_TEST_REQUIRE(unit.has_value());
    const GameResult result{.unit = *unit, .ending = Ending::kBoardFull, .engine_name = {"a", "b"}};
    const std::string line = recorder.line(result, {});
    {
        const testing::FileSizeLimit limit{100};
        BOOST_CHECK_THROW(recorder.add(result, line, scored_game(result)), UnusableStore);
    }
    recorder.add(result, line, scored_game(result));
    const auto lines = testing::split_lines(testing::contents(settings.records_file));
    BOOST_TEST_REQUIRE(lines.size() == 2U);
    BOOST_TEST(testing::contains(lines[0], "\"run\":{"), lines[0]);
    BOOST_TEST(lines[1] == line);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace game_recorder_test
}  // namespace pahtum::arena
