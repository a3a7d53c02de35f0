#include <sys/stat.h>

#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_test {
namespace {

/// Until the process has taken every SIGINT that was sent to it (proc(5): the pending signals of a process).
void wait_until_taken(pid_t pid) {
    const auto is_pending = [pid] {
        std::ifstream status("/proc/" + std::to_string(pid) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("ShdPnd:"))
                return (std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1U) != 0;
        return false;
    };
    while (is_pending()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
}

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(6)) {}
};

/// An engine that takes 20 ms for its first move, which with --restart is in every game.
const Words kSlowStart = {"--restart"};
std::string slow(const std::string& name) { return scripted_option(name, "fault=late ms=20"); }

/// What identifies the game of a record.
std::string unit_of(const std::string& line) {
    const json record = json::parse(line);
    return json{record["opening"], record["repeat"], record["black"]["name"], record["white"]["name"]}.dump();
}

std::set<std::string> units_of(const Words& lines) {
    std::set<std::string> units;
    for (const std::string& line : lines) units.insert(unit_of(line));
    return units;
}

/// The processes of all engines in the records have ended.
void check_engines_are_gone(const Words& lines) {
    for (const std::string& line : lines) {
        const json record = json::parse(line);
        for (const char* const colour : {"black", "white"}) {
            BOOST_TEST(ends_soon(scripted_process("run", record[colour]["version"].get<std::string>())));
        }
    }
}

std::string suite_of_the_project() { return source_file("openings/7x7-5-boulders.txt"); }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena, Fixture)

BOOST_AUTO_TEST_CASE(an_old_name_of_a_subcommand_is_refused_with_the_new_one) {
    const std::vector<std::pair<std::string, std::string>> names{{"stats", "pahtum-arena report"},
                                                                 {"bench", "the script arena/cost"},
                                                                 {"pause", "pahtum-arena event pause"}};
    for (const auto& [old, now] : names) {
        for (const Words& words : {Words{old}, {old, "--help"}, {"help", old}}) {
            check_refused(run_arena(words), "pahtum-arena " + old + " is now " + now);
        }
    }
    BOOST_TEST(contains(run_arena({"event", "--help"}).out, "event prioritize"));
}

BOOST_AUTO_TEST_CASE(a_misbehaving_engine_is_named_and_the_tournament_goes_on) {
    const Output run = run_arena(arguments({scripted_option("good"), scripted_option("fine", "seed=2"),
                                            scripted_option("bad", "seed=3 fault=off-board at=20")}));
    check_printed(run, 0, "Faults of bad: illegal-move ");
    BOOST_TEST(!contains(run.out, "Faults of good"));
    BOOST_TEST(contains(run.err, "bad: illegal-move as "));
    const Words lines = lines_of(records);
    BOOST_TEST(lines.size() == 36U);
    BOOST_TEST(units_of(lines).size() == 36U);
    check_engines_are_gone(lines);
}

BOOST_AUTO_TEST_CASE(an_engine_that_always_fails_is_halted_and_the_exit_code_says_so) {
    check_printed(run_arena(arguments({scripted_option("good"), scripted_option("fine", "seed=2"),
                                       scripted_option("bad", "fault=exit-at-start")})),
                  3, "bad failed too often in a row and was halted");
    int without_bad = 0;
    for (const std::string& line : lines_of(records)) without_bad += contains(line, "\"bad\"") ? 0 : 1;
    BOOST_TEST(without_bad == 12);
}

BOOST_AUTO_TEST_CASE(after_a_kill_exactly_the_missing_games_are_played) {
    const Words words = arguments({slow("one"), slow("two"), scripted_option("three")}, kSlowStart);
    {
        ArenaProcess process{words};
        wait_for_records(5);
        process.send(SIGKILL);
        BOOST_TEST(process.wait().exit_code == 128 + SIGKILL);
    }
    const Words before = lines_of(records);
    BOOST_TEST_REQUIRE(before.size() < 36U);
    check_engines_are_gone(before);
    std::ofstream(records, std::ios::app)
        << before.front().substr(0, before.front().size() / 2);  // a torn line

    const Output run = run_arena(words);
    check_done(run);
    BOOST_TEST(contains(
        run.err, std::to_string(before.size()) + " of 36 games are in '" + records.string() + "' already"));
    BOOST_TEST(contains(run.err, "The last line of '" + records.string() + "' was incomplete"), run.err);
    const Words after = lines_of(records);
    BOOST_TEST(after.size() == 36U);
    BOOST_TEST(units_of(after).size() == 36U);
    BOOST_TEST(std::equal(before.begin(), before.end(), after.begin()));

    const Output again = run_arena(words);
    BOOST_TEST(again.out == run.out);
    BOOST_TEST(lines_of(records) == after);
}

BOOST_AUTO_TEST_CASE(an_interrupt_finishes_running_games_and_prints_the_table) {
    ArenaProcess process{arguments({slow("one"), slow("two")}, {"--restart", "--rounds", "500"})};
    wait_for_records(4);
    process.send(SIGINT);
    const Output run = process.wait();
    BOOST_TEST(run.exit_code == 130, run.err);
    const Words lines = lines_of(records);
    BOOST_TEST(contains(run.out, "one against two\n"));
    BOOST_TEST(contains(run.out, std::to_string(lines.size()) + " of 1000 games played (interrupted)"));
    for (const std::string& line : lines) BOOST_TEST(json::parse(line)["ending"] == "board-full");
    check_engines_are_gone(lines);
}

BOOST_AUTO_TEST_CASE(a_second_interrupt_stops_at_once) {
    ArenaProcess process{arguments({scripted_option("good"), scripted_option("stuck", "fault=hang at=30")})};
    wait_for_records(2);
    std::this_thread::sleep_for(std::chrono::milliseconds{100});  // by now it hangs, and would for a minute
    // The kernel makes one of two signals of a kind that wait.
    process.send(SIGINT);
    wait_until_taken(process.pid());
    process.send(SIGINT);
    check_printed(process.wait(kAtOnce), 130, "(interrupted)");
    check_engines_are_gone(lines_of(records));
}

BOOST_AUTO_TEST_CASE(a_sequential_test_stops_early_with_its_verdict_as_exit_code) {
    const std::string strong = "strong='" + pahtum_program() + "' --player greedy";
    const std::string weak = "weak='" + pahtum_program() + "' --player random";
    const Words more = {"--openings", suite_of_the_project(), "--sprt", "0,100"};
    const Output accepted = run_arena(arguments({strong, weak}, more));
    check_printed(accepted, 0, ": H1 accepted\n");
    // Some 30 games decide, but one slot may play hundreds while the other waits for a processor.
    BOOST_TEST(lines_of(records).size() < 1000U);  // of 1000 games and a header

    std::filesystem::remove(records);
    check_printed(run_arena(arguments({weak, strong}, more)), 1, ": H0 accepted\n");

    std::filesystem::remove(records);
    check_printed(run_arena(arguments({strong, weak}, {"--rounds", "1", "--sprt", "0,5"})), 2,
                  ": undecided\n");
}

BOOST_AUTO_TEST_CASE(wrong_usage_is_named_before_anything_is_played) {
    const auto check = [this](const Words& words, const std::string& message) {
        check_wrong_usage(words, message);
        BOOST_TEST(lines_of(records).empty());
    };
    const std::string good = scripted_option("good");
    check({}, "at least two engines");
    check(arguments({good, "typo=./no-such-engine"}), "engine 'typo': './no-such-engine' does not exist");
    check(arguments({good, scripted_option("fine")}, {"--openings", "nowhere.txt"}),
          "'nowhere.txt': No such file or directory");
    check(arguments({good, scripted_option("fine")}, {"--speed", "9"}), "speed");
    check(arguments({good, scripted_option("fine")}, {"--config", "nowhere.toml"}), "nowhere.toml");
    std::ofstream(openings, std::ios::app) << "nonsense\n";
    check(arguments({good, scripted_option("fine")}), "suite.txt:7: ");
}

BOOST_AUTO_TEST_CASE(a_place_that_cannot_be_looked_at_is_named) {
    std::filesystem::create_symlink("loop", directory / "loop");
    const std::string loop = directory.file("loop");
    const auto check = [&](Words words, const std::string& place, int code) {
        for (const char* const name : {"one", "two"})
            words.insert(words.end(), {"--engine", scripted_option(name)});
        const Output run = run_arena(words);
        BOOST_TEST(run.exit_code == code);
        BOOST_TEST(run.err == "pahtum-arena: '" + place + "': Too many levels of symbolic links\n");
    };
    const Words games{"--openings", openings.string(), "--tc", "none"};
    check(games + Words{"--store", loop + "/s.db"}, loop + "/s.db", 4);
    check(games + Words{"--out", records.string(), "--sgf", loop + "/games"}, loop + "/games", 5);
}

BOOST_AUTO_TEST_CASE(records_go_into_a_file_and_into_nothing_else) {
    const auto pipe = directory / "pipe";
    BOOST_TEST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    for (const std::string& place : {std::string("/dev/full"), std::string("/dev/null"), pipe.string()}) {
        check_refused(run_arena({"--openings", openings.string(), "--tc", "none", "--out", place, "--engine",
                                 scripted_option("one"), "--engine", scripted_option("two")}),
                      "'" + place + "' is a device or a pipe");
    }
}

BOOST_AUTO_TEST_CASE(records_of_another_build_are_refused) {
    const auto program = directory / "engine";
    std::ofstream(program) << "#!/bin/sh\nexec '" << scripted().front() << "'\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const Words words = arguments({"new=" + program.string(), scripted_option("old")}, {"--rounds", "2"});
    BOOST_TEST(run_arena(words).exit_code == 0);
    BOOST_TEST(run_arena(words).exit_code == 0);
    const Words before = lines_of(records);
    std::ofstream(program, std::ios::app) << "# rebuilt\n";
    check_refused(run_arena(words), "engine 'new' was recorded with another build of its program (sha256:");
    BOOST_TEST(lines_of(records) == before);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_test
