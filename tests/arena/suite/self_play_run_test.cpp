#include "arena/suite/suite_run.hpp"
#include "tests/support/process.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

namespace pahtum::arena {
namespace {

namespace ref = pahtum::reference;

EngineSpec engine(const std::string& name, const std::vector<std::string>& command,
                  const TimeControl& limit = {}) {
    return {.name = name, .command = command, .directory = "", .time_control = limit};
}

EngineSpec pahtum_as(const std::string& player, const TimeControl& limit = {}) {
    return engine(player, {testing::pahtum_program(), "--player", player, "--seed", "3"}, limit);
}

/// Positions with six empty cells on 4x4, after random moves of the reference.
std::vector<ref::Game> small_games(int count) {
    constexpr int kEmpty = 6;
    ref::Random random{7};
    ref::Rules rules = ref::named_rules("classic", 4);
    rules.boulders = 2;
    std::vector<ref::Game> games;
    while (static_cast<int>(games.size()) < count) {
        ref::Game game = ref::new_game(rules, {{1, 1}, {3, 2}});
        const auto empty = static_cast<std::size_t>(kEmpty + games.size() % 2);
        while (ref::cells_with(game, '.').size() > empty) {
            const std::vector<std::string> moves = ref::legal_moves(game);
            const int index = ref::random_below(random, static_cast<int>(moves.size()));
            game = *ref::play(game, moves[static_cast<std::size_t>(index)]);
        }
        games.push_back(game);
    }
    return games;
}

/// With values by minimax over all games.
std::vector<SuitePosition> starts(const std::vector<ref::Game>& games) {
    std::vector<SuitePosition> suite;
    for (const ref::Game& game : games) {
        const int value = ref::value_for_mover(game);
        suite.push_back(parse_suite_line(ref::position_text(game) + " ; ce " + std::to_string(value)));
    }
    return suite;
}

SuiteGames games_of(const std::vector<SuitePosition>& suite, const std::vector<EngineSpec>& engines,
                    const PoolOptions& options) {
    int told = 0;
    SuiteRun run{suite,
                 engines,
                 options,
                 {.answered = {}, .played = [&](std::size_t, std::size_t, const GameResult&) { ++told; }}};
    run.run();
    int kept = 0;
    for (const auto& of_engine : run.games())
        for (const auto& game : of_engine) kept += game ? 1 : 0;
    BOOST_TEST(told == kept);
    BOOST_TEST(testing::children() == 0);
    return run.games();
}

/// Half points between the value of the start and the result of these moves.
int distance(ref::Game game, const std::vector<MoveRecord>& moves) {
    const int proven = testing::sign(ref::exact_value(game));
    for (const MoveRecord& move : moves) game = ref::play(game, move.text).value();
    BOOST_TEST(game.phase == "over");
    return std::abs(proven - testing::sign(ref::margin(game)));
}

BOOST_AUTO_TEST_SUITE(self_play_run)

BOOST_AUTO_TEST_CASE(the_suite_counts_what_the_referee_counts) {
    const std::vector<ref::Game> games = small_games(24);
    const std::vector<SuitePosition> suite = starts(games);
    const std::vector<EngineSpec> engines{pahtum_as("search", {.nodes = 20'000}), pahtum_as("random"),
                                          pahtum_as("greedy")};
    const SuiteGames played = games_of(suite, engines, {.slots = 2});
    std::vector<int> lost(engines.size());
    for (std::size_t i = 0; i < engines.size(); ++i) {
        int kept = 0;
        for (std::size_t k = 0; k < games.size(); ++k) {
            BOOST_TEST_REQUIRE(played[i][k].has_value());
            const int distance_of_game = distance(games[k], played[i][k]->moves);
            lost[i] += distance_of_game;
            kept += distance_of_game == 0 ? 1 : 0;
        }
        const SelfPlayScore sum = score(suite, played[i]);
        BOOST_TEST(sum.half_points() == lost[i]);
        BOOST_TEST(sum.kept() == kept);
        BOOST_TEST(sum.finished() == 24);
        BOOST_TEST((sum.decided > 0 && sum.drawn > 0));
    }
    BOOST_TEST(lost[0] == 0);
    BOOST_TEST(lost[1] > 0);
}

BOOST_AUTO_TEST_CASE(games_are_the_same_whatever_was_played_before_and_beside_them) {
    auto suite = starts(small_games(6));
    const std::vector<EngineSpec> engines{pahtum_as("search", {.nodes = 50})};
    const SuiteGames one = games_of(suite, engines, {.slots = 1});
    std::ranges::reverse(suite);
    const SuiteGames three = games_of(suite, engines, {.slots = 3});
    for (std::size_t i = 0; i < suite.size(); ++i) {
        const auto& first = one[0][i]->moves;
        const auto& second = three[0][suite.size() - 1 - i]->moves;
        BOOST_TEST_REQUIRE(first.size() == second.size());
        for (std::size_t k = 0; k < first.size(); ++k) BOOST_TEST(first[k].text == second[k].text);
    }
}

BOOST_AUTO_TEST_CASE(an_engine_at_fault_has_no_result_there_and_is_halted_if_it_goes_on) {
    const auto suite = starts(small_games(6));
    const std::vector<EngineSpec> engines{engine("illegal", testing::scripted({"fault=occupied", "at=1"})),
                                          engine("absent", testing::scripted({"fault=exit-at-start"})),
                                          engine("good", testing::scripted())};
    const SuiteGames played = games_of(suite, engines, {.slots = 1, .halt_after = 4});
    const SelfPlayScore illegal = score(suite, played[0]);
    BOOST_TEST((illegal.faults == 4 && illegal.asked() == 4 && illegal.half_points() == 0));
    BOOST_TEST((played[0][0]->ending == Ending::kIllegalMove));
    BOOST_TEST((score(suite, played[1]).faults == 4));
    BOOST_TEST((score(suite, played[2]).finished() == 6));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
