#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_scale_test {
namespace {

// Sanitizers make every process start many times as slow.
#ifdef NDEBUG
constexpr int kSlots = 256;
#else
constexpr int kSlots = 48;
#endif

constexpr const char* kOpening = "4/4/4/4 x classic,boulders=0\n";

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(kOpening) {}
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(arena_scale, Fixture)

BOOST_AUTO_TEST_CASE(hundreds_of_games_at_once_end_without_a_fault) {
    const int rounds = kSlots;  // two games each
    const Output run =
        run_arena({"--engine", scripted_option("one", "seed=1"), "--engine", scripted_option("two", "seed=2"),
                   "--openings", openings.string(), "--rounds", std::to_string(rounds), "--tc", "none",
                   "--concurrency", std::to_string(kSlots), "--out", records.string(), "--quiet"});
    check_done(run);
    BOOST_TEST(run.err == "");
    const Words lines = lines_of(records);
    BOOST_TEST(lines.size() == 2U * rounds);
    std::set<std::string> processes;
    for (const std::string& line : lines) {
        const json record = json::parse(line);
        BOOST_TEST(record["ending"] == "board-full", line);
        BOOST_TEST(record["moves"].get<std::string>().size() == 16U * 3 - 1);
        for (const char* const colour : {"black", "white"}) processes.insert(record[colour]["version"]);
    }
    BOOST_TEST(processes.size() > 2U);
    for (const std::string& process : processes) BOOST_TEST(ends_soon(scripted_process("run", process)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_scale_test
