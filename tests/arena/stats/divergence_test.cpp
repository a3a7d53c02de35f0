#include "arena/stats/counts.hpp"
#include "tests/support/test.hpp"

// The references search the distributions themselves (no duality): free cells by nested golden sections, the
// others from the constraints.

namespace pahtum::arena::divergence_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// sum p ln(p/q), or infinity where q is no distribution.
double divergence(const Sample& sample, const std::vector<double>& q) {
    double sum = 0;
    for (std::size_t i = 0; i < q.size(); ++i) {
        if (!(q[i] > 0)) return kInfinity;
        const double p = sample.counts[i] / sample.trials();
        sum += p * std::log(p / q[i]);
    }
    return sum;
}

/// Minimum of a function that is convex where it is finite, on [low, high], by golden sections.
double golden_minimum(const std::function<double(double)>& f, double low, double high) {
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    double left = high - ratio * (high - low);
    double right = low + ratio * (high - low);
    double at_left = f(left);
    double at_right = f(right);
    for (int i = 0; i < 40; ++i) {
        if (at_left < at_right) {
            high = std::exchange(right, left);
            at_right = at_left;
            left = high - ratio * (high - low);
            at_left = f(left);
        } else {
            low = std::exchange(left, right);
            at_left = at_right;
            right = low + ratio * (high - low);
            at_right = f(right);
        }
    }
    return std::min(at_left, at_right);
}

/// Minimum of any function on [low, high]: the best point of a grid, refined.
double scanned_minimum(const std::function<double(double)>& f, double low, double high, int cells) {
    const double width = (high - low) / cells;
    double best = kInfinity;
    double where = low;
    for (int i = 1; i < cells; ++i) {
        const double x = low + i * width;
        if (const double value = f(x); value < best) {
            best = value;
            where = x;
        }
    }
    return golden_minimum(f, where - width, where + width);
}

/// Three scores and a given mean: the share of draws is the only freedom.
double reference_to_mean(const Sample& sample, double mean) {
    const auto with_draws = [&](double draws) {
        const double wins = mean - draws / 2;
        return divergence(sample, {1 - wins - draws, draws, wins});
    };
    return golden_minimum(with_draws, 0, 2 * std::min(mean, 1 - mean));
}

/// Three scores: for each mean the t-value fixes the variance and with it everything; the best of a dense
/// grid.
double reference_to_t_of_games(const Sample& sample, double t) {
    const auto at = [&](double distance) {
        const double offset = std::copysign(distance, t);
        const double decisive = 4 * (offset * offset + offset * offset / (t * t));
        return divergence(sample, {(decisive - 2 * offset) / 2, 1 - decisive, (decisive + 2 * offset) / 2});
    };
    return scanned_minimum(at, 0, 0.5, 100'000);
}

/// Five scores with mean 1/2 + offset and second moment `square` about 1/2, as far as the outer cells allow.
double reference_at(const Sample& sample, double offset, double square) {
    const auto with_outer = [&](double lowest, double highest) {
        const double inner_square = 16 * square - 4 * (lowest + highest);  // q1 + q3
        const double inner_offset = 4 * offset - 2 * (highest - lowest);   // q3 - q1
        return divergence(sample,
                          {lowest, (inner_square - inner_offset) / 2, 1 - lowest - highest - inner_square,
                           (inner_square + inner_offset) / 2, highest});
    };
    // For a given q4 the constraints leave q0 an interval.
    const auto with_highest = [&](double highest) {
        const double outer_low = (16 * square - 1) / 3;  // q0 + q4 where q2 = 0
        const double low = std::max(0.0, outer_low - highest);
        const double from_q1 = (16 * square - 4 * offset - 2 * highest) / 6;
        const double from_q3 = (16 * square + 4 * offset - 6 * highest) / 2;
        const double high = std::min(from_q1, from_q3);
        if (!(low < high)) return kInfinity;
        return golden_minimum([&](double lowest) { return with_outer(lowest, highest); }, low, high);
    };
    // The values of q4 for which that interval is not empty are themselves an interval; find it on a grid.
    double first = 1;
    double last = 0;
    constexpr int kGrid = 100;
    for (int i = 1; i < kGrid; ++i) {
        const double highest = static_cast<double>(i) / kGrid;
        if (with_highest(highest) == kInfinity) continue;
        first = std::min(first, highest - 1.0 / kGrid);
        last = std::max(last, highest + 1.0 / kGrid);
    }
    return first < last ? golden_minimum(with_highest, first, last) : kInfinity;
}

double reference_to_t_of_pairs(const Sample& sample, double t) {
    const auto at = [&](double deviation) {
        const double offset = t * deviation;
        return reference_at(sample, offset, offset * offset + deviation * deviation);
    };
    return scanned_minimum(at, 0, 0.5, 40);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(divergence_to_a_strength)

BOOST_AUTO_TEST_CASE(the_observed_strength_is_at_no_distance) {
    const Sample sample = sample_of(Pentanomial{{3, 14, 15, 92, 6}});
    BOOST_TEST(std::abs(divergence_to_mean(sample, sample.mean())) < 1e-15);
    BOOST_TEST(std::abs(divergence_to_t_value(sample, (sample.mean() - 0.5) / std::sqrt(sample.variance()))) <
               1e-13);
}

BOOST_AUTO_TEST_CASE(an_even_mean_is_an_even_t_value) {
    const Sample sample = sample_of(Pentanomial{{3, 14, 15, 92, 6}});
    BOOST_TEST(divergence_to_t_value(sample, 0) == divergence_to_mean(sample, 0.5));
    BOOST_TEST(std::abs(divergence_to_t_value(sample, 1e-7) - divergence_to_mean(sample, 0.5)) < 1e-7);
}

BOOST_AUTO_TEST_CASE(two_scores_have_a_closed_form) {
    const Sample coin{{30, 70}, 1};  // nothing is left to minimise: q is (1 - mean, mean)
    BOOST_TEST(std::abs(divergence_to_mean(coin, 0.6) -
                        (0.3 * std::log(0.3 / 0.4) + 0.7 * std::log(0.7 / 0.6))) < 1e-14);
}

BOOST_AUTO_TEST_CASE(distance_to_a_mean_is_the_searched_minimum) {
    for (const Trinomial& games : {Trinomial{30, 40, 50}, Trinomial{1, 200, 3}, Trinomial{90, 1, 2}}) {
        for (const double mean : {0.05, 0.4, 0.5, 0.52, 0.97}) {
            const Sample sample = sample_of(games);
            BOOST_TEST(std::abs(divergence_to_mean(sample, mean) - reference_to_mean(sample, mean)) < 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(distance_of_single_games_to_a_t_value_is_the_searched_minimum) {
    for (const Trinomial& games : {Trinomial{30, 40, 50}, Trinomial{90, 1, 2}}) {
        for (const double t : {-2.0, 0.1, 4.0}) {
            const Sample sample = sample_of(games);
            BOOST_TEST(std::abs(divergence_to_t_value(sample, t) - reference_to_t_of_games(sample, t)) <
                       1e-7);
        }
    }
}

BOOST_AUTO_TEST_CASE(distance_of_pairs_to_a_t_value_is_the_searched_minimum) {
    for (const Pentanomial& pairs : {Pentanomial{{5, 20, 50, 25, 10}}, Pentanomial{{2, 10, 40, 90, 58}}}) {
        for (const double t : {-0.4, 0.1, 1.5}) {
            const Sample sample = sample_of(pairs);
            BOOST_TEST(std::abs(divergence_to_t_value(sample, t) - reference_to_t_of_pairs(sample, t)) <
                       1e-7);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::divergence_test
