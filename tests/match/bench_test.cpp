#include "arena/bench/bench.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <string>

#include "arena/bench/bare_pipe.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(bench)

BOOST_AUTO_TEST_CASE(a_bare_game_is_played_to_its_end) {
    // 49 cells less 3 boulders.
    BOOST_TEST(play_bare_games(testing::scripted(), BenchOptions{}.opening, 3, Clock::now() + 20s) == 3 * 46);
}

BOOST_AUTO_TEST_CASE(a_bare_game_does_not_wait_for_ever) {
    BOOST_CHECK_THROW((void)play_bare_games(testing::scripted({"fault=hang", "at=5"}), BenchOptions{}.opening,
                                            1, Clock::now() + 50ms),
                      std::runtime_error);
    BOOST_CHECK_THROW((void)play_bare_games(testing::scripted({"fault=exit", "at=5"}), BenchOptions{}.opening,
                                            1, Clock::now() + 20s),
                      std::runtime_error);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_concurrency_and_every_game_is_recorded) {
    int recorded = 0;
    BenchOptions options{.engine = testing::scripted(), .games = 2, .rounds = 1, .concurrency = {1, 3}};
    options.record = [&recorded](const GameResult&) { ++recorded; };
    std::ostringstream out;
    BOOST_TEST(run_bench(options, out) == 0);
    BOOST_TEST(recorded == 2 * 1 + 2 * 3);
    BOOST_TEST(out.str().find("\n    1 ") != std::string::npos, out.str());
    BOOST_TEST(out.str().find("\n    3 ") != std::string::npos, out.str());
    BOOST_TEST(out.str().find("nan") == std::string::npos, out.str());
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_play_is_an_error) {
    std::ostringstream out;
    BOOST_TEST(run_bench({.engine = testing::scripted({"fault=crash"}), .games = 2, .rounds = 1}, out) == 1);
    BOOST_TEST(out.str().find("bench: an engine was killed by SIGABRT") != std::string::npos, out.str());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
