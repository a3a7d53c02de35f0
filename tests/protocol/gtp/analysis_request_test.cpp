#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/limits.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp::analysis_request_test {
namespace {

using std::chrono::milliseconds;

const Position kBoard = parse_position("3/1-1/3 x classic");

AnalysisRequest parse(const std::string& text, const Position& position = kBoard) {
    return parse_analysis_request(testing::words_of(text), position);
}

std::string left(const std::string& request, const Position& position = kBoard, bool vertices_only = false) {
    std::string text;
    const SearchLimits limits{.vertices_only = vertices_only,
                              .among = moves_to_analyse(parse(request, position), position, vertices_only)};
    for (const Move move : choosable_moves(position, limits)) {
        text += (text.empty() ? "" : " ") + to_text(position, move);
    }
    return text;
}

std::string complaint(const std::string& request) {
    return testing::error_of<ParseError>([&] { return parse(request); });
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis_request)

BOOST_AUTO_TEST_CASE(nothing_has_to_be_said) {
    const AnalysisRequest request = parse("");
    BOOST_TEST(!request.side.has_value());
    BOOST_TEST((request.interval == milliseconds{1000}));
    BOOST_TEST(request.max_moves == 10U);
    BOOST_TEST(!request.root_info);
    BOOST_TEST(!request.ownership);
    BOOST_TEST(request.restrictions.empty());
}

BOOST_AUTO_TEST_CASE(colour_and_interval_come_first_each_may_be_missing) {
    BOOST_TEST((parse("b 50").side == Side::kBlack));
    BOOST_TEST((parse("b 50").interval == milliseconds{500}));
    BOOST_TEST((parse("White").side == Side::kWhite));
    BOOST_TEST((parse("25").interval == milliseconds{250}));
    BOOST_TEST((parse("0").interval == milliseconds{0}));
    BOOST_TEST((parse("w interval 7").interval == milliseconds{70}));
    BOOST_TEST((parse("b 12.5").interval == milliseconds{125}));
    BOOST_TEST((parse("interval 0.05").interval == std::chrono::microseconds{500}));
}

BOOST_AUTO_TEST_CASE(keys_come_in_any_order) {
    const AnalysisRequest request =
        parse("ownership true maxmoves 3 rootInfo true interval 10 ownership false");
    BOOST_TEST(request.max_moves == 3U);
    BOOST_TEST(request.root_info);
    BOOST_TEST(!request.ownership);
}

BOOST_AUTO_TEST_CASE(keys_of_katago_for_which_there_is_nothing_to_say_are_ignored) {
    const AnalysisRequest request = parse(
        "b 50 movesOwnership true movesOwnershipStdev true ownershipStdev true pvVisits true pvEdgeVisits "
        "true "
        "noResultValue true maxmoves 3");
    BOOST_TEST(request.max_moves == 3U);
    BOOST_TEST(!request.ownership);
    BOOST_TEST(complaint("pvVisits") == "'pvVisits' is not followed by a value");
}

BOOST_AUTO_TEST_CASE(ten_moves_are_listed_or_more_if_asked_for_and_never_more_than_allowed) {
    BOOST_TEST(parse("minmoves 4").max_moves == 10U);
    BOOST_TEST(parse("minmoves 30").max_moves == 30U);
    BOOST_TEST(parse("maxmoves 30").max_moves == 30U);
    BOOST_TEST(parse("minmoves 30 maxmoves 2").max_moves == 2U);
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named) {
    BOOST_TEST(complaint("fast") ==
               "'fast': expected interval, minmoves, maxmoves, avoid, allow, rootInfo or ownership");
    BOOST_TEST(complaint("interval") == "'interval' is not followed by centiseconds");
    BOOST_TEST(complaint("interval x").starts_with("interval in centiseconds 'x': expected"));
    BOOST_TEST(complaint("5x").starts_with("interval in centiseconds '5x': expected"));
    BOOST_TEST(complaint("maxmoves 0").starts_with("maxmoves '0': expected"));
    BOOST_TEST(complaint("maxmoves 99999999999999999999").starts_with("maxmoves '9"));
    BOOST_TEST(complaint("rootInfo yes") == "rootInfo 'yes': expected true or false");
    BOOST_TEST(complaint("avoid") == "'avoid' is not followed by a colour, vertices and a depth");
    BOOST_TEST(complaint("avoid b A1") == "'avoid' is not followed by a depth");
    BOOST_TEST(complaint("avoid b A1 x").starts_with("avoid depth 'x': expected"));
    BOOST_TEST(complaint("avoid A1 1") != "");
    for (const char* list : {"D1", "A4", ",", "A1,", ",A1", "A1,,B1", "A1;B1"}) {
        BOOST_TEST_CONTEXT(list) {
            BOOST_TEST(complaint(std::string{"allow w "} + list + " 1").find("not a vertex of this board") !=
                       std::string::npos);
        }
    }
}

BOOST_AUTO_TEST_CASE(avoid_and_allow_hold_for_the_side_to_move) {
    BOOST_TEST(left("") == "A1 B1 C1 A2 C2 A3 B3 C3");
    BOOST_TEST(left("avoid b A1,c3 1") == "B1 C1 A2 C2 A3 B3");
    BOOST_TEST(left("avoid b A1,B1,C1 5 avoid b A2 1") == "C2 A3 B3 C3");
    BOOST_TEST(left("allow b A1,B2,C3 1") == "A1 C3");
    BOOST_TEST(left("allow b A1,C3 1 avoid b A1 1") == "C3");
    BOOST_TEST(left("avoid w A1 1") == "A1 B1 C1 A2 C2 A3 B3 C3");
}

BOOST_AUTO_TEST_CASE(a_restriction_that_leaves_no_move_is_refused) {
    BOOST_CHECK_THROW(left("allow b B2 1"), ParseError);
    const Position pie = parse_position("3/1x1/3 o classic,boulders=0,swap=on");
    const std::string all_cells = "avoid w A1,B1,C1,A2,C2,A3,B3,C3 1";
    BOOST_TEST(left(all_cells, pie) == "swap");
    BOOST_CHECK_THROW(left(all_cells, pie, true), ParseError);
    BOOST_TEST(left("allow w A1 1", pie) == "A1");
}

BOOST_AUTO_TEST_CASE(a_game_that_is_over_leaves_none) {
    BOOST_TEST(left("avoid b A1 1", parse_position("xox/oxo/xox x classic,boulders=0,stones=5")) == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::analysis_request_test
