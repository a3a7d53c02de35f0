#include "engine/search/player.hpp"

#include <boost/test/unit_test.hpp>
#include <set>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace {

using namespace pahtum;

std::vector<Move> game_moves(Player& player) {
    std::vector<Move> moves;
    Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2,stones=24");
    while (!position.is_over()) {
        moves.push_back(*player.choose(position, {}).best);
        position.play(moves.back());
    }
    return moves;
}

/// Greedy and random leave searcher and solver alone.
std::unique_ptr<Player> drawing_player(PlayerKind kind, std::uint64_t seed) {
    static Searcher searcher;
    static Solver solver;
    return make_player(kind, seed, searcher, solver);
}

BOOST_AUTO_TEST_SUITE(player)

BOOST_AUTO_TEST_CASE(greedy_takes_the_most_points_at_once) {
    // A3 makes four in the column A for Black (10 instead of nothing); C1 only three.
    const Position position = parse_position("x4/x4/5/x4/xx3 x classic,boulders=0");
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto greedy = drawing_player(PlayerKind::kGreedy, seed);
        BOOST_TEST(to_text(position, *greedy->choose(position, {}).best) == "A3");
    }
}

BOOST_AUTO_TEST_CASE(random_plays_every_legal_move_sooner_or_later) {
    const Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2");
    const auto random = drawing_player(PlayerKind::kRandom, 1);
    std::set<std::uint16_t> seen;
    for (int i = 0; i < 1000; ++i) seen.insert(random->choose(position, {}).best->code());
    BOOST_TEST(seen.size() == position.legal_moves().size());
}

BOOST_AUTO_TEST_CASE(a_seed_decides_a_drawing_players_game_and_clear_brings_it_back) {
    for (const PlayerKind kind : {PlayerKind::kGreedy, PlayerKind::kRandom}) {
        const auto player = drawing_player(kind, 5);
        const std::vector<Move> first = game_moves(*player);
        BOOST_TEST((game_moves(*player) != first));
        player->clear();
        BOOST_TEST((game_moves(*player) == first));
        BOOST_TEST((game_moves(*drawing_player(kind, 6)) != first));
    }
}

BOOST_AUTO_TEST_CASE(names_round_trip_and_others_are_refused) {
    for (const PlayerKind kind : {PlayerKind::kSearch, PlayerKind::kGreedy, PlayerKind::kRandom}) {
        BOOST_TEST((parse_player_kind(to_text(kind)) == kind));
    }
    BOOST_CHECK_THROW((void)parse_player_kind("Search"), ParseError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
