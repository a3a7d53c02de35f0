#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_formats_test {
namespace {

using boost::unit_test::data::make;

/// With --restart every game of it is the same whatever was played before.
std::string greedy(const std::string& name, int seed) {
    return name + "='" + pahtum_program() + "' --player greedy --seed " + std::to_string(seed);
}
std::string random_player(const std::string& name, int seed) {
    return name + "='" + pahtum_program() + "' --player random --seed " + std::to_string(seed);
}

Words tournament(const std::string& format, const Words& engines, const Words& more) {
    Words words = {"--tournament", format, "--tc", "none", "--concurrency", "2", "--json", "--quiet"};
    for (const std::string& engine : engines) words.insert(words.end(), {"--engine", engine});
    return words + more;
}

Words five_engines() {
    return {random_player("a", 1), greedy("b", 2), random_player("c", 3), greedy("d", 4), greedy("e", 5)};
}

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture("") {}
};

/// Empty boards, so that the engines place the boulders.
const Words kRulesets = {"assyrian",
                         "assyrian,size=5,boulders=3,scoring=running",
                         "strategic",
                         "strategic,size=5,boulders=2,swap=on",
                         "custodial",
                         "custodial,size=5,setup=choose,boulders=3",
                         "custodial,size=5,scoring=running,boulders=2",
                         "classic,size=5,setup=choose,boulders=2",
                         "classic,size=5,setup=offer,boulders=3,swap=on",
                         "classic,size=4,setup=choose,boulders=0,swap=on",
                         "classic,size=5,boulders=0,scoring=running,swap=on"};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_formats, Fixture)

BOOST_AUTO_TEST_CASE(a_ladder_goes_on_with_a_new_engine_at_its_foot) {
    const auto ladder = [this](std::size_t engines, bool is_recorded) {
        Words all = five_engines();
        all.resize(engines);
        Words words = tournament(
            "ladder", all, {"--ruleset", "classic,size=4,boulders=2", "--match-pairs", "2", "--restart"});
        return run_arena(words + (is_recorded ? Words{"--out", records.string()} : Words{}));
    };
    BOOST_TEST_REQUIRE(ladder(3, true).exit_code == 0);
    const std::size_t before = lines_of(records).size();
    const Output grown = ladder(5, true);
    BOOST_TEST_REQUIRE(grown.exit_code == 0, grown.err);
    const json found = json::parse(grown.out);
    const json expected = json::parse(ladder(5, false).out);
    for (const char* const key : {"standings", "pairings", "played"}) BOOST_TEST(found[key] == expected[key]);
    BOOST_TEST(before < found["played"].get<std::size_t>());
    BOOST_TEST(lines_of(records).size() == found["played"].get<std::size_t>());
    const Output again = ladder(5, true);
    BOOST_TEST(json::parse(again.out)["standings"] == expected["standings"]);
    BOOST_TEST(lines_of(records).size() == found["played"].get<std::size_t>());
    BOOST_TEST(run_arena({"report", records.string()}).exit_code == 0);
    check_refused(ladder(4, true), "--engine was");
}

BOOST_AUTO_TEST_CASE(a_halted_engine_forfeits_and_the_others_play_on) {
    const Words engines = {scripted_option("broken", "fault=exit-at-start"), random_player("b", 1),
                           random_player("c", 2), random_player("d", 3)};
    const Output run = run_arena(
        tournament("swiss", engines, {"--ruleset", "classic,size=4,boulders=0", "--match-pairs", "8"}));
    BOOST_TEST(run.exit_code == 3, run.err);
    const json results = json::parse(run.out);
    BOOST_TEST(results["halted"] == json{"broken"});
    for (const json& standing : results["standings"]) {
        if (standing["name"] == "broken") BOOST_TEST((standing["forfeits"] > 0 && standing["place"] > 1));
        if (standing["place"] == 1) BOOST_TEST(standing["forfeits"] == 0);
    }
    BOOST_TEST(results["played"] < results["planned"]);
}

BOOST_DATA_TEST_CASE_F(Fixture, every_ruleset_is_played_from_the_empty_board, make(kRulesets), ruleset) {
    check_done(
        run_arena(tournament("round-robin", {random_player("real", 1), scripted_option("scripted", "seed=5")},
                             {"--ruleset", ruleset, "--rounds", "2", "--out", records.string()})));
    const Words lines = lines_of(records);
    BOOST_TEST(lines.size() == 4U);
    for (const std::string& line : lines) BOOST_TEST(json::parse(line)["ending"] == "board-full", line);
    // Moves, points and winners are those of the rules; game_files_test compares that with the slow
    // reference.
    check_done(run_arena({"report", records.string(), "--verify"}));
}

BOOST_AUTO_TEST_CASE(an_opening_may_be_in_the_middle_of_placing_or_behind_it) {
    // Two boulders and 22 stones; 22 stones; the choice and 23 stones.
    const std::string suite = directory.write("suite.txt",
                                              "5/5/2-2/5/5 x assyrian,boulders=3 placing\n"
                                              "5/5/2-2/1-1-1/5 x assyrian,boulders=3\n"
                                              "-4/4-/5/5/5 x classic,setup=choose,boulders=2 choosing\n");
    check_done(
        run_arena(tournament("round-robin", {random_player("real", 1), scripted_option("scripted", "seed=5")},
                             {"--openings", suite, "--concurrency", "1", "--out", records.string()})));
    std::vector<std::size_t> lengths;
    for (const std::string& line : lines_of(records)) {
        const json record = json::parse(line);
        BOOST_TEST(record["ending"] == "board-full");
        lengths.push_back(record["times_ns"].size());
    }
    BOOST_TEST((lengths == std::vector<std::size_t>{24, 24, 22, 22, 24, 24}));
}

BOOST_AUTO_TEST_CASE(a_dry_run_starts_no_engine) {
    const Words engines = {"a=./there-is-no-such-engine", "b=./nor-such"};
    Words words = tournament("round-robin", engines, {"--ruleset", "assyrian", "--rounds", "2", "--dry-run"});
    const Output lines = run_arena(words);
    BOOST_TEST(lines.exit_code == 0);
    BOOST_TEST(lines.err == "");
    BOOST_TEST(std::ranges::count(lines.out, '\n') == 4);
    BOOST_TEST(json::parse(lines.out.substr(0, lines.out.find('\n')))["black"] == "a");
    std::erase(words, "--json");
    const Output table = run_arena(words);
    BOOST_TEST((table.exit_code == 0 && table.out.starts_with("Game  Black")), table.out);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_formats_test
