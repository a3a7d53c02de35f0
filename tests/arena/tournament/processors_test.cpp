#include "arena/tournament/processors.hpp"

#include "arena/match/time_control.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

/// A folder with such files in `proc` and `sys`.
std::optional<double> quota_with(const std::vector<std::pair<std::string, std::string>>& files) {
    const testing::TemporaryDirectory root;
    for (const auto& [name, text] : files) {
        fs::create_directories((root / name).parent_path());
        std::ofstream(root / name) << text;
    }
    return processor_quota(root.path());
}

std::vector<EngineSpec> two_engines(const std::string& time_control, int threads = 1) {
    std::vector<EngineSpec> engines(2);
    for (EngineSpec& engine : engines) {
        engine.time_control = parse_time_control(time_control);
        engine.threads = threads;
    }
    return engines;
}

std::string sharing(const std::string& time_control, int threads, int slots, const Processors& processors) {
    PoolOptions pool{.slots = slots};
    return sharing_text(two_engines(time_control, threads), pool, processors);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(processors)

// As in Documentation/admin-guide/cgroup-v2.rst: "$MAX $PERIOD", "max" without a limit.
BOOST_AUTO_TEST_CASE(a_quota_of_version_2_is_the_least_on_the_way_to_the_root) {
    const std::string group = "proc/self/cgroup";
    const std::string top = "sys/fs/cgroup/";
    BOOST_TEST(!quota_with({}));
    BOOST_TEST(!quota_with({{group, "0::/\n"}}));
    BOOST_TEST(!quota_with({{group, "0::/\n"}, {top + "cpu.max", "max 100000\n"}}));
    BOOST_TEST(quota_with({{group, "0::/\n"}, {top + "cpu.max", "150000 100000\n"}}).value() == 1.5);
    BOOST_TEST(quota_with({{group, "0::/a/b\n"},
                           {top + "a/b/cpu.max", "max 100000\n"},
                           {top + "a/cpu.max", "50000 25000\n"}})
                   .value() == 2);
    BOOST_TEST(quota_with({{group, "0::/a/b\n"},
                           {top + "a/b/cpu.max", "300000 100000\n"},
                           {top + "a/cpu.max", "400000 100000\n"}})
                   .value() == 3);
    // A container that sees the host's path and its own root.
    BOOST_TEST(quota_with({{group, "0::/docker/1234\n"}, {top + "cpu.max", "100000 100000\n"}}).value() == 1);
}

// As in Documentation/scheduler/sched-bwc.rst: -1 is no limit.
BOOST_AUTO_TEST_CASE(a_quota_of_version_1_is_read_too) {
    const std::string groups = "5:memory:/m\n4:cpu,cpuacct:/a/b\n1:name=systemd:/\n0::/s\n";
    const std::string top = "sys/fs/cgroup/cpu,cpuacct/";
    const auto quota = [&](const std::string& folder, const std::string& time) {
        return quota_with({{"proc/self/cgroup", groups},
                           {folder + "cpu.cfs_quota_us", time + "\n"},
                           {folder + "cpu.cfs_period_us", "100000\n"}});
    };
    BOOST_TEST(quota(top + "a/b/", "250000").value() == 2.5);
    BOOST_TEST(quota(top, "250000").value() == 2.5);
    BOOST_TEST(quota("sys/fs/cgroup/cpu/a/", "100000").value() == 1);
    BOOST_TEST(!quota(top + "a/b/", "-1"));
}

BOOST_AUTO_TEST_CASE(by_default_as_many_games_as_fit_beside_one_processor_for_everything_else) {
    const auto slots = [](int threads, const Processors& processors) {
        return default_slots(two_engines("move=0.1", threads), OffTurn::kWait, processors);
    };
    BOOST_TEST(slots(1, {.allowed = 8}) == 7);
    BOOST_TEST(slots(1, {.allowed = 1}) == 1);
    BOOST_TEST(slots(1, {.allowed = 8, .quota = 2.5}) == 1);
    BOOST_TEST(slots(1, {.allowed = 8, .quota = 4}) == 3);
    BOOST_TEST(slots(1, {.allowed = 2, .quota = 16}) == 1);
    BOOST_TEST(slots(1, {.allowed = 8, .quota = 0.5}) == 1);
    BOOST_TEST(slots(3, {.allowed = 8}) == 2);
}

BOOST_AUTO_TEST_CASE(games_that_share_processors_under_a_clock_are_told_of_with_the_numbers) {
    const std::string text = sharing("1+0.01", 1, 8, {.allowed = 2});
    BOOST_TEST(text.starts_with("8 games at once, with 1 processor each, take 8, and this process has 2 "
                                "processors: "),
               text);
    BOOST_TEST(testing::contains(text, "--concurrency 2 fits"), text);
    const std::string threads = sharing("move=0.1", 4, 1, {.allowed = 2});
    BOOST_TEST(threads.starts_with("1 game at once, with 4 processors each, take 4, and"), threads);
    BOOST_TEST(testing::contains(threads, "fewer --threads"), threads);
    const std::string quota = sharing("byoyomi=1,1,1", 1, 2, {.allowed = 8, .quota = 1.5});
    BOOST_TEST(testing::contains(quota, "this process has 8 processors, with time for 1.5"), quota);
    BOOST_TEST(sharing("move=0.1", 1, 2, {.allowed = 2}).empty());
    BOOST_TEST(sharing("move=0.1", 1, 2, {.allowed = 2, .quota = 2}).empty());
    // Without a clock nothing is decided by time.
    for (const std::string control : {"nodes=100", "depth=3", "none"})
        BOOST_TEST(sharing(control, 4, 8, {.allowed = 1, .quota = 0.1}).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
