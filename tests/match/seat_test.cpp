#include "arena/match/seat.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/match/runs.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(idle_watch)

BOOST_AUTO_TEST_CASE(thinking_on_the_opponent_s_time_is_measured) {
    const PlayedRun outcome =
        run({engine("a", {"fault=think-on"}), engine("b", {"fault=late", "at=3", "ms=800"})}, games(1));
    const GameResult& result = outcome.results.at(0);
    BOOST_TEST((result.ending == Ending::kBoardFull));
    BOOST_TEST((result.idle_cpu[0] >= IdleWatch::kTolerance));
    BOOST_TEST((result.idle_cpu[0] <= 5s));
    BOOST_TEST((result.idle_cpu[1] == 0ns));
}

BOOST_AUTO_TEST_CASE(a_suspended_engine_does_not_think_on_the_opponent_s_time) {
    PoolOptions options;
    options.slot.game.turn.suspend = true;
    const PlayedRun outcome = run(
        {engine("a", {"fault=think-on"}), engine("b", {"fault=late", "at=3", "ms=800"})}, games(2), options);
    for (const GameResult& result : outcome.results) {
        BOOST_TEST((result.ending == Ending::kBoardFull));
        BOOST_TEST((result.idle_cpu[0] == 0ns));
        BOOST_TEST((result.idle_cpu[1] == 0ns));
    }
}

BOOST_AUTO_TEST_CASE(time_in_suspension_is_not_charged) {
    PoolOptions options;
    options.slot.game.turn.suspend = true;
    options.slot.game.turn.margin = 0ns;
    EngineSpec quick = engine("quick");
    quick.time_control.clock = TimeControl::Clock{.base = 500ms, .increment = 10ms};
    const PlayedRun outcome =
        run({quick, engine("slow", {"fault=late", "at=3", "ms=1000"})}, games(1), options);
    BOOST_TEST((outcome.results.at(0).ending == Ending::kBoardFull), outcome.results.at(0).detail);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
