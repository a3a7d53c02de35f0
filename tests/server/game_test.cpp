#include "protocol/server/game.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/rules/text.hpp"

namespace pahtum::gtp {

BOOST_AUTO_TEST_SUITE(game)

BOOST_AUTO_TEST_CASE(moves_are_taken_back_one_by_one_or_together) {
    const Position start = parse_position("3/3/3 x classic,boulders=0");
    Game game{start};
    for (const char* move : {"A1", "B2", "C3"}) game.play(parse_move(game.position(), move));
    BOOST_TEST(game.length() == 3U);
    game.take_back(2);
    BOOST_TEST(to_text(game.position()) == "3/3/x2 o classic,boulders=0");
    game.take_back(0);
    game.take_back(1);
    BOOST_CHECK(game.position() == start);
    BOOST_TEST(game.length() == 0U);
}

BOOST_AUTO_TEST_CASE(clearing_keeps_boulders_and_starts_the_placing_again_where_there_is_one) {
    Game listed{parse_position("-xo/3/3 o classic,stones=3")};
    listed.clear();
    BOOST_TEST(to_text(listed.position()) == "-2/3/3 x classic,stones=3");
    Game placed{parse_position("3/3/3 o strategic,boulders=2 placing")};
    placed.play(Move::place({0, 0}));
    placed.clear();
    BOOST_TEST(to_text(placed.position()) == "3/3/3 o strategic,boulders=2 placing");
}

BOOST_AUTO_TEST_CASE(another_size_has_its_own_supply_and_keeps_the_boulders_on_it) {
    Game game{parse_position("7/5-1/7/7/2-4/7/-6 x classic")};
    game.resize(4);
    BOOST_TEST(to_text(game.position()) == "4/2-1/4/-3 x classic");
    BOOST_TEST(game.position().hand(Side::kWhite) == 8);
}

BOOST_AUTO_TEST_CASE(a_size_its_ruleset_cannot_have_leaves_the_game_as_it_is) {
    const Position start = Position::new_game(parse_ruleset("assyrian"));
    Game game{start};
    BOOST_CHECK_THROW(game.resize(4), ParseError);
    BOOST_CHECK(game.position() == start);
}

BOOST_AUTO_TEST_CASE(a_drawn_start_has_as_many_boulders_as_its_ruleset_says) {
    Random random{7};
    for (int boulders = 0; boulders < 25; ++boulders) {
        Ruleset ruleset = named_ruleset(RulesetName::kClassic, 5);
        ruleset.boulders = boulders;
        BOOST_TEST(draw_start(ruleset, random).boulders().count() == boulders);
    }
    BOOST_TEST(draw_start(named_ruleset(RulesetName::kStrategic), random).boulders().count() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
