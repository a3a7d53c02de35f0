// What the real arena says of engines that cannot enter, before it plays a game.

#include <boost/test/unit_test.hpp>

#include "tests/e2e/arena_fixture.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::testing {
namespace {

using Words = std::vector<std::string>;

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture("5/2-2/5/1-3/5 x classic,boulders=2\n") {}
};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

BOOST_FIXTURE_TEST_SUITE(arena_entry, Fixture)

BOOST_AUTO_TEST_CASE(a_tournament_that_an_engine_cannot_enter_is_refused_before_the_first_game) {
    const Words engines = {scripted_option("good"), scripted_option("bare", "fault=no-time-commands")};
    const ProgramOutput run = run_arena(arguments(engines, {"--tc", "move=0.1"}));
    BOOST_TEST(run.exit_code == 4);
    BOOST_TEST(contains(run.err, "engine 'bare' lists neither of the commands 'limit' and 'time_settings'"),
               run.err);
    BOOST_TEST(contains(run.err, "it can enter with --tc bare:none"), run.err);
    BOOST_TEST(run.out == "");
    BOOST_TEST(run_arena(arguments(engines, {"--tc", "good:move=0.1", "--rounds", "1"})).exit_code == 0);
}

BOOST_AUTO_TEST_CASE(a_gate_and_a_suite_refuse_it_too) {
    const std::string bare = "'" + scripted().front() + "' fault=no-time-commands";
    const ProgramOutput gate =
        run_arena({"gate", "'" + scripted().front() + "'", bare, "--openings", openings.string()});
    BOOST_TEST(gate.exit_code == 4);
    BOOST_TEST(contains(gate.err, "engine 'baseline' does not list the command 'time_settings'"), gate.err);
    const auto suite = directory / "suite.epd";
    std::ofstream(suite) << "5/2-2/5/1-3/5 x classic,boulders=2 ; bm A1\n";
    const ProgramOutput answers = run_arena({"suite", suite.string(), "bare=" + bare});
    BOOST_TEST(answers.exit_code == 4);
    BOOST_TEST(contains(answers.err, "engine 'bare' lists neither"), answers.err);
    const ProgramOutput start = run_arena(
        {"suite", suite.string(), "a='" + scripted().front() + "' fault=no-position", "--tc", "none"});
    BOOST_TEST(start.exit_code == 4);
    BOOST_TEST(contains(start.err, "does not list the command 'position'"), start.err);
}

BOOST_AUTO_TEST_CASE(a_check_for_a_time_control_names_what_it_needs) {
    const std::string bare = "'" + scripted().front() + "' fault=no-time-settings";
    const ProgramOutput clock = run_arena({"check", "--tc", "10+0.1", bare});
    BOOST_TEST(clock.exit_code == 1);
    BOOST_TEST(contains(clock.out, "FAIL time_control: does not list time_settings, which --tc 10+0.1 needs"),
               clock.out);
    BOOST_TEST(run_arena({"check", "--tc", "nodes=100", bare}).exit_code == 0);
    BOOST_TEST(run_arena({"check", "--tc", "soon", bare}).exit_code == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing
