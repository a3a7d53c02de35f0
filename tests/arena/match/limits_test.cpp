// What engines do with memory, processor and files, in games under limits of the operating system.

#include <boost/test/unit_test.hpp>

#include "tests/arena/match/runs.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

// The address sanitizer reserves terabytes of address space, so that no engine starts under a limit.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kTakesTerabytes = true;
#elif defined(__has_feature)
constexpr bool kTakesTerabytes = __has_feature(address_sanitizer);
#else
constexpr bool kTakesTerabytes = false;
#endif

EngineSpec limited(const std::string& fault, const ProcessLimits& limits) {
    EngineSpec spec = engine("limited", {"fault=" + fault, "at=3"});
    spec.limits = limits;
    return spec;
}

/// The limited engine loses by that.
void check_loses(const EngineSpec& spec, const std::string& detail) {
    const GameResult result = run({spec, engine("b")}, games(1)).results.at(0);
    BOOST_TEST((result.ending == Ending::kEngineCrash), result.detail);
    BOOST_TEST((result.loser == Side::kBlack));
    BOOST_TEST(result.detail.find(detail) != std::string::npos, result.detail);
    BOOST_TEST(result.moves.size() >= 4U);  // it was started and played
    check_moves(result);
}

BOOST_AUTO_TEST_SUITE(limits)

BOOST_AUTO_TEST_CASE(an_engine_that_eats_memory_loses_by_its_limit) {
    if (kTakesTerabytes) return;
    check_loses(limited("eat-memory", {.memory_mib = 64}), "memory limit 64 MiB");
}

BOOST_AUTO_TEST_CASE(an_engine_that_eats_processor_time_loses_by_its_limit) {
    check_loses(limited("eat-cpu", {.cpu_seconds = 1}), "was killed by SIGXCPU: CPU time limit 1 s");
}

BOOST_AUTO_TEST_CASE(an_engine_that_eats_descriptors_gets_no_more_than_its_limit) {
    const PlayedRun outcome = run({limited("eat-files", {.open_files = 20}), engine("b")}, games(1));
    BOOST_TEST((outcome.results.at(0).loser == Side::kBlack));
    BOOST_TEST(outcome.results.at(0).stderr_tail[0] == "cannot open any more files\n");
}

BOOST_AUTO_TEST_CASE(limits_that_are_kept_disturb_nobody) {
    const PlayedRun outcome =
        run({limited("", {.cpu_seconds = 60, .open_files = 20}), engine("b")}, games(1));
    BOOST_TEST((outcome.results.at(0).ending == Ending::kBoardFull), outcome.results.at(0).detail);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
