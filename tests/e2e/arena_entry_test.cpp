// What the real arena says of engines that cannot enter, before it plays a game.

#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/text.hpp"

namespace pahtum::testing::arena_entry_test {
namespace {

/// Of the scripted engine, for a shell.
std::string scripted_command() { return scripted().front(); }

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(1)) {}
};

BOOST_FIXTURE_TEST_SUITE(arena_entry, Fixture)

BOOST_AUTO_TEST_CASE(a_gate_and_a_suite_refuse_it_too) {
    const std::string bare = "'" + scripted().front() + "' fault=no-time-commands";
    check_refused(run_arena({"gate", "'" + scripted().front() + "'", bare, "--openings", openings.string()}),
                  "engine 'baseline' does not list the command 'time_settings'");
    const auto suite = directory / "suite.epd";
    std::ofstream(suite) << "5/2-2/5/1-3/5 x classic,boulders=2 ; bm A1\n";
    check_refused(run_arena({"suite", suite.string(), "bare=" + bare}), "engine 'bare' lists neither");
    check_refused(run_arena({"suite", suite.string(), "a='" + scripted().front() + "' fault=no-position",
                             "--tc", "none"}),
                  "does not list the command 'position'");
}

BOOST_AUTO_TEST_CASE(a_check_for_a_time_control_names_what_it_needs) {
    const std::string bare = "'" + scripted().front() + "' fault=no-time-settings";
    const Output clock = run_arena({"check", "--tc", "10+0.1", bare});
    check_printed(clock, 1, "FAIL time_control: does not list time_settings, which --tc 10+0.1 needs");
    BOOST_TEST(contains(clock.out, " s after its start"), clock.out);
    BOOST_TEST(run_arena({"check", "--tc", "nodes=100", "--start-time", "60", bare}).exit_code == 0);
    BOOST_TEST(run_arena({"check", "--tc", "soon", bare}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(a_check_that_fails_names_the_page_that_says_what_is_needed) {
    const std::string page = "protocol/write-an-engine.md";
    const Output bare = run_arena({"check", "'" + scripted().front() + "' fault=no-genmove"});
    check_printed(bare, 1, "what is missing, see " + page);
    BOOST_TEST(contains(bare.out, page + " says what an engine must do\n"), bare.out);
    BOOST_TEST(contains(run_arena({"check", "--help"}).out, page));
    BOOST_TEST(std::filesystem::exists(source_file(page)));
}

BOOST_AUTO_TEST_CASE(an_engine_is_told_its_options_and_refused_if_it_refuses_them) {
    const std::string program = "'" + pahtum_program() + "'";
    const auto config = directory / "event.toml";
    std::ofstream(config) << "openings = '" << openings.string() << "'\ntc = 'nodes=50'\nrounds = 1\n"
                          << "[[engine]]\nname = 'one'\ncommand = \"" << program
                          << "\"\noption = ['player=random', 'seed=3']\n"
                          << "[[engine]]\nname = 'two'\ncommand = \"" << program << "\"\n";
    const auto play = [&](const Words& more) {
        return run_arena(Words{"--config", config.string(), "--quiet"} + more);
    };
    check_done(play({"--out", records.string(), "--option", "two:level=3"}));
    for (const std::string& game : lines_of(records)) {
        BOOST_TEST(contains(game, R"("options":["player=random","seed=3"])"), game);
        BOOST_TEST(contains(game, R"("options":["level=3"])"), game);
    }
    check_refused(play({"--out", records.string(), "--option", "two:level=4"}),
                  "engine 'two' was recorded with the options 'level=3', but has 'level=4'");
    const Output refused = play({"--option", "two:level=99"});
    check_refused(refused, "engine 'two' answered '? syntax error: level '99'");
    BOOST_TEST(contains(refused.err, "to 'param level 99'; change its --option"), refused.err);

    const std::string store = directory.file("games.db");
    check_done(play({"--store", store, "--spool", directory / "spool"}));
    check_refused(play({"--store", store, "--spool", directory / "spool", "--option", "two:level=4"}),
                  "'options' of engine 'two' was '' and is '[\"level=4\"]' here");
}

/// Writes a program of these bytes.
std::filesystem::path program_of(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    return file;
}

BOOST_AUTO_TEST_CASE(a_program_that_can_never_run_is_refused_by_name_before_the_first_game) {
    namespace fs = std::filesystem;
    const std::string whole = contents(scripted().front());
    std::string foreign = whole;
    foreign.replace(18, 2, "\xff\xff");  // e_machine
    std::string elsewhere = whole;
    const std::size_t loader = elsewhere.find("/lib64/ld-");
    if (loader != std::string::npos) elsewhere.replace(loader, 6, "/lib65");
    const auto file = [&](const std::string& name, const std::string& bytes) {
        return "'" + program_of(directory / name, bytes).string() + "'";
    };
    const std::string plain = file("plain", "text\n");
    fs::permissions(directory / "plain", fs::perms::owner_read);
    fs::create_directory(directory / "folder");
    const std::vector<std::pair<std::string, std::string>> programs = {
        {file("empty", ""), "is empty"},
        {file("nothing", "#!/usr/bin/no-such-python\n"), "needs the interpreter '/usr/bin/no-such-python'"},
        {file("unknown", "#!/usr/bin/env no-such-python\n"), "needs the interpreter 'no-such-python'"},
        {file("windows", "#!/usr/bin/env python3\r\nprint()\r\n"), "lines that end as in Windows"},
        {file("shell", "#!/bin/sh\r\n"), "lines that end as in Windows"},
        {file("marked", "\xef\xbb\xbf#!/bin/sh\n"), "begins with a byte order mark"},
        {file("short", whole.substr(0, whole.size() / 2)), "is cut short"},
        {file("head", whole.substr(0, 20)), "is cut short"},
        {file("foreign", foreign), "foreign': it is built for another machine; correct its command"},
        {file("elsewhere", elsewhere), loader == std::string::npos ? "" : "needs the loader '/lib65/ld-"},
        {"'" + directory.file("folder") + "'", "is a directory"},
        {plain, "may not be executed"},
        {"sh -c no-such-engine", "its stderr ends with"}};
    for (const auto& [command, reason] : programs) {
        BOOST_TEST_CONTEXT(command) {
            const Output run = run_arena(arguments({scripted_option("good"), "bad=" + command}));
            check_told(run, (reason.empty() ? 0 : 4), reason.empty() ? "" : "engine 'bad'");
            BOOST_TEST(contains(run.err, reason), run.err);
            BOOST_TEST((reason.empty() || lines_of(records).empty()));
        }
    }
    BOOST_TEST(
        contains(run_arena({"check", directory.file("foreign")}).out, "it is built for another machine"));
    // A script without a first line is read by a shell, as ever.
    const std::string script = file("script", "exec " + scripted_command() + "\n");
    check_done(run_arena(arguments({scripted_option("good"), "script=" + script}, {"--games", "2"})));
}

BOOST_AUTO_TEST_CASE(a_refusal_names_its_cause) {
    const std::string engine = scripted_command();
    const std::vector<std::pair<std::string, std::string>> commands = {
        {engine + " fault=greet", "'Welcome!', which is not an answer; its stdout is for answers only"},
        {"sh -c 'echo Engine 1.0; exit 1'",
         "'Engine 1.0', which is not an answer; its stdout is for answers only"},
        {"sh -c 'echo == Engine 1.0; echo; exec " + engine + "'",
         "'= = Engine 1.0' to 'protocol_version', not 2; its stdout is for answers only"},
        {"sh -c 'printf \"=7 2\\\\n\\\\n\"; exec " + engine + "'",
         "without an id; let it answer each command once, with an id only if the command has one"},
        // As the loader of the GNU C library ends.
        {"sh -c 'echo failed to map segment >&2; exit 127'",
         "correct its command, or leave it out; if 64 MiB are too little to start, give it more with "
         "--memory bad:MIB"},
        {R"(sh -c "printf '\\357\\273\\277'; exec )" + engine + "\"", "begins with a byte order mark"},
        // As Java says it: on stdout.
        {"sh -c 'ulimit -v; echo Could not reserve enough space for object heap; exit 1'",
         "; if 64 MiB are too little to start, give it more with --memory bad:MIB"},
        {"perl -e '$x = \"a\" x 100_000_000; exec @ARGV;' " + engine, "give it more with --memory bad:MIB"}};
    for (const auto& [command, reason] : commands) {
        BOOST_TEST_CONTEXT(command) {
            const bool is_small = contains(reason, "--memory");
            const Output run = run_arena(arguments({scripted_option("good"), "bad=" + command},
                                                   is_small ? Words{"--memory", "bad:64"} : Words{}));
            check_refused(run, "engine 'bad' ");
            BOOST_TEST(contains(run.err, reason), run.err);
            BOOST_TEST(!contains(run.err, "--tc"), run.err);
        }
    }
    const Output ended =
        run_arena(arguments({scripted_option("good"), scripted_option("bad", "fault=exit-at-start")}));
    BOOST_TEST(contains(ended.err, "before the first game; its stderr ends with 'no licence'"), ended.err);
    std::filesystem::remove(records);
    check_done(run_arena(
        arguments({scripted_option("good"), "bad=" + commands.back().first}, {"--memory", "bad:1000"})));
}

BOOST_AUTO_TEST_CASE(the_time_to_start_can_be_set_for_each_engine_and_is_recorded) {
    const Words engines = {scripted_option("good"), "slow=sh -c 'sleep 2; exec " + scripted_command() + "'"};
    const Output short_time = run_arena(arguments(engines, {"--games", "2", "--start-time", "slow:1"}));
    BOOST_TEST(contains(short_time.err, "engine 'slow' did not answer 'protocol_version' in time"),
               short_time.err);
    BOOST_TEST(contains(short_time.err, "--start-time slow:SECONDS gives it more"), short_time.err);
    for (const std::string& game : lines_of(records)) BOOST_TEST(contains(game, R"("ending":"hung")"), game);
    std::filesystem::remove(records);
    const auto config = directory / "slow.toml";
    std::ofstream(config) << "[[engine]]\nname = 'slow'\ncommand = \"" << engines[1].substr(5)
                          << "\"\nstart-time = 60\n";
    const auto play = [&](const Words& more) {
        return run_arena(arguments({engines.front()}, more) +
                         Words{"--games", "2", "--concurrency", "1", "--config", config.string()});
    };
    check_done(play({}));
    for (const std::string& game : lines_of(records)) {
        BOOST_TEST(contains(game, R"("ending":"board-full")"), game);
        BOOST_TEST(contains(game, R"("start_seconds":60)"), game);
    }
    BOOST_TEST(contains(play({"--start-time", "slow:61"}).err, "recorded with the limits start 60 s"));
    BOOST_TEST(play({"--start-time", "0"}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(where_an_engine_runs_and_its_environment_can_be_given_in_both_ways) {
    const auto place = directory / "place";
    const auto seen = directory / "seen";
    std::filesystem::create_directory(place);
    const std::string command =
        " -c 'echo $PWD $WHO $ALL >>" + seen.string() + "; exec " + scripted_command() + "'";
    check_done(run_arena(arguments({scripted_option("good"), "mine=sh" + command},
                                   {"--directory", "mine:" + place.string(), "--env", "mine:WHO=me:too",
                                    "--env", "WHO=nobody", "--env", "ALL=every=one"})));
    const std::string expected = place.string() + " me:too every=one\n";
    BOOST_TEST(contents(seen).starts_with(expected), contents(seen));
    const auto games = lines_of(records);
    BOOST_TEST_REQUIRE(!games.empty());
    for (const std::string& game : games) {
        BOOST_TEST(contains(game, R"("env":["ALL=every=one","WHO=me:too"])"), game);
        BOOST_TEST(contains(game, R"("env":["ALL=every=one","WHO=nobody"])"), game);
    }

    std::filesystem::remove(records);
    std::filesystem::remove(seen);
    const auto config = directory / "engine.toml";
    std::ofstream(config) << "env = 'ALL=every=one'\n[[engine]]\nname = 'mine'\ncommand = \"sh" << command
                          << "\"\ndirectory = '" << place.string() << "'\nenv = ['WHO=me:too', 'MORE=1']\n";
    check_done(run_arena(arguments({scripted_option("good")}, {"--config", config.string()})));
    BOOST_TEST(contents(seen).starts_with(expected), contents(seen));
    check_refused(run_arena(arguments({scripted_option("good")},
                                      {"--config", config.string(), "--env", "mine:WHO=you"})),
                  "engine 'mine' was recorded with the environment");
    BOOST_TEST(contains(
        run_arena(arguments({scripted_option("good")}, {"--config", config.string(), "--env", "mine:WHO"}))
            .err,
        "expected VARIABLE=VALUE"));
}

// The manual's test has it checked.
BOOST_AUTO_TEST_CASE(the_engine_that_the_manual_gives_as_a_template_plays_without_a_fault) {
    const std::string engine = "template='" + source_file("protocol/examples/engine.py") + "'";
    const std::string full = "\"ending\":\"board-full\"";
    const Words patient{"--start-time", "180"};  // Python on a busy machine
    std::ofstream(openings) << "7/5-1/7/3-3/7/1-5/7 x classic\n5/5/5/5/5 x classic,boulders=0\n"
                               "3/1-1/3 x classic,boulders=1\n8/8/8/8/8/8/8/7- x classic,boulders=1\n";
    check_done(run_arena(arguments({engine, "greedy=" + pahtum_program() + " --player greedy"}, patient)));
    const auto games = lines_of(records);
    BOOST_TEST(games.size() == 8U);
    for (const std::string& game : games) BOOST_TEST(contains(game, full), game);
    // Told its time, too.
    for (const std::string control : {"60+1", "30/10", "move=30", "nodes=100"}) {
        std::filesystem::remove(records);
        check_done(
            run_arena(arguments({engine, "random=" + pahtum_program() + " --player random"},
                                patient + Words{"--tc", control, "--games", "2", "--concurrency", "1"})));
        for (const std::string& game : lines_of(records)) BOOST_TEST(contains(game, full), game);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::arena_entry_test
