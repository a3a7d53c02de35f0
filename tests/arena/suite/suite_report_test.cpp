#include "arena/suite/suite_report.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace suite_report_test {
using nlohmann::json;

/// Three positions: one with the values of all moves, two without.
struct Fixture {
    std::vector<SuitePosition> suite{
        parse_suite_line(R"({"id":"first","position":"1oo/x-x/xo1 o classic","margins":{"A3":3,"C1":-2}})"),
        parse_suite_line("1oo/x-x/xo1 o classic ; bm A3; id second"),
        parse_suite_line("1oo/x-x/xo1 o classic ; bm C1; id third")};
    std::vector<EngineSpec> engines{
        {.name = "good", .command = {"./good"}, .directory = "", .time_control = {}},
        {.name = "bad", .command = {"./bad"}, .directory = "", .time_control = {.nodes = 5}}};
    SuiteAnswers answers{{SingleMove{"A3", 1s}, SingleMove{"A3", 2s}, SingleMove{"A3", 6s}},
                         {SingleMove{"C1", 500ms},
                          SingleMove{.move = "",
                                     .fault = Ending::kEngineCrash,
                                     .detail = "exited with status 3",
                                     .stderr_tail = "ouch\xff"},
                          std::nullopt}};
    SuiteGames games{{3, std::nullopt}, {3, std::nullopt}};
    SuiteResults results{suite, engines, answers, games};
};

BOOST_FIXTURE_TEST_SUITE(suite_report, Fixture)

BOOST_AUTO_TEST_CASE(answers_are_counted) {
    const SuiteScore good = score(suite, answers[0]);
    BOOST_TEST((good.asked == 3 && good.solved == 2 && good.faults == 0));
    BOOST_TEST((good.weighed == 1 && good.lost == 0 && good.time == 9s));
    const SuiteScore bad = score(suite, answers[1]);
    BOOST_TEST((bad.asked == 2 && bad.solved == 0 && bad.faults == 1));
    BOOST_TEST((bad.weighed == 1 && bad.lost == 5 && bad.most_lost == 5));
    BOOST_TEST(bad.mean_lost().value() == 5.0);
    BOOST_TEST(!SuiteScore{}.mean_lost().has_value());
}

BOOST_AUTO_TEST_CASE(the_table_has_a_row_for_each_engine) {
    BOOST_TEST(suite_table(results) ==
               "engine  solved  of  share  lost  mean  most  s per move  faults\n"
               "good         2   3  66.7%     0  0.00     0      3.0000       0\n"
               "bad          0   2   0.0%     5  5.00     5      0.5000       1\n");
}

// Only of the best moves is it known that they lose nothing.
BOOST_AUTO_TEST_CASE(without_the_values_of_moves_there_are_no_losses) {
    const std::span<const SuitePosition> rest = std::span{suite}.subspan(1);
    const SuiteAnswers some{{answers[0][1], answers[0][2]}, {std::nullopt, std::nullopt}};
    const SuiteResults without{rest, engines, some, games};
    BOOST_TEST(suite_table(without).find("good         1   2  50.0%   n/a   n/a   n/a") != std::string::npos,
               suite_table(without));
    const json good = json::parse(suite_json(without))["engines"][0];
    for (const char* const key : {"lost_points", "mean_lost_points", "most_lost_points"})
        BOOST_TEST(good[key].is_null(), key);
}

BOOST_AUTO_TEST_CASE(without_answers_there_are_no_numbers) {
    const SuiteAnswers none{{3, std::nullopt}, {3, std::nullopt}};
    BOOST_TEST(suite_table({suite, engines, none, games})
                   .find("good         0   0    n/a   n/a   n/a   n/a         n/a") != std::string::npos);
    BOOST_TEST(json::parse(suite_json({suite, engines, none, games}))["engines"][0]["lost_points"].is_null());
}

BOOST_AUTO_TEST_CASE(what_is_not_solved_is_listed) {
    BOOST_TEST(suite_failures(results) ==
               "\nNot solved by good:\n"
               "  third: 1oo/x-x/xo1 o classic\n    A3 instead of C1\n"
               "\nNot solved by bad:\n"
               "  first: 1oo/x-x/xo1 o classic\n    C1 instead of A3, loses 5\n"
               "  second: 1oo/x-x/xo1 o classic\n    crash: exited with status 3\n");
}

BOOST_AUTO_TEST_CASE(the_json_object_has_every_answer) {
    const json object = json::parse(suite_json(results));
    BOOST_TEST((object["format"] == 2 && object["positions"] == 3));
    const json& bad = object["engines"][1];
    BOOST_TEST((bad["name"] == "bad" && bad["tc"] == "nodes=5" && bad["command"][0] == "./bad"));
    BOOST_TEST((bad["asked"] == 2 && bad["solved"] == 0 && bad["faults"] == 1 && bad["lost_points"] == 5));
    BOOST_TEST((bad["mean_lost_points"] == 5.0 && bad["most_lost_points"] == 5 && bad["seconds"] == 0.5));
    BOOST_TEST(bad["answers"].size() == 2U);
    const json& first = bad["answers"][0];
    BOOST_TEST((first["id"] == "first" && first["move"] == "C1" && first["best"] == json::array({"A3"})));
    BOOST_TEST((first["solved"] == false && first["lost_points"] == 5 && first["time_ns"] == 500'000'000));
    BOOST_TEST(!first.contains("fault"));
    const json& second = bad["answers"][1];
    BOOST_TEST((second["move"].is_null() && second["lost_points"].is_null() && second["fault"] == "crash"));
    BOOST_TEST(second["stderr"] == "ouch\xef\xbf\xbd");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace suite_report_test
}  // namespace pahtum::arena
