#include <fcntl.h>
#include <unistd.h>

#include "arena/process/child_process.hpp"
#include "arena/process/limits.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace cgroup_test {

/// Where the system lets nobody make one there is nothing to test here.
bool is_available(std::optional<int> memory_mib) {
    const auto cgroup = Cgroup::make(memory_mib);
    if (!cgroup) {
        BOOST_TEST_MESSAGE("no cgroup v2" << (memory_mib ? " with a memory controller" : "") << " here");
        return false;
    }
    rmdir(cgroup->path().c_str());
    return true;
}

BOOST_AUTO_TEST_SUITE(cgroup)

BOOST_AUTO_TEST_CASE(a_program_runs_in_its_cgroup_and_leaves_none_behind) {
    if (!is_available({})) return;
    std::filesystem::path path;
    {
        ChildProcess process{{.command = {"sh", "-c", "cat /proc/self/cgroup; exec sleep 60"},
                              .directory = "",
                              .limits = {},
                              .may_have_cgroup = true}};
        std::string text(4096, '\0');
        text.resize(static_cast<std::size_t>(read(process.output(), text.data(), text.size())));
        BOOST_TEST(text.find("pahtum-arena-" + std::to_string(getpid()) + "-") != std::string::npos, text);
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator{"/sys/fs/cgroup"}) {
        const std::string name = entry.path().filename();
        BOOST_TEST(!name.starts_with("pahtum-arena-" + std::to_string(getpid()) + "-"), entry.path());
    }
}

BOOST_AUTO_TEST_CASE(freezing_stops_children_in_other_sessions_too) {
    if (!is_available({})) return;
    ChildProcess process{
        {.command = {"sh", "-c",
                     "setsid sh -c 'echo child=$$; read line; while :; do echo x; sleep 0.01; done'"},
         .directory = "",
         .limits = {},
         .may_have_cgroup = true}};
    char buffer[4096] = {};
    BOOST_REQUIRE(read(process.output(), buffer, sizeof buffer - 1) > 0);
    BOOST_REQUIRE(write(process.input(), "\n", 1) == 1);
    BOOST_REQUIRE(read(process.output(), buffer, 2) == 2);
    process.suspend();
    usleep(100'000);
    fcntl(process.output(), F_SETFL, O_NONBLOCK);
    while (read(process.output(), buffer, sizeof buffer) > 0) {
    }
    usleep(100'000);
    BOOST_TEST(read(process.output(), buffer, sizeof buffer) < 0);
    process.resume();
    usleep(300'000);
    BOOST_TEST(read(process.output(), buffer, sizeof buffer) > 0);
}

BOOST_AUTO_TEST_CASE(memory_of_all_its_processes_counts_and_the_reason_is_known) {
    if (!is_available(64)) return;
    const ProcessLimits limits{.memory_mib = 64};
    ChildProcess process{{.command = {"sh", "-c", "head -c 100000000 /dev/zero | tail | wc -c"},
                          .directory = "",
                          .limits = limits}};
    const ExitStatus status = process.wait_until(Clock::now() + 30s).value();
    BOOST_TEST(explain(status, limits) == "was killed by SIGKILL: memory limit 64 MiB");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace cgroup_test
}  // namespace pahtum::arena
