#include "protocol/play/game.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

#include "engine/rules/text.hpp"

namespace pahtum {

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

BOOST_AUTO_TEST_CASE(a_record_has_the_moves_on_the_board_with_their_notes) {
    Game game{parse_position("xo1/3/3 x classic")};
    game.play(Move::place({0, 0}));
    game.play_own(Move::place({1, 0}), {.value = -2, .comment = "thought"});
    game.play_own(Move::place({2, 0}), {});
    game.take_back(1);
    const SgfGame record = game.record("Pahtum");
    BOOST_CHECK(record.start == game.start());
    BOOST_CHECK((record.moves == std::vector<Move>{Move::place({0, 0}), Move::place({1, 0})}));
    BOOST_TEST(record.notes.size() == 1U);
    BOOST_TEST(record.notes.at(1).comment == "thought");
    BOOST_TEST(record.black == "");
    BOOST_TEST(record.white == "Pahtum");
    BOOST_TEST(record.result == "");
}

BOOST_AUTO_TEST_CASE(a_record_leaves_out_turns_after_the_end) {
    Game game{parse_position("xo-/oxo/xo1 x classic")};
    game.play(Move::place({2, 0}));
    game.pass();
    BOOST_TEST(game.length() == 2U);
    BOOST_TEST(game.record("").moves.size() == 1U);
}

BOOST_AUTO_TEST_CASE(passes_are_turns_and_are_taken_back_first) {
    Game game{parse_position("xo-/oxo/xo1 x classic")};
    game.play(Move::place({2, 0}));
    const std::string end = to_text(game.position());
    for (int i = 0; i < 3; ++i) game.pass();
    BOOST_TEST(game.length() == 4U);
    BOOST_CHECK(game.move(0) == Move::place({2, 0}));
    BOOST_CHECK(game.move(3) == std::nullopt);
    BOOST_TEST(to_text(game.before(0)) == "xo-/oxo/xo1 x classic");
    BOOST_TEST(to_text(game.before(3)) == end);
    game.take_back(2);
    BOOST_TEST(game.length() == 2U);
    BOOST_TEST(to_text(game.position()) == end);
    game.take_back(2);
    BOOST_TEST(game.length() == 0U);
    BOOST_TEST(to_text(game.position()) == "xo-/oxo/xo1 x classic");
}

BOOST_AUTO_TEST_CASE(a_resignation_is_forgotten_when_the_game_goes_on_or_back) {
    Game game{parse_position("3/3/3 x classic")};
    game.play(Move::place({0, 0}));
    game.resign(Side::kWhite);
    BOOST_TEST(game.record("").result == "B+R");
    game.play(Move::place({1, 0}));
    BOOST_TEST(game.record("").result == "");
    game.resign(Side::kBlack);
    BOOST_TEST(game.record("").result == "W+R");
    game.take_back(1);
    BOOST_TEST(game.record("").result == "");
}

BOOST_AUTO_TEST_CASE(a_game_goes_on_from_a_record_or_its_beginning) {
    const SgfGame record{.start = parse_position("3/3/3 x classic"),
                         .moves = {Move::place({0, 0}), Move::place({1, 0})},
                         .black = "one",
                         .white = "two",
                         .result = "B+R",
                         .notes = {{1, {.value = 1, .comment = ""}}}};
    const SgfGame whole = Game{record, 9}.record("own");
    BOOST_CHECK(whole.moves == record.moves);
    BOOST_CHECK(whole.notes == record.notes);
    BOOST_TEST(whole.black == "one");
    BOOST_TEST(whole.white == "two");
    BOOST_TEST(whole.result == "B+R");
    const Game half{record, 1};
    BOOST_TEST(to_text(half.position()) == "3/3/x2 o classic");
    BOOST_TEST(half.record("own").result == "");
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

}  // namespace pahtum

namespace pahtum {
namespace {

MoveNote note(const char* position, double score, bool exact, int depth = 3) {
    SearchReport thought;
    thought.score = score;
    thought.exact = exact;
    thought.depth = depth;
    thought.nodes = 42;
    thought.line = {Move::place({0, 2}), Move::place({2, 0})};
    return note_on(parse_position(position), thought);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(notes_on_moves)

BOOST_AUTO_TEST_CASE(values_are_from_blacks_view_whoever_moves) {
    const MoveNote black = note("1oo/x-x/xo1 x classic", 2.5, false);
    BOOST_TEST(black.value.value() == 2.5);
    BOOST_TEST(black.comment == "B+2.5 expected at depth 3 after 42 nodes: A3 C1");
    const MoveNote white = note("1oo/x-x/xo1 o classic", 3, true);
    BOOST_TEST(white.value.value() == -3);
    BOOST_TEST(white.comment == "W+3 proven at depth 3 after 42 nodes: A3 C1");
    BOOST_TEST(note("1oo/x-x/xo1 o classic", -1, true).comment.starts_with("B+1 proven"));
    BOOST_TEST(note("1oo/x-x/xo1 o classic", 0, true).comment.starts_with("0 proven"));
}

BOOST_AUTO_TEST_CASE(a_player_without_an_opinion_leaves_no_note) {
    BOOST_CHECK(note("1oo/x-x/xo1 x classic", 5, false, 0) == MoveNote{});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
