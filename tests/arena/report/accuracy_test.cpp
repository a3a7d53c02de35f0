#include "arena/report/accuracy.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::accuracy_test {
namespace {

const std::vector<EngineSpec> kEngines = [] {
    std::vector<EngineSpec> engines(2);
    engines[0].name = "new";
    engines[1].name = "old";
    return engines;
}();

/// Two games of a pair; each of the four sides makes one move with 10 empty cells.
std::vector<JudgedGame> pair_of(int number, int new_loss, int old_loss) {
    const MoveLosses by_new{1, 1, new_loss, 1, 3 * new_loss};
    const MoveLosses by_old{1, 1, old_loss, 1, 3 * old_loss};
    const std::string pair = std::to_string(number);
    const int band = band_of(10);
    return {{pair, {0, 1}, {{{{band, by_new}}, {{band, by_old}}}}},
            {pair, {1, 0}, {{{{band, MoveLosses{1, 1, 0, 0, 0}}}, {{band, MoveLosses{1, 0, 0, 0, 0}}}}}}};
}

std::vector<JudgedGame> match() {
    std::vector<JudgedGame> games;
    for (int pair = 0; pair < 20; ++pair) {
        const auto more = pair_of(pair, pair % 10 == 0 ? 1 : 0, pair % 2);
        games.insert(games.end(), more.begin(), more.end());
    }
    return games;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(accuracy)

BOOST_AUTO_TEST_CASE(games_are_the_trials_and_only_those_with_a_judged_move_count) {
    const Accuracy accuracy = accuracy_of(match(), 2);
    BOOST_TEST((accuracy.games == 40U && accuracy.out_of_reach == 0U));
    const EngineLosses& by_new = accuracy.engines[0];
    const EngineLosses& by_old = accuracy.engines[1];
    BOOST_TEST((by_new.sums == MoveLosses{40, 20, 2, 20, 6}));
    BOOST_TEST((by_old.sums == MoveLosses{40, 40, 10, 20, 30}));
    BOOST_TEST((by_new.half_points->trials == 20 && by_old.half_points->trials == 40));
    BOOST_TEST((by_new.half_points->mean == 0.1 && by_old.half_points->mean == 0.25));
    BOOST_TEST((by_new.points->mean == 0.3 && by_old.points->mean == 1.5 && by_old.points->trials == 20));
    BOOST_TEST((!by_new.half_points->low95 && by_old.half_points->low95));
    const EngineLosses& band = accuracy.bands[1].at(band_of(9));
    BOOST_TEST((band.sums == by_old.sums && band.points->low95 == by_old.points->low95));
}

BOOST_AUTO_TEST_CASE(a_duel_is_over_the_pairs_in_which_both_met) {
    const Accuracy accuracy = accuracy_of(match(), 2);
    BOOST_TEST_REQUIRE(accuracy.duels.size() == 1U);
    const AccuracyDuel& duel = accuracy.duels[0];
    BOOST_TEST((duel.engines == std::array{0, 1}));
    // 2 half points against 10 in 40 games; 12 pairs differ, 2 of them one way: 2 (1 + 12 + 66) / 4096.
    BOOST_TEST(duel.half_points->per_game.mean == -0.2);
    BOOST_TEST(duel.half_points->chance == 2 * (1 + 12 + 66) / 4096.0, boost::test_tools::tolerance(1e-12));
    BOOST_TEST((duel.points->per_game.trials == 20 && duel.points->per_game.mean == -1.2));
}

BOOST_AUTO_TEST_CASE(what_is_out_of_reach_is_counted_and_shown) {
    std::vector<JudgedGame> games{{"1", {0, 1}, {{{{5, MoveLosses{3, 0, 0, 0, 0}}}, {}}}}};
    const Accuracy accuracy = accuracy_of(games, 2);
    BOOST_TEST(accuracy.out_of_reach == 1U);
    BOOST_TEST((!accuracy.engines[0].half_points && !accuracy.duels[0].points));
    const std::string table = to_table(accuracy, kEngines);
    BOOST_TEST(testing::contains(table, "No move within reach in 1 of 1 game\n"), table);
    BOOST_TEST(testing::contains(table, "new"), table);
    const Json json = to_json(accuracy, kEngines);
    BOOST_TEST((json["out_of_reach"] == 1 && json["engines"][0]["lost_points"].is_null()));
}

BOOST_AUTO_TEST_CASE(the_table_and_json_say_the_same) {
    const Accuracy accuracy = accuracy_of(match(), 2);
    const std::string table = to_table(accuracy, kEngines);
    BOOST_TEST(testing::contains(table, "9 to 12"), table);
    BOOST_TEST(testing::contains(table, "new gave away, less what old did:\n  Half points -0.200"), table);
    BOOST_TEST(testing::contains(table, "by chance 3.9% (20 pairs)"), table);
    const testing::json page = testing::json::parse(json_text(texts_json(accuracy, kEngines)));
    const std::string words = testing::single_spaced(table);
    BOOST_TEST(testing::contains(words, testing::single_spaced(page["duels"])), words);
    for (const char* const part : {"engines", "bands"})
        for (const auto& row : page[part])
            BOOST_TEST(testing::contains(words, testing::single_spaced(row)), words);
    const Json json = to_json(accuracy, kEngines);
    const Json& band = json["engines"][1]["bands"][0];
    BOOST_TEST((band["least_empty"] == 9 && band["most_empty"] == 12 && band["lost_points"]["mean"] == 1.5));
    BOOST_TEST((json["duels"][0]["first"] == "new" && json["duels"][0]["lost_half_points"]["pairs"] == 20));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::accuracy_test
