#include "arena/process/limits.hpp"

#include "arena/process/child_process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

struct Ended {
    ExitStatus status;
    std::string output;
};

/// What a shell under the limits prints, and how it ends.
Ended run(const std::string& script, const ProcessLimits& limits) {
    ChildProcess process{{.command = {"sh", "-c", script}, .directory = "", .limits = limits}};
    process.close_input();
    Ended ended;
    for (char c = 0; read(process.output(), &c, 1) == 1;) ended.output += c;
    ended.status = process.wait_until(Clock::now() + 30s).value();
    return ended;
}

BOOST_AUTO_TEST_SUITE(limits)

BOOST_AUTO_TEST_CASE(limits_are_told_in_words) {
    BOOST_TEST(to_text(ProcessLimits{}) == "none");
    BOOST_TEST(to_text(ProcessLimits{.cpu_seconds = 5}) == "CPU time 5 s");
    BOOST_TEST(
        to_text(ProcessLimits{.memory_mib = 64, .cpu_seconds = 5, .open_files = 32, .is_sandboxed = true}) ==
        "memory 64 MiB, CPU time 5 s, open files 32, sandbox");
}

BOOST_AUTO_TEST_CASE(processors_that_are_kept_cannot_be_chosen_anew_by_daemons_either) {
    const std::string choose = "taskset -c " + std::to_string(allowed_cores().front()) + " echo chosen 2>&1";
    for (const std::string& script : {choose, "setsid -w " + choose}) {
        BOOST_TEST(run(script, {}).output == "chosen\n");
        const std::string output = run(script, {.keeps_processors = true}).output;
        BOOST_TEST(!output.starts_with("chosen"));
        BOOST_TEST(output.find("not permitted") != std::string::npos, output);
    }
}

BOOST_AUTO_TEST_CASE(an_end_names_the_limit_that_it_is_due_to) {
    const ProcessLimits both{.memory_mib = 64, .cpu_seconds = 5};
    const auto killed = [](int signal, bool ran_out_of_memory = false) {
        return ExitStatus{.was_killed = true, .code = signal, .ran_out_of_memory = ran_out_of_memory};
    };
    BOOST_TEST(explain(ExitStatus{}, both) == "exited with status 0");
    BOOST_TEST(explain(killed(SIGKILL, true), both) == "was killed by SIGKILL: memory limit 64 MiB");
    BOOST_TEST(explain(killed(SIGABRT), both) == "was killed by SIGABRT (memory limit 64 MiB)");
    BOOST_TEST(explain(killed(SIGXCPU), both) == "was killed by SIGXCPU: CPU time limit 5 s");
    BOOST_TEST(explain(killed(SIGKILL), both) == "was killed by SIGKILL: CPU time limit 5 s");
    BOOST_TEST(explain(killed(SIGKILL), {}) == "was killed by SIGKILL");
}

BOOST_AUTO_TEST_CASE(nobody_gains_privileges) {
    BOOST_TEST(run("grep NoNewPrivs /proc/self/status", {}).output == "NoNewPrivs:\t1\n");
}

BOOST_AUTO_TEST_CASE(open_files_are_limited) {
    BOOST_TEST(run("ulimit -n", {.open_files = 19}).output == "19\n");
}

BOOST_AUTO_TEST_CASE(memory_is_limited) {
    const std::string script =
        "head -c 100000000 /dev/zero | tail | wc -c";  // tail keeps a line of that length
    BOOST_TEST(run(script, {}).output == "100000000\n");
    BOOST_TEST(run(script, {.memory_mib = 64}).output != "100000000\n");
    BOOST_TEST(run(script, {.memory_mib = 1000}).output == "100000000\n");
}

BOOST_AUTO_TEST_CASE(processor_time_is_limited_also_for_who_ignores_the_signal) {
    const ProcessLimits one_second{.cpu_seconds = 1};
    BOOST_TEST(explain(run("while :; do :; done", one_second).status, one_second) ==
               "was killed by SIGXCPU: CPU time limit 1 s");
    BOOST_TEST(explain(run("trap '' XCPU; while :; do :; done", one_second).status, one_second) ==
               "was killed by SIGKILL: CPU time limit 1 s");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
