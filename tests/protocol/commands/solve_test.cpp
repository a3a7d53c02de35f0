#include <nlohmann/json.hpp>

#include "engine/base/usage.hpp"
#include "engine/cli/options.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

/// Black wins by 3 with A3, the third of a column; otherwise White has A3, the third of a row.
const std::string kWon = "1oo/x-x/xo1 x classic";
/// Nobody proves it in the time of a test.
const std::string kHard = "8/8/8/8/8/8/8/7- x classic";

ProgramRun solve(const Words& arguments, const std::string& input = "") {
    Words all{"solve", "--hash", "1"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run_in_process(all, input);
}

std::vector<json> answers(const ProgramRun& run) {
    std::vector<json> answers;
    for (const std::string& line : run.lines()) answers.push_back(json::parse(line));
    return answers;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_subcommand)

BOOST_AUTO_TEST_CASE(each_position_has_its_answer_in_order) {
    const ProgramRun run = solve({"--json", kWon, "-", kWon}, kWon + "\n");
    BOOST_TEST(run.code == 0);
    BOOST_TEST(run.log == "");
    const auto found = answers(run);
    BOOST_TEST_REQUIRE(found.size() == 3U);
    for (const json& answer : found) {
        BOOST_TEST((answer["position"] == kWon && answer["status"] == "exact" && answer["value"] == 3));
        BOOST_TEST((answer["best"] == json{"A3"} && answer["best_complete"] == true));
        BOOST_TEST((answer["line"] == json{"A3", "C1"}));
    }
}

BOOST_AUTO_TEST_CASE(positions_may_begin_with_boulders_and_name_settings) {
    const auto found =
        answers(solve({"3/1-1/3 x classic,boulders=1", "--json", "-xo/1x1/o-x x", "--o/xx1/o1x x"}));
    BOOST_TEST_REQUIRE(found.size() == 3U);
    BOOST_TEST(found[0]["position"] == "3/1-1/3 x classic,boulders=1");
    BOOST_TEST(found[1]["position"] == "-xo/1x1/o-x x");
    BOOST_TEST(found[2]["position"] == "--o/xx1/o1x x");
}

BOOST_AUTO_TEST_CASE(options_say_what_is_to_be_proven) {
    const auto outcome_only = answers(solve({"--json", "--wdl", kWon}));
    BOOST_TEST(outcome_only.at(0)["wdl"] == 1);
    BOOST_TEST(solve({"--at-least", "3", kWon}).out.find("\nat least +3: yes\n") != std::string::npos);
    BOOST_TEST(solve({"--at-least", "-3", "--one-best", kWon}).out.find("\nat least -3: yes\n") !=
               std::string::npos);
    BOOST_TEST(solve({"--at-least", "4", kWon}).out.find("\nat least +4: no\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(people_get_a_block_for_each_position) {
    const ProgramRun run = solve({kWon, kWon});
    BOOST_TEST(run.code == 0);
    const std::string block = kWon + "\nvalue:  +3; Black, to move, wins by 3 points\n";
    BOOST_TEST(run.out.starts_with(block));
    BOOST_TEST(contains(run.out, "\n\n" + block));
    BOOST_TEST(run.out.ends_with(" seconds\n\n"));
}

BOOST_AUTO_TEST_CASE(what_is_not_a_position_is_named_and_the_rest_is_solved) {
    const ProgramRun run = solve({"--json", "missing", "-", kWon}, "3/3 x\n" + kWon + "\n");
    BOOST_TEST(run.code == 4);
    BOOST_TEST(answers(run).size() == 2U);
    BOOST_TEST(run.log.starts_with("pahtum: 'missing' is neither"));
    BOOST_TEST(contains(run.log, "\npahtum: stdin:1: "));
}

BOOST_AUTO_TEST_CASE(a_time_limit_holds_for_each_position_and_is_not_a_failure) {
    const ProgramRun run = solve({"--json", "--time", "1", kHard, kWon});
    BOOST_TEST(run.code == 0);
    const auto found = answers(run);
    BOOST_TEST_REQUIRE(found.size() == 2U);
    BOOST_TEST((found[0]["value"].is_null() && found[0]["lower"] < found[0]["upper"]));
    BOOST_TEST(found[0]["seconds"].get<double>() < 30.0);
    BOOST_TEST((found[1]["status"] == "exact"));
}

BOOST_AUTO_TEST_CASE(an_answer_that_cannot_be_written_ends_it) {
    std::istringstream in;
    std::ostringstream closed;
    std::ostringstream log;
    closed.setstate(std::ios::badbit);
    const Words arguments{"solve", "--hash", "1", kWon, kHard};
    BOOST_TEST(run_subcommand(program::kPahtum, arguments, {.in = in, .results = closed, .progress = log}) ==
               kExitFailure);
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_cannot_be_used_is_refused_before_anything_is_solved) {
    const TemporaryDirectory directory;
    const std::string path = (directory / "missing" / "proof").string();
    BOOST_CHECK_THROW(solve({"--checkpoint", path, kWon}), std::runtime_error);
    BOOST_CHECK_THROW(solve({"--checkpoint=", kWon}), OptionError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
