#include "protocol/gtp/reports.hpp"

#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp::reports_test {

BOOST_AUTO_TEST_SUITE(reports)

BOOST_AUTO_TEST_CASE(perft_counts_the_orders_of_the_empty_cells) {
    // 9 * 8 * 7 * 6 * 5 paths; also where the walk is cut in parts.
    const Position start = parse_position("3/3/3 x classic");
    BOOST_TEST(perft_report(start, 0, {}) == "leaves 1\nmargin_sum 0\nhistogram 0:1");
    BOOST_TEST(perft_report(start, 2, {}) == "leaves 72\nmargin_sum 0\nhistogram 0:72");
    // Black's third stone completes one of 6 lines in 3! orders, White's two stones on the other 6 cells.
    const int lines = 6 * 6 * 6 * 5;
    BOOST_TEST(perft_report(start, 5, {}) == "leaves 15120\nmargin_sum " + std::to_string(3 * lines) +
                                                 "\nhistogram 0:" + std::to_string(15120 - lines) +
                                                 " 3:" + std::to_string(lines));
}

BOOST_AUTO_TEST_CASE(perft_can_be_stopped) {
    BOOST_CHECK_THROW(
        static_cast<void>(perft_report(parse_position("7/7/7/7/7/7/7 x classic"), 40, [] { return true; })),
        CommandFailure);
}

BOOST_AUTO_TEST_CASE(bench_can_be_stopped_in_the_middle_of_a_search) {
    int looks = 0;
    const auto once = [&looks] { return ++looks == 3; };
    BOOST_CHECK_THROW(report_bench({.hash_mebibytes = 1}, kMaxBenchDepth, once, [](std::string_view) {}),
                      CommandFailure);
    BOOST_TEST(looks == 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::reports_test
