#include "engine/learn/game_player.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

constexpr GameSettings kQuick{.seed = 2, .play_nodes = 200, .proof_nodes = 8000};

int stones_on(const Sample& sample) { return (sample.stones[0] | sample.stones[1]).count(); }

/// In games of these rules, where at most this many cells are empty. Returns how many margins it checked.
int check_proofs(RulesetName rules, int most_empty) {
    GameSettings settings = kQuick;
    settings.rules = rules;
    GamePlayer player{settings};
    int checked = 0;
    for (std::uint32_t game = 0; game < 12; ++game) {
        for (const Sample& sample : player.play(game)) {
            const Position position = position_of(sample);
            BOOST_TEST_REQUIRE((position.ruleset() == learned_ruleset(rules, sample.size)));
            BOOST_TEST(sample.game == game);
            if (sample.plies_back != 0 || position.empty().count() > most_empty) continue;
            const int margin = reference::value_for_mover(testing::game_of(position));
            BOOST_TEST_CONTEXT(to_text(position)) {
                BOOST_TEST(sample.lower <= margin);
                BOOST_TEST(margin <= sample.upper);
                BOOST_TEST(sample.lower == sample.upper);
            }
            ++checked;
        }
    }
    return checked;
}

BOOST_AUTO_TEST_SUITE(game_player)

BOOST_AUTO_TEST_CASE(a_game_depends_on_its_number_and_the_seed_alone) {
    GamePlayer player{kQuick};
    const std::vector<Sample> first = player.play(7);
    (void)player.play(8);
    BOOST_TEST((player.play(7) == first));
    BOOST_TEST((GamePlayer{kQuick}.play(7) == first));
    BOOST_TEST((player.play(9) != first));
    GameSettings other = kQuick;
    other.seed = 3;
    BOOST_TEST((GamePlayer{other}.play(7) != first));
}

BOOST_AUTO_TEST_CASE(games_depend_on_the_network_that_the_search_judges_by) {
    for (const auto& [rules, kind] : {std::pair{RulesetName::kClassic, NetKind::kFinal},
                                      std::pair{RulesetName::kStrategic, NetKind::kRunning},
                                      std::pair{RulesetName::kCustodial, NetKind::kCapture}}) {
        GameSettings settings = kQuick;
        settings.rules = rules;
        GamePlayer lines{settings};
        GamePlayer network{settings, OutcomeNet::embedded(kind)};
        BOOST_TEST((network.play(7) != lines.play(7)), to_text(rules));
    }
}

BOOST_AUTO_TEST_CASE(margins_said_to_be_proven_are_those_of_plain_minimax) {
    BOOST_TEST(check_proofs(RulesetName::kClassic, 7) >= 5);
    BOOST_TEST(check_proofs(RulesetName::kStrategic, 7) >= 5);
    BOOST_TEST(check_proofs(RulesetName::kCustodial, 4) >= 5);
}

BOOST_AUTO_TEST_CASE(margins_carried_back_are_that_of_the_position_proven_later) {
    GamePlayer player{kQuick};
    int checked = 0;
    for (std::uint32_t game = 0; game < 12; ++game) {
        const std::vector<Sample> samples = player.play(game);
        std::map<int, Sample> proven;  // by stones
        for (const Sample& sample : samples)
            if (sample.plies_back == 0) proven[stones_on(sample)] = sample;
        for (const Sample& sample : samples) {
            if (sample.plies_back == 0) continue;
            const auto later = proven.find(stones_on(sample) + sample.plies_back);
            BOOST_TEST_REQUIRE((later != proven.end()));
            const bool same_mover = later->second.mover == sample.mover;
            BOOST_TEST(later->second.lower == later->second.upper);
            BOOST_TEST(sample.lower == sample.upper);
            BOOST_TEST(sample.lower == (same_mover ? later->second.lower : -later->second.lower));
            ++checked;
        }
    }
    BOOST_TEST(checked > 50);
}

BOOST_AUTO_TEST_CASE(games_are_of_every_size_mostly_of_seven) {
    GamePlayer player{{.seed = 1, .play_nodes = 1, .proof_nodes = 1000}};
    std::map<int, int> games;
    for (std::uint32_t game = 0; game < 100; ++game) {
        const std::vector<Sample> samples = player.play(game);
        if (!samples.empty()) ++games[samples.front().size];
    }
    for (int size = 5; size <= 8; ++size) BOOST_TEST(games[size] > 0);
    BOOST_TEST(games[7] > 60);
}

BOOST_AUTO_TEST_SUITE_END()

constexpr GameSettings kBrief{.seed = 4, .play_nodes = 50, .proof_nodes = 1000};

std::vector<std::vector<Sample>> games(std::uint32_t first, std::uint32_t end, int threads) {
    std::vector<std::vector<Sample>> all;
    generate_games(
        kBrief, OutcomeNet::unlearned(), first, end, threads,
        [&](const std::vector<Sample>& samples) { all.push_back(samples); }, [] { return false; });
    return all;
}

BOOST_AUTO_TEST_SUITE(generated_games)

BOOST_AUTO_TEST_CASE(they_are_the_same_whatever_the_threads_and_the_beginning) {
    const auto by_one = games(0, 12, 1);
    BOOST_TEST(by_one.size() == 12U);
    BOOST_TEST((games(0, 12, 3) == by_one));
    BOOST_TEST((games(5, 12, 2) == std::vector(by_one.begin() + 5, by_one.end())));
    BOOST_TEST(games(3, 3, 2).empty());
}

BOOST_AUTO_TEST_CASE(they_end_when_asked_to) {
    int taken = 0;
    generate_games(
        kBrief, OutcomeNet::unlearned(), 0, 1'000'000'000, 2, [&](const std::vector<Sample>&) { ++taken; },
        [&] { return taken == 3; });
    BOOST_TEST(taken == 3);
}

BOOST_AUTO_TEST_CASE(what_taking_throws_ends_them) {
    const auto fail = [](const std::vector<Sample>&) { throw std::runtime_error{"disk full"}; };
    BOOST_CHECK_THROW(
        generate_games(kBrief, OutcomeNet::unlearned(), 0, 1'000'000'000, 2, fail, [] { return false; }),
        std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
