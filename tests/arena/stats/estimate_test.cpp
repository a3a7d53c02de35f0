#include "arena/stats/estimate.hpp"

#include "tests/arena/stats/example_games.hpp"
#include "tests/arena/stats/simulated/simulation.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::estimate_test {
namespace {

using nlohmann::json;

/// Equal to ten significant digits, the number that the other program printed; its null is our "nothing".
void check_same(const std::optional<double>& ours, const json& theirs) {
    BOOST_TEST_REQUIRE(ours.has_value() == !theirs.is_null());
    if (ours) BOOST_TEST(std::abs(*ours - theirs.get<double>()) <= 1e-9 * std::max(1.0, std::abs(*ours)));
}

/// "11.77 %", or "null %".
void check_same_percent(const std::optional<double>& ours, const std::string& theirs) {
    BOOST_TEST_REQUIRE(ours.has_value() == !theirs.starts_with("null"));
    if (ours) BOOST_TEST(std::abs(100 * *ours - std::strtod(theirs.c_str(), nullptr)) <= 0.005001);
}

void check_like_fastchess(const Estimate& ours, const json& fastchess) {
    check_same(ours.score, fastchess["score"]);
    check_same(ours.elo, fastchess["elo"]);
    check_same(ours.elo_error95, fastchess["elo_err95"]);
    check_same(ours.nelo, fastchess["nelo"]);
    check_same(ours.nelo_error95, fastchess["nelo_err95"]);
    check_same_percent(ours.los, fastchess["los"].get<std::string>());
}

/// The exact chances of everything that N pairs of these chances can give, as far as mean and variance tell.
/// Scores are counted in half points from 2; `counts` is one of the results with these moments.
struct Outcome {
    double chance = 0;
    std::array<double, 5> counts{};
};
std::vector<Outcome> outcomes_of(const std::array<double, 5>& chances, int pairs) {
    const int width = 4 * pairs + 1;
    std::map<int, Outcome> now = {{2 * pairs * width, {.chance = 1, .counts = {}}}};
    for (int pair = 0; pair < pairs; ++pair) {
        std::map<int, Outcome> next;
        for (const auto& [place, outcome] : now) {
            if (outcome.chance < 1e-13) continue;
            for (const int score : {-2, -1, 0, 1, 2}) {
                Outcome& to = next[place + score * width + score * score];
                const auto half_points = static_cast<std::size_t>(score + 2);
                if (to.chance == 0) {
                    to.counts = outcome.counts;
                    ++to.counts[half_points];
                }
                to.chance += outcome.chance * chances[half_points];
            }
        }
        now = std::move(next);
    }
    std::vector<Outcome> outcomes;
    for (const auto& [place, outcome] : now) outcomes.push_back(outcome);
    return outcomes;
}

/// Every sign of a difference in strength says the same.
void check_no_contradiction(const Sample& sample) {
    const Estimate found = estimate(sample);
    const double infinity = std::numeric_limits<double>::infinity();
    const double low = found.elo_low95.value_or(-infinity);
    const double high = found.elo_high95.value_or(infinity);
    BOOST_TEST_REQUIRE((*found.los > 0.975 + 1e-9) <= (low > 0));
    BOOST_TEST_REQUIRE((low > 1e-6) <= (*found.los > 0.975));
    BOOST_TEST_REQUIRE((*found.los < 0.025 - 1e-9) <= (high < 0));
    BOOST_TEST_REQUIRE((high < -1e-6) <= (*found.los < 0.025));
    if (found.elo) {
        BOOST_TEST_REQUIRE((low <= *found.elo && *found.elo <= high));
        BOOST_TEST_REQUIRE((*found.elo > 1e-9) <= (*found.los >= 0.5));
        BOOST_TEST_REQUIRE((*found.elo < -1e-9) <= (*found.los <= 0.5));
    }
    if (found.nelo_error95) BOOST_TEST_REQUIRE((*found.nelo > *found.nelo_error95 + 1e-6) <= (low > 0));
    if (const auto bound = elo_bound95(sample); bound && *found.score == 1)
        BOOST_TEST_REQUIRE((*bound > 1e-6) <= (*found.los > 0.95));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(estimate_of_strength)

BOOST_AUTO_TEST_CASE(pairs_are_estimated_like_fastchess_does) {
    for (const json& vector : sprt_vectors()["pentanomial"]) {
        BOOST_TEST_CONTEXT(vector["name"]) {
            const Pentanomial counts{vector["penta"].get<std::array<std::int64_t, 5>>()};
            check_like_fastchess(large_sample_estimate(sample_of(counts)), vector["fastchess"]);
        }
    }
}

BOOST_AUTO_TEST_CASE(single_games_are_estimated_like_fastchess_does) {
    for (const json& vector : sprt_vectors()["trinomial"]) {
        BOOST_TEST_CONTEXT(vector["name"]) {
            const auto ldw = vector["ldw"].get<std::array<std::int64_t, 3>>();
            check_like_fastchess(large_sample_estimate(sample_of(Trinomial{ldw[0], ldw[1], ldw[2]})),
                                 vector["fastchess"]["logistic"]);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_the_counts_do_not_define_is_absent) {
    const Estimate none = estimate(sample_of(Pentanomial{}));
    BOOST_TEST(
        (!none.score && !none.elo && !none.elo_error95 && !none.nelo && !none.nelo_error95 && !none.los));

    const Estimate whitewash = estimate(sample_of(Pentanomial{{0, 0, 0, 0, 50}}));
    BOOST_TEST((whitewash.score == 1.0 && *whitewash.los < 1 && *whitewash.los > 1 - 1e-14));
    BOOST_TEST((!whitewash.elo && !whitewash.elo_error95 && !whitewash.nelo && !whitewash.nelo_error95));
    BOOST_TEST((whitewash.elo_low95 && !whitewash.elo_high95));

    const Estimate all_lost = estimate(sample_of(Trinomial{.losses = 50}));
    BOOST_TEST((all_lost.score == 0.0 && *all_lost.los < 1e-14 && !all_lost.elo));
    BOOST_TEST((!all_lost.elo_low95 && std::abs(*all_lost.elo_high95 + *whitewash.elo_low95) < 1e-9));

    const Estimate all_drawn = estimate(sample_of(Pentanomial{{0, 0, 50, 0, 0}}));
    BOOST_TEST((all_drawn.elo == 0.0 && !all_drawn.nelo && all_drawn.los == 0.5));
    BOOST_TEST((all_drawn.elo_low95 && *all_drawn.elo_low95 < -20 && *all_drawn.elo_high95 > 20));
}

BOOST_AUTO_TEST_CASE(one_pair_says_little) {
    const Estimate won = estimate(sample_of(Pentanomial{{0, 0, 0, 0, 1}}));
    BOOST_TEST(std::abs(*won.elo_low95 + 400 * std::log10(39.0)) < 1e-6);  // a score of 1/40
    BOOST_TEST(std::abs(*won.los - 0.5) < 1e-12);
    const Estimate nearly = estimate(sample_of(Pentanomial{{0, 0, 0, 1, 0}}));
    BOOST_TEST((nearly.elo && nearly.elo_low95 && nearly.elo_high95 && !nearly.elo_error95));
    BOOST_TEST((*nearly.elo_low95 < *nearly.elo && *nearly.elo < *nearly.elo_high95));
}

BOOST_AUTO_TEST_CASE(from_thirty_trials_beside_the_commonest_the_interval_is_students) {
    const Sample small = sample_of(Pentanomial{{5, 6, 40, 12, 6}});
    const Sample large = sample_of(Pentanomial{{5, 6, 40, 13, 6}});
    BOOST_TEST((!estimate(small).elo_error95 && !estimate(small).nelo_error95));
    // With 69 degrees of freedom 95% are within 1.9949 standard errors (tables of Student's distribution).
    const double reach = 1.994945 * std::sqrt(large.variance() / 69);
    BOOST_TEST(std::abs(score_from_elo(*estimate(large).elo_low95) - (large.mean() - reach)) < 1e-7);
    BOOST_TEST(std::abs(score_from_elo(*estimate(large).elo_high95) - (large.mean() + reach)) < 1e-7);
    // The cautious interval is the wider one, but not by much.
    const double width = *estimate(small).elo_high95 - *estimate(small).elo_low95;
    const double large_width =
        *large_sample_estimate(small).elo_high95 - *large_sample_estimate(small).elo_low95;
    BOOST_TEST((width > large_width && width < 1.2 * large_width));
}

// Exact, not simulated. Large-sample formulas claim superiority in 5.36%.
BOOST_AUTO_TEST_CASE(after_60_pairs_the_los_of_equal_engines_exceeds_95_percent_in_5_percent_of_matches) {
    double claims = 0;
    double below = 0;
    double sum = 0;
    for (const Outcome& outcome : outcomes_of(PairWorld{}.half_points(EloModel::kLogistic, 0), 60)) {
        sum += outcome.chance;
        const Sample sample{{outcome.counts.begin(), outcome.counts.end()}, 2};
        if (outcome.chance < 1e-8 || sample.mean() <= 0.5) continue;
        const Estimate found = estimate(sample);
        if (*found.los > 0.95) claims += outcome.chance;
        if (*found.elo_low95 > 0) below += outcome.chance;
    }
    BOOST_TEST(std::abs(sum - 1) < 1e-8);
    BOOST_TEST((claims > 0.045 && claims < 0.0502), claims);
    BOOST_TEST((below > 0.022 && below < 0.0252), below);
}

BOOST_AUTO_TEST_CASE(interval_and_los_never_contradict_each_other) {
    for (const std::int64_t pairs : {1, 2, 3, 7, 29, 30, 31, 59, 60, 61}) {
        for (std::size_t all = 0; all < 5; ++all) {
            for (std::size_t few = 0; few < 5; ++few) {
                for (const std::int64_t others : {std::int64_t{0}, std::int64_t{1}, pairs / 2}) {
                    Pentanomial counts;
                    counts.pairs_with[all] += pairs - others;
                    counts.pairs_with[few] += others;
                    check_no_contradiction(sample_of(counts));
                }
            }
        }
        std::mt19937_64 random(static_cast<std::uint64_t>(pairs));
        for (const double elo : {-200.0, 0.0, 60.0}) {
            const auto chances = PairWorld{}.half_points(EloModel::kLogistic, elo);
            for (int match = 0; match < 20; ++match)
                check_no_contradiction(sample_of(simulate_pairs(chances, pairs, random)));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_one_sided_score_bounds_elo) {
    // One win of one: the true score exceeds 0.05, so Elo exceeds -400 log10(19).
    BOOST_TEST(std::abs(*elo_bound95(sample_of(Trinomial{.wins = 1})) + 400 * std::log10(19.0)) < 1e-9);
    // 59 wins of 59: 0.95^59 = 0.0485, 0.95^58 = 0.051, so the bound is just above Elo of 0.95.
    const double bound = *elo_bound95(sample_of(Pentanomial{{0, 0, 0, 0, 59}}));
    BOOST_TEST((bound > 400 * std::log10(19.0) && bound < 400 * std::log10(19.0) + 4));
    BOOST_TEST(*elo_bound95(sample_of(Pentanomial{{59, 0, 0, 0, 0}})) == -bound);
    BOOST_TEST(
        (!elo_bound95(sample_of(Pentanomial{{0, 0, 0, 1, 58}})) && !elo_bound95(sample_of(Trinomial{}))));
}

BOOST_AUTO_TEST_CASE(elo_and_score_are_inverse) {
    BOOST_TEST(score_from_elo(0) == 0.5);
    BOOST_TEST(std::abs(score_from_elo(400) - 10.0 / 11) < 1e-15);
    BOOST_TEST(std::abs(*elo_from_score(10.0 / 11) - 400) < 1e-10);
    for (const double elo : {-700.0, -5.0, 0.25, 30.0, 1200.0}) {
        BOOST_TEST(std::abs(*elo_from_score(score_from_elo(elo)) - elo) < 1e-9);
    }
    BOOST_TEST((!elo_from_score(0) && !elo_from_score(1) && !elo_from_score(-0.1) && !elo_from_score(1.1)));
}

BOOST_AUTO_TEST_CASE(ratios_of_pairs) {
    const Pentanomial counts{{1, 2, 4, 5, 4}};
    BOOST_TEST((draw_ratio(counts) == 0.25 && pair_ratio(counts) == 3.0));
    BOOST_TEST((!draw_ratio(Pentanomial{}) && !pair_ratio(Pentanomial{{0, 0, 4, 5, 4}})));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::estimate_test
