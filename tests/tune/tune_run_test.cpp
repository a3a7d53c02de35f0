#include "arena/tune/tune_run.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "engine/base/text.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/scripted.hpp"

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

/// Plays it to its end, or until an engine is halted.
std::vector<TunedPair> play(Tuning& tuning, const EngineSpec& engine, int slots) {
    std::vector<TunedPair> pairs;
    TuneRun run{tuning,
                kOpenings,
                engine,
                {.slots = slots, .pin = false},
                {.played = [&pairs](const TunedPair& pair) { pairs.push_back(pair); },
                 .counted = {},
                 .repeated = {}}};
    run.run();
    BOOST_TEST(testing::children() == 0);
    return pairs;
}

std::string complaint_about(const EngineSpec& engine, const std::string& parameter) {
    try {
        check_declared(engine, std::vector{parse_tune_parameter(parameter)}, {});
    } catch (const ParseError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tune_run)

BOOST_AUTO_TEST_CASE(an_engine_must_declare_the_parameters_and_take_their_limits) {
    BOOST_TEST(complaint_about(pahtum(), "late_second:8,4,30") == "");
    BOOST_TEST(complaint_about(pahtum(), "overhead:0.01,0.0,0.5") == "");
    BOOST_TEST(complaint_about(pahtum(), "bravery:8,4,30")
                   .starts_with("the engine does not declare the parameter 'bravery' but: depth, hash, "));
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
    Tuning one{settings(6, 2, 2)};
    Tuning three{settings(6, 2, 2)};
    const auto pairs = play(one, pahtum(), 1);
    BOOST_TEST(pairs.size() == 12U);
    BOOST_TEST(play(three, pahtum(), 3).size() == 12U);
    BOOST_TEST((one.course() == three.course()));
    BOOST_TEST(one.is_done());
}

BOOST_AUTO_TEST_CASE(both_colours_are_played_from_each_opening_with_the_recorded_values) {
    Tuning tuning{settings(3, 1, 0)};
    const auto pairs = play(tuning, pahtum(), 1);
    for (const TunedPair& pair : pairs) {
        BOOST_TEST(pair.opening == kOpenings[pair.number % 2]);
        BOOST_TEST(pair.games[0].plus_is_black);
        BOOST_TEST(!pair.games[1].plus_is_black);
        BOOST_TEST(pair.games[0].moves.size() == 22U);
        BOOST_TEST((pair.plus != pair.minus));
    }
}

BOOST_AUTO_TEST_CASE(the_values_reach_the_engine) {
    // The side that plays at full strength wins both games against the one that plays at the lowest level.
    Tuning tuning{{.parameters = {parse_tune_parameter("level:8,1,15,7,0.05")},
                   .spsa = {.iterations = 4, .gamma = 0, .seed = 3}}};
    const auto pairs = play(tuning, pahtum(), 1);
    for (const TunedPair& pair : pairs) {
        const bool is_stronger = parse_integer(pair.plus[0], 1, 15, "level") > 8;
        BOOST_TEST(pair.half_points() == (is_stronger ? 4 : 0), pair.plus[0] + " " + pair.minus[0]);
    }
}

BOOST_AUTO_TEST_CASE(recorded_pairs_count_only_where_the_tuning_would_have_played_them) {
    Tuning played{settings(4, 1, 0)};
    const auto pairs = play(played, pahtum(), 1);
    Tuning tuning{settings(4, 1, 0)};
    BOOST_TEST(adopt(tuning, pairs[0], kOpenings));
    BOOST_TEST(!adopt(tuning, pairs[0], kOpenings));
    BOOST_CHECK_THROW(adopt(tuning, pairs[2], kOpenings), StoreError);
    TunedPair other = pairs[1];
    other.plus[0] = "99";
    BOOST_CHECK_THROW(adopt(tuning, other, kOpenings), StoreError);
    other = pairs[1];
    other.opening = kOpenings[0];
    BOOST_CHECK_THROW(adopt(tuning, other, kOpenings), StoreError);
    other = pairs[1];
    other.number = 4;
    BOOST_CHECK_THROW(adopt(tuning, other, kOpenings), StoreError);
    for (const std::size_t number : {1U, 2U, 3U}) BOOST_TEST(adopt(tuning, pairs[number], kOpenings));
    BOOST_TEST((tuning.course() == played.course()));
}

BOOST_AUTO_TEST_CASE(an_engine_that_always_fails_is_halted) {
    Tuning tuning{settings(100, 1, 0)};
    const auto pairs = play(tuning, engine(testing::scripted({"fault=crash"})), 1);
    BOOST_TEST(!tuning.is_done());
    for (const TunedPair& pair : pairs) BOOST_TEST(pair.games[0].detail != "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
