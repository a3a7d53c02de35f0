#include "arena/match/time_commands.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(time_commands)

BOOST_AUTO_TEST_CASE(seconds_are_exact_and_short) {
    BOOST_TEST(seconds_text(0ns) == "0");
    BOOST_TEST(seconds_text(60s) == "60");
    BOOST_TEST(seconds_text(100ms) == "0.1");
    BOOST_TEST(seconds_text(1050ms) == "1.05");
    BOOST_TEST(seconds_text(1ns) == "0.000000001");
    BOOST_TEST(seconds_text(12'345'678'900ns) == "12.3456789");
    BOOST_TEST(seconds_text(-250ms) == "-0.25");
}

BOOST_AUTO_TEST_CASE(every_time_control_has_its_command) {
    const auto command = [](const TimeControl& control, bool knows_limit) {
        return time_control_command(control, knows_limit);
    };
    TimeControl clock;
    clock.clock = TimeControl::Clock{.base = 10s, .increment = 100ms};
    BOOST_TEST(command(clock, true) == "time_settings 10 0.1 1\n");
    BOOST_TEST(command(clock, false) == "time_settings 10 0.1 1\n");
    const TimeControl moves{.clock = TimeControl::Clock{.base = 60s, .increment = 500ms, .moves = 40}};
    BOOST_TEST(command(moves, true) == "time_settings 0 60 40\n");
    const TimeControl byo_yomi{.byo_yomi = TimeControl::ByoYomi{.main = 60s, .period = 30s, .stones = 5}};
    BOOST_TEST(command(byo_yomi, true) == "time_settings 60 30 5\n");
    TimeControl move_time;
    move_time.move_time = 50ms;
    BOOST_TEST(command(move_time, true) == "limit time 0.05\n");
    BOOST_TEST(command(move_time, false) == "time_settings 0 0.05 1\n");
    TimeControl nodes;
    nodes.nodes = 1000;
    BOOST_TEST(command(nodes, true) == "limit nodes 1000\n");
    BOOST_TEST(command(nodes, false) == "limit nodes 1000\n");
    TimeControl depth;
    depth.depth = 4;
    BOOST_TEST(command(depth, true) == "limit depth 4\n");
    BOOST_TEST(command(depth, false) == "limit depth 4\n");
    BOOST_TEST(command({}, true) == "");
    BOOST_TEST(command({}, false) == "");
}

BOOST_AUTO_TEST_CASE(time_left_has_the_moves_to_go_and_overdrawn_time_is_told_as_none) {
    std::string commands = "play w A1\n";
    append_time_left(commands, Side::kBlack, {1500ms, 0});
    append_time_left(commands, Side::kWhite, {-3ms, 2});
    BOOST_TEST(commands == "play w A1\ntime_left b 1.5 0\ntime_left w 0 2\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
