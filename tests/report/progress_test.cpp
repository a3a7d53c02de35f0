#include "arena/report/progress.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>

namespace pahtum::arena {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(progress)

BOOST_AUTO_TEST_CASE(the_line_tells_games_speed_time_score_test_and_faults) {
    std::vector<EngineSpec> engines(2);
    engines[0].name = "new";
    const std::vector<std::array<int, 2>> pairings = {{0, 1}};
    Tally tally;
    Sprt sprt{{.elo0 = 0, .elo1 = 5}};
    tally.add(0, {.pairing = {0, 1}, .half_points = 2, .fingerprint = 1});
    tally.add(1, {.pairing = {0, 1}, .half_points = 1, .ending = Ending::kEngineCrash, .culprit = 1});
    Results results{.engines = engines, .pairings = pairings, .tally = tally, .planned = 1100, .played = 300};
    const RunState state{.to_play = 1000, .done = 200, .elapsed = 10s};
    BOOST_TEST(progress_text(results, state) == "300/1100 games, 20 games/s, 0:40 left, new 75.0%, faults 1");
    results.sprt = &sprt;
    BOOST_TEST(progress_text(results, state).find(", LLR 0.00 [-2.94, 2.94], faults 1") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(before_the_first_game_there_is_little_to_tell) {
    const std::vector<EngineSpec> engines(3);
    const std::vector<std::array<int, 2>> pairings = {{0, 1}, {0, 2}, {1, 2}};
    const Tally tally;
    const Results results{.engines = engines, .pairings = pairings, .tally = tally, .planned = 6};
    BOOST_TEST(progress_text(results, {.to_play = 6}) == "0/6 games");
}

BOOST_AUTO_TEST_CASE(with_several_engines_the_leader_is_named) {
    std::vector<EngineSpec> engines(3);
    engines[2].name = "third";
    const std::vector<std::array<int, 2>> pairings = {{0, 1}, {0, 2}, {1, 2}};
    Tally tally;
    tally.add(0, {.pairing = {0, 2}, .half_points = 0, .fingerprint = 1});
    const Results results{
        .engines = engines, .pairings = pairings, .tally = tally, .planned = 6, .played = 1};
    BOOST_TEST(progress_text(results, {.to_play = 6}) == "1/6 games, third 100.0%");
}

BOOST_AUTO_TEST_CASE(on_a_terminal_the_line_is_replaced_and_taken_away) {
    std::ostringstream out;
    {
        ProgressLine line(out, true);
        line.show("one");
        line.show("two");
    }
    const std::string text = out.str();
    BOOST_TEST(text.find('\n') == std::string::npos);
    BOOST_TEST(text.find("one") < text.find("two"));
    BOOST_TEST(text.ends_with("\r\x1b[J"));
}

BOOST_AUTO_TEST_CASE(several_lines_are_taken_away_from_their_first) {
    std::ostringstream out;
    ProgressLine line(out, true);
    line.show("one\ntwo\nthree");
    line.clear();
    BOOST_TEST(out.str().ends_with("three\x1b[?7h\x1b[2A\r\x1b[J"));
}

BOOST_AUTO_TEST_CASE(elsewhere_lines_follow_each_other_plainly) {
    std::ostringstream out;
    {
        ProgressLine line(out, false);
        line.show("one");
        line.say("two");
    }
    BOOST_TEST(out.str() == "one\ntwo\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
