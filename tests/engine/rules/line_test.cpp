#include "engine/rules/line.hpp"

#include "tests/support/test.hpp"
#include "tests/support/text_runs.hpp"

namespace pahtum::testing {

namespace {

/// The line as text, cell 0 first: "x.xx....".
std::string drawn(unsigned line) {
    std::string text;
    for (unsigned cell = 0; cell < 8; ++cell) text += (line >> cell & 1) != 0 ? 'x' : '.';
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(line_test)

BOOST_AUTO_TEST_CASE(every_pattern_of_a_line_scores_as_counted_by_loops) {
    for (unsigned line = 0; line < 256; ++line) {
        BOOST_TEST_CONTEXT(drawn(line)) {
            BOOST_TEST(line_points(static_cast<LineMask>(line)) == points_of(drawn(line)));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_run_in_every_pattern_is_measured_as_by_loops) {
    for (unsigned line = 0; line < 256; ++line) {
        for (unsigned cell = 0; cell < 8; ++cell) {
            BOOST_TEST_CONTEXT(drawn(line) << " cell " << cell) {
                const int length = run_length(static_cast<LineMask>(line), static_cast<int>(cell));
                BOOST_TEST(length == run_around(drawn(line), cell));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_run_is_worth_what_the_recurrence_says) {
    for (int length = 0; length <= 8; ++length) {
        BOOST_TEST(run_points(length) == reference::run_points(length));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
