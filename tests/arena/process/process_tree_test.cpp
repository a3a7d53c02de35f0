#include "arena/process/process_tree.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/child_process.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {
namespace data = boost::unit_test::data;

constexpr const char* kSpin = "while :; do :; done";

/// Programs that do nothing themselves; what they have started is busy.
const std::vector<std::string> kBusy{
    std::string{kSpin} + " & exec sleep 60",
    "setsid sh -c '" + std::string{kSpin} + "' & exec sleep 60",
    "(setsid sh -c '" + std::string{kSpin} + "' &); exec sleep 60",
    "for i in 1 2 3 4 5 6; do (setsid sh -c '" + std::string{kSpin} + "' &); done; exec sleep 60",
    // Children that are dead before one looks at them, in the end only as time that was waited for.
    "(setsid sh -c 'while :; do (i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done); done' &); exec sleep 60",
    // The same, each an orphan: the keeper waits for it.
    "while :; do ((i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done) &); sleep 0.01; done",
};

Program shell(const std::string& script, bool may_have_cgroup) {
    return {.command = {"sh", "-c", script}, .directory = "", .may_have_cgroup = may_have_cgroup};
}

/// With and without namespaces; each has another kind of keeper.
void for_both_keepers(const std::function<void()>& run) {
    BOOST_TEST_CONTEXT("with namespaces, if the system allows them") run();
    BOOST_TEST_CONTEXT("without namespaces") testing::without_namespaces(run);
}

void wait_until_used(ChildProcess& process, std::chrono::nanoseconds time) {
    const Deadline deadline = Clock::now() + 60s;
    while (process.cpu_time() < time && Clock::now() < deadline) std::this_thread::sleep_for(5ms);
    BOOST_TEST((process.cpu_time() >= time));
}

/// Whether its processor time stands still for 0.4 s. On a busy machine that takes a while: a process stops
/// when it next gets a processor.
bool comes_to_rest(ChildProcess& process) {
    const Deadline deadline = Clock::now() + 30s;
    auto before = process.cpu_time();
    int quiet = 0;
    while (quiet < 4 && Clock::now() < deadline) {
        std::this_thread::sleep_for(100ms);
        const auto now = process.cpu_time();
        quiet = now == before ? quiet + 1 : 0;
        before = now;
    }
    return quiet == 4;
}

BOOST_AUTO_TEST_SUITE(process_tree)

BOOST_DATA_TEST_CASE(all_that_a_program_has_started_is_counted_and_suspended_and_goes_on,
                     data::make(kBusy) * data::make({true, false}), script, may_have_cgroup) {
    for_both_keepers([&] {
        const Deadline begin = Clock::now();
        ChildProcess process{shell(script, may_have_cgroup)};
        if (may_have_cgroup && !process.has_cgroup()) BOOST_TEST_MESSAGE("no cgroup v2 here");
        wait_until_used(process, 100ms);
        const auto most = (Clock::now() - begin) * std::thread::hardware_concurrency();
        BOOST_TEST((process.cpu_time() <= most + 20ms));
        process.suspend();
        BOOST_TEST(comes_to_rest(process));
        const auto before = process.cpu_time();
        process.resume();
        wait_until_used(process, before + 30ms);
        process.suspend();
        BOOST_TEST(to_text(process.kill()) == "was killed by SIGKILL");
    });
}

BOOST_AUTO_TEST_CASE(what_loses_its_parent_while_it_is_being_suspended_does_not_escape) {
    const std::string script =
        "for i in 1 2 3 4 5 6 7 8 9 10 11 12; do ((" + std::string{kSpin} + ") & ); done; exec sleep 60";
    for_both_keepers([&] {
        for (int i = 0; i < testing::rounds(24); ++i) {
            ChildProcess process{shell(script, false)};
            // While it starts them.
            std::this_thread::sleep_for(std::chrono::microseconds{200 * i});
            process.suspend();
            BOOST_TEST(comes_to_rest(process), "after " << i);
            process.kill();
        }
    });
}

BOOST_AUTO_TEST_CASE(an_idle_program_uses_nothing_and_an_ended_one_no_more) {
    for (const bool may_have_cgroup : {true, false}) {
        ChildProcess process{
            shell("i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; read line", may_have_cgroup)};
        wait_until_used(process, 1ms);
        auto used = process.cpu_time();
        const auto grows = [&] {
            std::this_thread::sleep_for(200ms);
            return used < std::exchange(used, process.cpu_time());
        };
        for (int i = 0; i < 100 && grows(); ++i) {
        }
        BOOST_TEST(!grows());
        process.kill();
        BOOST_TEST((process.cpu_time() >= used));
    }
}

/// Processes that do nothing, until it ends.
struct Idlers {
    explicit Idlers(int count) {
        for (int i = 0; i < count; ++i) {
            const pid_t child = fork();
            if (child == 0)
                while (true) pause();
            BOOST_TEST_REQUIRE(child > 0);
            all.push_back(child);
        }
    }
    ~Idlers() {
        for (const pid_t child : all) kill(child, SIGKILL);
        for (const pid_t child : all) waitpid(child, nullptr, 0);
    }
    Idlers(const Idlers&) = delete;
    Idlers& operator=(const Idlers&) = delete;

    std::vector<pid_t> all;
};

BOOST_AUTO_TEST_CASE(of_a_thousand_children_all_are_seen) {
    const Idlers idlers{1000};
    ProcessTree{getpid(), idlers.all.front()}.stop();
    // Those that have been stopped, or are about to be, stop before this ends them.
    for (const pid_t child : idlers.all) kill(child, SIGVTALRM);
    int stopped = 0;
    for (const pid_t child : idlers.all) {
        int status = 0;
        stopped += waitpid(child, &status, WUNTRACED) == child && WIFSTOPPED(status) ? 1 : 0;
    }
    BOOST_TEST(stopped == 1000);
}

BOOST_AUTO_TEST_CASE(a_reading_is_quick) {
    for (const bool may_have_cgroup : {true, false}) {
        ChildProcess process{shell("exec sleep 60", may_have_cgroup)};
        auto fastest = Clock::duration::max();
        for (int i = 0; i < 100; ++i) {
            const Deadline begin = Clock::now();
            static_cast<void>(process.cpu_time());
            fastest = std::min(fastest, Clock::now() - begin);
        }
        BOOST_TEST_MESSAGE((process.has_cgroup() ? "cgroup: " : "/proc: ") << fastest / 1ns << " ns");
        BOOST_TEST((fastest < 10ms));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
