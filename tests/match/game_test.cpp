#include "arena/match/game.hpp"

#include <boost/test/unit_test.hpp>

#include "arena/match/play_game.hpp"
#include "engine/rules/move.hpp"

namespace pahtum::arena {
namespace {

BOOST_AUTO_TEST_SUITE(game)

BOOST_AUTO_TEST_CASE(a_unit_says_who_has_which_colour) {
    const GameUnit unit{.pairing = {3, 5}, .first_is_black = true, .opening = "", .repeat = 0};
    BOOST_TEST((unit.black() == 3 && unit.white() == 5));
    const GameUnit turned{.pairing = {3, 5}, .first_is_black = false, .opening = "", .repeat = 0};
    BOOST_TEST((turned.black() == 5 && turned.white() == 3));
}

BOOST_AUTO_TEST_CASE(endings_have_names) {
    BOOST_TEST(to_text(Ending::kBoardFull) == "board-full");
    BOOST_TEST(to_text(Ending::kResigned) == "resigned");
    BOOST_TEST(to_text(Ending::kIllegalMove) == "illegal-move");
    BOOST_TEST(to_text(Ending::kProtocolError) == "protocol-error");
    BOOST_TEST(to_text(Ending::kTimeForfeit) == "time-forfeit");
    BOOST_TEST(to_text(Ending::kEngineHung) == "hung");
    BOOST_TEST(to_text(Ending::kEngineCrash) == "crash");
    BOOST_TEST(to_text(Ending::kVoid) == "void");
}

BOOST_AUTO_TEST_CASE(void_is_no_draw_and_playing_to_the_end_is_no_fault) {
    GameResult result;
    BOOST_TEST(!result.is_draw());
    result.ending = Ending::kBoardFull;
    BOOST_TEST(result.is_draw());
    result.loser = Side::kWhite;
    BOOST_TEST(!result.is_draw());
    BOOST_TEST((!is_fault(Ending::kBoardFull) && !is_fault(Ending::kResigned) && !is_fault(Ending::kVoid)));
    BOOST_TEST(
        (is_fault(Ending::kIllegalMove) && is_fault(Ending::kTimeForfeit) && is_fault(Ending::kEngineCrash)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
