#include "arena/match/agreement.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>

namespace pahtum::arena {
namespace {

MoveInfo says(double value) { return {.value = value}; }

constexpr AgreementRule kRule{.margin = 5, .plies = 3};

BOOST_AUTO_TEST_SUITE(agreement)

BOOST_AUTO_TEST_CASE(both_must_say_so_often_enough) {
    Agreement game{kRule};
    game.add(Side::kBlack, says(8.5));
    game.add(Side::kWhite, says(-7.9));
    BOOST_TEST(!game.margin().has_value());
    game.add(Side::kBlack, says(9));
    BOOST_TEST(game.margin().value() == 7);
    game.add(Side::kWhite, says(-5));
    BOOST_TEST(game.margin().value() == 5);
}

BOOST_AUTO_TEST_CASE(the_margin_is_from_the_view_of_black) {
    Agreement game{kRule};
    for (int i = 0; i < 2; ++i) {
        game.add(Side::kWhite, says(6.5));
        game.add(Side::kBlack, says(-6.2));
    }
    BOOST_TEST(game.margin().value() == -6);
}

BOOST_AUTO_TEST_CASE(who_doubts_or_is_silent_begins_it_again) {
    for (const std::optional<MoveInfo>& doubt :
         {std::optional{says(-4.9)}, std::optional{says(20)}, std::optional<MoveInfo>{}}) {
        Agreement game{kRule};
        game.add(Side::kBlack, says(8));
        game.add(Side::kWhite, says(-8));
        game.add(Side::kBlack, says(8));
        game.add(Side::kWhite, doubt);
        BOOST_TEST(!game.margin().has_value());
        game.add(Side::kBlack, says(8));
        game.add(Side::kWhite, says(-8));
        BOOST_TEST(!game.margin().has_value());
        game.add(Side::kBlack, says(8));
        BOOST_TEST(game.margin().value() == 8);
    }
}

BOOST_AUTO_TEST_CASE(one_side_alone_cannot_agree) {
    Agreement game{kRule};
    for (int i = 0; i < 9; ++i) game.add(Side::kBlack, says(50));
    BOOST_TEST(!game.margin().has_value());
}

BOOST_AUTO_TEST_CASE(no_number_is_too_large) {
    Agreement game{kRule};
    for (int i = 0; i < 2; ++i) {
        game.add(Side::kBlack, says(std::numeric_limits<double>::infinity()));
        game.add(Side::kWhite, says(-1e300));
    }
    BOOST_TEST(game.margin().value() == 1000);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
