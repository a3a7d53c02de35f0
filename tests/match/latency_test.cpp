#include "arena/bench/latency.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>
#include <vector>

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

BOOST_AUTO_TEST_SUITE(latency)

BOOST_AUTO_TEST_CASE(without_times_all_is_zero) {
    const Latency none;
    BOOST_TEST((none.count() == 0U && none.quantile(0.5) == 0ns && none.longest() == 0ns));
}

BOOST_AUTO_TEST_CASE(one_time_is_every_quantile_exactly) {
    for (const auto time :
         {0ns, 1ns, 15ns, 16ns, 17ns, 1000ns, 123'456'789ns, std::chrono::nanoseconds{1h}}) {
        Latency one;
        one.add(time);
        BOOST_TEST((one.quantile(0.5) == time && one.quantile(1) == time && one.longest() == time));
    }
}

BOOST_AUTO_TEST_CASE(quantiles_are_those_of_the_sorted_times_within_a_sixteenth) {
    std::mt19937_64 random{7};
    std::vector<std::int64_t> times(5000);
    for (auto& time : times) time = static_cast<std::int64_t>(random() >> (random() % 62 + 2));
    Latency first;
    Latency second;
    for (std::size_t i = 0; i < times.size(); ++i)
        (i % 2 == 0 ? first : second).add(std::chrono::nanoseconds{times[i]});
    first += second;
    std::sort(times.begin(), times.end());
    BOOST_TEST(first.count() == times.size());
    BOOST_TEST(first.longest().count() == times.back());
    for (const double share : {0.001, 0.1, 0.5, 0.9, 0.99, 0.9999, 1.0}) {
        const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(times.size())));
        const auto exact = static_cast<double>(times[rank - 1]);
        const auto found = static_cast<double>(first.quantile(share).count());
        BOOST_TEST((found >= exact && found <= exact * 17 / 16), share << ": " << found << " for " << exact);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
