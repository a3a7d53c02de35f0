#include "arena/suite/suite_run.hpp"

#include "arena/suite/suite_report.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace suite_run_test {

EngineSpec engine(const std::string& name, const std::vector<std::string>& command,
                  const TimeControl& limit = {}) {
    return {.name = name, .command = command, .directory = "", .time_control = limit};
}

std::vector<SuitePosition> endings(std::size_t count) {
    auto positions = read_suite(testing::source_file("openings/suites/7x7-endings.jsonl")).positions;
    positions.resize(count, positions.front());
    return positions;
}

/// All answers. Checks that every one was told and no process is left.
SuiteAnswers answers_of(const std::vector<SuitePosition>& suite, const std::vector<EngineSpec>& engines,
                        const PoolOptions& options) {
    int told = 0;
    SuiteRun run{
        suite,
        engines,
        options,
        {.answered = [&told](std::size_t, std::size_t, const SingleMove&) { ++told; }, .played = {}}};
    run.run();
    int kept = 0;
    for (const auto& of_engine : run.answers())
        for (const auto& answer : of_engine) kept += answer ? 1 : 0;
    BOOST_TEST(told == kept);
    BOOST_TEST(testing::children() == 0);
    return run.answers();
}

BOOST_AUTO_TEST_SUITE(suite_run)

// The suite holds only positions that greed does not solve, see openings/suites/README.md.
BOOST_AUTO_TEST_CASE(search_solves_what_greed_does_not_whatever_number_of_slots) {
    const auto suite = endings(12);
    const std::vector<EngineSpec> engines{engine("greedy", {testing::pahtum_program(), "--player", "greedy"}),
                                          engine("search", {testing::pahtum_program()}, {.nodes = 200'000})};
    const SuiteAnswers one = answers_of(suite, engines, {.slots = 1});
    const SuiteAnswers three = answers_of(suite, engines, {.slots = 3});
    BOOST_TEST(score(suite, one[0]).solved == 0);
    BOOST_TEST(score(suite, one[0]).lost > 0);
    BOOST_TEST(score(suite, one[1]).solved >= 10);
    for (std::size_t i = 0; i < suite.size(); ++i) {
        BOOST_TEST_REQUIRE((one[1][i] && three[1][i]));
        BOOST_TEST(one[1][i]->move == three[1][i]->move);
    }
}

BOOST_AUTO_TEST_CASE(an_engine_that_always_fails_is_halted_and_the_others_are_not) {
    const auto suite = endings(9);
    const SuiteAnswers answers = answers_of(
        suite,
        {engine("bad", testing::scripted({"fault=exit-at-start"})), engine("good", testing::scripted())},
        {.slots = 1, .halt_after = 4});
    BOOST_TEST(score(suite, answers[0]).faults == 4);
    BOOST_TEST(score(suite, answers[0]).asked == 4);
    BOOST_TEST(score(suite, answers[1]).asked == 9);
    BOOST_TEST(score(suite, answers[1]).faults == 0);
}

BOOST_AUTO_TEST_CASE(a_stop_leaves_the_rest_unanswered) {
    const auto suite = endings(9);
    const std::vector<EngineSpec> engines{engine("good", testing::scripted())};
    SuiteRun* running = nullptr;
    const auto answered = [&running](std::size_t, std::size_t position, const SingleMove&) {
        if (position == 3) running->wind_down();
    };
    SuiteRun run{suite, engines, {.slots = 1}, {.answered = answered, .played = {}}};
    running = &run;
    run.run();
    BOOST_TEST(score(suite, run.answers()[0]).asked == 4);
}

BOOST_AUTO_TEST_CASE(what_the_listener_throws_ends_the_run) {
    const auto suite = endings(9);
    const std::vector<EngineSpec> engines{engine("good", testing::scripted())};
    const auto fail = [](std::size_t, std::size_t, const auto&) { throw std::runtime_error{"disk full"}; };
    SuiteRun run{suite, engines, {.slots = 2}, {.answered = fail, .played = fail}};
    BOOST_CHECK_THROW(run.run(), std::runtime_error);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace suite_run_test
}  // namespace pahtum::arena
