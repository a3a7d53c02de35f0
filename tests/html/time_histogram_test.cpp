#include "arena/html/time_histogram.hpp"

#include <boost/test/unit_test.hpp>
#include <numeric>

namespace pahtum::arena {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(time_histogram)

BOOST_AUTO_TEST_CASE(a_time_is_counted_below_the_first_limit_that_exceeds_it) {
    TimeHistogram histogram;
    histogram.add(0ns);
    histogram.add(1us);
    histogram.add(1999ns);
    histogram.add(2us);
    BOOST_TEST(histogram.counts()[0] == 1);
    BOOST_TEST(histogram.counts()[1] == 2);
    BOOST_TEST(histogram.counts()[2] == 1);
}

BOOST_AUTO_TEST_CASE(the_last_bin_has_the_rest) {
    TimeHistogram histogram;
    histogram.add(999s);
    histogram.add(1000s);
    histogram.add(24h);
    BOOST_TEST(histogram.counts()[TimeHistogram::kBins - 2] == 1);
    BOOST_TEST(histogram.counts()[TimeHistogram::kBins - 1] == 2);
    BOOST_TEST(std::accumulate(histogram.counts().begin(), histogram.counts().end(), 0) == 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
