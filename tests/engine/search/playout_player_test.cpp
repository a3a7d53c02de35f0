#include "engine/search/playout_player.hpp"

#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

constexpr std::array kPlayoutKinds{PlayerKind::kMonteCarlo, PlayerKind::kUct};
constexpr std::string_view kSparse = "7/5-1/7/3-3/7/1-5/7 x classic";

/// A player with a mind of its own.
struct Chooser {
    explicit Chooser(PlayerKind kind, std::uint64_t seed = 1) : player(make_player(kind, seed, mind)) {}

    Mind mind{{.hash_mebibytes = 2}};
    std::unique_ptr<Player> player;
};

std::vector<Thought> game_reports(Player& player, std::uint64_t nodes) {
    std::vector<Thought> reports;
    Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2,stones=24");
    while (!position.is_over()) {
        reports.push_back(player.choose(position, {.nodes = nodes}));
        position.play(reports.back().best().move);
    }
    return reports;
}

bool are_equal(const std::vector<Thought>& left, const std::vector<Thought>& right) {
    return std::equal(
        left.begin(), left.end(), right.begin(), right.end(), [](const Thought& a, const Thought& b) {
            return a.best().move == b.best().move && a.best().score == b.best().score &&
                   a.best().win_rate == b.best().win_rate && a.nodes == b.nodes && a.best().pv == b.best().pv;
        });
}

BOOST_AUTO_TEST_SUITE(playout_player)

BOOST_AUTO_TEST_CASE(a_move_that_wins_at_once_is_taken) {
    // Two cells are left: A3 makes a line of three, C1 does not.
    const Position position = parse_position("1oo/x-x/xo1 o classic");
    for (const PlayerKind kind : kPlayoutKinds) {
        const Thought report = Chooser{kind}.player->choose(position, {.nodes = 100});
        BOOST_TEST(to_text(position, report.best().move) == "A3");
        BOOST_TEST(report.best().win_rate == 1.0);
        BOOST_TEST(report.best().score == 3.0);
    }
}

BOOST_AUTO_TEST_CASE(nodes_are_playouts_and_the_limit_is_exact) {
    const Position position = parse_position(kSparse);
    for (const PlayerKind kind : kPlayoutKinds) {
        for (const std::uint64_t nodes : {1U, 7U, 50U, 1234U}) {
            const Thought report = Chooser{kind}.player->choose(position, {.nodes = nodes});
            BOOST_TEST(report.nodes == nodes);
            BOOST_TEST(position.is_legal(report.best().move));
            BOOST_TEST((report.best().pv.front() == report.best().move && report.depth >= 1));
            BOOST_TEST((report.best().win_rate >= 0 && report.best().win_rate <= 1));
        }
    }
}

BOOST_AUTO_TEST_CASE(without_limits_a_thought_has_an_end) {
    const Position position = parse_position("5/1-3/5/3-1/5 x classic,boulders=2");
    for (const PlayerKind kind : kPlayoutKinds) {
        const std::uint64_t nodes = Chooser{kind}.player->choose(position, {.depth = 3}).nodes;
        BOOST_TEST(nodes == PlayoutPlayer::kPlayoutsWithoutLimit);
    }
}

BOOST_AUTO_TEST_CASE(time_or_the_caller_ends_a_thought) {
    const Position position = parse_position(kSparse);
    for (const PlayerKind kind : kPlayoutKinds) {
        Chooser chooser{kind};
        const auto thought = [&](const SearchLimits& limits, const StopThinking& stop = {}) {
            const Thought report = chooser.player->choose(position, limits, stop);
            BOOST_TEST(position.is_legal(report.best().move));
            return report.elapsed;
        };
        BOOST_TEST((thought({.time = 20ms}) >= 20ms));
        BOOST_TEST((thought({.time = 1h, .target = 10ms}) >= 20ms));
        static_cast<void>(thought({.time = 0ms}));
        int polls = 0;
        static_cast<void>(thought({.time = 1h}, [&] { return ++polls == 5; }));
        BOOST_TEST(polls == 5);
    }
}

BOOST_AUTO_TEST_CASE(a_choice_of_one_move_takes_one_playout) {
    for (const PlayerKind kind : kPlayoutKinds) {
        const Position position = parse_position(kSparse);
        const Thought report =
            Chooser{kind}.player->choose(position, {.nodes = 1000, .among = {Move::place({2, 2})}});
        BOOST_TEST((report.best().move == Move::place({2, 2}) && report.nodes == 1U));
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_is_over_has_no_move) {
    for (const PlayerKind kind : kPlayoutKinds) {
        const Thought report = Chooser{kind}.player->choose(parse_position("xxx/o-o/xoo x classic"), {});
        BOOST_TEST((report.moves.empty() && report.is_complete));
    }
}

BOOST_AUTO_TEST_CASE(a_seed_decides_the_game) {
    for (const PlayerKind kind : kPlayoutKinds) {
        Chooser chooser{kind, 5};
        const std::vector<Thought> first = game_reports(*chooser.player, 300);
        BOOST_TEST(!are_equal(game_reports(*chooser.player, 300), first));
        BOOST_TEST(are_equal(game_reports(*Chooser{kind, 5}.player, 300), first));
        BOOST_TEST(!are_equal(game_reports(*Chooser{kind, 6}.player, 300), first));
    }
}

BOOST_AUTO_TEST_CASE(every_move_is_legal_and_allowed_in_every_ruleset) {
    reference::Random random{23};
    for (const PlayerKind kind : kPlayoutKinds) {
        Chooser chooser{kind};
        for (const reference::Rules& rules : reference::variants(random)) {
            if (rules.size > 5) continue;
            Position position = testing::position_of(reference::random_start(rules, random));
            while (!position.is_over()) {
                const SearchLimits limits{.nodes = 40, .vertices_only = rules.size == 4};
                const Thought report = chooser.player->choose(position, limits);
                BOOST_TEST_REQUIRE((!report.moves.empty() && position.is_legal(report.best().move)));
                BOOST_TEST_REQUIRE(may_choose(position, report.best().move, limits));
                Position after = position;
                for (const Move move : report.best().pv) {
                    BOOST_TEST_REQUIRE(after.is_legal(move));
                    after.play(move);
                }
                position.play(report.best().move);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(where_the_opponent_has_no_choice_the_result_is_the_proven_one) {
    // With two cells left, a play-out is the only way to go on.
    reference::Random random{29};
    for (const PlayerKind kind : kPlayoutKinds) {
        for (int i = 0; i < 30; ++i) {
            const reference::Game game = testing::ending(reference::named_rules("classic", 5), 2, random);
            if (game.phase == "over") continue;
            const std::vector<int> margins = reference::margins_after_moves(game);
            const int value = *std::ranges::max_element(margins);
            const Thought report = Chooser{kind}.player->choose(testing::position_of(game), {.nodes = 200});
            BOOST_TEST(report.best().win_rate == 0.5 + 0.5 * testing::sign(value));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
