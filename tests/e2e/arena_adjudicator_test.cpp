#include <nlohmann/json.hpp>

#include "tests/e2e/arena_fixture.hpp"

namespace pahtum::testing {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture("5/2-2/5/1-3/5 x classic,boulders=2\n") {}

    [[nodiscard]] Output play(const Words& more) const {
        Words words = {"--openings", openings.string(),
                       "--rounds",   "3",
                       "--tc",       "none",
                       "--engine",   scripted_option("one", "seed=1"),
                       "--engine",   scripted_option("two"),
                       "--out",      records.string()};
        words.insert(words.end(), more.begin(), more.end());
        return run_arena(words);
    }
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
    const Output run = play(options);
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

    const Output again = play(options);
    BOOST_TEST(again.out == run.out);
}

BOOST_AUTO_TEST_CASE(an_adjudicator_that_fails_is_warned_of_once_and_games_are_played_out) {
    const Output run = play({"--adjudicator", "sh -c 'exit 3'", "--concurrency", "2"});
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
    const Output run =
        run_arena({"--openings", openings.string(), "--tc", "nodes=2000", "--engine", "one=" + search,
                   "--engine", "two=" + search, "--out", records.string(), "--adjudicate-agree", "1,4"});
    BOOST_TEST(run.exit_code == 0, run.err);
    const Words lines = lines_of(records);
    BOOST_TEST(lines.size() == 2U);
    for (const std::string& line : lines) {
        const json record = json::parse(line);
        BOOST_TEST(record["ending"] == "adjudicated", line);
        BOOST_TEST(contains(record["detail"].get<std::string>(), ", as both engines say with "), line);
        BOOST_TEST(record["result"] == "white", line);
        BOOST_TEST(record["margin"] <= -1, line);
        BOOST_TEST((record["times_ns"].size() >= 4U && record["times_ns"].size() < 20U), line);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
