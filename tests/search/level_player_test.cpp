#include "engine/search/level_player.hpp"

#include <algorithm>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"

namespace {

using namespace pahtum;
namespace data = boost::unit_test::data;

const std::string kOpening = "7/5-1/7/3-3/7/1-5/7 x classic";
const auto kLevels = data::xrange(1, kFullStrength);

Move choice(LevelPlayer& player, const Position& position, const SearchLimits& limits = {}) {
    return *player.choose(position, limits, {}, {}).best;
}

std::string game(LevelPlayer& player) {
    std::string record;
    Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2,stones=24");
    while (!position.is_over()) {
        const Move move = choice(player, position);
        record += to_text(position, move) + " ";
        position.play(move);
    }
    return record;
}

/// What the level plays there in twenty tries.
std::set<std::string> choices(int level, const std::string& text) {
    const Position position = parse_position(text);
    LevelPlayer player{handicap_of(level), 1};
    std::set<std::string> moves;
    for (int i = 0; i < 20; ++i) moves.insert(to_text(position, choice(player, position)));
    return moves;
}

/// Points of the first player over those of the second in this many pairs of games.
int points_ahead(LevelPlayer& first, LevelPlayer& second, int pairs) {
    Random random{3};
    int ahead = 0;
    for (int i = 0; i < 2 * pairs; ++i) {
        Position position =
            Position::new_game(Ruleset{.size = 5, .boulders = 3}, random_layout(5, 3, random));
        const Side side = i % 2 == 0 ? Side::kBlack : Side::kWhite;
        while (!position.is_over())
            position.play(choice(position.side_to_move() == side ? first : second, position));
        ahead += position.margin(side);
    }
    return ahead;
}

BOOST_AUTO_TEST_SUITE(level_player)

BOOST_DATA_TEST_CASE(a_seed_decides_a_levels_games_and_clear_brings_them_back, kLevels, level) {
    LevelPlayer player{handicap_of(level), 1};
    const std::string first = game(player);
    player.clear();
    BOOST_TEST(game(player) == first);
    std::set<std::string> games;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        LevelPlayer other{handicap_of(level), seed};
        games.insert(game(other));
    }
    BOOST_TEST(games.size() >= 6U);
}

BOOST_DATA_TEST_CASE(every_level_completes_a_line_of_five, kLevels, level) {
    BOOST_TEST((choices(level, "x4/x4/x4/x1oo1/1oo2 x classic,boulders=0") == std::set<std::string>{"A1"}));
}

BOOST_DATA_TEST_CASE(levels_from_four_on_stop_a_line_of_five, data::xrange(4, kFullStrength), level) {
    BOOST_TEST((choices(level, "x4/x4/x4/x1oo1/2o2 o classic,boulders=0") == std::set<std::string>{"A1"}));
}

BOOST_DATA_TEST_CASE(no_level_plays_a_dead_cell_while_others_matter, kLevels, level) {
    // Only the column A can still hold three of one colour: A1, A2, A3.
    const Position position = parse_position("-o-x-/o-x-o/1x-o-/1-o-x/1x-x- x classic,boulders=10");
    LevelPlayer player{handicap_of(level), 1};
    for (int i = 0; i < 20; ++i) BOOST_TEST(choice(player, position).square().column() == 0);
}

BOOST_AUTO_TEST_CASE(limits_hold_for_levels_too) {
    const Position position = parse_position(kOpening);
    LevelPlayer player{handicap_of(kFullStrength - 1), 1};
    BOOST_TEST(player.choose(position, {.nodes = 100}, {}, {}).nodes <= 100U);
    BOOST_TEST(player.choose(position, {.depth = 1}, {}, {}).depth == 1);
    const Move only = parse_move(position, "A1");
    BOOST_TEST((choice(player, position, {.among = {only}}) == only));
    const Position offered = parse_position("5/5/2x2/5/5 o classic,boulders=0,swap=on");
    for (int i = 0; i < 10; ++i) BOOST_TEST(choice(player, offered, {.vertices_only = true}).is_placement());
}

BOOST_AUTO_TEST_CASE(levels_play_every_phase_of_every_ruleset) {
    for (const std::string text : {"3/1-1/-2 x classic,setup=choose,boulders=2 choosing",
                                   "4/4/4/4 x assyrian,setup=offer,boulders=2,swap=on placing",
                                   "-1xo/1o1-/1x1x/-1xo o custodial,setup=fixed,boulders=3"}) {
        Position position = parse_position(text);
        LevelPlayer player{handicap_of(2), 1};
        while (!position.is_over()) {
            const Move move = choice(player, position);
            BOOST_REQUIRE(position.is_legal(move));
            position.play(move);
        }
        BOOST_TEST(!player.choose(position, {}, {}, {}).best.has_value());
    }
}

BOOST_AUTO_TEST_CASE(a_higher_level_plays_better) {
    LevelPlayer low{handicap_of(1), 1};
    LevelPlayer middle{handicap_of(4), 1};
    LevelPlayer high{handicap_of(7), 1};
    BOOST_TEST(points_ahead(middle, low, 20) > 0);
    BOOST_TEST(points_ahead(high, middle, 20) > 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
