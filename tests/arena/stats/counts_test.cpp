#include "arena/stats/counts.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::counts_test {

BOOST_AUTO_TEST_SUITE(counts)

BOOST_AUTO_TEST_CASE(sums_count_games_and_pairs) {
    Trinomial games{.losses = 1, .draws = 2, .wins = 3};
    games += {.losses = 10, .draws = 20, .wins = 30};
    BOOST_TEST((games == Trinomial{.losses = 11, .draws = 22, .wins = 33}));
    BOOST_TEST(games.games() == 66);

    Pentanomial pairs{{1, 2, 3, 4, 5}};
    pairs += {{1, 1, 1, 1, 1}};
    BOOST_TEST((pairs == Pentanomial{{2, 3, 4, 5, 6}}));
    BOOST_TEST(pairs.pairs() == 20);
}

BOOST_AUTO_TEST_CASE(the_other_engine_sees_the_mirror_image) {
    BOOST_TEST((reversed(Trinomial{1, 2, 3}) == Trinomial{3, 2, 1}));
    BOOST_TEST((reversed(Pentanomial{{1, 2, 3, 4, 5}}) == Pentanomial{{5, 4, 3, 2, 1}}));
}

BOOST_AUTO_TEST_CASE(moments_of_tiny_samples_are_the_closed_forms) {
    const Sample coin = sample_of(Trinomial{.losses = 1, .draws = 0, .wins = 1});
    BOOST_TEST(coin.mean() == 0.5);
    BOOST_TEST(coin.variance() == 0.25);
    BOOST_TEST(coin.games_per_trial == 1);

    const Sample flat = sample_of(Pentanomial{{1, 1, 1, 1, 1}});
    BOOST_TEST(flat.mean() == 0.5);
    BOOST_TEST(flat.variance() == 0.125);  // (1 + 1/4 + 0 + 1/4 + 1) / 4 / 5
    BOOST_TEST(flat.games_per_trial == 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::counts_test
