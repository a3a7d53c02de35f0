#include "arena/tune/tune_ledger.hpp"

#include <boost/test/unit_test.hpp>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "arena/tournament/file_ledger.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "arena/tune/tune_purpose.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/text.hpp"

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

/// What has become of a tuning, and what its file has.
struct Played {
    int exit_code = 0;
    std::vector<TuneValues> course;
    std::vector<TunedPair> pairs;
};

std::vector<TunedPair> pairs_in(const std::string& file) {
    std::vector<TunedPair> pairs;
    read_lines(file, [&pairs](std::string_view line, const LinePlace&) {
        const TuneLine read = parse_tune_line(line);
        if (const auto* const pair = std::get_if<TunedPair>(&read)) pairs.push_back(*pair);
    });
    return pairs;
}

/// Plays it, or the rest of it, to its end or until an engine is halted.
Played play(const TuningSettings& tuning, const EngineSpec& engine, int slots, const std::string& file) {
    TournamentSettings settings;
    settings.engines = {engine, engine};
    settings.engines[0].name = "plus";
    settings.engines[1].name = "minus";
    settings.schedule.kind = TournamentKind::kTuning;
    settings.purpose = std::make_shared<TunePurpose>(tuning, kOpenings, engine);
    settings.runner = {.slots = slots, .pin = false};
    settings.runner.slot.game.clears_board = true;
    Agenda agenda{settings.purpose->make_schedule(), std::nullopt};
    TuneLedger ledger{TuneHeader{{{"seed", "3"}}}, open_records(file), agenda};
    std::ostringstream results;
    std::ostringstream progress;
    std::istringstream in;
    const Console console{in, results, progress};
    const int exit_code = TournamentRun{settings, agenda, ledger, console}.run();
    BOOST_TEST(testing::children() == 0);
    const auto& schedule = dynamic_cast<const TuneSchedule&>(agenda.schedule());
    return {exit_code, schedule.tuning().course(), pairs_in(file)};
}

std::string complaint_about(const EngineSpec& engine, const std::string& parameter) {
    return testing::error_of<ParseError>(
        [&] { check_declared(engine, std::vector{parse_tune_parameter(parameter)}, {}); });
}

struct TuningFile {
    /// The message when a tuning resumes from these pairs.
    [[nodiscard]] std::string complaint_about_records(const TuningSettings& tuning,
                                                      const std::vector<TunedPair>& pairs) const {
        std::string text = to_line(TuneHeader{{{"seed", "3"}}}) + "\n";
        for (const TunedPair& pair : pairs) text += to_line(pair) + "\n";
        write_whole_file(file, text);
        const std::string message =
            testing::error_of<std::exception>([&] { return play(tuning, pahtum(), 1, file); });
        return message.empty() ? ""
                               : message.substr(message.rfind(": ") + 2);  // behind the file and the line
    }

    testing::TemporaryDirectory folder;
    std::string file = folder / "tuning.jsonl";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(tune_ledger, TuningFile)

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
    BOOST_TEST(one.pairs.size() == 12U);
    BOOST_TEST(three.pairs.size() == 12U);
    BOOST_TEST((one.course == three.course));
    BOOST_TEST(one.course.size() == 7U);
}

BOOST_AUTO_TEST_CASE(both_colours_are_played_from_each_opening_with_the_recorded_values) {
    for (const TunedPair& pair : play(settings(3, 1, 0), pahtum(), 1, file).pairs) {
        BOOST_TEST(pair.opening == kOpenings[pair.number % 2]);
        BOOST_TEST(pair.games[0].plus_is_black);
        BOOST_TEST(!pair.games[1].plus_is_black);
        BOOST_TEST(pair.games[0].moves.size() == 22U);
        BOOST_TEST((pair.plus != pair.minus));
    }
}

BOOST_AUTO_TEST_CASE(the_values_reach_the_engine) {
    // The side that plays at full strength wins both games against the one that plays at the lowest level.
    const TuningSettings tuning{.parameters = {parse_tune_parameter("level:8,1,15,7,0.05")},
                                .spsa = {.iterations = 4, .gamma = 0, .seed = 3}};
    for (const TunedPair& pair : play(tuning, pahtum(), 1, file).pairs) {
        const bool is_stronger = parse_integer(pair.plus[0], 1, 15, "level") > 8;
        BOOST_TEST(pair.half_points() == (is_stronger ? 4 : 0), pair.plus[0] + " " + pair.minus[0]);
    }
}

BOOST_AUTO_TEST_CASE(recorded_pairs_count_only_where_the_tuning_would_have_played_them) {
    const TuningSettings tuning = settings(4, 1, 0);
    const auto pairs = play(tuning, pahtum(), 1, file).pairs;
    const std::string text = read_whole_file(file);
    BOOST_TEST(
        complaint_about_records(tuning, {pairs[0], pairs[2]}) ==
        "the pair depends on pairs that are missing; pahtum-arena repair keeps the lines that are sound");
    TunedPair other = pairs[1];
    other.plus[0] = "99";
    BOOST_TEST(complaint_about_records(tuning, {pairs[0], other}) ==
               "pair 1 was played with other values than this tuning has then");
    other = pairs[1];
    other.opening = kOpenings[0];
    BOOST_TEST(complaint_about_records(tuning, {pairs[0], other}) ==
               "pair 1 was played from another opening than this tuning has then");
    other = pairs[1];
    other.number = 4;
    BOOST_TEST(complaint_about_records(tuning, {pairs[0], other}) == "pair 4 is not one of this tuning");
    BOOST_TEST(complaint_about_records(tuning, {pairs[0], pairs[0]}) == "");
    BOOST_TEST(complaint_about_records(tuning, {pairs[0], pairs[1]}) == "");
    BOOST_TEST(read_whole_file(file) == text);
}

BOOST_AUTO_TEST_CASE(a_pair_that_has_begun_is_given_whole_and_then_no_more) {
    for (const bool is_halted : {false, true}) {
        Agenda agenda{std::make_unique<TuneSchedule>(settings(9, 1, 3), kOpenings), std::nullopt};
        TuneLedger ledger{{}, nullptr, agenda};
        const auto first = ledger.next();
        BOOST_TEST_REQUIRE(first.has_value());
        if (is_halted)
            ledger.skip(*first, 0);
        else
            BOOST_TEST(!ledger.wind_down());
        const auto second = ledger.next();
        BOOST_TEST_REQUIRE(second.has_value());
        BOOST_TEST((first->number == 0 && second->number == 1));
        BOOST_TEST(!ledger.next().has_value());
        BOOST_TEST(!ledger.expects_more());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
