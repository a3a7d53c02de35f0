#include "protocol/gtp/graphics.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp::graphics_test {
namespace {

Bitboard cells(std::initializer_list<const char*> vertices) {
    Bitboard cells;
    for (const char* vertex : vertices) cells.insert(parse_square(vertex).value());
    return cells;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(gfx)

BOOST_AUTO_TEST_CASE(a_drawing_of_nothing_is_the_boulders) {
    BOOST_TEST(Gfx{parse_position("3/1-1/-2 x classic")}.str() == "COLOR #505050 A1 B2\nMARK A1 B2\n");
    BOOST_TEST(Gfx{parse_position("3/3/3 x classic")}.str() == "");
    BOOST_TEST(boulder_gfx(parse_position("3/1-1/-2 x classic")) == "COLOR #505050 A1 B2\nMARK A1 B2\n");
    BOOST_TEST(boulder_gfx(parse_position("3/3/3 x classic")) == "");
}

BOOST_AUTO_TEST_CASE(every_kind_of_command_is_one_line) {
    Gfx gfx{parse_position("3/1-1/3 x classic")};
    gfx.text("a few words");
    gfx.label(*parse_square("A1"), "+3");
    gfx.influence(*parse_square("A2"), -0.25);
    gfx.colour("#60c060", cells({"C3"}));
    gfx.mark("SQUARE", cells({"C1", "C2"}));
    gfx.mark("TRIANGLE", {});
    gfx.label(*parse_square("B1"), "-2.5");
    gfx.colour("#60c060", cells({"B3"}));
    gfx.influence(*parse_square("A3"), 1);
    BOOST_TEST(gfx.str() ==
               "COLOR #505050 B2\n"
               "COLOR #60c060 B3 C3\n"
               "MARK B2\n"
               "SQUARE C1 C2\n"
               "LABEL A1 +3 B1 -2.5\n"
               "INFLUENCE A2 -0.25 A3 1.00\n"
               "TEXT a few words\n");
}

BOOST_AUTO_TEST_CASE(a_variation_has_the_colours_of_its_stones) {
    Position position = parse_position("3/1ox/3 x custodial,boulders=0");
    Gfx gfx{position};
    gfx.variation({position.placement(*parse_square("A2")), Move::place(*parse_square("A1"))});
    BOOST_TEST(gfx.str() == "VAR b A2 w A1\n");
}

BOOST_AUTO_TEST_CASE(a_variation_shows_no_boulders_and_ends_at_a_swap) {
    Gfx placing{parse_position("3/3/3 o custodial,boulders=1 placing")};
    placing.variation({Move::place(*parse_square("A2"))});
    BOOST_TEST(placing.str() == "");
    Gfx pie{parse_position("3/1x1/3 o classic,boulders=0,swap=on")};
    pie.variation({Move::swap(), Move::place(*parse_square("A2"))});
    BOOST_TEST(pie.str() == "");
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

const Position kLiveBoard = parse_position("xx1/1-1/3 x classic");

Thought report_of(const char* vertex) {
    MoveAnalysis analysis;
    analysis.move = Move::place(parse_square(vertex).value());
    analysis.pv = {analysis.move};
    analysis.score = 2.75;
    analysis.depth = 4;
    return {.moves = {analysis}, .nodes = 99};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(live_graphics)

BOOST_AUTO_TEST_CASE(a_set_has_boulders_line_influence_and_text_and_ends_with_an_empty_line) {
    const std::string set = live_set(kLiveBoard, report_of("C3"));
    BOOST_TEST(set.starts_with("gogui-gfx:\nCOLOR #505050 B2\nMARK B2\nVAR b C3\nINFLUENCE A1 "));
    BOOST_TEST(set.ends_with("\nTEXT C3: +2.8 for black, depth 4, 99 nodes\n\n"));
    BOOST_TEST(set.find("\n\n") == set.size() - 2);
    BOOST_TEST(set.find("C3 ", set.find("INFLUENCE")) == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_last_set_leaves_the_boulders_alone) {
    std::string all;
    {
        LiveGraphics graphics{kLiveBoard, [&](std::string_view text) { all += text; }};
        graphics.update(report_of("C3"));
        BOOST_TEST(all == live_set(kLiveBoard, report_of("C3")));
        all.clear();
    }
    BOOST_TEST(all == "gogui-gfx:\nCOLOR #505050 B2\nMARK B2\n\n");
}

BOOST_AUTO_TEST_CASE(nothing_is_drawn_of_nothing) {
    std::string all;
    {
        LiveGraphics graphics{kLiveBoard, [&](std::string_view text) { all += text; }};
    }
    BOOST_TEST(all == "");
    LiveGraphics{kLiveBoard, [&](std::string_view text) { all += text; }}.update({});
    BOOST_TEST(all == "");
}

BOOST_AUTO_TEST_CASE(updates_that_follow_each_other_too_fast_are_left_out_but_not_the_final_one) {
    int updates = 0;
    LiveGraphics graphics{kLiveBoard, [&](std::string_view) { ++updates; }};
    for (int i = 0; i < 5; ++i) graphics.update(report_of("C3"));
    BOOST_TEST(updates < 5);
    const int before = updates;
    Thought last = report_of("C3");
    last.is_complete = true;
    graphics.update(last);
    BOOST_TEST(updates == before + 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::graphics_test
