#include "engine/bench/noisy_greedy.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/text.hpp"

namespace {

using namespace pahtum;

Ruleset classic(int size, int boulders) {
    Ruleset ruleset = named_ruleset(RulesetName::kClassic, size);
    ruleset.boulders = boulders;
    return ruleset;
}

std::vector<Position> positions_after(const Position& position) {
    std::vector<Position> all;
    for (const Move move : position.legal_moves()) {
        all.push_back(position);
        all.back().play(move);
    }
    return all;
}

/// What the move between the two gained its player.
Points gained(const Position& before, const Position& after) {
    return after.margin(before.side_to_move()) - before.margin(before.side_to_move());
}

Points most_gained(const Position& before, const std::vector<Position>& all) {
    Points most = gained(before, all.front());
    for (const Position& after : all) most = std::max(most, gained(before, after));
    return most;
}

BOOST_AUTO_TEST_SUITE(noisy_greedy)

BOOST_AUTO_TEST_CASE(positions_have_the_boulders_and_the_empty_cells_asked_for) {
    Random random{1};
    for (const int boulders : {0, 5, 13}) {
        for (const int empty : {2, 21, 36}) {
            const Position position = noisy_greedy_position(classic(7, boulders), empty, random);
            BOOST_TEST(position.boulders().count() == boulders);
            BOOST_TEST(position.empty().count() == empty);
            const int black_more =
                position.stones(Side::kBlack).count() - position.stones(Side::kWhite).count();
            BOOST_TEST(black_more == (position.side_to_move() == Side::kBlack ? 0 : 1));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_ends_before_is_played_to_its_end) {
    Random random{2};
    // 24 stones each leave one cell of 49.
    const Position position = noisy_greedy_position(classic(7, 0), 0, random);
    BOOST_TEST(position.is_over());
    BOOST_TEST(position.empty().count() == 1);
}

BOOST_AUTO_TEST_CASE(a_seed_gives_the_same_positions_again_and_others_after_them) {
    Random first{3};
    Random second{3};
    std::set<std::string> texts;
    for (int i = 0; i < 20; ++i) {
        const std::string text = to_text(noisy_greedy_position(classic(7, 5), 26, first));
        BOOST_TEST(text == to_text(noisy_greedy_position(classic(7, 5), 26, second)));
        texts.insert(text);
    }
    BOOST_TEST(texts.size() == 20U);
}

BOOST_AUTO_TEST_CASE(seven_moves_in_ten_gain_the_most_at_once_and_the_others_are_any) {
    Random random{4};
    double expected = 0;
    double variance = 0;
    int greedy = 0;
    for (int game = 0; game < 2000; ++game) {
        // The same numbers make the same game, a move longer.
        Random again = random;
        const Position before = noisy_greedy_position(classic(5, 3), 10, random);
        const Position after = noisy_greedy_position(classic(5, 3), 9, again);
        const std::vector<Position> all = positions_after(before);
        const Points most = most_gained(before, all);
        const auto gains_most = [&](const Position& next) { return gained(before, next) == most; };
        const double share = static_cast<double>(std::count_if(all.begin(), all.end(), gains_most)) /
                             static_cast<double>(all.size());
        const double chance = 0.7 + 0.3 * share;
        expected += chance;
        variance += chance * (1 - chance);
        greedy += gains_most(after) ? 1 : 0;
        BOOST_TEST((std::find(all.begin(), all.end(), after) != all.end()));
    }
    BOOST_TEST(variance > 100);
    BOOST_TEST(std::abs(greedy - expected) < 4 * std::sqrt(variance));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
