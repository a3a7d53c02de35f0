#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "arena/stats/sprt.hpp"

namespace pahtum::arena::brownian_test {
namespace {

/// Chances by stepping a fine grid of places through time: an explicit scheme for the diffusion with drift,
/// its two ends absorbing.
struct Diffusion {
    double below = 0;
    double inside_up_to_place = 0;
    double expected_time = 0;  ///< of those that ended, and of none other
};

Diffusion step_through(const BoundedBrownian& motion, double time, double place) {
    constexpr int kCells = 400;
    const double width = (motion.high - motion.low) / kCells;
    const double step = 0.4 * width * width / motion.variance;
    const double up = motion.variance * step / (2 * width * width) + motion.drift * step / (2 * width);
    const double down = motion.variance * step / (2 * width * width) - motion.drift * step / (2 * width);
    std::vector<double> density(kCells + 1, 0.0);
    const double start = -motion.low / width;
    const int cell = static_cast<int>(start);
    density[static_cast<std::size_t>(cell)] = 1 - (start - cell);
    density[static_cast<std::size_t>(cell) + 1] = start - cell;
    Diffusion result;
    for (double now = 0; now < time; now += step) {
        std::vector<double> next(density.size(), 0.0);
        for (std::size_t i = 1; i + 1 < density.size(); ++i) {
            next[i] += density[i] * (1 - up - down);
            next[i + 1] += density[i] * up;
            next[i - 1] += density[i] * down;
        }
        result.below += next.front();
        result.expected_time += (now + step) * (next.front() + next.back());
        next.front() = next.back() = 0;
        density = std::move(next);
    }
    for (std::size_t i = 1; i + 1 < density.size(); ++i) {
        const double here = motion.low + static_cast<double>(i) * width;
        if (std::abs(here - place) < width / 2) {
            result.inside_up_to_place += density[i] * ((place - here) / width + 0.5);
        } else if (here < place) {
            result.inside_up_to_place += density[i];
        }
    }
    return result;
}

const BoundedBrownian kUphill{.low = -2, .high = 3, .drift = 0.7, .variance = 1.5};
const BoundedBrownian kFlat{.low = -1, .high = 1, .drift = 0, .variance = 1};
const BoundedBrownian kDownhill{.low = -3, .high = 2, .drift = -2, .variance = 0.8};

}  // namespace

BOOST_AUTO_TEST_SUITE(brownian)

BOOST_AUTO_TEST_CASE(outcomes_are_those_of_a_stepped_diffusion) {
    for (const BoundedBrownian& motion : {kUphill, kFlat, kDownhill}) {
        for (const double time : {0.4, 1.5, 4.0}) {
            for (const double share : {0.0, 0.3, 0.8, 1.0}) {
                const double place = std::lerp(motion.low, motion.high, share);
                const Diffusion slow = step_through(motion, time, place);
                BOOST_TEST(std::abs(motion.outcome_cdf(time, place) - slow.below - slow.inside_up_to_place) <
                           3e-3);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(both_series_agree_where_one_gives_way_to_the_other) {
    for (BoundedBrownian motion : {kUphill, kFlat, kDownhill}) {
        const double width = motion.high - motion.low;
        const double change = 0.02 * width * width / motion.variance;
        for (const double share : {0.1, 0.5, 0.9}) {
            const double place = std::lerp(motion.low, motion.high, share);
            const double before = motion.outcome_cdf(change * (1 - 1e-9), place);
            const double after = motion.outcome_cdf(change * (1 + 1e-9), place);
            BOOST_TEST(std::abs(before - after) < 1e-7);
        }
    }
}

BOOST_AUTO_TEST_CASE(chances_and_times_of_a_gambler_have_closed_forms) {
    BOOST_TEST(std::abs(kFlat.chance_below_from(0.5) - 0.25) < 1e-12);
    BOOST_TEST(std::abs(kFlat.expected_time_from(0.5) - 0.75) < 1e-12);
    const double c = 2 * 0.7 / 1.5;
    const double below = (1 - std::exp(-3 * c)) / (std::exp(2 * c) - std::exp(-3 * c));
    BOOST_TEST(std::abs(kUphill.chance_below_from(0) - below) < 1e-12);
    BOOST_TEST(std::abs(kUphill.expected_time_from(0) - (3 - 5 * below) / 0.7) < 1e-12);
    BOOST_TEST(std::abs(kDownhill.expected_time_from(0) - step_through(kDownhill, 40, 0).expected_time) <
               2e-3);
}

BOOST_AUTO_TEST_CASE(nothing_overflows_far_out) {
    for (const double drift : {-1e4, -30.0, 1e-12, 30.0, 1e4}) {
        const BoundedBrownian motion{.low = -3, .high = 3, .drift = drift, .variance = 1e-3};
        for (const double time : {1e-6, 1.0, 1e6}) {
            for (const double place : {-3.0, 0.0, 3.0}) {
                const double chance = motion.outcome_cdf(time, place);
                BOOST_TEST((chance >= 0 && chance <= 1));
            }
        }
        BOOST_TEST((motion.expected_time_from(0) > 0 && std::isfinite(motion.expected_time_from(0))));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::brownian_test
