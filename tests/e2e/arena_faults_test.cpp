// The real arena among engines that leave processes behind or need too much, and on a system that runs out of
// room.

#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_faults_test {
namespace {

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(2)) { setenv("PAHTUM_TEST_RUN", mark.c_str(), 1); }

    /// Of the arena, its engines and all that these have started.
    [[nodiscard]] int processes() const { return processes_with("PAHTUM_TEST_RUN=" + mark); }

    /// Nothing is left soon: at once, unless the machine is busy.
    void check_nothing_is_left() const {
        for (int i = 0; i < 3000 && processes() > 0; ++i) std::this_thread::sleep_for(10ms);
        BOOST_TEST(processes() == 0);
    }

    std::string mark = directory.path().string();
};

BOOST_FIXTURE_TEST_SUITE(arena_faults, Fixture)

BOOST_AUTO_TEST_CASE(limits_come_from_options_are_recorded_and_must_be_the_same_on_resuming) {
    const Words engines = {scripted_option("good"), scripted_option("hungry", "fault=eat-files at=2")};
    const Words limits = {"--open-files", "hungry:20", "--cpu-time", "100"};
    check_done(run_arena(arguments(engines, limits)));
    const Words lines = lines_of(records);
    BOOST_TEST_REQUIRE(lines.size() == 4U);
    for (const std::string& line : lines) {
        const json record = json::parse(line);
        const bool is_black = record["black"]["name"] == "hungry";
        BOOST_TEST(record["ending"] == "crash");
        BOOST_TEST(record["result"] == (is_black ? "white" : "black"));
        BOOST_TEST(record[is_black ? "black" : "white"]["stderr"] == "cannot open any more files\n");
        BOOST_TEST(record[is_black ? "black" : "white"]["limits"] ==
                   (json{{"cpu_seconds", 100}, {"open_files", 20}}));
        BOOST_TEST(record[is_black ? "white" : "black"]["limits"] == (json{{"cpu_seconds", 100}}));
    }
    check_refused(
        run_arena(arguments(engines, {"--open-files", "hungry:21", "--cpu-time", "100"})),
        "recorded with the limits CPU time 100 s, open files 20, but has CPU time 100 s, open files "
        "21 now");
    BOOST_TEST(run_arena(arguments(engines, limits)).exit_code == 0);
    BOOST_TEST(lines_of(records) == lines);
}

BOOST_AUTO_TEST_CASE(a_file_gives_limits_to_one_engine) {
    const auto config = directory / "limits.toml";
    std::ofstream(config) << "[[engine]]\nname = 'good'\ncommand = '" << scripted().front()
                          << "'\n[[engine]]\nname = 'spinning'\ncpu-time = 1\ncommand = '"
                          << scripted().front() << " fault=eat-cpu'\n";
    check_done(run_arena(arguments({}, {"--config", config.string(), "--rounds", "1"})));
    for (const std::string& line : lines_of(records))
        BOOST_TEST(contains(line, "was killed by SIGXCPU: CPU time limit 1 s"), line);
}

BOOST_AUTO_TEST_CASE(a_limit_that_makes_no_sense_is_refused) {
    const Words engines = {scripted_option("good"), scripted_option("fine")};
    for (const Words& words :
         {Words{"--memory", "0"}, Words{"--memory", "good:much"}, Words{"--cpu-time", "-1"},
          Words{"--open-files", "2"}, Words{"--open-files", "nobody:20"}}) {
        check_refused(run_arena(arguments(engines, words)), words.front() + ": ");
    }
}

BOOST_AUTO_TEST_CASE(engines_that_ponder_and_share_processors_are_warned_of) {
    const Words engines = {scripted_option("a"), scripted_option("b")};
    const std::string threads = std::to_string(std::thread::hardware_concurrency());
    const Words many = {"--rounds", "1", "--ponder", "--threads", threads};
    const Output shared = run_arena(arguments(engines, many));
    check_told(shared, 0, "--ponder: both engines of a game think at once");
    BOOST_TEST(contains(shared.err, "--no-affinity"), shared.err);
    std::filesystem::remove(records);
    Words accepted = many;
    accepted.emplace_back("--no-affinity");
    BOOST_TEST(!contains(run_arena(arguments(engines, accepted)).err, "think at once"));
}

BOOST_AUTO_TEST_CASE(our_engine_ponders_when_it_is_told_to) {
    std::ofstream(openings) << "7/5-1/7/3-3/7/2-4/7 x classic\n";  // not solved at once
    /// A share of what is used in the engine's own turns.
    const auto used_off_turn = [&](const Words& more) {
        std::filesystem::remove(records);
        const std::string program = "='" + pahtum_program() + "'";
        const Output run = run_arena(Words{"--openings", openings.string(), "--out", records.string(),
                                           "--games", "2", "--concurrency", "1", "--engine", "a" + program,
                                           "--engine", "b" + program, "--tc", "move=0.05"} +
                                     more);
        BOOST_TEST_REQUIRE(run.exit_code == 0, run.err);
        double on_turn = 0;
        double off_turn = 0;
        for (const std::string& line : lines_of(records))
            for (const char* const side : {"black", "white"}) {
                on_turn += json::parse(line)[side]["cpu_ns"][0].get<double>();
                off_turn += json::parse(line)[side]["cpu_ns"][1].get<double>();
            }
        return off_turn / on_turn;
    };
    // As much as the opponent, however little both get of a busy machine.
    BOOST_TEST(used_off_turn({"--suspend"}) < 0.1);
    BOOST_TEST(used_off_turn({"--ponder", "--no-affinity"}) > 0.3);
}

BOOST_AUTO_TEST_CASE(engines_play_in_a_sandbox_which_suspends_them_unless_they_are_to_ponder) {
    const auto check = [&](const Words& words, const std::string& setting) {
        std::filesystem::remove(records);
        const Output run = run_arena(
            arguments({scripted_option("a"), scripted_option("b")}, Words{"--rounds", "1"} + words));
        if (contains(run.err, "--sandbox: bwrap")) return;  // not installed, or forbidden here
        const std::string text = contents(records);
        BOOST_TEST_REQUIRE(run.exit_code == 0, run.err);
        BOOST_TEST(json::parse(text.substr(0, text.find('\n')))["run"]["settings"]["suspend"] == setting);
        for (const std::string& line : lines_of(records))
            BOOST_TEST(json::parse(line)["ending"] == "board-full", line);
        BOOST_TEST(processes() == 0);
    };
    check({}, "off");
    check({"--ponder"}, "ponder");
    check({"--sandbox"}, "on");
    check({"--sandbox", "--no-suspend"}, "ponder");
    check_refused(
        run_arena(arguments({scripted_option("a"), scripted_option("b")}, {"--suspend", "--ponder"})),
        "contradicts --suspend");
}

BOOST_AUTO_TEST_CASE(an_arena_whose_engines_stop_their_keepers_ends_when_it_is_interrupted) {
    const auto stopped = directory / "stopped";
    const auto stopper = [&](const std::string& name) {
        return name + "=sh -c 'parent=$PPID; (sleep 1; kill -STOP $parent; touch " + stopped.string() +
               ") & exec " + scripted().front() + " fault=leave-daemon'";
    };
    const auto try_it = [&] {
        ArenaProcess process{arguments({stopper("one"), stopper("two")}, {"--rounds", "100000"})};
        wait_until([&] { return std::filesystem::exists(stopped); });
        process.send(SIGINT);
        std::this_thread::sleep_for(5ms);
        process.send(SIGINT);
        BOOST_TEST(process.wait().exit_code == 130);
        check_nothing_is_left();
        std::filesystem::remove(stopped);
        std::filesystem::remove(records);
    };
    BOOST_TEST_CONTEXT("with namespaces") try_it();
    BOOST_TEST_CONTEXT("without namespaces") without_namespaces(try_it);
}

BOOST_AUTO_TEST_CASE(an_engine_that_gets_rid_of_its_keeper_has_crashed) {
    const Words faults = {"kill-keeper", "stop-keeper", "trace-keeper"};
    const auto records_of = [&](const std::string& fault) { return directory / (fault + ".jsonl"); };
    const auto play = [&] {
        std::vector<std::unique_ptr<ArenaProcess>> runs;  // at once: each waits for its engine
        for (const std::string& fault : faults) {
            const std::string rebel = scripted_option("rebel", "fault=leave-daemon-and-" + fault);
            runs.push_back(std::make_unique<ArenaProcess>(
                arguments({scripted_option("good"), rebel},
                          {"--games", "2", "--hang", "3", "--out", records_of(fault).string()})));
        }
        for (const auto& run : runs) BOOST_TEST(run->wait().exit_code == 0);
    };
    without_namespaces(play);
    for (const std::string& fault : faults) {
        const Words lines = lines_of(records_of(fault));
        BOOST_TEST(lines.size() == 2U);
        for (const std::string& line : lines) BOOST_TEST(json::parse(line)["ending"] == "crash", line);
    }
    check_nothing_is_left();
}

/// Puts a program there in one step, in place of another if there is one.
void install(const std::filesystem::path& place, const std::string& text) {
    const auto beside = place.string() + ".new";
    std::ofstream(beside) << text;
    std::filesystem::permissions(beside, std::filesystem::perms::owner_all);
    std::filesystem::rename(beside, place);
}

BOOST_AUTO_TEST_CASE(a_program_that_is_replaced_while_the_run_goes_on_ends_it_by_name) {
    const auto place = directory / "engine";
    const std::string script = "#!/bin/sh\nexec '" + scripted().front() + "'\n";
    // By its own name, and as a script that an interpreter reads.
    for (const std::string& command : {place.string(), "sh " + place.string()}) {
        std::filesystem::remove(records);
        install(place, script);
        ArenaProcess process{
            arguments({scripted_option("good"), "new=" + command}, {"--restart", "--rounds", "100000"})};
        wait_for_records(2);
        install(place, script + "# another build\n");
        check_told(process.wait(), 5, "engine 'new': '" + place.string() + "' has been replaced");
        for (const std::string& line : lines_of(records)) BOOST_TEST(!contains(line, "\"crash\""), line);
        BOOST_TEST(processes() == 0);
    }
}

BOOST_AUTO_TEST_CASE(where_others_are_left_they_play_on_without_the_engine_whose_program_has_changed) {
    const auto place = directory / "engine";
    const std::string script = "#!/bin/sh\nexec '" + scripted().front() + "'\n";
    install(place, script);
    ArenaProcess process{
        arguments({scripted_option("good"), scripted_option("fine", "seed=2"), "new=" + place.string()},
                  {"--restart", "--rounds", "40"})};
    wait_for_records(2);
    install(place, script + "# another build\n");
    const Output run = process.wait();
    check_told(run, 3, "removed since the run began. It plays no more; the others do");
    int others = 0;
    for (const std::string& line : lines_of(records)) {
        BOOST_TEST(!contains(line, "\"crash\""), line);
        others += contains(line, "\"name\":\"new\"") ? 0 : 1;
    }
    BOOST_TEST(others == 80);
}

BOOST_AUTO_TEST_CASE(a_sandbox_that_is_not_there_is_named_with_its_package) {
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/no/such/place", 1);
    const Output run =
        run_arena(arguments({scripted_option("good"), scripted_option("fine")}, {"--sandbox"}));
    setenv("PATH", path.c_str(), 1);
    check_refused(run, "--sandbox: bwrap is not installed; install the package bubblewrap");
}

BOOST_AUTO_TEST_CASE(an_engine_that_its_sandbox_cannot_execute_is_refused_before_the_first_game) {
    std::filesystem::copy_file("/bin/sh", directory / "interpreter");
    std::filesystem::create_directory(directory / "engine");
    std::ofstream(directory / "engine/script") << "#!" << directory.file("interpreter") << "\n";
    std::filesystem::permissions(directory / "engine/script", std::filesystem::perms{0755});
    const Output run = run_arena(
        arguments({scripted_option("good"), "bad=" + directory.file("engine/script")}, {"--sandbox"}));
    BOOST_TEST(run.exit_code == 4);
    if (contains(run.err, "--sandbox: bwrap")) return;  // not installed, or forbidden here
    BOOST_TEST(contains(run.err, "engine 'bad': --sandbox: '" + directory.file("engine/script")), run.err);
    BOOST_TEST(lines_of(records).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::arena_faults_test
