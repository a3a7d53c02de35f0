#include "arena/tournament/tune_tournament.hpp"

#include <variant>

#include "arena/tournament/game_recorder.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using Words = std::vector<std::string>;

EngineSpec engine(const Words& command) {
    return {.name = "engine", .command = command, .directory = "", .time_control = {.nodes = 30}};
}
EngineSpec pahtum() { return engine({testing::pahtum_program(), "--hash", "1"}); }

const std::vector<std::string> kOpenings{"3-1/4-/-4/5/5 x classic,boulders=3",
                                         "5/5/3-1/5/1--2 x classic,boulders=3"};

TuningSettings settings(std::size_t iterations, std::size_t pairs, std::size_t ahead) {
    return {.parameters = {parse_tune_parameter("late_second:8,4,30,3,0.05"),
                           parse_tune_parameter("moves_per_ply:300,50,900,100,0.05")},
            .spsa = {.iterations = iterations, .stability = 2, .seed = 3},
            .pairs = pairs,
            .ahead = ahead};
}

/// What has become of a tuning, and the games in its file.
struct Played {
    Tuning tuning;
    std::vector<GameRecord> games;
};

std::vector<GameRecord> games_in(const std::string& file) {
    std::vector<GameRecord> games;
    read_lines(file, [&games](std::string_view text, const LinePlace&) {
        const RecordLine line = parse_line(text);
        if (const auto* const game = std::get_if<GameRecord>(&line)) games.push_back(*game);
    });
    return games;
}

/// Plays it, or the rest of it.
Played play(const TuningSettings& tuning, const EngineSpec& engine, int slots, const std::string& file) {
    TournamentSettings settings;
    settings.engines = {engine, engine};
    settings.engines[0].name = "plus";
    settings.engines[1].name = "minus";
    settings.schedule.kind = TournamentKind::kTuning;
    settings.openings.ruleset.emplace();
    settings.tuning = tuning;
    settings.runner = {.slots = slots, .pin = false};
    settings.runner.slot.game.clears_board = true;
    settings.records_file = file;
    ScoredSchedule games{std::make_unique<TuneSchedule>(tuning, kOpenings), std::nullopt};
    FileRecorder recorder{settings, {"", ""}, open_records(file), games};
    std::ostringstream results;
    std::ostringstream progress;
    std::istringstream in;
    const Console console{in, results, progress};
    BOOST_TEST((TournamentRun{settings, games, recorder, console}.run()) == 0);
    BOOST_TEST(testing::children() == 0);
    return {dynamic_cast<const TuneSchedule&>(games.schedule()).tuning(), games_in(file)};
}

std::string complaint_about(const EngineSpec& engine, const std::string& parameter) {
    return testing::error_of<ParseError>(
        [&] { check_declared(engine, std::vector{parse_tune_parameter(parameter)}, {}); });
}

struct TuningFile {
    testing::TemporaryDirectory folder;
    std::string file = folder / "tuning.jsonl";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(tune_tournament, TuningFile)

BOOST_AUTO_TEST_CASE(an_engine_must_declare_the_parameters_and_take_their_limits) {
    BOOST_TEST(complaint_about(pahtum(), "late_second:8,4,30") == "");
    BOOST_TEST(complaint_about(pahtum(), "overhead:0.01,0.0,0.5") == "");
    BOOST_TEST(
        complaint_about(pahtum(), "bravery:8,4,30")
            .starts_with("the engine does not declare the parameter 'bravery' but: book, depth, hash, "));
    BOOST_TEST(complaint_about(pahtum(), "late_second:8,4,300") ==
               "the engine refuses 'param late_second 300': 'syntax error: the value '300': expected a whole "
               "number from 1 to 100'");
    BOOST_TEST(complaint_about(pahtum(), "late_second:8.0,4,30")
                   .starts_with("the engine refuses 'param late_second 4.000': "));
    BOOST_TEST(complaint_about(engine(testing::scripted()), "late_second:8,4,30")
                   .starts_with("the engine does not list the command 'param'"));
    BOOST_TEST(complaint_about(engine({"/nowhere/pahtum"}), "late_second:8,4,30").starts_with("the engine "));
    BOOST_TEST(complaint_about(engine({"/bin/false"}), "late_second:8,4,30").starts_with("the engine "));
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(what_is_played_does_not_depend_on_how_many_play_at_once) {
    const Played one = play(settings(6, 2, 2), pahtum(), 1, file);
    const Played three = play(settings(6, 2, 2), pahtum(), 3, folder / "three.jsonl");
    BOOST_TEST(one.games.size() == 24U);
    BOOST_TEST(three.games.size() == 24U);
    BOOST_TEST((one.tuning.course() == three.tuning.course()));
    BOOST_TEST(one.tuning.course().size() == 7U);
}

BOOST_AUTO_TEST_CASE(both_colours_are_played_from_each_opening) {
    for (const GameRecord& game : play(settings(3, 1, 0), pahtum(), 1, file).games) {
        BOOST_TEST(game.result.unit.opening == kOpenings[*game.number / 2 % 2]);
        BOOST_TEST(game.engines[*game.number % 2].name == "plus");
        BOOST_TEST(game.result.moves.size() == 22U);
    }
}

BOOST_AUTO_TEST_CASE(the_values_reach_the_engine) {
    // The side that plays at full strength wins both games against the one that plays at the lowest level.
    const TuningSettings level{.parameters = {parse_tune_parameter("level:8,1,15,7,0.05")},
                               .spsa = {.iterations = 4, .gamma = 0, .seed = 3}};
    const Played played = play(level, pahtum(), 1, file);
    TunedGames games;
    for (const GameRecord& game : played.games) BOOST_TEST(add_game(game, games));
    Tuning tuning{level};
    for (std::size_t pair = 0; pair < 4; ++pair) {
        const bool is_stronger = tuning.pair(pair)->probe.plus[0] > 8;
        for (const std::size_t game : {2 * pair, 2 * pair + 1})
            BOOST_TEST(games.at(game) == (is_stronger ? 2 : 0));
        tuning.add(pair, is_stronger ? 4 : 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

/// A tuning in which the plus side has won this many pairs.
Tuning won(std::size_t pairs, std::size_t iterations = 100, const std::string& engine = "./pahtum") {
    Tuning tuning{{.parameters = {parse_tune_parameter("late:8,4,30,2,0.05"),
                                  parse_tune_parameter("share:0.5,0,1,0.05,0.05")},
                   .spsa = {.iterations = iterations, .stability = 10},
                   .engine = engine,
                   .time_control = "nodes"}};
    for (std::size_t i = 0; i < pairs; ++i) tuning.add(i, 4);
    return tuning;
}

using testing::contains;

}  // namespace

BOOST_AUTO_TEST_SUITE(tune_report)

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_parameter_and_what_to_play_with) {
    BOOST_TEST(tune_table(won(0)) ==
               "./pahtum: 0 of 100 iterations, 0 games, nodes\n"
               "Parameter    Start      Now   Change     Mean      Min      Max  C_end   R_end\n"
               "late             8    8.000    0.000    8.000        4       30  2.000  0.0500\n"
               "share      0.50000  0.50000  0.00000  0.50000  0.00000  1.00000  0.050  0.0500\n"
               "So far: late=8 share=0.50000\n");
    const std::string done = tune_table(won(100));
    BOOST_TEST(contains(done, "100 of 100 iterations, 200 games"));
    BOOST_TEST(contains(done, "\nTuned: late="));
}

BOOST_AUTO_TEST_CASE(json_has_the_values_of_the_tuning) {
    const Tuning tuning = won(3);
    const Json json = tune_json(tuning);
    BOOST_TEST(as_integer<int>(member(json, "finished")) == 3);
    BOOST_TEST(as_integer<int>(member(json, "games")) == 6);
    const Json& late = element(member(json, "parameters"), 0);
    BOOST_TEST(as_text(member(late, "name")) == "late");
    BOOST_TEST(as_number(member(late, "value")) == tuning.values()[0]);
    BOOST_TEST(as_number(member(late, "mean")) == (tuning.course()[2][0] + tuning.course()[3][0]) / 2);
}

BOOST_AUTO_TEST_CASE(the_page_has_every_value_and_a_long_course_is_thinned_but_for_its_end) {
    const Tuning tuning = won(5000, 5000);
    const std::string page = tune_page(tuning);
    BOOST_TEST(page.starts_with(kTunePageStart));
    const testing::json course = testing::data_of(page, "tuning")["course"];
    BOOST_TEST(course.size() <= 1001U);
    BOOST_TEST(course.size() >= 800U);
    // In the first iteration late is 8 and plays with 2 * 5000^0.101 = 4.727 more and less, but 4 at least.
    BOOST_TEST(course.front()[1][0] == 8);
    BOOST_TEST(course.front()[2][0] == 4);
    BOOST_TEST(course.front()[3][0].get<double>() == 12.727, boost::test_tools::tolerance(1e-4));
    BOOST_TEST(course.back()[0] == 5000);
    BOOST_TEST(course.back()[1][1] == tuning.values()[1]);
}

BOOST_AUTO_TEST_CASE(the_page_says_what_the_table_says) {
    const Tuning tuning = won(3);
    const testing::json data = testing::data_of(tune_page(tuning), "tuning");
    const std::string table = testing::single_spaced(tune_table(tuning));
    BOOST_TEST(data["values"].size() == 3U);
    BOOST_TEST(contains(table, testing::single_spaced(data["heading"])), table);
    for (const auto& row : data["values"]) BOOST_TEST(contains(table, testing::single_spaced(row)), table);
}

BOOST_AUTO_TEST_CASE(foreign_text_stays_text) {
    const Tuning tuning = won(1, 100, "./</script><script>alert(1)//\x1b[2J\xff");
    const std::string page = tune_page(tuning);
    BOOST_TEST(!contains(page, "<script>alert"));
    BOOST_TEST(contains(testing::data_of(page, "tuning")["engine"].get<std::string>(),
                        "</script><script>alert(1)//"));
    BOOST_TEST(!contains(tune_table(tuning), "\x1b"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
