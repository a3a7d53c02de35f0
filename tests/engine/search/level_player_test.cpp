#include "engine/search/level_player.hpp"

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace level_player_test {

using namespace pahtum;
namespace data = boost::unit_test::data;

const std::string kOpening = "7/5-1/7/3-3/7/1-5/7 x classic";
const auto kLevels = data::xrange(1, kFullStrength);

Move choice(Player& player, const Position& position, const SearchLimits& limits = {}) {
    return player.choose(position, limits, {}, {}).best().move;
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

/// The first player's share of the points of this many pairs of games, and its mean margin.
struct Match {
    double score = 0;
    double margin = 0;
};

Match match(Player& first, Player& second, const Ruleset& ruleset, int pairs) {
    Random random{3};
    Match match;
    for (int i = 0; i < 2 * pairs; ++i) {
        Position position =
            Position::new_game(ruleset, random_layout(ruleset.size, ruleset.boulders, random));
        const Side side = i % 2 == 0 ? Side::kBlack : Side::kWhite;
        while (!position.is_over())
            position.play(choice(position.side_to_move() == side ? first : second, position));
        const Points margin = position.margin(side);
        match.score += (margin > 0 ? 1 : margin == 0 ? 0.5 : 0) / (2 * pairs);
        match.margin += static_cast<double>(margin) / (2 * pairs);
    }
    return match;
}

std::unique_ptr<Player> stand_in(PlayerKind kind) {
    static Mind mind;
    return make_player(kind, 5, mind);
}

BOOST_AUTO_TEST_SUITE(level_player)

BOOST_DATA_TEST_CASE(a_seed_decides_a_levels_games, kLevels, level) {
    LevelPlayer player{handicap_of(level), 1};
    const std::string first = game(player);
    LevelPlayer again{handicap_of(level), 1};
    BOOST_TEST(game(again) == first);
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

BOOST_DATA_TEST_CASE(no_level_passes_by_a_line_of_seven, kLevels, level) {
    BOOST_TEST((choices(level, "7/5-1/oo5/o6/oo5/o4o1/xxx1xxx x classic,boulders=1") ==
                std::set<std::string>{"D1"}));
}

BOOST_DATA_TEST_CASE(levels_from_nine_on_stop_a_line_of_five, data::xrange(9, kFullStrength), level) {
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
        BOOST_TEST(player.choose(position, {}, {}, {}).moves.empty());
    }
}

BOOST_AUTO_TEST_CASE(a_higher_level_plays_better) {
    const Ruleset small{.size = 5, .boulders = 3};
    LevelPlayer low{handicap_of(6), 1};
    LevelPlayer middle{handicap_of(9), 1};
    LevelPlayer high{handicap_of(12), 1};
    BOOST_TEST(match(middle, low, small, 20).margin > 0);
    BOOST_TEST(match(high, middle, small, 20).margin > 0);
}

BOOST_DATA_TEST_CASE(the_lowest_levels_are_steps_of_their_own, data::xrange(1, 6), level) {
    LevelPlayer lower{handicap_of(level), 1};
    LevelPlayer higher{handicap_of(level + 1), 2};
    const double score = match(higher, lower, Ruleset{}, 40).score;
    BOOST_TEST(score > 0.55);
    BOOST_TEST(score < 0.9);
}

// A static evaluation sees no captures. When the lowest levels relied on it there, they were all alike.
BOOST_DATA_TEST_CASE(the_lowest_levels_are_steps_with_captures_too, data::make({1, 3, 4, 5}), level) {
    LevelPlayer higher{handicap_of(level == 1 ? 3 : level + 1), 5};
    LevelPlayer lower{handicap_of(level), 6};
    const double score = match(higher, lower, parse_ruleset("custodial,setup=fixed,boulders=5"), 40).score;
    BOOST_TEST(score > 0.55);
}

BOOST_AUTO_TEST_CASE(a_beginner_wins_about_half_its_games_against_level_one) {
    LevelPlayer level{handicap_of(1), 1};
    const double score = match(*stand_in(PlayerKind::kBeginner), level, Ruleset{}, 60).score;
    BOOST_TEST(score > 0.3);
    BOOST_TEST(score < 0.6);
}

BOOST_AUTO_TEST_CASE(who_blocks_most_threats_is_a_match_for_level_four_and_not_for_level_one) {
    LevelPlayer equal{handicap_of(4), 1};
    LevelPlayer lowest{handicap_of(1), 1};
    const auto blocker = stand_in(PlayerKind::kBlocker);
    const double score = match(*blocker, equal, Ruleset{}, 60).score;
    BOOST_TEST(score > 0.3);
    BOOST_TEST(score < 0.7);
    BOOST_TEST(match(*blocker, lowest, Ruleset{}, 60).score > 0.75);
}

BOOST_DATA_TEST_CASE(the_lowest_levels_extend_their_lines_instead_of_scattering_stones, data::xrange(1, 6),
                     level) {
    // Black has four in a row with room, and nothing else on the board is worth as much to it.
    for (const std::string& move : choices(level, "o5o/7/7/2xxxx1/7/7/o5o x classic,boulders=0,stones=25"))
        BOOST_TEST((move == "B4" || move == "G4"), move);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace level_player_test
