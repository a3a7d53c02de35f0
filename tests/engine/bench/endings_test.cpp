#include "engine/bench/endings.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using testing::game_of;
using testing::values_by_minimax;

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

std::vector<std::string> texts(const Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> all;
    for (const Move move : moves) all.push_back(to_text(position, move));
    return all;
}

BOOST_AUTO_TEST_SUITE(hard_ending)

BOOST_AUTO_TEST_CASE(obvious_moves_gain_the_most_or_gain_and_deny_the_most) {
    // C5 makes 3 of Black's; B1 would make White 10, which taking it denies.
    const Position position = parse_position("xx3/5/5/5/o1oo1 x classic,boulders=0");
    BOOST_TEST(texts(position, obvious_moves(position)) == (std::vector<std::string>{"B1", "C5"}),
               boost::test_tools::per_element());
    // Nothing to gain or to deny anywhere.
    const Position start = parse_position("3/1-1/3 x classic,boulders=1");
    BOOST_TEST(obvious_moves(start).size() == 8U);
}

BOOST_AUTO_TEST_CASE(best_moves_are_those_of_the_greatest_value) {
    const SolvedEnding ending{parse_position("3/xox/-ox o classic,boulders=1"), {-3, 2, 2}};
    BOOST_TEST(ending.value() == 2);
    BOOST_TEST(texts(ending.position, ending.best()) == (std::vector<std::string>{"B3", "C3"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_drawn_is_hard_and_its_values_are_those_of_minimax) {
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    for (int i = 0; i < 5; ++i) {
        const SolvedEnding ending = draw_hard_ending(classic(5, 4), 7, random, solver);
        BOOST_TEST_CONTEXT(to_text(ending.position)) {
            BOOST_TEST(ending.position.empty().count() == 7);
            BOOST_TEST(ending.values == values_by_minimax(game_of(ending.position)),
                       boost::test_tools::per_element());
            BOOST_TEST(std::abs(ending.value()) <= 10);
            const std::vector<Move> best = ending.best();
            BOOST_TEST(best.size() <= 3U);
            for (const Move move : obvious_moves(ending.position))
                BOOST_TEST((std::find(best.begin(), best.end(), move) == best.end()));
        }
    }
}

BOOST_AUTO_TEST_CASE(where_every_move_is_best_nothing_is_hard) {
    Random random{1};
    Solver solver{{.hash_mebibytes = 1}};
    BOOST_CHECK_THROW(static_cast<void>(draw_hard_ending(classic(3, 5), 4, random, solver)),
                      std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
