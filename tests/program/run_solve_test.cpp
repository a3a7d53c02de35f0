#include "protocol/program/run_solve.hpp"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/support/temporary_directory.hpp"

namespace pahtum::gtp {
namespace {

using nlohmann::json;

/// Black wins by 3 with A3, the third of a column; otherwise White has A3, the third of a row.
const std::string kWon = "1oo/x-x/xo1 x classic";
/// Nobody proves it in the time of a test.
const std::string kHard = "8/8/8/8/8/8/8/8 x classic";

struct Fixture {
    Fixture() { options.json = true; }

    int run(const std::vector<std::string>& inputs) {
        options.inputs = inputs;
        options.solver.hash_mebibytes = 1;
        return run_solve(options, {in, out, log});
    }

    [[nodiscard]] std::vector<json> answers() const {
        std::vector<json> lines;
        std::istringstream text{out.str()};
        for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
        return lines;
    }

    SolveOptions options;
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream log;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(run_solve_test, Fixture)

BOOST_AUTO_TEST_CASE(each_position_has_its_answer_in_order) {
    in.str(kWon + "\n");
    BOOST_TEST(run({kWon, "-", kWon}) == 0);
    BOOST_TEST(log.str() == "");
    const auto found = answers();
    BOOST_TEST_REQUIRE(found.size() == 3U);
    for (const json& answer : found) {
        BOOST_TEST((answer["position"] == kWon && answer["status"] == "exact" && answer["value"] == 3));
        BOOST_TEST((answer["best"] == json{"A3"} && answer["best_complete"] == true));
        BOOST_TEST((answer["line"] == json{"A3", "C1"}));
    }
}

BOOST_AUTO_TEST_CASE(people_get_a_block_for_each_position) {
    options.json = false;
    BOOST_TEST(run({kWon, kWon}) == 0);
    const std::string text = out.str();
    const std::string block = kWon + "\nvalue:  +3; Black, to move, wins by 3 points\n";
    BOOST_TEST(text.starts_with(block));
    BOOST_TEST(text.find("\n\n" + block) != std::string::npos);
    BOOST_TEST(text.ends_with(" seconds\n\n"));
}

BOOST_AUTO_TEST_CASE(what_is_no_position_is_named_and_the_rest_is_solved) {
    in.str("3/3 x\n" + kWon + "\n");
    BOOST_TEST(run({"missing", "-", kWon}) == 2);
    BOOST_TEST(answers().size() == 2U);
    BOOST_TEST(log.str().starts_with("pahtum: 'missing' is neither"));
    BOOST_TEST(log.str().find("\npahtum: stdin:1: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_time_limit_holds_for_each_position_and_is_no_failure) {
    options.request.time = std::chrono::milliseconds{100};
    BOOST_TEST(run({kHard, kWon}) == 0);
    const auto found = answers();
    BOOST_TEST_REQUIRE(found.size() == 2U);
    BOOST_TEST((found[0]["value"].is_null() && found[0]["lower"] < found[0]["upper"]));
    BOOST_TEST(found[0]["seconds"].get<double>() < 2.0);
    BOOST_TEST((found[1]["status"] == "exact"));
}

BOOST_AUTO_TEST_CASE(an_answer_that_cannot_be_written_ends_it) {
    std::ostringstream closed;
    closed.setstate(std::ios::badbit);
    options.inputs = {kWon, kHard};
    options.solver.hash_mebibytes = 1;
    BOOST_TEST(run_solve(options, {in, closed, log}) == 1);
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_cannot_be_used_is_refused_before_anything_is_solved) {
    const testing::TemporaryDirectory directory;
    options.checkpoint = (directory / "missing" / "proof").string();
    BOOST_CHECK_THROW(static_cast<void>(run({kWon})), std::runtime_error);
    BOOST_TEST(out.str() == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
