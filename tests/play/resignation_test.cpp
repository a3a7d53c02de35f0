#include "protocol/play/resignation.hpp"

#include <boost/test/unit_test.hpp>

#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

const char* const kBlackToMove = "5/5/1xo2/5/5 x classic,boulders=0";
const char* const kWhiteToMove = "5/5/1xox1/5/5 o classic,boulders=0";

SearchReport expecting(double score) { return {.score = score, .depth = 5}; }
SearchReport proving(double score) { return {.score = score, .exact = true}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(resignation)

BOOST_AUTO_TEST_CASE(the_fourth_hopeless_thought_in_a_row_is_enough) {
    const Position position = parse_position(kBlackToMove);
    Resignation resignation;
    for (int i = 0; i < 3; ++i) BOOST_TEST(!resignation.is_due(position, expecting(-9), 9));
    BOOST_TEST(!resignation.is_due(position, expecting(-8.9), 9));
    for (int i = 0; i < 3; ++i) BOOST_TEST(!resignation.is_due(position, expecting(-20), 9));
    BOOST_TEST(resignation.is_due(position, expecting(-9), 9));
    resignation.forget();
    BOOST_TEST(!resignation.is_due(position, expecting(-9), 9));
}

BOOST_AUTO_TEST_CASE(each_side_has_its_own_thoughts) {
    const Position black = parse_position(kBlackToMove);
    const Position white = parse_position(kWhiteToMove);
    Resignation resignation;
    for (int i = 0; i < 3; ++i) {
        BOOST_TEST(!resignation.is_due(black, expecting(-9), 9));
        BOOST_TEST(!resignation.is_due(white, expecting(9), 9));
    }
    BOOST_TEST(!resignation.is_due(white, expecting(-9), 9));
    BOOST_TEST(resignation.is_due(black, expecting(-9), 9));
}

BOOST_AUTO_TEST_CASE(a_proof_is_enough_if_the_loss_is_large_enough) {
    const Position position = parse_position(kBlackToMove);
    Resignation resignation;
    BOOST_TEST(!resignation.is_due(position, proving(-8), 9));
    BOOST_TEST(resignation.is_due(position, proving(-9), 9));
}

BOOST_AUTO_TEST_CASE(nobody_gives_up_before_it_is_clear_who_plays_what_or_without_an_opinion) {
    for (const char* text :
         {"5/5/2x2/5/5 o classic,boulders=0,swap=on", "5/5/5/5/5 x classic,boulders=0,swap=on",
          "7/7/7/3-3/7/7/7 x assyrian placing", "3/1-1/-2 x classic,setup=choose,boulders=2 choosing"}) {
        Resignation resignation;
        for (int i = 0; i < 6; ++i) BOOST_TEST(!resignation.is_due(parse_position(text), proving(-50), 9));
    }
    Resignation resignation;
    for (int i = 0; i < 6; ++i)
        BOOST_TEST(!resignation.is_due(parse_position(kBlackToMove), {.score = -50}, 9));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
