#include "arena/stats/estimate.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <string>

#include "tests/stats/vectors.hpp"

namespace pahtum::arena {
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

BOOST_AUTO_TEST_CASE(where_no_cell_is_empty_fishtest_agrees) {
    int compared = 0;
    for (const json& vector : sprt_vectors()["pentanomial"]) {
        const auto counts = vector["penta"].get<std::array<std::int64_t, 5>>();
        if (std::find(counts.begin(), counts.end(), 0) != counts.end()) continue;
        BOOST_TEST_CONTEXT(vector["name"]) {
            const Estimate ours = estimate(sample_of(Pentanomial{counts}));  // none of these is small
            const json& theirs = vector["fishtest"]["get_elo"];
            check_same(ours.elo, theirs["elo"]);
            check_same(ours.elo_error95, theirs["elo_err95"]);
            check_same(ours.los, theirs["los"]);
            check_same(ours.nelo, vector["fishtest"]["moments"]["nelo"]);
        }
        ++compared;
    }
    BOOST_TEST(compared == 6);
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

BOOST_AUTO_TEST_CASE(from_thirty_trials_beside_the_commonest_the_numbers_are_those_of_large_samples) {
    const Sample small = sample_of(Pentanomial{{5, 6, 40, 12, 6}});
    const Sample large = sample_of(Pentanomial{{5, 6, 40, 13, 6}});
    BOOST_TEST((!estimate(small).elo_error95 && !estimate(small).nelo_error95));
    BOOST_TEST((estimate(large).elo_error95 == large_sample_estimate(large).elo_error95));
    BOOST_TEST((estimate(large).los == large_sample_estimate(large).los));
    // The cautious interval is the wider one, but not by much.
    const double width = *estimate(small).elo_high95 - *estimate(small).elo_low95;
    const double large_width =
        *large_sample_estimate(small).elo_high95 - *large_sample_estimate(small).elo_low95;
    BOOST_TEST((width > large_width && width < 1.2 * large_width));
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

}  // namespace pahtum::arena
