#include "arena/report/recorded_games.hpp"

#include <boost/test/unit_test.hpp>

#include "tests/html/sample_games.hpp"

namespace pahtum::arena {
namespace {

GameRecord game(const std::string& black, const std::string& white, int repeat, int started) {
    GameRecord record = drawn_game({black, white});
    record.result.unit.repeat = repeat;
    record.started += std::chrono::seconds{started};
    return record;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(recorded_games)

BOOST_AUTO_TEST_CASE(games_with_exchanged_colours_are_a_pair_and_pairs_are_in_the_order_of_their_start) {
    RecordedGames games;
    GameRecord late = game("b", "a", 1, 30);
    GameRecord second = game("a", "b", 0, 11);
    GameRecord first = game("b", "a", 0, 10);
    for (GameRecord* const record : {&late, &second, &first}) BOOST_TEST(games.add(*record));
    BOOST_TEST((second.result.unit.pairing == std::array{0, 1} && !second.result.unit.first_is_black));
    const auto order = games.in_order();
    BOOST_TEST_REQUIRE(order.size() == 3U);
    // "b" came first, so it is engine 0, and its game with Black is the first of a pair.
    BOOST_TEST((order[0].first == 0U && order[0].second.first_is_black));
    BOOST_TEST((order[1].first == 1U && !order[1].second.first_is_black));
    BOOST_TEST(order[2].first == 2U);
    BOOST_TEST((games.pairings() == std::vector<std::array<int, 2>>{{0, 1}}));
}

BOOST_AUTO_TEST_CASE(a_game_counts_once) {
    RecordedGames games;
    GameRecord record = game("a", "b", 0, 0);
    BOOST_TEST(games.add(record));
    BOOST_TEST(!games.add(record));
    BOOST_TEST(games.size() == 1U);
}

BOOST_AUTO_TEST_CASE(an_engine_cannot_meet_itself) {
    RecordedGames games;
    GameRecord record = game("a", "a", 0, 0);
    BOOST_CHECK_THROW(games.add(record), StoreError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
