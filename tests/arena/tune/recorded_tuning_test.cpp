#include "arena/tune/recorded_tuning.hpp"

#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::recorded_tuning_test {

TuningSettings settings() {
    return {.parameters = {parse_tune_parameter("speed:10,0,40,4,0.1"), parse_tune_parameter("fear:0.5,0,1")},
            .spsa = {.iterations = 6, .stability = 0.6, .seed = 3},
            .pairs = 2,
            .ahead = 1};
}

RunHeader header() {
    RunHeader header;
    header.plan = tune_plan(settings());
    header.plan.insert(header.plan.begin(), {"tournament", "tuning"});
    header.plan.emplace_back("openings", "none");
    header.plan.emplace_back("seed", "3");
    return header;
}

GameRecord game(std::size_t number, bool plus_is_black, std::optional<Side> loser) {
    GameRecord record;
    record.number = number;
    record.engines[plus_is_black ? 0 : 1].name = "plus";
    record.engines[plus_is_black ? 1 : 0].name = "minus";
    record.result.loser = loser;
    return record;
}

BOOST_AUTO_TEST_SUITE(recorded_tuning)

BOOST_AUTO_TEST_CASE(settings_come_back_from_a_plan_among_others) {
    const auto read = tuning_settings_of(header());
    BOOST_TEST_REQUIRE(read.has_value());
    BOOST_TEST(recorded_ahead(header()).value() == 1U);
    BOOST_TEST(read->spsa.seed == 3U);
    BOOST_TEST((tune_plan(*read) == tune_plan(settings())));
    for (const std::string name : {"param", "iterations", "gamma", "ahead", "seed"}) {
        RunHeader damaged = header();
        set_value(damaged.plan, name, "many");
        BOOST_CHECK_THROW(static_cast<void>(tuning_settings_of(damaged)), ParseError);
        std::erase_if(damaged.plan, [&name](const auto& setting) { return setting.first == name; });
        BOOST_CHECK_THROW(static_cast<void>(tuning_settings_of(damaged)), ParseError);
    }
    RunHeader other = header();
    set_value(other.plan, "tournament", "swiss");
    BOOST_TEST(!tuning_settings_of(other).has_value());
}

BOOST_AUTO_TEST_CASE(a_game_counts_for_the_plus_side_whatever_its_colour_and_has_one_result) {
    TunedGames games;
    BOOST_TEST(add_game(game(0, true, Side::kWhite), games));
    BOOST_TEST(add_game(game(1, false, Side::kBlack), games));
    BOOST_TEST(add_game(game(2, true, Side::kBlack), games));
    BOOST_TEST(add_game(game(3, false, std::nullopt), games));
    BOOST_TEST((games == TunedGames{{0, 2}, {1, 2}, {2, 0}, {3, 1}}));
    BOOST_TEST(add_game(game(0, true, Side::kWhite), games));
    BOOST_TEST(!add_game(game(0, true, std::nullopt), games));
    GameRecord unnumbered = game(0, true, std::nullopt);
    unnumbered.number.reset();
    BOOST_CHECK_THROW(static_cast<void>(add_game(unnumbered, games)), StoreError);
}

BOOST_AUTO_TEST_CASE(pairs_count_up_to_the_first_game_that_depends_on_missing_ones) {
    // Two pairs make an iteration, and one iteration more may be under way: eight games are known.
    const TunedGames first_missing{{1, 2}, {2, 2}, {3, 1}, {7, 0}, {8, 0}};
    Tuning tuning{settings()};
    BOOST_TEST(count_games(first_missing, tuning).value() == 8U);
    BOOST_TEST(tuning.counted() == 1U);
    Tuning whole{settings()};
    const TunedGames games{{0, 2}, {1, 2}, {2, 2}, {3, 1}, {8, 0}};
    BOOST_TEST(!count_games(games, whole).has_value());
    BOOST_TEST(whole.counted() == 2U);
    BOOST_TEST(whole.finished() == 1U);
}

BOOST_AUTO_TEST_CASE(a_file_is_that_of_a_tuning_whatever_the_order_of_its_lines) {
    const testing::TemporaryDirectory folder;
    const std::string file = folder / "tuning.jsonl";
    RunHeader first = header();
    first.id = "run";
    std::vector<std::string> lines{to_line(first)};
    for (const std::size_t number : {0U, 1U, 2U, 3U}) {
        GameRecord record = drawn_game({"plus", "minus"});
        record.run = first.id;
        record.number = number;
        lines.push_back(to_line(record));
    }
    for (int order = 0; order < 2; ++order) {
        std::ofstream stream(file, std::ios::trunc);
        for (const std::string& line : lines) stream << line << '\n';
        stream.close();
        std::string note;
        const auto read = read_tuning(file, note);
        BOOST_TEST((read && read->counted() == 2U));
        BOOST_TEST((recorded_ahead(file) == 1U));
        std::ranges::reverse(lines);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::recorded_tuning_test
