#include "protocol/web/web_game.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
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

BOOST_AUTO_TEST_CASE(another_move_begins_a_variation_and_the_first_one_is_kept) {
    WebGame game = after({"A1", "B2", "C3"});
    game.evaluate(game.ply(), {.score = 1, .win_rate = 0.75});
    game.go_to(1);
    game.play(parse_move(game.position(), "A3"));
    BOOST_TEST(game.length() == 2U);
    BOOST_TEST(to_text(game.position()) == "o2/3/x2 x classic");
    game.play(parse_move(game.position(), "C3"));
    BOOST_TEST(!game.evaluation_after(3).has_value());
    BOOST_TEST(game.other_moves(0).empty());
    BOOST_REQUIRE(game.other_moves(1).size() == 1U);
    BOOST_TEST(game.go_to(2, game.other_moves(1).front()));
    BOOST_TEST(game.length() == 3U);
    BOOST_TEST(game.ply() == 2U);
    game.go_to(3);
    BOOST_TEST(to_text(game.position()) == "2x/1o1/x2 o classic");
    BOOST_TEST(game.evaluation_after(3)->score == 1);
    BOOST_TEST(!game.go_to(3, parse_move(game.position_after(2), "B1")));
}

BOOST_AUTO_TEST_CASE(all_variations_are_in_the_record_and_come_back) {
    WebGame game = after({"A1", "B2", "C3", "C1"});
    game.go_to(2);
    for (const char* const move : {"B1", "C3"}) game.play(parse_move(game.position(), move));
    game.go_to(3);
    game.play(parse_move(game.position(), "A3"));
    game.go_to(0);
    game.play(parse_move(game.position(), "B3"));
    game.evaluate(1, {.score = 2, .win_rate = 0.75});
    const std::string text = to_sgf(game.record(""));
    BOOST_TEST(text.substr(text.find("\n(") + 1) ==
               "(;B[ba]V[2]\n)\n(;B[ac]\n;W[bb]\n(;B[ca]\n;W[cc]\n)\n(;B[bc]\n(;W[ca]\n)\n(;W[aa]\n))))\n");
    WebGame again{parse_sgf(text)};
    BOOST_TEST(to_sgf(again.record("")) == text);
    BOOST_TEST(again.go_to(1, parse_move(again.position_after(0), "A1")));
    BOOST_TEST(again.length() == 4U);
    BOOST_TEST(again.other_moves(2).size() == 1U);
    BOOST_TEST(again.go_to(3, again.other_moves(2).front()));
    BOOST_TEST(again.other_moves(3).size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_a_variation_has_besides_is_kept_until_it_is_changed) {
    const std::string text = "(;SZ[3]RU[Pah-Tum classic](;B[aa])(;B[bb]LB[aa:x];W[cc]))";
    WebGame game{parse_sgf(text)};
    BOOST_TEST(to_sgf(game.record("")).find("(;B[bb]LB[aa:x];W[cc])") != std::string::npos);
    BOOST_TEST(game.go_to(1, parse_move(game.position_after(0), "B2")));
    game.go_to(2);
    game.play(parse_move(game.position(), "A3"));
    BOOST_TEST(game.go_to(1, parse_move(game.position_after(0), "A3")));
    BOOST_TEST(to_sgf(game.record("")).find("(;B[bb]\n;W[cc]\n;B[aa]\n)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(variations_that_cannot_be_played_are_only_kept) {
    for (const char* const variation : {"(;B[zz])", "(;W[bb])", "(;B[aa];W[cc])", "(;AB[cc];W[bb])"}) {
        const WebGame game{parse_sgf(std::string{"(;SZ[3]RU[Pah-Tum classic](;B[aa])"} + variation + ")")};
        BOOST_TEST(game.other_moves(0).empty(), variation);
        BOOST_TEST(to_sgf(game.record("")).find(variation) != std::string::npos, variation);
    }
}

BOOST_AUTO_TEST_CASE(whatever_a_file_says_is_saved_once_and_then_stays_the_same) {
    const std::string file =
        "(;FF[4]SZ[3]RU[Pah-Tum classic]PB[a](;B[bb]C[x];W[aa](;B[ca]V[1])(;B[cb](;W[cc])(;W[ac]LB[aa:1])))"
        "(;B[cc]C[\\]];W[bb])(;B[cc])(;W[bb])(;C[no move](;B[ab])(;B[ba])))";
    const std::string letters = "();[]\\BWCabc \n";
    Random random{3};
    int read = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string text = file;
        for (std::uint64_t changes = uniform(random, 4); changes > 0; --changes) {
            const std::size_t at = uniform(random, text.size());
            const char letter = letters[uniform(random, letters.size())];
            if (uniform(random, 3) == 0)
                text.erase(at, 1 + uniform(random, 5));
            else if (uniform(random, 2) == 0)
                text.insert(at, 1, letter);
            else
                text[at] = letter;
        }
        BOOST_TEST_CONTEXT(text) {
            std::string saved;
            try {
                saved = to_sgf(WebGame{parse_sgf(text)}.record(""));
            } catch (const ParseError&) {
                continue;
            }
            ++read;
            BOOST_TEST(to_sgf(WebGame{parse_sgf(saved)}.record("")) == saved);
        }
    }
    BOOST_TEST(read > 500);
}

BOOST_AUTO_TEST_CASE(brackets_without_end_are_read_soon) {
    std::string text = "(;SZ[3]RU[Pah-Tum classic](;B[aa])";
    for (int i = 0; i < 100'000; ++i) text += "(;C[x](;B[bb])";
    BOOST_TEST(WebGame{parse_sgf(text)}.length() == 1U);
    std::string wide = "(;SZ[8]RU[Pah-Tum classic,size=8](;B[aa])";
    for (int i = 0; i < 40'000; ++i) wide += "(;B[bb];W[cc](;B[dd])(;B[ee]))";
    BOOST_TEST(WebGame{parse_sgf(wide + ")")}.other_moves(0).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_resignation_ends_the_game_until_something_is_played) {
    WebGame game = after({"A1", "B2"});
    game.resign(Side::kWhite);
    BOOST_TEST(game.has_ended());
    BOOST_TEST((game.resigned() == Side::kWhite));
    BOOST_TEST(game.record("").result == "B+R");
    BOOST_TEST((WebGame{parse_sgf(to_sgf(game.record("")))}.resigned() == Side::kWhite));
    game.go_to(1);
    BOOST_TEST(!game.has_ended());
    game.go_to(2);
    game.play(parse_move(game.position(), "A3"));
    BOOST_TEST(!game.has_ended());
    BOOST_TEST(game.record("").result == "");
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
