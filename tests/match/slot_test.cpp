#include "arena/match/slot.hpp"

#include <boost/test/unit_test.hpp>
#include <set>

#include "tests/match/runs.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {
namespace {

GameUnit pairing(int first, int second) {
    return {.pairing = {first, second}, .first_is_black = true, .opening = kOpening, .repeat = 0};
}

BOOST_AUTO_TEST_SUITE(slots)

BOOST_AUTO_TEST_CASE(engines_are_kept_while_their_pairing_lasts) {
    const std::vector<EngineSpec> engines{engine("a"), engine("b"), engine("c")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult first = slot.play(pairing(0, 1));
    BOOST_TEST(testing::children() == 2);
    const GameResult turned = slot.play(pairing(1, 0));
    BOOST_TEST(first.engine_version[0] == turned.engine_version[1]);
    BOOST_TEST(first.engine_version[1] == turned.engine_version[0]);
    const GameResult other = slot.play(pairing(2, 1));
    BOOST_TEST(testing::children() == 2);
    BOOST_TEST(other.engine_version[1] == first.engine_version[1]);
    BOOST_TEST(other.engine_name[0] == "c");
    BOOST_TEST((other.ending == Ending::kBoardFull));
    BOOST_TEST(!testing::is_alive(testing::number_after("pid", first.engine_version[0])));
}

BOOST_AUTO_TEST_CASE(with_restart_every_game_has_new_processes) {
    const std::vector<EngineSpec> engines{engine("a"), engine("b")};
    Watchdog watchdog;
    SlotOptions options;
    options.restart = true;
    Slot slot{engines, options, watchdog};
    std::set<std::string> processes;
    for (int i = 0; i < 3; ++i) {
        const GameResult result = slot.play(pairing(0, 1));
        processes.insert(result.engine_version.begin(), result.engine_version.end());
        BOOST_TEST(testing::children() == 0);
    }
    BOOST_TEST(processes.size() == 6U);
}

BOOST_AUTO_TEST_CASE(both_engines_start_up_at_the_same_time) {
    std::vector<EngineSpec> engines{engine("a"), engine("b")};
    for (EngineSpec& spec : engines)
        spec.command = {"sh", "-c", "sleep 1; exec \"$0\"", testing::scripted().front()};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const auto start = Clock::now();
    BOOST_TEST((slot.play(pairing(0, 1)).ending == Ending::kBoardFull));
    const std::chrono::duration<double> time = Clock::now() - start;
    BOOST_TEST((time.count() > 1.0 && time.count() < 1.8), time.count());
}

BOOST_AUTO_TEST_CASE(an_engine_that_cannot_start_does_not_spoil_the_one_that_started_with_it) {
    const std::vector<EngineSpec> engines{engine("a", {"fault=exit-at-start"}), engine("b"), engine("c")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult failed = slot.play(pairing(0, 1));
    BOOST_TEST((failed.ending == Ending::kEngineCrash && failed.loser == Side::kBlack), failed.detail);
    BOOST_TEST(testing::children() <= 1);  // none, if the first had ended before the second was started
    const GameResult next = slot.play(pairing(1, 2));
    BOOST_TEST((next.ending == Ending::kBoardFull), next.detail);
}

BOOST_AUTO_TEST_CASE(an_engine_runs_in_its_directory) {
    EngineSpec spec = engine("a");
    spec.directory = "/no/such/place";
    const std::vector<EngineSpec> engines{spec, engine("b")};
    Watchdog watchdog;
    Slot slot{engines, {}, watchdog};
    const GameResult result = slot.play(pairing(0, 1));
    BOOST_TEST((result.ending == Ending::kEngineCrash));
    BOOST_TEST((result.loser == Side::kBlack));
    BOOST_TEST(result.detail.find("/no/such/place") != std::string::npos);
    BOOST_TEST(result.engine_name[1] == "b");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
