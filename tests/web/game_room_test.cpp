#include "protocol/web/game_room.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/rules/text.hpp"

namespace pahtum::web {
namespace {

WebGame after(const std::vector<std::string>& moves) {
    WebGame game{parse_position("3/3/3 x classic")};
    for (const std::string& move : moves) game.play(parse_move(game.position(), move));
    return game;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(web_game)

BOOST_AUTO_TEST_CASE(moves_that_were_taken_back_can_be_played_again) {
    WebGame game = after({"A1", "B2", "C3"});
    game.go_to(1);
    BOOST_TEST(to_text(game.position()) == "3/3/x2 o classic");
    BOOST_TEST(game.moves().size() == 3U);
    game.play(parse_move(game.position(), "B2"));
    BOOST_TEST(game.ply() == 2U);
    BOOST_TEST(game.moves().size() == 3U);
    game.go_to(3);
    BOOST_TEST(to_text(game.position()) == "2x/1o1/x2 o classic");
}

BOOST_AUTO_TEST_CASE(another_move_begins_another_game) {
    WebGame game = after({"A1", "B2", "C3"});
    game.evaluate(game.ply(), {.score = 1, .win_rate = 0.75});
    game.go_to(1);
    game.play(parse_move(game.position(), "A3"));
    BOOST_TEST(game.moves().size() == 2U);
    BOOST_TEST(to_text(game.position()) == "o2/3/x2 x classic");
    game.play(parse_move(game.position(), "C3"));
    BOOST_TEST(!game.evaluation_after(3).has_value());
}

BOOST_AUTO_TEST_CASE(an_evaluation_stays_with_its_position) {
    WebGame game = after({"A1", "B2"});
    game.go_to(1);
    game.evaluate(game.ply(), {.score = -2.5, .win_rate = 0.25});
    game.go_to(2);
    BOOST_TEST(!game.evaluation_after(0).has_value());
    BOOST_TEST(game.evaluation_after(1)->score == -2.5);
    BOOST_TEST(!game.evaluation_after(2).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
