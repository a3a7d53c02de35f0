#include "arena/stats/counts.hpp"
#include "tests/arena/stats/example_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::likelihood_test {
namespace {

using nlohmann::json;

Sample pairs(const json& vector) {
    return sample_of(Pentanomial{vector["penta"].get<std::array<std::int64_t, 5>>()});
}

Sample games(const json& vector) {
    const auto ldw = vector["ldw"].get<std::array<std::int64_t, 3>>();
    return sample_of(Trinomial{ldw[0], ldw[1], ldw[2]});
}

double llr(const Sample& sample, EloModel model, const json& vector) {
    return log_likelihood_ratio(sample, model, vector["elo0"].get<double>(), vector["elo1"].get<double>());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(likelihood)

BOOST_AUTO_TEST_CASE(llr_of_pairs_is_that_of_fishtest) {
    for (const json& vector : sprt_vectors()["pentanomial"]) {
        BOOST_TEST_CONTEXT(vector["name"]) {
            const json& fishtest = vector["fishtest"];
            check_like(llr(pairs(vector), EloModel::kLogistic, vector), fishtest["llr_logistic"], 1e-6);
            check_like(llr(pairs(vector), EloModel::kNormalized, vector), fishtest["llr_normalized"], 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(normalized_llr_is_the_brute_force_maximum) {
    for (const json& vector : sprt_vectors()["pentanomial"]) {
        BOOST_TEST_CONTEXT(vector["name"]) {
            check_like(llr(pairs(vector), EloModel::kNormalized, vector),
                       vector["exact_llr_normalized_bruteforce"], 1e-9);
        }
    }
}

BOOST_AUTO_TEST_CASE(llr_of_single_games_is_that_of_fishtest) {
    for (const json& vector : sprt_vectors()["trinomial"]) {
        BOOST_TEST_CONTEXT(vector["name"]) {
            const json& fishtest = vector["fishtest"];
            check_like(llr(games(vector), EloModel::kLogistic, vector), fishtest["llr_logistic"], 1e-6);
            check_like(llr(games(vector), EloModel::kNormalized, vector), fishtest["llr_normalized"], 1e-6);
        }
    }
}

BOOST_AUTO_TEST_CASE(one_sided_counts_far_from_both_bounds) {
    const Sample sample = sample_of(Pentanomial{{144, 3, 1, 0, 0}});
    check_near(log_likelihood_ratio(sample, EloModel::kNormalized, -1500, -500), -6.721260, 1e-5);
}

BOOST_AUTO_TEST_CASE(no_trial_says_nothing) {
    BOOST_TEST(log_likelihood_ratio(sample_of(Pentanomial{}), EloModel::kLogistic, 0, 5) == 0);
    BOOST_TEST(log_likelihood_ratio(sample_of(Trinomial{}), EloModel::kNormalized, 0, 5) == 0);
}

BOOST_AUTO_TEST_CASE(it_is_finite_at_every_extreme) {
    constexpr std::int64_t kMany = 1'000'000'000;
    const std::vector<Sample> samples = {
        sample_of(Pentanomial{{kMany, 0, 0, 0, 0}}),
        sample_of(Pentanomial{{0, 0, kMany, 0, 0}}),
        sample_of(Pentanomial{{0, 0, 0, 0, 1}}),
        sample_of(Pentanomial{{1, 1, 1, 1, kMany}}),
        sample_of(Pentanomial{{0, kMany, 0, 1, 0}}),
        sample_of(Trinomial{.draws = kMany}),
        sample_of(Trinomial{.wins = kMany}),
        sample_of(Trinomial{.losses = 1}),
        sample_of(Pentanomial{{0, 0, 0, 0, 1'000'000'000'000'000}}),
        sample_of(Pentanomial{{1'000'000'000'000'000, 0, 0, 0, 1}}),
    };
    for (const Sample& sample : samples) {
        for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
            for (const auto& [elo0, elo1] : {std::pair{-kMaxElo, kMaxElo}, std::pair{-1500.0, -500.0},
                                             std::pair{0.0, 1e-9}, std::pair{kMaxElo - 1, kMaxElo}}) {
                BOOST_TEST(std::isfinite(log_likelihood_ratio(sample, model, elo0, elo1)));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(exchanging_engines_and_bounds_turns_the_sign) {
    const Pentanomial counts{{7, 31, 80, 44, 12}};
    for (const EloModel model : {EloModel::kLogistic, EloModel::kNormalized}) {
        const double one_way = log_likelihood_ratio(sample_of(counts), model, -3, 25);
        const double other_way = log_likelihood_ratio(sample_of(reversed(counts)), model, -25, 3);
        BOOST_TEST(std::abs(one_way + other_way) < 1e-9);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::likelihood_test
