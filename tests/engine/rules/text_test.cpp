#include "engine/rules/text.hpp"

#include "engine/base/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

namespace {

struct MoveCase {
    const char* position;
    const char* move;
};

std::ostream& operator<<(std::ostream& out, const MoveCase& test) {
    return out << "'" << test.move << "' in " << test.position;
}

constexpr const char* kFresh = "7/7/7/7/7/7/7 x classic";
constexpr const char* kOneStone = "7/5-1/7/3x3/7/1-5/7 o classic";
constexpr const char* kPlacing = "3/1-1/3 x assyrian placing";
constexpr const char* kChoosing = "3/1-1/3 x classic,setup=choose,boulders=1 choosing";
constexpr const char* kCapture = "7/3x3/3o3/4ox1/7/7/7 x classic,capture=custodial";
constexpr const char* kSwapped = "7/7/7/3o3/7/7/7 x classic,swap=on swapped";
constexpr const char* kOver = "xox/oxo/xox o classic,stones=9";

const std::array kIllegalMoves{
    MoveCase{kFresh, "H1"},      MoveCase{kFresh, "Z9"},      MoveCase{kFresh, "A0"},
    MoveCase{kFresh, "A10"},     MoveCase{kFresh, "D4xZ9"},   MoveCase{kFresh, "A8"},
    MoveCase{kFresh, "swap"},    MoveCase{kFresh, "first"},   MoveCase{kFresh, "second"},
    MoveCase{kFresh, "D4xD5"},   MoveCase{kOneStone, "d4"},   MoveCase{kOneStone, "F6"},
    MoveCase{kOneStone, "swap"}, MoveCase{kPlacing, "B2"},    MoveCase{kPlacing, "first"},
    MoveCase{kPlacing, "A1xA2"}, MoveCase{kPlacing, "D1"},    MoveCase{kChoosing, "A1"},
    MoveCase{kChoosing, "swap"}, MoveCase{kCapture, "D4xD6"}, MoveCase{kCapture, "D4xC4"},
    MoveCase{kCapture, "A1xA2"}, MoveCase{kCapture, "D5xD6"}, MoveCase{kSwapped, "swap"},
    MoveCase{kOver, "A1"},       MoveCase{kOver, "swap"},     MoveCase{kOver, "first"},
};

const std::array kNoMoves{
    MoveCase{kFresh, ""},      MoveCase{kFresh, "pass"},  MoveCase{kFresh, "resign"},
    MoveCase{kFresh, "D"},     MoveCase{kFresh, "4D"},    MoveCase{kFresh, " D4"},
    MoveCase{kFresh, "D4 "},   MoveCase{kFresh, "D4x"},   MoveCase{kFresh, "D4xD"},
    MoveCase{kFresh, "xD5"},   MoveCase{kFresh, "D4-D5"}, MoveCase{kFresh, "D4xD5xD6"},
    MoveCase{kFresh, "third"}, MoveCase{kFresh, "swap!"}, MoveCase{kFresh, "A04"},
    MoveCase{kFresh, "A+4"},
};

const std::array kBadPositions{
    BadText{"", "''"},
    BadText{"   ", ""},
    BadText{"3/3/3", "3/3/3"},
    BadText{"3/3/3 z classic", "z"},
    BadText{"3/3/3 X classic", "X"},
    BadText{"2/2 x", "2/2"},
    BadText{"9/9/9/9/9/9/9/9/9 x", "9"},
    BadText{"7/7/7/7/7/7 x classic", "'7'"},
    BadText{"7/7/7/7/7/7/8 x classic", "8"},
    BadText{"7/7/7/6/7/7/7 x classic", "6"},
    BadText{"7/7/7/6xo/7/7/7 x classic", "6xo"},
    BadText{"7/7/7/3q3/7/7/7 x classic", "3q3"},
    BadText{"7/7/7/0x6/7/7/7 x classic", "0"},
    BadText{"7/7/7//7/7/7 x classic", "''"},
    BadText{"3/3/3 x chess", "chess"},
    BadText{"3/3/3 x classic,setup=centre,boulders=0", "centre"},
    BadText{"3/3/3 x classic,stones=0", "0"},
    BadText{"3/3/3 x classic,swap=maybe", "maybe"},
    BadText{"3/3/3 x classic,size=7", "7"},
    BadText{"3/3/3 x classic nonsense", "nonsense"},
    BadText{"3/3/3 x classic x=0:4 x=0:4", "x=0:4"},
    BadText{"3/3/3 x classic x=0 o=0", "x=0"},
    BadText{"3/3/3 x classic x=a:4 o=0:4", "a"},
    BadText{"3/3/3 x classic x=0:-1 o=0:4", "-1"},
    BadText{"3/3/3 x classic x=0:65 o=0:4", "65"},
    BadText{"3/3/3 x classic x=-3:4 o=0:4", "-3"},
    BadText{"3/1x1/3 o classic,stones=64,swap=on x=0:64 o=0:64", "64 stones"},
    BadText{"3/3/3 x strategic x=49000:4 o=0:4", "49000 points"},
    BadText{"3/3/3 x classic placing", "placing"},
    BadText{"3/3/3 x classic choosing", "choosing"},
    BadText{"3/3/3 x classic swapped", "swapped"},
    BadText{"3/1x1/3 o strategic,boulders=2 placing", "placing"},
    BadText{"3/1-1/3 x classic,setup=choose,boulders=1 choosing choosing", "choosing"},
    BadText{"---/---/--- x classic", "boulders"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(text_test)

BOOST_AUTO_TEST_CASE(the_examples_of_the_manual_are_read_and_printed) {
    for (const char* text : {"7/5-1/7/3-3/7/1-5/7 x classic", "5/5/2-2/5/5 x assyrian placing", kFresh,
                             kOneStone, kPlacing, kChoosing, kCapture, kSwapped, kOver}) {
        BOOST_TEST(to_text(parse_position(text)) == text);
    }
}

BOOST_AUTO_TEST_CASE(what_has_its_default_value_is_left_out_when_printed) {
    const auto normal = [](const char* text) { return to_text(parse_position(text)); };
    BOOST_TEST(normal("3/3/3 x") == "3/3/3 x classic");
    BOOST_TEST(normal("3/3/3 x classic,stones=4,swap=off") == "3/3/3 x classic");
    BOOST_TEST(normal("3/x2/3 o classic x=0:3 o=0:4") == "3/x2/3 o classic");
    BOOST_TEST(normal("xxx/xxx/3 o classic x=0:0 o=0:4") == "xxx/xxx/3 o classic");
    BOOST_TEST(normal("111/12/21 x classic") == "3/3/3 x classic");
    BOOST_TEST(normal("3/x2/3 o classic x=0:2 o=0:4") == "3/x2/3 o classic x=0:2 o=0:4");
}

BOOST_DATA_TEST_CASE(a_bad_position_is_refused_by_quoting_the_bad_part,
                     boost::unit_test::data::make(kBadPositions), bad) {
    check_error<ParseError>([&] { return parse_position(bad.text); }, bad.quoted);
}

BOOST_DATA_TEST_CASE(a_move_that_the_rules_forbid_is_illegal, boost::unit_test::data::make(kIllegalMoves),
                     test) {
    const Position position = parse_position(test.position);
    const Position before = position;
    BOOST_CHECK_THROW(std::ignore = parse_move(position, test.move), IllegalMove);
    BOOST_TEST((position == before));
}

BOOST_DATA_TEST_CASE(a_text_that_is_no_move_is_quoted, boost::unit_test::data::make(kNoMoves), test) {
    const Position position = parse_position(test.position);
    check_error<ParseError>([&] { return parse_move(position, test.move); }, test.move);
}

BOOST_AUTO_TEST_CASE(a_nul_does_not_cut_the_reason) {
    using namespace std::string_literals;
    const auto names_nul = [](const ParseError& error) {
        const std::string message = error.what();
        return contains(message, "\\x00") && contains(message, "expected");
    };
    const Position start = parse_position("3/3/3 x classic");
    for (const std::string& text : {"3/3/3 x\0 classic"s, "3/\0/3 x classic"s, "3/3/3 x classic\0"s,
                                    "3/3/3 x classic,swap=\0"s, "3/3/3 x classic,s\0=on"s})
        check_error<ParseError>([&] { return parse_position(text); }, "\\x00");
    BOOST_CHECK_EXCEPTION(std::ignore = parse_side("b\0"s), ParseError, names_nul);
    BOOST_CHECK_EXCEPTION(std::ignore = parse_move(start, "A1\0"s), ParseError, names_nul);
}

BOOST_AUTO_TEST_CASE(an_illegal_move_says_why) {
    check_error<IllegalMove>([&] { return parse_move(parse_position(kOneStone), "d4"); }, "D4 is occupied");
    check_error<IllegalMove>([&] { return parse_move(parse_position(kOneStone), "z9"); },
                             "Z9 is off the board");
}

BOOST_AUTO_TEST_CASE(moves_are_read_in_either_case) {
    const Position capture = parse_position(kCapture);
    for (const char* text : {"D4xD5", "d4xd5", "D4XD5"}) {
        BOOST_TEST((parse_move(capture, text) == Move::capture({3, 3}, {3, 4})));
    }
    const Position choosing = parse_position(kChoosing);
    BOOST_TEST((parse_move(choosing, "FIRST") == Move::first()));
    BOOST_TEST((parse_move(choosing, "Second") == Move::second()));
    BOOST_TEST((parse_move(parse_position("3/1x1/3 o classic,swap=on"), "SWAP") == Move::swap()));
}

BOOST_AUTO_TEST_CASE(a_lone_capture_is_printed_as_a_vertex_and_may_be_named) {
    const Position position = parse_position("7/3x3/3o3/7/7/7/7 x classic,capture=custodial");
    const Move move = Move::capture({3, 3}, {3, 4});
    BOOST_TEST(to_text(position, move) == "D4");
    BOOST_TEST((parse_move(position, "D4") == move));
    BOOST_TEST((parse_move(position, "D4xD5") == move));
    BOOST_TEST(!position.is_legal(Move::place({3, 3})));
}

BOOST_AUTO_TEST_CASE(results_name_the_winner_and_the_margin) {
    BOOST_TEST(result_text(parse_position("xxx/oo-/o-x o classic")) == "B+3");
    BOOST_TEST(result_text(parse_position("ooo/xx-/x-o x classic")) == "W+3");
    BOOST_TEST(result_text(parse_position("xox/oxo/oxo x classic")) == "0");
}

BOOST_AUTO_TEST_CASE(sides_are_read_in_every_spelling_of_gtp) {
    for (const char* text : {"b", "B", "black", "Black", "BLACK"}) {
        BOOST_TEST((parse_side(text) == Side::kBlack));
    }
    for (const char* text : {"w", "W", "white", "White"}) BOOST_TEST((parse_side(text) == Side::kWhite));
    for (const char* text : {"", "x", "bl", "blackk", " b"}) {
        check_error<ParseError>([&] { return parse_side(text); }, text);
    }
    BOOST_TEST(to_text(Side::kBlack) == "black");
    BOOST_TEST(to_text(Side::kWhite) == "white");
}

BOOST_AUTO_TEST_CASE(integers_are_whole_texts_within_their_range) {
    BOOST_TEST(parse_integer("12", 0, 12, "depth") == 12);
    BOOST_TEST(parse_integer("-3", -5, 5, "depth") == -3);
    for (const char* text : {"", "13", "-1", "1.5", " 1", "1 ", "+1", "0x1", "99999999999999999999"}) {
        check_error<ParseError>([&] { return parse_integer(text, 0, 12, "depth"); }, "depth");
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
