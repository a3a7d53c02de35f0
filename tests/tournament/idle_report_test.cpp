#include "arena/tournament/idle_report.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(idle_report)

BOOST_AUTO_TEST_CASE(only_engines_that_thought_on_the_opponent_s_time_are_named) {
    IdleReport report;
    GameResult result;
    result.engine_name = {"fair", "sly"};
    report.add(result);
    BOOST_TEST(report.lines().empty());
    result.idle_cpu = {0ns, 1500ms};
    report.add(result);
    result.engine_name = {"sly", "fair"};
    result.idle_cpu = {250ms, 0ns};
    report.add(result);
    BOOST_TEST_REQUIRE(report.lines().size() == 1U);
    BOOST_TEST(report.lines().front() ==
               "sly thinks on the opponent's time: at least 1.75 s of processor time in 2 games; --suspend "
               "prevents that");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
