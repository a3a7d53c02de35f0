#include "protocol/play/thought_note.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

MoveNote note(const char* position, double score, bool exact, int depth = 3) {
    SearchReport thought;
    thought.score = score;
    thought.exact = exact;
    thought.depth = depth;
    thought.nodes = 42;
    thought.line = {Move::place({0, 2}), Move::place({2, 0})};
    return thought_note(parse_position(position), thought);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(thought_note_test)

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
