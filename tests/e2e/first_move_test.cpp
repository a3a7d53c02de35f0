#include <ctime>

#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::first_move_test {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

Process start(const Words& options = {}) {
    return Process{Words{pahtum_program(), "--book", "off"} + options};
}

/// Processor time that the process has used, which does not depend on what else runs.
Nanoseconds cpu_time(const Process& engine) {
    clockid_t clock{};
    BOOST_REQUIRE(clock_getcpuclockid(engine.pid(), &clock) == 0);
    timespec time{};
    BOOST_REQUIRE(clock_gettime(clock, &time) == 0);
    return std::chrono::seconds{time.tv_sec} + Nanoseconds{time.tv_nsec};
}

/// What it uses to answer these commands.
Nanoseconds used_for(Process& engine, const Words& commands) {
    const Nanoseconds before = cpu_time(engine);
    for (const std::string& reply : engine.ask(commands)) BOOST_TEST(reply.starts_with("="), reply);
    return cpu_time(engine) - before;
}

// With a limit of one node a move costs next to nothing, unless there are tables to make.
BOOST_AUTO_TEST_SUITE(first_move)

BOOST_AUTO_TEST_CASE(a_limit_in_time_makes_the_tables_before_the_move) {
    Process engine = start();
    const Nanoseconds limit = used_for(engine, {"limit time 100 nodes 1"});
    BOOST_TEST(used_for(engine, {"genmove b"}).count() < limit.count() / 2);
}

BOOST_AUTO_TEST_CASE(a_clock_makes_them_too) {
    Process engine = start({"--nodes", "1"});
    const Nanoseconds settings = used_for(engine, {"time_settings 100 0 0"});
    BOOST_TEST(used_for(engine, {"time_left b 100 0", "genmove b"}).count() < settings.count() / 2);
}

BOOST_AUTO_TEST_CASE(a_time_on_the_command_line_makes_them_at_the_start) {
    Process engine = start({"--time", "100", "--nodes", "1"});
    engine.ask({"name"});
    const Nanoseconds begin = cpu_time(engine);
    BOOST_TEST(used_for(engine, {"genmove b"}).count() < begin.count() / 2);
}

BOOST_AUTO_TEST_CASE(another_size_of_the_board_makes_them_again) {
    Process engine = start({"--time", "100", "--nodes", "1"});
    engine.ask({"genmove b"});
    const Nanoseconds size = used_for(engine, {"boardsize 8"});
    BOOST_TEST(used_for(engine, {"genmove b"}).count() < size.count() / 2);
}

BOOST_AUTO_TEST_CASE(where_no_time_runs_they_wait_for_the_first_move) {
    Process engine = start({"--nodes", "1"});
    const Nanoseconds position = used_for(engine, {"position 3---1/5-1/-2-1-1/5--/7/3-1-1/1-3-1 x classic"});
    BOOST_TEST(used_for(engine, {"genmove b"}).count() > position.count());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::first_move_test
