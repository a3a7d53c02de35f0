#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_adjudicator_test {
namespace {

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(1)) {}

    [[nodiscard]] Output play(const Words& more) const {
        return run_arena(Words{"--openings", openings.string(), "--rounds", "3", "--tc", "none", "--engine",
                               scripted_option("one", "seed=1"), "--engine", scripted_option("two"), "--out",
                               records.string()} +
                         more);
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
    check_done(run);
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

// White wins by 6: the first position of openings/suites/7x7-endings.jsonl.
BOOST_AUTO_TEST_CASE(games_end_when_both_engines_agree_that_they_are_won) {
    std::ofstream(openings) << "2-1-1o/1-ooooo/1o1x2o/xxxxooo/-2x2x/3x2x/x1o-x1x x classic\n";
    const std::string search = "'" + pahtum_program() + "'";
    check_done(
        run_arena({"--openings", openings.string(), "--tc", "nodes=2000", "--engine", "one=" + search,
                   "--engine", "two=" + search, "--out", records.string(), "--adjudicate-agree", "1,4"}));
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

// The same games with the rules and without: what the report foretells is what happens.
BOOST_AUTO_TEST_CASE(a_report_says_what_a_rule_would_have_done) {
    const std::filesystem::path ruled = directory / "ruled.jsonl";
    const auto play_to = [this](const std::filesystem::path& file, const Words& rules) {
        const Output run = run_arena(
            Words{"--openings", openings.string(), "--rounds", "3", "--tc", "none", "--restart", "--out",
                  file.string(), "--engine", scripted_option("one", "seed=1 says=1,2,-6,-1,-1,-1,-1,0"),
                  "--engine", scripted_option("two", "seed=2 says=0,0,7,1,1,0,0,0")} +
            rules);
        BOOST_TEST_REQUIRE(run.exit_code == 0, run.err);
        std::vector<json> games;
        for (const std::string& line : lines_of(file)) games.push_back(json::parse(line));
        BOOST_TEST_REQUIRE(games.size() == 6U);
        return games;
    };
    const std::vector<json> whole = play_to(records, {});
    for (const Words& rule : {Words{"--adjudicate-resign", "6,1"}, Words{"--adjudicate-draw", "1,6"},
                              Words{"--adjudicate-draw", "1,6,9"}, Words{"--adjudicate-agree", "1,3"}}) {
        std::filesystem::remove(ruled);
        std::size_t ended = 0;
        std::size_t saved = 0;
        std::size_t otherwise = 0;
        std::size_t moves = 0;
        for (const json& game : play_to(ruled, rule)) {
            const auto same = std::ranges::find_if(whole, [&](const json& other) {
                return other["opening"] == game["opening"] &&
                       other["black"]["name"] == game["black"]["name"] && other["repeat"] == game["repeat"];
            });
            moves += (*same)["times_ns"].size();
            if (game["ending"] != "adjudicated") continue;
            ++ended;
            saved += (*same)["times_ns"].size() - game["times_ns"].size();
            otherwise += game["result"] == (*same)["result"] ? 0U : 1U;
        }
        const Output report = run_arena(Words{"report", records.string(), "--json"} + rule);
        const json expected = {{"games", 6},
                               {"silent", 0},
                               {"moves_made", moves},
                               {"rules",
                                {{{"rule", rule[0].substr(2) + " " + rule[1]},
                                  {"ended", ended},
                                  {"moves_saved", saved},
                                  {"other_result", otherwise}}}}};
        BOOST_TEST(ended > 0U);
        BOOST_TEST(json::parse(report.out)["what_if"] == expected, report.out);
    }
    const Output table =
        run_arena({"report", records.string(), "--adjudicate-draw", "1,6", "--adjudicate-resign", "6,1"});
    for (const std::string part : {"What if", "adjudicate-draw 1,6", "adjudicate-resign 6,1", "all of these"})
        BOOST_TEST(contains(table.out, part), table.out);
    BOOST_TEST(contains(run_arena({"report", records.string(), "--json"}).out, "\"what_if\":null"));
    BOOST_TEST(run_arena({"report", records.string(), "--adjudicate-draw", "1"}).exit_code == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_adjudicator_test
