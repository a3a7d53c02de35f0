#include "arena/stats/sprt.hpp"
#include "tests/arena/stats/example_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::sequential_estimate_test {
namespace {

using nlohmann::json;

SprtSettings settings_of(const json& vector) {
    return {.elo0 = vector["elo0"].get<double>(),
            .elo1 = vector["elo1"].get<double>(),
            .model = vector["model"] == "normalized" ? EloModel::kNormalized : EloModel::kLogistic,
            .alpha = vector["alpha"].get<double>(),
            .beta = vector["beta"].get<double>()};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(estimate_of_a_sequential_test)

// The tolerance is that of fishtest, which far from the bounds leaves paths out that touch both.
BOOST_AUTO_TEST_CASE(it_is_that_of_fishtest) {
    for (const json& vector : sprt_vectors()["pentanomial"]) {
        BOOST_TEST_CONTEXT(vector["name"]) {
            const Sample sample = sample_of(Pentanomial{vector["penta"].get<std::array<std::int64_t, 5>>()});
            const SequentialEstimate ours = sequential_estimate(sample, settings_of(vector));
            const json& theirs = vector["fishtest"]["sprt_analytics"];
            check_like(ours.elo, theirs["median_unbiased_elo"], 2e-4);
            check_like(ours.elo_low95, theirs["ci95"][0], 2e-4);
            check_like(ours.elo_high95, theirs["ci95"][1], 2e-4);
            check_like(ours.los, theirs["los"], 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(after_a_stop_the_bound_counts_and_not_what_the_pairs_alone_say) {
    const Sample sample = sample_of(Pentanomial{{5, 20, 50, 25, 10}});
    const SprtSettings settings{.elo0 = 0, .elo1 = 10};
    const double open = *sequential_estimate(sample, settings).elo;
    const double accepted = *sequential_estimate(sample, settings, Verdict::kAcceptH1).elo;
    const double rejected = *sequential_estimate(sample, settings, Verdict::kAcceptH0).elo;
    BOOST_TEST((accepted > open && rejected < open));
}

BOOST_AUTO_TEST_CASE(what_is_left_shrinks_on_the_way_to_a_bound) {
    const Sample sample = sample_of(Pentanomial{{5, 20, 50, 25, 10}});
    const SprtSettings settings{.elo0 = 0, .elo1 = 10};
    const double now = *expected_trials_left(sample, settings, 0.7);
    const double later = *expected_trials_left(sample, settings, 2.0);
    const double at_the_end = *expected_trials_left(sample, settings, 2.95);
    BOOST_TEST((later < now && later > 0 && at_the_end == 0));
    BOOST_TEST((!expected_trials_left(sample_of(Pentanomial{{0, 0, 3, 4, 0}}), settings, 0.1)));
}

BOOST_AUTO_TEST_CASE(many_steady_trials_leave_as_many_as_the_distance_needs) {
    // A million trials leave no doubt about the drift: (bound - llr) / drift = (bound - llr) * trials / llr.
    const Sample sample = sample_of(Pentanomial{{100'000, 200'000, 300'000, 250'000, 150'000}});
    const SprtSettings settings{.elo0 = 0, .elo1 = 0.002};
    const double llr = log_likelihood_ratio(sample, settings.model, settings.elo0, settings.elo1);
    BOOST_TEST_REQUIRE((llr > 0.5 && llr < 2.5));
    const double expected = (settings.upper() - llr) * 1e6 / llr;
    const double left = *expected_trials_left(sample, settings, llr);
    BOOST_TEST(std::abs(left / expected - 1) < 0.05);
}

BOOST_AUTO_TEST_CASE(bounds_that_no_score_tells_apart_leave_nothing_to_say) {
    const Sample sample = sample_of(Pentanomial{{5, 20, 50, 25, 10}});
    const SprtSettings settings{.elo0 = 3999.999999, .elo1 = 4000};
    const SequentialEstimate none = sequential_estimate(sample, settings);
    BOOST_TEST((!none.elo && !none.elo_low95 && !none.elo_high95 && !none.los));
    BOOST_TEST((!expected_trials_left(sample, settings, 0)));
}

// The chances are then those of an LLR that crosses the bounds at once or not at all: nothing, or a number.
BOOST_AUTO_TEST_CASE(very_near_bounds_and_huge_counts_give_no_nan) {
    const std::vector<Sample> samples = {
        sample_of(Trinomial{.losses = 1, .draws = 0, .wins = 100'000'000'000}),
        sample_of(Trinomial{.losses = 0, .draws = 3, .wins = 0}),
        sample_of(Pentanomial{{0, 2, 0, 100'000'000'000'000, 0}})};
    for (const Sample& sample : samples) {
        for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
            const SprtSettings settings{
                .elo0 = 0, .elo1 = 1e-9, .model = model, .alpha = 0.05, .beta = 1e-300};
            const SequentialEstimate estimate = sequential_estimate(sample, settings);
            for (const auto& value : {estimate.elo, estimate.elo_low95, estimate.elo_high95, estimate.los})
                BOOST_TEST((!value || std::isfinite(*value)));
        }
    }
}

BOOST_AUTO_TEST_CASE(without_a_trial_nothing_is_known) {
    const SequentialEstimate none = sequential_estimate(sample_of(Pentanomial{}), SprtSettings{});
    BOOST_TEST((!none.elo && !none.elo_low95 && !none.elo_high95 && !none.los));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::sequential_estimate_test
