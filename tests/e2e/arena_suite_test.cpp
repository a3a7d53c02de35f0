#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_suite_test {
namespace {

std::string openings(const std::string& file) { return source_file("openings/" + file); }

std::string endings() { return openings("suites/7x7-endings.jsonl"); }

Words arguments(const Words& more) {
    return Words{"suite", endings(), "--count", "5", "--tc", "nodes=200000"} + more;
}

std::string search() { return "search='" + pahtum_program() + "'"; }
std::string random() { return "random='" + pahtum_program() + "' --player random --seed 1"; }
std::string greedy() { return "greedy='" + pahtum_program() + "' --player greedy"; }

}  // namespace

BOOST_AUTO_TEST_SUITE(arena_suite)

// Greed solves none of these positions: see openings/suites/README.md.
BOOST_AUTO_TEST_CASE(the_exit_code_is_the_verdict_on_every_engine) {
    BOOST_TEST(run_arena(arguments({search(), greedy()})).exit_code == 0);
    BOOST_TEST(run_arena(arguments({search(), "--min-solved", "3", "--max-loss", "1"})).exit_code == 0);
    BOOST_TEST(run_arena(arguments({search(), "--min-solved", "6"})).exit_code == 1);
    BOOST_TEST(run_arena(arguments({search(), greedy(), "--min-solved", "1"})).exit_code == 1);
    BOOST_TEST(run_arena(arguments({search(), greedy(), "--max-loss", "1"})).exit_code == 1);
}

BOOST_AUTO_TEST_CASE(results_are_a_table_a_list_or_json) {
    const Output table = run_arena(arguments({search(), greedy(), "--list", "--quiet"}));
    BOOST_TEST(table.err == "");
    BOOST_TEST(contains(table.out, "\ngreedy       0   5 "), table.out);
    BOOST_TEST(contains(table.out, "\nNot solved by greedy:\n  line 1: 2-1-1o/"), table.out);
    const Output text = run_arena(arguments({search(), greedy(), "--json", "--tc", "greedy:none"}));
    const json results = json::parse(text.out);
    BOOST_TEST((results["positions"] == 5 && results["engines"].size() == 2U));
    BOOST_TEST((results["engines"][0]["tc"] == "nodes=200000" && results["engines"][1]["tc"] == "none"));
    BOOST_TEST((results["engines"][1]["solved"] == 0 && results["engines"][1]["answers"].size() == 5U));
}

BOOST_AUTO_TEST_CASE(an_engine_at_fault_is_named_and_asked_on) {
    const Output run = run_arena(arguments({scripted_option("bad", "fault=crash at=4"), "--json"}));
    check_told(run, 3, "bad: crash at line 4: was killed by SIGABRT");
    const json bad = json::parse(run.out)["engines"][0];
    BOOST_TEST((bad["asked"] == 5 && bad["faults"] == 1));
}

BOOST_AUTO_TEST_CASE(from_starts_an_engine_plays_both_sides) {
    const Words words{"suite", openings("suites/starts-13.jsonl"), random(), "--count", "10", "--quiet"};
    const auto with = [&words](const Words& more) {
        Words all = words;
        return run_arena(all + more);
    };
    const Output table = with({"--list"});
    check_done(table);
    BOOST_TEST(table.out.starts_with("engine  won  of  held  of"), table.out);
    BOOST_TEST(contains(table.out, "; Black gave away "), table.out);
    const json results = json::parse(with({"--json"}).out);
    const json& play = results["engines"][0]["self_play"];
    BOOST_TEST((play["decided"] == 9 && play["drawn"] == 1 && play["games"].size() == 10U), play);
    int lost = 0;
    for (const json& game : play["games"]) lost += game["wdl"].get<int>() - game["reached_wdl"].get<int>();
    BOOST_TEST(lost == play["lost_by_black"].get<int>() - play["lost_by_white"].get<int>());
    BOOST_TEST(lost > 0);
    BOOST_TEST(with({"--max-loss", "2", "--min-solved", "0"}).exit_code == 0);
    BOOST_TEST(with({"--max-loss", "0.1"}).exit_code == 1);
    BOOST_TEST(with({"--min-solved", "10"}).exit_code == 1);
}

BOOST_AUTO_TEST_CASE(all_positions_with_a_result_can_be_played) {
    const Output played = run_arena({"suite", endings(), search(), "--play", "--count", "3", "--tc",
                                     "nodes=200000", "--min-solved", "3", "--quiet"});
    BOOST_TEST(played.exit_code == 0, played.out);
    BOOST_TEST(played.out.starts_with("engine  won  of"), played.out);
    const std::string solved = openings("solved/7x7-9-boulders.jsonl");  // without margins, some open
    check_told(run_arena({"suite", solved, random(), "--play", "--tc", "nodes=1"}), 0,
               " positions without a known result left out");
    check_refused(run_arena({"suite", solved, random()}), "\"best_complete\" is false");
}

BOOST_AUTO_TEST_CASE(an_interrupt_prints_the_results_so_far) {
    const TemporaryDirectory directory;
    const std::filesystem::path log = directory / "log";
    ArenaProcess process{{"suite", endings(), search(), "--tc", "move=0.5", "--log", log.string()}};
    // The check before the run asks for no move, or for one.
    const auto asked = [&log] {
        int moves = 0;
        for (const std::string& line : lines_of(log)) moves += contains(line, "> genmove") ? 1 : 0;
        return moves;
    };
    wait_until([&] { return asked() >= 3; });
    process.send(SIGINT);
    const Output run = process.wait(kAtOnce);
    BOOST_TEST(run.exit_code == 130, run.err);
    BOOST_TEST(run.out.starts_with("engine  solved"), run.out);
}

BOOST_AUTO_TEST_CASE(wrong_usage_is_named) {
    check_wrong_usage({"suite"}, "expected a suite and an engine");
    check_wrong_usage({"suite", endings()}, "expected a suite and an engine");
    check_wrong_usage({"suite", "nowhere.jsonl", search()}, "'nowhere.jsonl': No such file or directory");
    check_wrong_usage(arguments({"typo=./no-such-engine"}),
                      "engine 'typo': './no-such-engine' does not exist");
    check_wrong_usage(arguments({search(), search()}), "two engines are called 'search'");
    check_wrong_usage(arguments({search(), "--tc", "other:depth=3"}), "no engine is called 'other'");
    check_wrong_usage(arguments({search(), "--tc", "speed=3"}), "speed=3");
    check_wrong_usage(arguments({search(), "--concurrency", "0"}), "--concurrency: the value '0'");
    check_wrong_usage(arguments({search(), "--depth", "9"}), "depth");
    check_wrong_usage(arguments({search(), "--count", "0"}), "--count: the value '0'");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_suite_test
