#include "protocol/gtp/gogui/live_graphics.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

#include "engine/rules/text.hpp"

namespace pahtum::gtp {
namespace {

const Position kBoard = parse_position("xx1/1-1/3 x classic");

AnalysisReport report_of(const char* vertex) {
    MoveAnalysis analysis;
    analysis.move = Move::place(parse_square(vertex).value());
    analysis.line = {analysis.move};
    analysis.score = 2.75;
    analysis.depth = 4;
    return {.moves = {analysis}, .nodes = 99};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(live_graphics)

BOOST_AUTO_TEST_CASE(a_set_has_boulders_line_influence_and_text_and_ends_with_an_empty_line) {
    const std::string set = live_set(kBoard, report_of("C3"));
    BOOST_TEST(set.starts_with("gogui-gfx:\nCOLOR #505050 B2\nVAR b C3\nINFLUENCE A1 "));
    BOOST_TEST(set.ends_with("\nTEXT C3: +2.8 for black, depth 4, 99 nodes\n\n"));
    BOOST_TEST(set.find("\n\n") == set.size() - 2);
    BOOST_TEST(set.find("C3 ", set.find("INFLUENCE")) == std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_last_set_leaves_the_boulders_alone) {
    std::string all;
    {
        LiveGraphics graphics{kBoard, [&](std::string_view text) { all += text; }};
        graphics.hear(report_of("C3"));
        BOOST_TEST(all == live_set(kBoard, report_of("C3")));
        all.clear();
    }
    BOOST_TEST(all == "gogui-gfx:\nCOLOR #505050 B2\n\n");
}

BOOST_AUTO_TEST_CASE(nothing_is_drawn_of_nothing) {
    std::string all;
    {
        LiveGraphics graphics{kBoard, [&](std::string_view text) { all += text; }};
    }
    BOOST_TEST(all == "");
    LiveGraphics{kBoard, [&](std::string_view text) { all += text; }}.hear({});
    BOOST_TEST(all == "");
}

BOOST_AUTO_TEST_CASE(updates_that_follow_each_other_too_fast_are_left_out_but_not_the_final_one) {
    int updates = 0;
    LiveGraphics graphics{kBoard, [&](std::string_view) { ++updates; }};
    for (int i = 0; i < 5; ++i) graphics.hear(report_of("C3"));
    BOOST_TEST(updates < 5);
    const int before = updates;
    AnalysisReport last = report_of("C3");
    last.is_complete = true;
    graphics.hear(last);
    BOOST_TEST(updates == before + 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
