#include "arena/match/game.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

BOOST_AUTO_TEST_SUITE(game)

BOOST_AUTO_TEST_CASE(times_are_scaled_and_nothing_else) {
    const TimeControl clock{.clock = TimeControl::Clock{.base = 10s, .increment = 100ms, .moves = 8}};
    const TimeControl twice{.clock = TimeControl::Clock{.base = 20s, .increment = 200ms, .moves = 8}};
    BOOST_TEST((scaled(clock, 2) == twice));
    BOOST_TEST((scaled(twice, 0.5) == clock));
    const TimeControl byo_yomi{.byo_yomi = TimeControl::ByoYomi{.main = 1s, .period = 3s, .stones = 5}};
    const TimeControl shorter{.byo_yomi = TimeControl::ByoYomi{.main = 250ms, .period = 750ms, .stones = 5}};
    BOOST_TEST((scaled(byo_yomi, 0.25) == shorter));
    BOOST_TEST((scaled({.move_time = 100ms}, 1.0 / 3).move_time == std::chrono::microseconds{33333}));
    BOOST_TEST((scaled({.move_time = 1ns}, 1).move_time == 1ns));
    for (const TimeControl& control : {TimeControl{.nodes = 500}, TimeControl{.depth = 3}, TimeControl{}})
        BOOST_TEST((scaled(control, 7) == control));
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

BOOST_AUTO_TEST_SUITE(move_info)

BOOST_AUTO_TEST_CASE(words_come_in_pairs_and_unknown_ones_are_skipped) {
    BOOST_TEST((parse_move_info("value -3.5 depth 8 nodes 12345") ==
                MoveInfo{.value = -3.5, .depth = 8, .nodes = 12345U}));
    BOOST_TEST((parse_move_info("exact true value 7 pv D4") == MoveInfo{.value = 7}));
}

BOOST_AUTO_TEST_CASE(without_a_value_there_is_no_info) {
    for (const char* const text :
         {"", "value", "value x", "value nan", "value inf", "value 1e999", "depth 3"}) {
        BOOST_TEST(!parse_move_info(text), text);
    }
}

BOOST_AUTO_TEST_CASE(a_number_that_is_none_is_left_out) {
    BOOST_TEST((parse_move_info("value 1 depth many nodes -5") == MoveInfo{.value = 1}));
    // A reader whose numbers are doubles would see 9007199254740992.
    BOOST_TEST((parse_move_info("value 1 nodes 9007199254740993") == MoveInfo{.value = 1}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
