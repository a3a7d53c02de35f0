// What the real arena says of engines that cannot enter, before it plays a game.

#include "tests/e2e/arena_fixture.hpp"

namespace pahtum::testing {
namespace {

using Words = std::vector<std::string>;

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture("5/2-2/5/1-3/5 x classic,boulders=2\n") {}
};

BOOST_FIXTURE_TEST_SUITE(arena_entry, Fixture)

BOOST_AUTO_TEST_CASE(a_tournament_that_an_engine_cannot_enter_is_refused_before_the_first_game) {
    const Words engines = {scripted_option("good"), scripted_option("bare", "fault=no-time-commands")};
    const Output run = run_arena(arguments(engines, {"--tc", "move=0.1"}));
    BOOST_TEST(run.exit_code == 4);
    BOOST_TEST(contains(run.err, "engine 'bare' lists neither of the commands 'limit' and 'time_settings'"),
               run.err);
    BOOST_TEST(contains(run.err, "it can enter with --tc bare:none"), run.err);
    BOOST_TEST(run.out == "");
    BOOST_TEST(run_arena(arguments(engines, {"--tc", "good:move=0.1", "--rounds", "1"})).exit_code == 0);
}

BOOST_AUTO_TEST_CASE(a_gate_and_a_suite_refuse_it_too) {
    const std::string bare = "'" + scripted().front() + "' fault=no-time-commands";
    const Output gate =
        run_arena({"gate", "'" + scripted().front() + "'", bare, "--openings", openings.string()});
    BOOST_TEST(gate.exit_code == 4);
    BOOST_TEST(contains(gate.err, "engine 'baseline' does not list the command 'time_settings'"), gate.err);
    const auto suite = directory / "suite.epd";
    std::ofstream(suite) << "5/2-2/5/1-3/5 x classic,boulders=2 ; bm A1\n";
    const Output answers = run_arena({"suite", suite.string(), "bare=" + bare});
    BOOST_TEST(answers.exit_code == 4);
    BOOST_TEST(contains(answers.err, "engine 'bare' lists neither"), answers.err);
    const Output start = run_arena(
        {"suite", suite.string(), "a='" + scripted().front() + "' fault=no-position", "--tc", "none"});
    BOOST_TEST(start.exit_code == 4);
    BOOST_TEST(contains(start.err, "does not list the command 'position'"), start.err);
}

BOOST_AUTO_TEST_CASE(a_check_for_a_time_control_names_what_it_needs) {
    const std::string bare = "'" + scripted().front() + "' fault=no-time-settings";
    const Output clock = run_arena({"check", "--tc", "10+0.1", bare});
    BOOST_TEST(clock.exit_code == 1);
    BOOST_TEST(contains(clock.out, "FAIL time_control: does not list time_settings, which --tc 10+0.1 needs"),
               clock.out);
    BOOST_TEST(run_arena({"check", "--tc", "nodes=100", bare}).exit_code == 0);
    BOOST_TEST(run_arena({"check", "--tc", "soon", bare}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(a_check_that_fails_names_the_page_that_says_what_is_needed) {
    const std::string page = "protocol/write-an-engine.md";
    const Output bare = run_arena({"check", "'" + scripted().front() + "' fault=no-position"});
    BOOST_TEST(bare.exit_code == 1);
    BOOST_TEST(contains(bare.out, "what is missing, see " + page), bare.out);
    BOOST_TEST(contains(bare.out, page + " says what an engine must do\n"), bare.out);
    BOOST_TEST(contains(run_arena({"check", "--help"}).out, page));
    BOOST_TEST(std::filesystem::exists(std::filesystem::path{std::getenv("PAHTUM_SOURCE_DIR")} / page));
}

BOOST_AUTO_TEST_CASE(an_engine_is_told_its_options_and_refused_if_it_refuses_them) {
    const std::string program = "'" + pahtum_program() + "'";
    const auto config = directory / "event.toml";
    std::ofstream(config) << "openings = '" << openings.string() << "'\ntc = 'nodes=50'\nrounds = 1\n"
                          << "[[engine]]\nname = 'one'\ncommand = \"" << program
                          << "\"\noption = ['player=random', 'seed=3']\n"
                          << "[[engine]]\nname = 'two'\ncommand = \"" << program << "\"\n";
    const auto play = [&](const Words& more) {
        Words words = {"--config", config.string(), "--quiet"};
        words.insert(words.end(), more.begin(), more.end());
        return run_arena(words);
    };
    const Output run = play({"--out", records.string(), "--option", "two:level=3"});
    BOOST_TEST(run.exit_code == 0, run.err);
    for (const std::string& game : lines_of(records)) {
        BOOST_TEST(contains(game, R"("options":["player=random","seed=3"])"), game);
        BOOST_TEST(contains(game, R"("options":["level=3"])"), game);
    }
    const Output changed = play({"--out", records.string(), "--option", "two:level=4"});
    BOOST_TEST(changed.exit_code == 4);
    BOOST_TEST(
        contains(changed.err, "engine 'two' was recorded with the options 'level=3', but has 'level=4'"),
        changed.err);
    const Output refused = play({"--option", "two:level=99"});
    BOOST_TEST(refused.exit_code == 4);
    BOOST_TEST(contains(refused.err, "engine 'two' answered '? syntax error: level '99'"), refused.err);
    BOOST_TEST(contains(refused.err, "to 'param level 99'; change its --option"), refused.err);

    const std::string store = (directory / "games.db").string();
    const Output event = play({"--store", store, "--spool", directory / "spool"});
    BOOST_TEST(event.exit_code == 0, event.err);
    const Output other = play({"--store", store, "--spool", directory / "spool", "--option", "two:level=4"});
    BOOST_TEST(other.exit_code == 4);
    BOOST_TEST(contains(other.err, "'options' of engine 'two' was '' and is '[\"level=4\"]' here"),
               other.err);
}

// The manual's test has it checked.
BOOST_AUTO_TEST_CASE(the_engine_that_the_manual_gives_as_a_template_plays_without_a_fault) {
    const std::string engine =
        "template='" + std::string{std::getenv("PAHTUM_SOURCE_DIR")} + "/protocol/examples/engine.py'";
    const std::string full = "\"ending\":\"board-full\"";
    std::ofstream(openings) << "7/5-1/7/3-3/7/1-5/7 x classic\n5/5/5/5/5 x classic,boulders=0\n"
                               "3/1-1/3 x classic,boulders=1\n8/8/8/8/8/8/8/7- x classic,boulders=1\n";
    const Output run = run_arena(arguments({engine, "greedy=" + pahtum_program() + " --player greedy",
                                            "random=" + pahtum_program() + " --player random"}));
    BOOST_TEST(run.exit_code == 0, run.err);
    const auto games = lines_of(records);
    BOOST_TEST(games.size() == 24U);
    for (const std::string& game : games) BOOST_TEST(contains(game, full), game);
    // Told its time, too.
    for (const std::string control : {"60+1", "30/10", "move=30", "nodes=100"}) {
        std::filesystem::remove(records);
        const Output timed = run_arena(arguments({engine, "random=" + pahtum_program() + " --player random"},
                                                 {"--tc", control, "--games", "2"}));
        BOOST_TEST(timed.exit_code == 0, timed.err);
        for (const std::string& game : lines_of(records)) BOOST_TEST(contains(game, full), game);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing
