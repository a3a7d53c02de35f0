#include "protocol/play/game.hpp"

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::game_test {

namespace {

Game after(const std::vector<std::string>& moves) {
    Game game{parse_position("3/3/3 x classic")};
    for (const std::string& move : moves) game.play(parse_move(game.position(), move));
    return game;
}

}  // namespace

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
    game.play_own(Move::place({1, 0}), {.value = -2, .comment = "thought"}, false, "Pahtum");
    game.play_own(Move::place({2, 0}), {}, true, "another");
    BOOST_TEST(!game.is_from_book(game.length() - 2));
    BOOST_TEST(game.is_from_book(game.length() - 1));
    game.take_back(1);
    const SgfGame record = game.record();
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
    BOOST_TEST(game.record().moves.size() == 1U);
}

BOOST_AUTO_TEST_CASE(passes_are_turns_and_are_taken_back_first) {
    Game game{parse_position("xo-/oxo/xo1 x classic")};
    game.play(Move::place({2, 0}));
    const std::string end = to_text(game.position());
    for (int i = 0; i < 3; ++i) game.pass();
    BOOST_TEST(game.length() == 4U);
    BOOST_CHECK(game.move(0) == Move::place({2, 0}));
    BOOST_CHECK(game.move(3) == std::nullopt);
    BOOST_TEST(to_text(game.position_after(0)) == "xo-/oxo/xo1 x classic");
    BOOST_TEST(to_text(game.position_after(3)) == end);
    game.take_back(2);
    BOOST_TEST(game.length() == 2U);
    BOOST_TEST(to_text(game.position()) == end);
    game.take_back(2);
    BOOST_TEST(game.length() == 0U);
    BOOST_TEST(to_text(game.position()) == "xo-/oxo/xo1 x classic");
}

BOOST_AUTO_TEST_CASE(a_game_goes_on_from_a_record_or_its_beginning) {
    const SgfGame record{.start = parse_position("3/3/3 x classic"),
                         .moves = {Move::place({0, 0}), Move::place({1, 0})},
                         .black = "one",
                         .white = "two",
                         .result = "B+R",
                         .notes = {{1, {.value = 1, .comment = ""}}}};
    const SgfGame whole = Game{record, 9}.record();
    BOOST_CHECK(whole.moves == record.moves);
    BOOST_CHECK(whole.notes == record.notes);
    BOOST_TEST(whole.black == "one");
    BOOST_TEST(whole.white == "two");
    BOOST_TEST(whole.result == "B+R");
    const Game half{record, 1};
    BOOST_TEST(to_text(half.position()) == "3/3/x2 o classic");
    BOOST_TEST(half.record().result == "");
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

BOOST_AUTO_TEST_SUITE(game_tree)

BOOST_AUTO_TEST_CASE(moves_that_were_taken_back_can_be_played_again) {
    Game game = after({"A1", "B2", "C3"});
    game.go_to(1);
    BOOST_TEST(to_text(game.position()) == "3/3/x2 o classic");
    BOOST_TEST(game.length() == 3U);
    game.play(parse_move(game.position(), "B2"));
    BOOST_TEST(game.ply() == 2U);
    BOOST_TEST(game.length() == 3U);
    game.go_to(3);
    BOOST_TEST(to_text(game.position()) == "2x/1o1/x2 o classic");
}

BOOST_AUTO_TEST_CASE(another_move_begins_a_variation_and_the_first_one_is_kept) {
    Game game = after({"A1", "B2", "C3"});
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
    Game game = after({"A1", "B2", "C3", "C1"});
    game.go_to(2);
    for (const char* const move : {"B1", "C3"}) game.play(parse_move(game.position(), move));
    game.go_to(3);
    game.play(parse_move(game.position(), "A3"));
    game.go_to(0);
    game.play(parse_move(game.position(), "B3"));
    game.evaluate(1, {.score = 2, .win_rate = 0.75});
    const std::string text = to_sgf(game.record());
    BOOST_TEST(text.substr(text.find("\n(") + 1) ==
               "(;B[ba]V[2]\n)\n(;B[ac]\n;W[bb]\n(;B[ca]\n;W[cc]\n)\n(;B[bc]\n(;W[ca]\n)\n(;W[aa]\n))))\n");
    Game again{parse_sgf(text)};
    BOOST_TEST(to_sgf(again.record()) == text);
    BOOST_TEST(again.go_to(1, parse_move(again.position_after(0), "A1")));
    BOOST_TEST(again.length() == 4U);
    BOOST_TEST(again.other_moves(2).size() == 1U);
    BOOST_TEST(again.go_to(3, again.other_moves(2).front()));
    BOOST_TEST(again.other_moves(3).size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_a_variation_has_besides_is_kept_when_it_is_changed) {
    const std::string text = "(;SZ[3]RU[Pah-Tum classic](;B[aa])(;B[bb]LB[aa:x];W[cc]))";
    Game game{parse_sgf(text)};
    BOOST_TEST(to_sgf(game.record()).find("(;B[bb]LB[aa:x];W[cc])") != std::string::npos);
    BOOST_TEST(game.go_to(1, parse_move(game.position_after(0), "B2")));
    game.go_to(2);
    game.play(parse_move(game.position(), "A3"));
    BOOST_TEST(game.go_to(1, parse_move(game.position_after(0), "A3")));
    BOOST_TEST(to_sgf(game.record()).find("(;B[bb]LB[aa:x]\n;W[cc]\n;B[aa]\n)") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(nodes_without_a_move_stay_where_they_are_whatever_line_is_shown) {
    const std::string text =
        "(;FF[4]CA[UTF-8]AP[pahtum]SZ[3]EV[cup]RU[Pah-Tum classic]KM[0]\nPTP[3/3/3 x classic]\n"
        ";C[1]\n(;C[2]\n;B[aa]N[a]\n;C[3]\n;W[ba]\n;C[4]\n)\n(;C[5];B[bb];C[6];W[cc]))\n";
    Game game{parse_sgf(text)};
    const auto has = [&](const std::string& part) {
        return to_sgf(game.record()).find(part) != std::string::npos;
    };
    BOOST_TEST(to_sgf(game.record()) == text);
    BOOST_TEST(game.go_to(1, parse_move(game.start(), "B2")));
    BOOST_TEST(has(
        "classic]\n;C[1]\n(;C[5]\n;B[bb]\n;C[6]\n;W[cc]\n)\n(;C[2]\n;B[aa]N[a]\n;C[3]\n;W[ba]\n;C[4]\n))"));
    BOOST_TEST(game.go_to(1, parse_move(game.start(), "A3")));
    BOOST_TEST(to_sgf(game.record()) == text);
    game.go_to(2);
    game.play(parse_move(game.position(), "C3"));
    BOOST_TEST(has(";W[ba]\n;C[4]\n;B[ca]\n)\n"));
    game.take_back(2);
    BOOST_TEST(has(";B[aa]N[a]\n;C[3]\n)\n"));
    const Game begin{parse_sgf(text), 1};
    BOOST_TEST(to_sgf(begin.record()).find(";B[aa]N[a]\n;C[3]\n)\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_game_has_the_day_of_its_first_move_for_a_date) {
    Game game{parse_position("3/3/3 x classic")};
    BOOST_TEST(game.record().date.empty());
    game.play(parse_move(game.position(), "A1"));
    const std::string date = game.record().date;
    BOOST_TEST((date.size() == 10 && date[4] == '-' && date[7] == '-'), date);
    BOOST_TEST(to_sgf(game.record()).find("DT[" + date + "]") != std::string::npos);
    // When another game was played is not known.
    Game loaded{parse_sgf("(;SZ[3])")};
    loaded.play(parse_move(loaded.position(), "A1"));
    BOOST_TEST(loaded.record().date.empty());
}

BOOST_AUTO_TEST_CASE(variations_that_cannot_be_played_are_only_kept) {
    for (const char* const variation : {"(;B[zz])", "(;W[bb])", "(;B[aa];W[cc])", "(;AB[cc];W[bb])"}) {
        const Game game{parse_sgf(std::string{"(;SZ[3]RU[Pah-Tum classic](;B[aa])"} + variation + ")")};
        BOOST_TEST(game.other_moves(0).empty(), variation);
        BOOST_TEST(to_sgf(game.record()).find(variation) != std::string::npos, variation);
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
                saved = to_sgf(Game{parse_sgf(text)}.record());
            } catch (const ParseError&) {
                continue;
            }
            ++read;
            BOOST_TEST(to_sgf(Game{parse_sgf(saved)}.record()) == saved);
        }
    }
    BOOST_TEST(read > 500);
}

BOOST_AUTO_TEST_CASE(brackets_without_end_are_read_soon) {
    std::string text = "(;SZ[3]RU[Pah-Tum classic](;B[aa])";
    for (int i = 0; i < 100'000; ++i) text += "(;C[x](;B[bb])";
    BOOST_TEST(Game{parse_sgf(text)}.length() == 1U);
    std::string wide = "(;SZ[8]RU[Pah-Tum classic,size=8](;B[aa])";
    for (int i = 0; i < 40'000; ++i) wide += "(;B[bb];W[cc](;B[dd])(;B[ee]))";
    BOOST_TEST(Game{parse_sgf(wide + ")")}.other_moves(0).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_resignation_ends_the_game_until_it_goes_on_or_back) {
    Game game = after({"A1", "B2"});
    game.resign(Side::kWhite);
    BOOST_TEST(game.has_ended());
    BOOST_TEST((game.resigned() == Side::kWhite));
    BOOST_TEST(game.record().result == "B+R");
    BOOST_TEST((Game{parse_sgf(to_sgf(game.record()))}.resigned() == Side::kWhite));
    game.go_to(1);
    BOOST_TEST(!game.has_ended());
    game.go_to(2);
    game.play(parse_move(game.position(), "A3"));
    BOOST_TEST(!game.has_ended());
    BOOST_TEST(game.record().result == "");
    game.resign(Side::kBlack);
    BOOST_TEST(game.record().result == "W+R");
    game.take_back(1);
    BOOST_TEST(game.record().result == "");
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

MoveNote note(const char* position, double score, bool exact, int depth = 3) {
    const Thought thought{.moves = {{.score = score,
                                     .exact = exact,
                                     .depth = depth,
                                     .pv = {Move::place({0, 2}), Move::place({2, 0})}}},
                          .nodes = 42};
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

}  // namespace pahtum::game_test
