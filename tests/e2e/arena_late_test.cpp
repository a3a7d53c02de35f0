// The real arena is stopped in the middle of its games, as by a suspended machine: no engine pays for it.

#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_late_test {
namespace {

constexpr const char* kOpening = "4/1-2/4/2-1 x classic,boulders=2";

struct LateFixture : ArenaFixture {
    LateFixture() : ArenaFixture(std::string{kOpening} + "\n") {}

    /// Takes 30 ms for every move.
    static std::string steady(const std::string& name, const std::string& more = "") {
        return scripted_option(
            name, "fault=slow-after ms=30 'after=position " + std::string{kOpening} + "' " + more);
    }

    /// Two games, one after the other, with a margin that an engine does not need, however busy the machine
    /// is.
    [[nodiscard]] Words match(const std::string& time_control, const Words& engines,
                              const Words& more = {}) const {
        Words words = {"--openings", openings.string(), "--tc", time_control,    "--concurrency",
                       "1",          "--rounds",        "1",    "--time-margin", "4000",
                       "--out",      records.string()};
        for (const std::string& engine : engines) words.insert(words.end(), {"--engine", engine});
        return words + more;
    }

    /// Stops the arena twice, and lets it go on. At one of them at least an engine thinks, also on a
    /// machine that is busy otherwise.
    void pause(const ArenaProcess& arena, std::chrono::milliseconds time) const {
        wait_for_records(1);
        for (int i = 0; i < 2; ++i) {
            std::this_thread::sleep_for(37ms);
            arena.send(SIGSTOP);
            std::this_thread::sleep_for(time);
            arena.send(SIGCONT);
        }
    }

    [[nodiscard]] std::string endings() const {
        std::string text;
        for (const std::string& line : lines_of(records)) {
            const json record = json::parse(line);
            text += record["ending"].get<std::string>() + " " + record.value("detail", "") + "\n";
        }
        return text;
    }

    [[nodiscard]] int games_that_ended(const std::string& ending) const {
        int games = 0;
        for (const std::string& line : lines_of(records))
            games += json::parse(line)["ending"] == ending ? 1 : 0;
        return games;
    }
};

BOOST_FIXTURE_TEST_SUITE(arena_late, LateFixture)

BOOST_AUTO_TEST_CASE(a_game_in_which_the_arena_was_stopped_is_void_and_played_again) {
    ArenaProcess arena{match("0.5+0.1", {steady("a"), steady("b", "seed=2")})};
    pause(arena, 5000ms);
    const Output run = arena.wait();
    check_done(run);
    BOOST_TEST(games_that_ended("board-full") == 2, endings());
    BOOST_TEST(lines_of(records).size() == 2U);
    BOOST_TEST(contains(run.err, "Void and played again: the arena itself was late"), run.err);
    BOOST_TEST(contains(run.out, "void and replayed: the arena was late ("), run.out);
}

BOOST_AUTO_TEST_CASE(where_no_clock_runs_the_move_counts) {
    ArenaProcess arena{match("none", {steady("a"), steady("b", "seed=2")}, {"--hang", "4", "--json"})};
    pause(arena, 4500ms);
    const Output run = arena.wait();
    check_done(run);
    BOOST_TEST(games_that_ended("board-full") == 2, endings());
    BOOST_TEST(!contains(run.err, "Void and "), run.err);
    BOOST_TEST(json::parse(run.out)["replayed"] == 0);
}

BOOST_AUTO_TEST_CASE(an_engine_that_never_answers_loses_though_the_arena_was_stopped) {
    ArenaProcess arena{match("move=0.1", {steady("a"), scripted_option("b", "fault=hang at=8")})};
    wait_for_records(1);
    std::this_thread::sleep_for(200ms);
    for (int i = 0; i < 2; ++i) {
        arena.send(SIGSTOP);
        std::this_thread::sleep_for(4300ms);
        arena.send(SIGCONT);
        std::this_thread::sleep_for(50ms);
    }
    check_done(arena.wait());
    for (const std::string& line : lines_of(records)) {
        const json record = json::parse(line);
        if (record["ending"] != "time-forfeit") continue;
        BOOST_TEST(record[record["result"].get<std::string>()]["name"] == "a", line);
        BOOST_TEST(contains(record["detail"].get<std::string>(), "did not answer"), line);
    }
    BOOST_TEST(games_that_ended("time-forfeit") >= 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::arena_late_test
