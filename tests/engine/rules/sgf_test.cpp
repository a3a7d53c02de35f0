#include "engine/rules/sgf.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/rules/both.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {
namespace sgf_test {

SgfGame random_game(const reference::Rules& rules, reference::Random& random) {
    reference::Game game = random_start(rules, random);
    SgfGame record{.start = start_of(game), .moves = {}, .black = "a", .white = "b", .result = ""};
    Position position = record.start;
    while (game.phase != "over") {
        const std::string move = random_move(game, random);
        game = *play(game, move);
        record.moves.push_back(parse_move(position, move));
        position.play(record.moves.back());
    }
    record.result = result_text(game);
    return record;
}

const std::array kBadTexts{
    BadText{"", "line 1, column 1"},
    BadText{"hello", "line 1, column 1"},
    BadText{"((", "line 1, column 1"},
    BadText{"\xFF\xFE(;", "UTF-16"},
    BadText{"()", "line 1"},
    BadText{"(;FF[4]\n;B)", "line 2, column 2: property B has no value"},
    BadText{"(;FF[4]\n;B[aa)", "line 2, column 3"},
    BadText{"(;FF[4]\n 5)", "line 2, column 2"},
    BadText{"(;SZ[9])", "9"},
    BadText{"(;FF[4]GM[2]SZ[3];B[aa])", "line 1, column 8: GM[2] names another game"},
    BadText{"(;GM[40]SZ[3];B[aa])", "GM[40] names another game"},
    BadText{"(;GM[+2]SZ[3];B[aa])", "GM[+2] names another game"},
    BadText{"(;SZ[3]RU[Pah-Tum chess])", "chess"},
    BadText{"(;SZ[4]RU[assyrian])", "line 1, column 8: setup=centre"},
    BadText{"(;SZ[3]RU[stones=0])", "stones"},
    BadText{"(;SZ[3]RU[strategic,boulders=1]SQ[cc];B[aa])", "line 1, column 32: SQ lists boulders that"},
    BadText{"(;SZ[3]RU[strategic,boulders=1]SQ[aa]AB[aa];W[ba])",
            "line 1, column 32: SQ lists a boulder where"},
    BadText{"(;PTP[3/3/3 z])", "z"},
    BadText{"(;SZ[3]RU[classic];B[aa]\n;W[aa])", "line 2, column 2"},
    BadText{"(;SZ[3]RU[classic];B[aa]\n;B[bb])", "line 2, column 2"},
    BadText{"(;SZ[3]RU[classic];B[da])", "da"},
    BadText{"(;SZ[3]RU[classic];B[])", "line 1, column 20: a pass"},
    BadText{"(;SZ[3]RU[classic];B[tt])", "line 1, column 20: a pass"},
    BadText{"(;SZ[3];B[aa]W[bb])", "line 1, column 9: two moves"},
    BadText{"(;SZ[3];B[aa]B[bb])", "line 1, column 9: two moves"},
    BadText{"(;SZ[3];B[aa][bb])", "line 1, column 9: two moves"},
    BadText{"(;SZ[3]\r\n;B[aa]\r;AB[bb])", "line 3, column 2: AB after the first move"},
    BadText{"\xEF\xBB\xBF(;SZ[3]C[\xC3\xA4\xC3\xB6];B[zz])", "line 1, column 14: 'zz'"},
    BadText{"(;SZ[7:8])", "7:8"},
    BadText{"(;PTP[3/1-1/3 x classic]SQ[bb];AB[aa]AW[ba]C[x];B[ca])", "line 1, column 32: AB after the root"},
    BadText{"(;PTP[3/3/3 x classic];C[x];AE[aa]B[ca])", "line 1, column 29: AE after the root"},
    BadText{"(;PTP[3/3/3 x classic];C[x];AW[aa])", "line 1, column 29: AW after the root"},
    BadText{"(;SZ[3]SQ[aa]AB[aa])", "line 1, column 8: SQ lists a boulder where"},
    BadText{"(;SZ[3]AB[aa:dd])", "line 1, column 8: 'dd'"},
    BadText{"(;SZ[3]PL[Q])", "line 1, column 8: 'Q'"},
    BadText{"(;SZ[3];B[a", "line 1, column 10: unterminated value"},
    BadText{"(;SZ[3]RU[classic];B[]PTM[nonsense])", "line 1, column 20: 'nonsense'"},
    BadText{"(;SZ[3]\nRU[classic]\nSQ[zz])", "line 3, column 1: 'zz'"},
};

BOOST_AUTO_TEST_SUITE(sgf_test)

BOOST_AUTO_TEST_CASE(random_games_of_every_ruleset_come_back_from_their_file) {
    reference::Random random{10};
    for (const reference::Rules& rules : reference::variants(random)) {
        const SgfGame game = random_game(rules, random);
        BOOST_TEST_CONTEXT(to_sgf(game)) {
            const SgfGame read = parse_sgf(to_sgf(game));
            BOOST_TEST((read.start == game.start));
            BOOST_TEST((read.moves == game.moves));
            BOOST_TEST(read.black == "a");
            BOOST_TEST(read.white == "b");
            BOOST_TEST(read.result == game.result);
        }
    }
}

BOOST_AUTO_TEST_CASE(rows_count_from_the_top_and_boulders_are_marked) {
    SgfGame game{.start = parse_position("7/5-1/7/7/7/7/7 x classic"),
                 .moves = {Move::place({0, 6}), Move::place({1, 5})},
                 .black = "",
                 .white = "",
                 .result = ""};
    const std::string text = to_sgf(game);
    for (const char* part : {"(;FF[4]", "SZ[7]", "RU[Pah-Tum classic]", "PTP[7/5-1/7/7/7/7/7 x classic]",
                             "SQ[fb]", ";B[aa]", ";W[bb]"}) {
        BOOST_TEST_CONTEXT(part) { BOOST_TEST((contains(text, part))); }
    }
    BOOST_TEST((!contains(text, "GM[")));
}

BOOST_AUTO_TEST_CASE(a_file_of_another_program_is_read_along_its_main_line) {
    const SgfGame game = parse_sgf(
        "(;GM[99]FF[4]SZ[3]RU[Pah-Tum classic]SQ[aa][cc]C[a \\] b]\n"
        ";B[ba](;W[ca]C[main];B[ab])(;W[bb]))");
    BOOST_TEST(to_text(game.start) == "-2/3/2- x classic");
    const std::vector<Move> main_line{Move::place({1, 2}), Move::place({2, 2}), Move::place({0, 1})};
    BOOST_TEST((game.moves == main_line));
}

BOOST_AUTO_TEST_CASE(names_may_hold_any_text) {
    SgfGame game{.start = parse_position("3/3/3 x classic"),
                 .moves = {},
                 .black = "[a\\b];B[aa]",
                 .white = "(w)",
                 .result = "?"};
    const SgfGame read = parse_sgf(to_sgf(game));
    BOOST_TEST(read.black == game.black);
    BOOST_TEST(read.white == game.white);
    BOOST_TEST(read.result == "?");
}

BOOST_AUTO_TEST_CASE(notes_stand_beside_their_moves) {
    const SgfGame game{.start = parse_position("3/3/3 x classic"),
                       .moves = {Move::place({0, 2}), Move::place({1, 2}), Move::place({2, 2})},
                       .black = "",
                       .white = "",
                       .result = "",
                       .notes = {{0, {.value = -2.5, .comment = "[depth 3]\n\nline \\A1"}},
                                 {2, {.value = 3, .comment = ""}}}};
    const std::string text = to_sgf(game);
    BOOST_TEST(contains(text, ";B[aa]V[-2.5]C[[depth 3\\]\n \nline \\\\A1]\n;W[ba]\n;B[ca]V[3]\n"));
    BOOST_TEST(!contains(text, "\n\n"));
    const SgfGame read = parse_sgf(text);
    BOOST_TEST((read.moves == game.moves));
    BOOST_TEST(read.notes.size() == 2U);
    BOOST_TEST(read.notes.at(0).value.value() == -2.5);
    BOOST_TEST(read.notes.at(0).comment == "[depth 3]\n \nline \\A1");
    BOOST_TEST((read.notes.at(2) == game.notes.at(2)));
}

BOOST_AUTO_TEST_CASE(values_that_are_no_numbers_are_left_out) {
    const SgfGame game = parse_sgf("(;SZ[3];B[aa]V[+1.50];W[ba]V[B+3];B[ca]V[];W[ab]V[inf];B[bb]V[ -2 ])");
    BOOST_TEST(std::ranges::count_if(game.notes,
                                     [](const auto& note) { return note.second.value.has_value(); }) == 2);
    BOOST_TEST(contains(to_sgf(game), ";W[ba]V[B+3]\n"));  // somebody else's
    BOOST_TEST(game.notes.at(0).value.value() == 1.5);
    BOOST_TEST(game.notes.at(4).value.value() == -2.0);
}

BOOST_AUTO_TEST_CASE(a_file_without_rules_and_boulders_is_played_on_the_board_at_hand) {
    // What GoGui and Sabaki save: neither of them knows of rules or boulders.
    const std::string gogui =
        "(;FF[4]CA[UTF-8]AP[GoGui:1.6.0]SZ[3]\r\nKM[0]DT[2026-11-21]\r\n;B[aa];W[ba]V[2.0]\r\n;B[ca])\r\n";
    const std::string sabaki =
        "(\n  ;GM[1]FF[4]CA[UTF-8]AP[Sabaki:0.52.2]KM[6.5]SZ[3]DT[2026-11-21]\n  ;B[aa]\n  ;W[ba]\n"
        "  (\n    ;B[ca]\n  )(\n    ;B[cc]C[a \\] and \\\\ and\nline]\n  )\n)\n";
    const Position board = parse_position("3/1-1/3 x classic,boulders=1");
    for (const std::string& text : {gogui, sabaki}) {
        BOOST_TEST_CONTEXT(text) {
            const SgfGame game = parse_sgf(text, board);
            BOOST_TEST(to_text(game.start) == to_text(board));
            BOOST_TEST(game.moves.size() == 3U);
            BOOST_TEST(to_text(parse_sgf(text).start) == "3/3/3 x classic");
            const Position other = parse_position("4/4/4/4 x custodial");
            BOOST_TEST(to_text(parse_sgf(text, other).start) == "3/3/3 x classic");
        }
    }
    const Position named = parse_sgf("(;SZ[3]RU[classic])", board).start;
    BOOST_TEST(to_text(named) == "3/3/3 x classic");
    for (const std::string rules : {"Japanese", "AGA", "Chinese rules, komi=", ""}) {
        const Position of_go = parse_sgf("(;SZ[3]RU[" + rules + "];B[aa])", board).start;
        BOOST_TEST(to_text(of_go) == to_text(board), rules);
    }
}

BOOST_AUTO_TEST_CASE(the_size_is_that_of_the_board_at_hand_or_7_if_the_file_says_none) {
    BOOST_TEST(parse_sgf("(;)").start.size() == 7);
    BOOST_TEST(parse_sgf("(;)", parse_position("4/4/4/4 x")).start.size() == 4);
    BOOST_TEST(parse_sgf("(;SZ[5:5])").start.size() == 5);
}

BOOST_AUTO_TEST_CASE(set_up_before_the_first_move_is_part_of_the_start) {
    const auto start_text = [](const char* text) { return to_text(parse_sgf(text).start); };
    BOOST_TEST(start_text("(;SZ[3]AB[aa][bb]AW[cc])") == "x2/1x1/2o x classic");
    BOOST_TEST(start_text("(;SZ[3]AB[aa]AW[ca]PL[W])") == "x1o/3/3 o classic");
    BOOST_TEST(start_text("(;SZ[3]HA[2]AB[aa];AW[cc];;AE[aa];W[ab];PL[B];B[bb])") == "3/3/2o o classic");
    BOOST_TEST(start_text("(;SZ[3]AB[aa:bb])") == "xx1/xx1/3 x classic");
    BOOST_TEST(start_text("(;SZ[3]SQ[aa]AE[aa]PL[white])") == "3/3/3 o classic");
    BOOST_TEST(start_text("(;SZ[3]RU[strategic]PL[B])") == "3/3/3 o strategic placing");
    BOOST_TEST(start_text("(;SZ[3]RU[strategic,boulders=1]SQ[cc]AB[aa]PL[W];W[ba])") ==
               "x2/3/2- o strategic,boulders=1");
    BOOST_TEST(start_text("(;SZ[3]RU[strategic,boulders=2]SQ[cc][bb]AW[aa]AE[bb];B[ba])") ==
               "o2/3/2- x strategic,boulders=2");
    BOOST_TEST(start_text("(;SZ[3]RU[assyrian,boulders=1]SQ[bb];B[ba])") == "3/1-1/3 x assyrian,boulders=1");
}

BOOST_AUTO_TEST_CASE(stones_at_the_start_are_shown_to_viewers) {
    const std::string text = to_sgf({.start = parse_position("x1o/-2/3 o classic,boulders=1"),
                                     .moves = {},
                                     .black = "",
                                     .white = "",
                                     .result = ""});
    BOOST_TEST(contains(text, "SQ[ab]AB[aa]AW[ca]PL[W]\n"));
    BOOST_TEST(to_text(parse_sgf(text).start) == "x1o/-2/3 o classic,boulders=1");
}

struct Spelling {
    const char* text;
    std::size_t moves;
};

std::ostream& operator<<(std::ostream& out, const Spelling& spelling) { return out << spelling.text; }

// Each begins with A3, B3 as far as it goes.
const std::array kSpellings{
    Spelling{"\xEF\xBB\xBF(;SZ[3];B[aa];W[ba])", 2},
    Spelling{"From: me (a \"friend\")\nSubject: (:\n\n(;SZ[3];B[aa];W[ba])\n-- \nregards", 2},
    Spelling{" ( \r\n ; SZ [3] \t\v\f ; B \n[aa] ; W [ba] ) ", 2},
    Spelling{"(;SiZe[3];Black[aa];White[ba])", 2},
    Spelling{"(;sz[3];b[aa];w[ba])", 2},
    Spelling{"(;SZ[3]LB SQ;B[aa]TR\n;W[ba]LB)", 2},
    Spelling{"(;SZ[3]RU[Chinese];B[aa];W[ba])", 2},
    Spelling{"(;SZ[3];;B[aa];;W[ba];)", 2},
    Spelling{"(;SZ[3];B[aa]C[a ) ( ; \\] \\\\];W[ba])", 2},
    Spelling{"(;SZ[3];B[a\\\na];W[\\ba])", 2},
    Spelling{"(;SZ[3];B[aa](;W[ba])(;W[cc];B[bb]))", 2},
    Spelling{"(;SZ[3](;B[aa](;W[ba])(;W[cc]))(;B[zz", 2},
    Spelling{"((;SZ[3];B[aa];W[ba]))", 2},
    Spelling{"(;SZ[3];B[aa]())(;W[ba])", 1},
    Spelling{"(;SZ[3];B[aa];W[ba])(;SZ[19];B[pd])", 2},
    Spelling{"(;SZ[3];B[aa];W[ba]", 2},
    Spelling{"(;SZ[3]XX[?][!]GM[99];B[aa]N[\xE4]WL[3.5];W[ba]KO[])", 2},
    Spelling{"(;SZ[3]RU[Pah-Tum\nclassic]PB[a];B[ aa ];W[ba])", 2},
};

BOOST_DATA_TEST_CASE(what_is_unambiguous_is_accepted, boost::unit_test::data::make(kSpellings), spelling) {
    const std::vector<Move> moves{Move::place({0, 2}), Move::place({1, 2})};
    const SgfGame game = parse_sgf(spelling.text);
    BOOST_TEST(game.moves.size() == spelling.moves);
    BOOST_TEST(std::equal(game.moves.begin(), game.moves.end(), moves.begin()));
    BOOST_TEST(game.start.size() == 3);
}

BOOST_AUTO_TEST_CASE(a_position_is_the_whole_start_and_nothing_else_of_its_file_is_lost) {
    const SgfGame game = parse_sgf("(;PTP[1x1/3/1o1 x classic]AB[ba]AW[bc](;PL[B]C[x];PL[W]B[aa])(;B[cc]))");
    BOOST_TEST(to_text(game.start) == "1x1/3/1o1 x classic");
    BOOST_TEST(game.variations.at(0).size() == 1U);
    const std::string written = to_sgf(game);
    for (const std::string kept : {";PL[B]C[x]", "PL[W]", "(;B[cc])"})
        BOOST_TEST(contains(written, kept), written);
    BOOST_TEST(to_sgf(parse_sgf(written)) == written);
}

BOOST_AUTO_TEST_CASE(passes_behind_the_end_are_left_out) {
    const std::string text = "(;PTP[xxo/oox/xx1 o classic];W[cc];B[];W[tt];B[])";
    BOOST_TEST(parse_sgf(text).moves.size() == 1U);
}

BOOST_AUTO_TEST_CASE(text_that_is_not_utf8_is_taken_for_latin_1) {
    BOOST_TEST(parse_sgf("(;PB[J\xF6rg])").black == "J\xC3\xB6rg");
    BOOST_TEST(parse_sgf("(;PB[J\xC3\xB6rg])").black == "J\xC3\xB6rg");
}

BOOST_AUTO_TEST_CASE(variations_are_kept_where_they_branch_off) {
    const std::string first = "(;W[ab]C[a ) in \\] a value];B[bb](;W[ca])(;W[cb]))";
    const std::string text = "(;SZ[3](;B[aa](;W[ba]\n;B[ca])" + first + "(;W[bb]))(;B[cc];W[ca])) (;SZ[5])";
    const SgfGame game = parse_sgf(text);
    BOOST_TEST(game.moves.size() == 3U);
    BOOST_TEST(game.variations.size() == 2U);
    BOOST_TEST(game.variations.at(0) == Words{"(;B[cc];W[ca])"}, boost::test_tools::per_element());
    BOOST_TEST(game.variations.at(1) == (Words{first, "(;W[bb])"}), boost::test_tools::per_element());
    const std::string written = to_sgf(game);
    BOOST_TEST(
        written.ends_with("\n(;B[aa]\n(;W[ba]\n;B[ca]\n)\n" + first + "\n(;W[bb]))\n(;B[cc];W[ca]))\n"),
        written);
    BOOST_TEST(to_sgf(parse_sgf(written)) == written);
    SgfGame shorter = game;
    shorter.moves.erase(shorter.moves.begin() + 1, shorter.moves.end());
    BOOST_TEST(parse_sgf(to_sgf(shorter)).moves.size() == 1U);
    BOOST_TEST(parse_sgf(to_sgf(shorter)).variations.size() == 1U);
}

BOOST_AUTO_TEST_CASE(variations_that_begin_before_a_setup_of_the_main_line_are_left_out) {
    const std::string text =
        "(;SZ[3]SQ[bb](;AB[aa]AW[ca](;B[ba];W[bc])(;B[cb]))(;B[ab];W[aa])(;AB[bc];W[aa]))";
    const SgfGame game = parse_sgf(text);
    BOOST_TEST(to_text(game.start) == "x1o/1-1/3 x classic");
    BOOST_TEST(game.variations.size() == 1U);
    BOOST_TEST(game.variations.at(0) == Words{"(;B[cb])"}, boost::test_tools::per_element());
    BOOST_TEST(parse_sgf("(;SZ[3](;PL[B];AB[aa]B[bb])(;W[cc]))").variations.empty());
    BOOST_TEST(parse_sgf("(;SZ[3]AB[aa](;B[bb])(;AB[ba];W[cc]))").variations.size() == 1U);
}

BOOST_AUTO_TEST_CASE(brackets_that_are_missing_behind_a_variation_are_added) {
    for (const std::string end : {"", ")", "))", "\n"}) {
        const SgfGame game = parse_sgf("(;SZ[3](;B[aa])(;B[bb](;W[ca])(;W[cb])" + end);
        BOOST_TEST(game.variations.at(0) == Words{"(;B[bb](;W[ca])(;W[cb]))"},
                   boost::test_tools::per_element());
        BOOST_TEST(to_sgf(parse_sgf(to_sgf(game))) == to_sgf(game));
    }
    BOOST_TEST(parse_sgf("(;SZ[3](;B[aa])(;B[bb])(;B[c").variations.at(0).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_text_that_ends_before_the_first_property_is_no_game) {
    std::string deep;
    for (int i = 0; i < 60'000; ++i) deep += "(;";
    for (const std::string& text : {std::string{"(;"}, std::string{"(;\n;"}, deep}) {
        const std::string place =
            text == "(;\n;" ? "line 2, column 2" : "line 1, column " + std::to_string(text.size() + 1);
        BOOST_TEST(error_of([&] { return parse_sgf(text); }) ==
                   place + ": the text ends before the game: expected a property or ')'");
        BOOST_CHECK_THROW(static_cast<void>(names_boulders(text)), ParseError);
    }
    BOOST_TEST(parse_sgf("(;)").moves.empty());
    BOOST_TEST(parse_sgf("(;GM[1]").moves.empty());
}

BOOST_AUTO_TEST_CASE(a_backslash_before_a_control_character_does_not_open_a_value) {
    for (const std::string control : {"\x1b", "\r", "\r\n", "\n\r", "\t", "\f", "\x7f"}) {
        const SgfGame game = parse_sgf("(;SZ[3](;B[aa])(;B[bb]C[a\\" + control + "])(;B[cc]))");
        const SgfGame again = parse_sgf(to_sgf(game));
        BOOST_TEST(again.variations.at(0).size() == 2U);
        BOOST_TEST(again.variations.at(0).back() == "(;B[cc])");
        BOOST_TEST(to_sgf(again) == to_sgf(game));
    }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_behind_the_main_line_loses_variations_only) {
    for (const std::string end : {"", ")", "(;W[bb]", "(;W[bb]))", "(;W[", ";W[bb]", "x(;W[bb]))"})
        BOOST_TEST(parse_sgf("(;SZ[3](;B[aa])" + end).moves.size() == 1U, end);
}

BOOST_AUTO_TEST_CASE(variations_of_others_disturb_neither_terminal_nor_protocol) {
    const std::string saved = to_sgf(parse_sgf("(;SZ[3](;B[aa])(;B[bb]C[\x1b[2J\\]\x8d\r\n\r\n\n\t]))"));
    BOOST_TEST(contains(saved, "(;B[bb]C[\uFFFD[2J\\]\uFFFD\r\n\r\n\n\t])"), saved);
    const std::string text = without_empty_lines(saved);
    BOOST_TEST(contains(text, "(;B[bb]C[\uFFFD[2J\\]\uFFFD\n \n \n ])"), text);
}

BOOST_AUTO_TEST_CASE(names_and_comments_are_without_control_characters) {
    SgfGame game{.start = parse_position("3/3/3 x classic"),
                 .moves = {},
                 .black = "a\x1b[2J\x9b\u009b\xff",
                 .white = {},
                 .result = {}};
    BOOST_TEST(parse_sgf(to_sgf(game)).black == "a\\x1b[2J\\x9b\\u{9b}\\xff");
}

BOOST_AUTO_TEST_CASE(numbers_have_one_decimal_at_most) {
    const auto written = [](const std::string& properties) {
        return to_sgf(parse_sgf("(;SZ[3]" + properties + ")"));
    };
    const auto has = [](const std::string& text, const std::string& part) { return contains(text, part); };
    BOOST_TEST(has(written(";B[aa]V[0.3333333]"), "V[0.3]"));
    BOOST_TEST(has(written(";B[aa]V[-2.04]"), "V[-2]"));
    BOOST_TEST(has(written(";B[aa]V[-0.04]"), "V[0]"));
    BOOST_TEST(has(written(";B[aa]V[1e9]"), "V[1000000000]"));
    BOOST_TEST(has(written("RE[B+3.50];B[aa]"), "RE[B+3.5]"));
    BOOST_TEST(has(written("RE[W+3.0];B[aa]"), "RE[W+3]"));
    BOOST_TEST(has(written("RE[B+R];B[aa]"), "RE[B+R]"));
    BOOST_TEST(has(written("RE[B+1.x];B[aa]"), "RE[B+1.x]"));
}

BOOST_AUTO_TEST_CASE(hostile_text_is_refused_or_read_in_little_time) {
    const auto repeated = [](const std::string& text) {
        std::string result;
        while (result.size() < 1'000'000) result += text;
        return result;
    };
    const std::string over = "(;PTP[xxo/oox/xxo o classic]";
    for (const std::string& text :
         {repeated("("), repeated(")"), repeated("[") + "(;", repeated("( "), "(;" + repeated("("),
          "(" + repeated(";"), "(;" + repeated("A[]"), over + ";" + repeated("B[]"), over + repeated(";B[]"),
          "(;C[" + repeated("\\"), "(;C[" + repeated("\r\n") + "]", "(;AB" + repeated("[aa:gg]"),
          "(;PTP[" + repeated("7/") + "]", "(;RU[" + repeated("size=7,") + "]",
          "(;SZ[3]" + repeated("\n") + ";B[zz])", over + ";B[]" + repeated("PTM[]") + ")"}) {
        try {
            std::ignore = parse_sgf(text);
        } catch (const ParseError& error) {
            BOOST_TEST(std::string{error.what()}.size() < 300U);
        }
    }
}

BOOST_DATA_TEST_CASE(a_bad_file_is_refused_by_saying_where, boost::unit_test::data::make(kBadTexts), bad) {
    check_error<ParseError>([&] { return parse_sgf(bad.text); }, bad.quoted);
}

BOOST_AUTO_TEST_CASE(a_list_in_parts_is_one_list_and_a_single_value_stands_once) {
    BOOST_TEST(to_text(parse_sgf("(;SZ[3]SQ[aa]C[x]SQ[cc][bb];B[ba])").start) == "-2/1-1/2- x classic");
    BOOST_TEST(to_text(parse_sgf("(;SZ[3]AB[aa]AW[ca]AB[bb]AW[cc];B[ba])").start) == "x1o/1x1/2o x classic");
    for (const std::string name : {"CA", "FF", "GM", "AP", "KM", "SZ", "RU", "PB", "PW", "RE", "C", "PL"}) {
        const std::string value = name == "SZ" ? "3" : name == "RU" ? "classic" : "b";
        const std::string one = name + "[" + value + "]";
        check_error<ParseError>([&] { return parse_sgf("(;" + one + "XX[]" + one + ")"); },
                                name + " stands twice");
        check_error<ParseError>([&] { return parse_sgf("(;" + one + "[" + value + "])"); },
                                name + " has more than one value");
    }
    check_error<ParseError>([&] { return parse_sgf("(;SZ[3];B[aa]C[a]C[b])"); },
                            "line 1, column 18: C stands twice");
}

BOOST_AUTO_TEST_CASE(what_is_not_ours_stays_in_its_place_byte_for_byte) {
    // Values of FF[4]: escapes, colons, line ends, empty lines, blanks, lists.
    const std::string root =
        "GM[1]DT[2020-02-03,04]EV[Cup \\\\ \\]]RO[1 (final)]BR[5d]TM[600]C[a\\:b\n\n\tc]XX[\\\nd][e]";
    const std::string text = "(;FF[4]CA[UTF-8]AP[pahtum]SZ[3]" + root +
                             "PB[a]RU[Pah-Tum classic]KM[6.5]\nPTP[3/3/3 x classic]\n"
                             ";N[before]LB[aa:1]\n;TR[aa][bb]B[aa]BL[59]C[x\\:\n\ny]N[n]\n;C[between];GW[1]\n"
                             "(;MA[cc]\n;W[ba]V[2]KO[]\n;C[end]TB[aa]\n)\n(;W[cc]ZZ[ ; ( ]))\n";
    BOOST_TEST(to_sgf(parse_sgf(text)) == text);
    SgfGame shorter = parse_sgf(text);
    shorter.moves.pop_back();
    for (const std::string part : {"N[before]LB[aa:1]", "EV[Cup \\\\ \\]]", "C[x\\:\n\ny]N[n]"})
        BOOST_TEST(contains(to_sgf(shorter), part), part);
    SgfGame changed = parse_sgf(text);
    changed.black = "b";
    changed.notes[0].comment = "new";
    BOOST_TEST(contains(to_sgf(changed), root + "PB[b]RU["));
    BOOST_TEST(contains(to_sgf(changed), ";TR[aa][bb]B[aa]BL[59]C[new]N[n]\n"));
}

BOOST_AUTO_TEST_CASE(passes_and_nodes_behind_the_end_are_kept) {
    const std::string end = ";W[cc]\n;B[];W[tt];C[good game]\n)\n";
    BOOST_TEST(to_sgf(parse_sgf("(;PTP[xxo/oox/xx1 o classic]" + end)).ends_with(end));
}

BOOST_AUTO_TEST_CASE(a_game_and_its_first_move_in_one_node_are_told_apart) {
    const std::string text = to_sgf(parse_sgf("(;SZ[3]B[aa]EV[cup]C[x]LB[aa:1])"));
    BOOST_TEST(contains(text, "SZ[3]EV[cup]"));
    BOOST_TEST(contains(text, "\n;B[aa]C[x]LB[aa:1]\n"));
}

BOOST_AUTO_TEST_CASE(a_variation_beside_a_comment_at_the_end_stays) {
    const std::string text = to_sgf(parse_sgf("(;SZ[3];B[aa](;C[end])(;W[cc]))"));
    BOOST_TEST(text.ends_with(";B[aa]\n(;C[end]\n)\n(;W[cc]))\n"), text);
    BOOST_TEST(to_sgf(parse_sgf(text)) == text);
}

BOOST_AUTO_TEST_CASE(the_size_is_read_without_playing_the_game) {
    BOOST_TEST(board_size("(;SZ[5];B[aa];W[bb];B[];W[])") == 5);
    BOOST_TEST(board_size("(;)") == 7);
    check_error<ParseError>([] { return board_size("(;SZ[19])"); }, "line 1, column 3");
    check_error<ParseError>([] { return parse_sgf("(;SZ[3];B[];W[])"); }, "names no boulders");
}

BOOST_AUTO_TEST_CASE(a_game_has_its_date_unless_the_file_has_one) {
    SgfGame game = parse_sgf("(;SZ[3];B[aa])");
    game.date = "2026-11-27";
    BOOST_TEST(contains(to_sgf(game), "DT[2026-11-27]"));
    game.root = "DT[1999]";
    BOOST_TEST(contains(to_sgf(game), "DT[1999]"));
    BOOST_TEST(!contains(to_sgf(game), "2026"));
}

BOOST_AUTO_TEST_CASE(files_of_programs_for_go_name_no_boulders) {
    for (const std::string text : {"(;B[aa])", "(;SZ[3]RU[Japanese];B[aa])", "(;SZ[3]AB[aa];W[bb]SQ[cc])"})
        BOOST_TEST(!names_boulders(text), text);
    for (const std::string text : {"(;SZ[3]SQ[bb];B[aa])", "(;SZ[3]RU[Pah-Tum classic];B[aa])",
                                   "(;PTP[3/1-1/3 x classic];B[aa])", "(;RU[custodial])"})
        BOOST_TEST(names_boulders(text), text);
    BOOST_CHECK_THROW(static_cast<void>(names_boulders("no record")), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sgf_test
}  // namespace pahtum::testing
