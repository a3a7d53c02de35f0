#include "protocol/program/solve_progress.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>

namespace pahtum::gtp {
namespace {

using namespace std::chrono_literals;

SolveProgress progress_at(std::chrono::nanoseconds elapsed) {
    return {.lower = -3,
            .upper = 12,
            .moves_decided = 15,
            .moves = 30,
            .nodes = 123'460'000,
            .nodes_per_second = 3'420'000,
            .table_fill = 0.456,
            .elapsed = elapsed};
}

const std::string kText =
    "15/30 moves, value -3 to +12, 123.5 million nodes, 3.4 million/s, table 46% full, ";

/// What is shown at each of these times, and at the end.
std::string shown(bool is_terminal, const std::vector<std::chrono::nanoseconds>& times,
                  const std::string& place = "") {
    std::ostringstream out;
    {
        SolveProgressLine line{out, is_terminal, place};
        for (const auto time : times) line.show(progress_at(time));
    }
    return out.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_progress)

BOOST_AUTO_TEST_CASE(all_that_is_known_is_in_the_line) {
    BOOST_TEST(progress_text(progress_at(75'900ms)) == kText + "75 s");
}

BOOST_AUTO_TEST_CASE(a_short_solve_shows_nothing) {
    BOOST_TEST(shown(true, {0s, 1s, 1999ms}) == "");
    BOOST_TEST(shown(false, {1s, 2s, 9s}) == "");
}

BOOST_AUTO_TEST_CASE(a_terminal_has_a_bar_that_is_redrawn_and_taken_away) {
    const std::string bar = "\r\x1b[K\x1b[?7l[##########..........] " + kText;
    const std::string end = "\x1b[?7h";
    BOOST_TEST(shown(true, {2s, 2100ms, 2200ms}) == bar + "2 s" + end + bar + "2 s" + end + "\r\x1b[K");
}

BOOST_AUTO_TEST_CASE(elsewhere_there_is_a_line_every_ten_seconds) {
    BOOST_TEST(shown(false, {9s, 10s, 11s, 19s, 21s}, "suite:7") ==
               "suite:7: " + kText + "10 s\nsuite:7: " + kText + "21 s\n");
}

BOOST_AUTO_TEST_CASE(a_position_without_moves_has_an_empty_bar) {
    std::ostringstream out;
    SolveProgressLine{out, true, ""}.show({.elapsed = 3s});
    BOOST_TEST(out.str().find("[....................] 0/0 moves") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
