#include "arena/process/keeper.hpp"

#include <sys/wait.h>

#include "arena/process/child_process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace keeper_test {
using testing::ends_soon;
using testing::is_alive;

Program shell(const std::string& script) { return {.command = {"sh", "-c", script}, .directory = ""}; }

/// The process whose number the program writes to its stdout behind "child=".
pid_t told_child(const ChildProcess& process) {
    char text[32] = {};
    BOOST_REQUIRE(read(process.output(), text, sizeof text - 1) > 0);
    return testing::outer_pid(testing::number_after("child", text), process.pid());
}

/// Ways to leave a child behind; a signal to the process group reaches the first only.
const std::vector<std::string> kEscapes{
    "sleep 60 & echo child=$!",
    "setsid sleep 60 & echo child=$!",    // another session
    "(setsid sleep 60 & echo child=$!)",  // and its parent has ended
    "setsid sh -c '(setsid sh -c \"trap : TERM HUP; echo child=\\$\\$; sleep 60; sleep 60\" &)'",
};

BOOST_AUTO_TEST_SUITE(keeper)

BOOST_DATA_TEST_CASE(killing_a_program_ends_what_has_left_its_session, boost::unit_test::data::make(kEscapes),
                     escape) {
    pid_t child = 0;
    {
        const ChildProcess process{shell(escape + "; exec sleep 60")};
        child = told_child(process);
        BOOST_TEST(is_alive(child));
    }
    BOOST_TEST(!is_alive(child));
    BOOST_TEST(testing::children() == 0);
}

BOOST_DATA_TEST_CASE(a_program_that_ends_by_itself_takes_everything_with_it_at_once,
                     boost::unit_test::data::make(kEscapes), escape) {
    ChildProcess process{shell(escape + "; read line; exit 3")};
    const pid_t child = told_child(process);
    BOOST_TEST(is_alive(child));
    const Deadline begin = Clock::now();
    BOOST_REQUIRE(write(process.input(), "\n", 1) == 1);
    char c = 0;
    BOOST_TEST(read(process.output(), &c, 1) == 0);  // the child had kept this pipe
    BOOST_TEST((Clock::now() - begin < 30s));
    BOOST_TEST(to_text(process.wait_until(Clock::now() + 60s).value()) == "exited with status 3");
    BOOST_TEST(!is_alive(child));
}

BOOST_DATA_TEST_CASE(our_sudden_death_ends_all_of_it, boost::unit_test::data::make(kEscapes), escape) {
    int ends[2];
    BOOST_REQUIRE(pipe(ends) == 0);
    const pid_t arena = fork();
    if (arena == 0) {
        const ChildProcess process{shell(escape + "; exec sleep 60")};
        const pid_t pids[2] = {process.pid(), told_child(process)};
        if (write(ends[1], pids, sizeof pids) == sizeof pids) pause();
        _exit(0);
    }
    pid_t pids[2] = {};
    BOOST_REQUIRE(read(ends[0], pids, sizeof pids) == sizeof pids);
    for (const pid_t pid : pids) BOOST_TEST(is_alive(pid));
    kill(arena, SIGKILL);
    waitpid(arena, nullptr, 0);
    for (const pid_t pid : pids) BOOST_TEST(ends_soon(pid));
    close(ends[0]);
    close(ends[1]);
}

BOOST_AUTO_TEST_CASE(a_program_outlives_the_thread_that_started_it) {
    std::unique_ptr<ChildProcess> process;
    std::thread{[&process] { process = std::make_unique<ChildProcess>(shell("read line; exit 3")); }}.join();
    BOOST_TEST(!process->wait_until(Clock::now() + 30ms));
    process->close_input();
    BOOST_TEST(to_text(process->wait_until(Clock::now() + 60s).value()) == "exited with status 3");
}

BOOST_AUTO_TEST_CASE(a_keeper_holds_nothing_of_ours_and_does_nothing_while_the_program_runs) {
    const ChildProcess other{shell("exec sleep 60")};
    const ChildProcess process{shell("exec sleep 60")};
    const pid_t keeper = testing::parent_of(process.pid());
    BOOST_TEST(testing::parent_of(keeper) == getpid());
    // Its end of the control socket, the program's pidfd, a descriptor for signals, and its cgroup if any.
    const int expected = process.has_cgroup() ? 4 : 3;
    const std::filesystem::path descriptors = "/proc/" + std::to_string(keeper) + "/fd";
    const auto count = [&] { return std::distance(std::filesystem::directory_iterator{descriptors}, {}); };
    for (int i = 0; i < 3000 && count() != expected; ++i)
        std::this_thread::sleep_for(10ms);  // it has yet to make some
    BOOST_TEST(count() == expected);
}

BOOST_AUTO_TEST_CASE(a_program_whose_keeper_is_killed_is_killed_and_told_so) {
    ChildProcess process{shell("exec sleep 60")};
    ::kill(testing::parent_of(process.pid()), SIGKILL);
    BOOST_TEST(to_text(process.wait_until(Clock::now() + 60s).value()) == "was killed by SIGKILL");
    BOOST_TEST(ends_soon(process.pid()));
}

BOOST_AUTO_TEST_CASE(a_suspended_program_gets_no_processor_and_can_be_killed) {
    for (const bool has_group_of_its_own : {false, true}) {
        Program program = shell("while :; do :; done");
        program.may_have_cgroup = has_group_of_its_own;
        ChildProcess process{program};
        process.suspend();
        // The last thread stops when it has the processor the next time.
        auto before = process.cpu_time();
        const auto has_used = [&] {
            std::this_thread::sleep_for(50ms);
            return std::exchange(before, process.cpu_time()) != before;
        };
        for (int i = 0; i < 600 && has_used(); ++i) continue;
        BOOST_TEST(!has_used());
        process.resume();
        for (int i = 0; i < 3000 && process.cpu_time() <= before; ++i) std::this_thread::sleep_for(10ms);
        BOOST_TEST((process.cpu_time() > before));
        process.suspend();
        BOOST_TEST(to_text(process.kill()) == "was killed by SIGKILL");
    }
}

BOOST_AUTO_TEST_CASE(starting_and_ending_a_program_waits_for_no_clock) {
    // The fastest of many, whatever else the machine does: 1 ms on a quiet one.
    auto fastest = Clock::duration::max();
    for (int i = 0; i < 50; ++i) {
        const Deadline begin = Clock::now();
        ChildProcess{shell("exit 0")}.wait_until(Clock::now() + 60s);
        fastest = std::min(fastest, Clock::now() - begin);
    }
    BOOST_TEST_MESSAGE(fastest / 1us << " us");
    BOOST_TEST((fastest < 100ms));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace keeper_test
}  // namespace pahtum::arena
