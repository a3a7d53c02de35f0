#include <boost/test/unit_test.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/e2e/arena_process.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

struct Fixture {
    Fixture() { std::ofstream(openings) << "5/2-2/5/1-3/5 x classic,boulders=2\n"; }

    [[nodiscard]] ProgramOutput play(const Words& more) const {
        Words words = {"--openings", openings.string(),
                       "--rounds",   "3",
                       "--tc",       "none",
                       "--engine",   scripted_option("one", "seed=1"),
                       "--engine",   scripted_option("two"),
                       "--out",      records.string()};
        words.insert(words.end(), more.begin(), more.end());
        return run_arena(words);
    }

    TemporaryDirectory directory;
    std::filesystem::path openings = directory / "suite.txt";
    std::filesystem::path records = directory / "games.jsonl";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_adjudicator, Fixture)

BOOST_AUTO_TEST_CASE(games_end_where_their_value_is_proven_and_count) {
    const Words options{"--adjudicator",
                        "'" + pahtum_program() + "'",
                        "--adjudicate-empty",
                        "6",
                        "--adjudicate-tc",
                        "nodes=1000000",
                        "--json"};
    const ProgramOutput run = play(options);
    BOOST_TEST(run.exit_code == 0, run.err);
    const Words lines = lines_of(records);
    BOOST_TEST(lines.size() == 6U);
    for (const std::string& line : lines) {
        const json record = json::parse(line);
        BOOST_TEST(record["ending"] == "adjudicated", line);
        BOOST_TEST(record["times_ns"].size() == 23U - 6U);  // 25 cells, two of them boulders
        const int margin = record["margin"];
        BOOST_TEST(record["result"] == (margin > 0 ? "black" : margin < 0 ? "white" : "draw"), line);
    }
    BOOST_TEST(json::parse(run.out)["played"] == 6);

    const ProgramOutput again = play(options);
    BOOST_TEST(again.out == run.out);
}

BOOST_AUTO_TEST_CASE(an_adjudicator_that_fails_is_warned_of_once_and_games_are_played_out) {
    const ProgramOutput run = play({"--adjudicator", "sh -c 'exit 3'", "--concurrency", "2"});
    BOOST_TEST(run.exit_code == 0, run.err);
    const std::size_t first = run.err.find("Warning: the adjudicator exited with status 3");
    BOOST_TEST(first != std::string::npos, run.err);
    BOOST_TEST(run.err.find("Warning:", first + 1) == std::string::npos, run.err);
    for (const std::string& line : lines_of(records))
        BOOST_TEST(json::parse(line)["ending"] == "board-full", line);
}

// White wins by 6: the first position of openings/suites/7x7-endings.jsonl.
BOOST_AUTO_TEST_CASE(games_end_when_both_engines_agree_that_they_are_won) {
    std::ofstream(openings) << "2-1-1o/1-ooooo/1o1x2o/xxxxooo/-2x2x/3x2x/x1o-x1x x classic\n";
    const std::string search = "'" + pahtum_program() + "'";
    const ProgramOutput run =
        run_arena({"--openings", openings.string(), "--tc", "nodes=2000", "--engine", "one=" + search,
                   "--engine", "two=" + search, "--out", records.string(), "--adjudicate-agree", "1,4"});
    BOOST_TEST(run.exit_code == 0, run.err);
    const Words lines = lines_of(records);
    BOOST_TEST(lines.size() == 2U);
    for (const std::string& line : lines) {
        const json record = json::parse(line);
        BOOST_TEST(record["ending"] == "adjudicated", line);
        BOOST_TEST(
            record["detail"].get<std::string>().find(", as both engines say with ") != std::string::npos,
            line);
        BOOST_TEST(record["result"] == "white", line);
        BOOST_TEST(record["margin"] <= -1, line);
        BOOST_TEST((record["times_ns"].size() >= 4U && record["times_ns"].size() < 20U), line);
    }
}

BOOST_AUTO_TEST_CASE(wrong_usage_is_named) {
    const auto check = [this](const Words& more, const std::string& message) {
        const ProgramOutput run = play(more);
        BOOST_TEST(run.exit_code == 4);
        BOOST_TEST(run.err.find(message) != std::string::npos, run.err << " does not contain " << message);
    };
    check({"--adjudicator", "./no-such-program"}, "'adjudicator': './no-such-program' does not exist");
    check({"--adjudicator", ""}, "--adjudicator");
    check({"--adjudicate-agree", "9"}, "--adjudicate-agree: expected MARGIN,PLIES");
    check({"--adjudicate-agree", "0,4"}, "--adjudicate-agree: the margin must be above 0");
    check({"--adjudicate-agree", "5,1"}, "--adjudicate-agree");
    check({"--adjudicate-empty", "9"}, "--adjudicate-empty: is meaningful only with --adjudicator");
    check({"--adjudicator", "sh", "--adjudicate-empty", "0"}, "--adjudicate-empty");
    check({"--adjudicator", "sh", "--adjudicate-tc", "depth=3"}, "--adjudicate-tc: expected move=SECONDS");
    check({"--adjudicator", "sh", "--adjudicate-tc", "soon"}, "--adjudicate-tc");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
