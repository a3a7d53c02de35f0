#include "engine/search/player.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

std::vector<Move> game_moves(Player& player) {
    std::vector<Move> moves;
    Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2,stones=24");
    while (!position.is_over()) {
        moves.push_back(player.choose(position, {}).best().move);
        position.play(moves.back());
    }
    return moves;
}

/// All kinds but search leave the mind alone.
std::unique_ptr<Player> drawing_player(PlayerKind kind, std::uint64_t seed) {
    static Mind mind;
    return make_player(kind, seed, mind);
}

BOOST_AUTO_TEST_SUITE(player)

BOOST_AUTO_TEST_CASE(greedy_takes_the_most_points_at_once) {
    // A3 makes four in the column A for Black (10 instead of nothing); C1 only three.
    const Position position = parse_position("x4/x4/5/x4/xx3 x classic,boulders=0");
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto greedy = drawing_player(PlayerKind::kGreedy, seed);
        BOOST_TEST(to_text(position, greedy->choose(position, {}).best().move) == "A3");
    }
}

BOOST_AUTO_TEST_CASE(a_beginner_makes_its_longest_line_longer_and_ignores_its_opponent) {
    // Three in the row 1 against two in the column A; White threatens to complete five in the row 5.
    const Position position = parse_position("oooo1/5/x4/x4/1xxx1 x classic,boulders=0");
    std::set<std::string> moves;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        moves.insert(
            to_text(position, drawing_player(PlayerKind::kBeginner, seed)->choose(position, {}).best().move));
    BOOST_TEST((moves == std::set<std::string>{"A1", "E1"}));
}

BOOST_AUTO_TEST_CASE(a_beginner_sees_when_there_is_no_room_for_three) {
    // Two in a row between boulders; the single stone C5 has room.
    const Position position = parse_position("2x2/5/5/5/xx-2 x classic,boulders=1");
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Move move = drawing_player(PlayerKind::kBeginner, seed)->choose(position, {}).best().move;
        BOOST_TEST((std::set<std::string>{"A2", "B2", "B5", "C4", "D5"}.contains(to_text(position, move))));
    }
}

BOOST_AUTO_TEST_CASE(a_blocker_overlooks_a_quarter_of_the_threats) {
    const Position position = parse_position("oooo1/5/x4/x4/1xxx1 x classic,boulders=0");
    std::map<std::string, int> moves;
    const auto blocker = drawing_player(PlayerKind::kBlocker, 1);
    for (int i = 0; i < 1000; ++i) ++moves[to_text(position, blocker->choose(position, {}).best().move)];
    BOOST_TEST(moves["E5"] > 700);
    BOOST_TEST(moves["E5"] < 800);
    BOOST_TEST(moves["E5"] + moves["A1"] + moves["E1"] == 1000);
}

BOOST_AUTO_TEST_CASE(every_kind_plays_every_phase_of_every_ruleset) {
    for (const PlayerKind kind :
         {PlayerKind::kGreedy, PlayerKind::kRandom, PlayerKind::kBeginner, PlayerKind::kBlocker}) {
        for (const std::string text : {"3/1-1/-2 x classic,setup=choose,boulders=2 choosing",
                                       "4/4/4/4 x assyrian,setup=offer,boulders=2,swap=on placing",
                                       "-1xo/1o1-/1x1x/-1xo o custodial,setup=fixed,boulders=3"}) {
            Position position = parse_position(text);
            const auto player = drawing_player(kind, 2);
            while (!position.is_over()) {
                const Move move = player->choose(position, {}).best().move;
                BOOST_REQUIRE(position.is_legal(move));
                position.play(move);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(random_plays_every_legal_move_sooner_or_later) {
    const Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2");
    const auto random = drawing_player(PlayerKind::kRandom, 1);
    std::set<std::uint16_t> seen;
    for (int i = 0; i < 1000; ++i) seen.insert(random->choose(position, {}).best().move.code());
    BOOST_TEST(seen.size() == position.legal_moves().size());
}

BOOST_AUTO_TEST_CASE(a_seed_decides_a_drawing_players_game) {
    for (const PlayerKind kind :
         {PlayerKind::kGreedy, PlayerKind::kRandom, PlayerKind::kBeginner, PlayerKind::kBlocker}) {
        const auto player = drawing_player(kind, 5);
        const std::vector<Move> first = game_moves(*player);
        BOOST_TEST((game_moves(*player) != first));
        BOOST_TEST((game_moves(*drawing_player(kind, 5)) == first));
        BOOST_TEST((game_moves(*drawing_player(kind, 6)) != first));
    }
}

BOOST_AUTO_TEST_CASE(names_round_trip_and_others_are_refused) {
    for (const PlayerKind kind : {PlayerKind::kSearch, PlayerKind::kGreedy, PlayerKind::kRandom,
                                  PlayerKind::kMonteCarlo, PlayerKind::kUct}) {
        BOOST_TEST((parse_player_kind(to_text(kind)) == kind));
    }
    BOOST_CHECK_THROW((void)parse_player_kind("Search"), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
