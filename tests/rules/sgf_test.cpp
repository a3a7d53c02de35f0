#include "engine/rules/sgf.hpp"

#include <array>
#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/rules/text.hpp"
#include "tests/rules/both.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::testing {

namespace {

GameRecord random_game(const reference::Rules& rules, reference::Random& random) {
    reference::Game game = random_start(rules, random);
    GameRecord record{.start = start_of(game), .moves = {}, .black = "a", .white = "b", .result = ""};
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

struct BadText {
    const char* text;
    const char* quoted;  ///< must be part of the message
};

std::ostream& operator<<(std::ostream& out, const BadText& bad) { return out << bad.text; }

const std::array kBadTexts{
    BadText{"", "line 1, column 1"},
    BadText{"hello", "line 1, column 1"},
    BadText{"(;FF[4]", "line 1, column 8"},
    BadText{"()", "line 1"},
    BadText{"(;FF[4]\n;B)", "line 2, column 3"},
    BadText{"(;FF[4]\n;B[aa)", "line 2, column 3"},
    BadText{"(;FF[4]\n 5)", "line 2, column 2"},
    BadText{"(;SZ[9])", "9"},
    BadText{"(;SZ[3]RU[chess])", "chess"},
    BadText{"(;PTP[3/3/3 z])", "z"},
    BadText{"(;SZ[3]RU[classic];B[aa]\n;W[aa])", "line 2, column 2"},
    BadText{"(;SZ[3]RU[classic];B[aa]\n;B[bb])", "line 2, column 2"},
    BadText{"(;SZ[3]RU[classic];B[da])", "da"},
    BadText{"(;SZ[3]RU[classic];B[])", "line 1, column 20"},
    BadText{"(;SZ[3]RU[classic];B[]PTM[nonsense])", "line 1, column 20: 'nonsense'"},
    BadText{"(;SZ[3]\nRU[classic]\nSQ[zz])", "line 3, column 1: 'zz'"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(sgf_test)

BOOST_AUTO_TEST_CASE(random_games_of_every_ruleset_come_back_from_their_file) {
    reference::Random random{10};
    for (const reference::Rules& rules : reference::variants(random)) {
        const GameRecord game = random_game(rules, random);
        BOOST_TEST_CONTEXT(to_sgf(game)) {
            const GameRecord read = parse_sgf(to_sgf(game));
            BOOST_TEST((read.start == game.start));
            BOOST_TEST((read.moves == game.moves));
            BOOST_TEST(read.black == "a");
            BOOST_TEST(read.white == "b");
            BOOST_TEST(read.result == game.result);
        }
    }
}

BOOST_AUTO_TEST_CASE(rows_count_from_the_top_and_boulders_are_marked) {
    GameRecord game{.start = parse_position("7/5-1/7/7/7/7/7 x classic"),
                    .moves = {Move::place({0, 6}), Move::place({1, 5})},
                    .black = "",
                    .white = "",
                    .result = ""};
    const std::string text = to_sgf(game);
    for (const char* part : {"(;FF[4]", "SZ[7]", "RU[Pah-Tum classic]", "PTP[7/5-1/7/7/7/7/7 x classic]",
                             "SQ[fb]", ";B[aa]", ";W[bb]"}) {
        BOOST_TEST_CONTEXT(part) { BOOST_TEST((text.find(part) != std::string::npos)); }
    }
    BOOST_TEST((text.find("GM[") == std::string::npos));
}

BOOST_AUTO_TEST_CASE(a_file_of_another_program_is_read_along_its_main_line) {
    const GameRecord game = parse_sgf(
        "(;GM[99]FF[4]SZ[3]RU[Pah-Tum classic]SQ[aa][cc]C[a \\] b]\n"
        ";B[ba](;W[ca]C[main];B[ab])(;W[bb]))");
    BOOST_TEST(to_text(game.start) == "-2/3/2- x classic");
    const std::vector<Move> main_line{Move::place({1, 2}), Move::place({2, 2}), Move::place({0, 1})};
    BOOST_TEST((game.moves == main_line));
}

BOOST_AUTO_TEST_CASE(names_may_hold_any_text) {
    GameRecord game{.start = parse_position("3/3/3 x classic"),
                    .moves = {},
                    .black = "[a\\b];B[aa]",
                    .white = "(w)",
                    .result = "?"};
    const GameRecord read = parse_sgf(to_sgf(game));
    BOOST_TEST(read.black == game.black);
    BOOST_TEST(read.white == game.white);
    BOOST_TEST(read.result == "?");
}

BOOST_DATA_TEST_CASE(a_bad_file_is_refused_by_saying_where, boost::unit_test::data::make(kBadTexts), bad) {
    BOOST_CHECK_EXCEPTION(std::ignore = parse_sgf(bad.text), ParseError, [&](const ParseError& error) {
        BOOST_TEST_MESSAGE(error.what());
        return std::string{error.what()}.find(bad.quoted) != std::string::npos;
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
