// --log: what the real arena and its engines say to each other.

#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"

namespace pahtum::testing::arena_log_test {
namespace {

struct LogFixture : ArenaFixture {
    LogFixture() : ArenaFixture(some_openings(1)) {}

    /// The lines, without their times.
    [[nodiscard]] Words dialogue() const {
        constexpr std::size_t kTime = std::string_view{"2026-11-22 06:44:00.123456 "}.size();
        Words lines = lines_of(log);
        BOOST_TEST_REQUIRE(!lines.empty());
        lines.erase(lines.begin());
        for (std::string& line : lines) line = line.substr(kTime);
        return lines;
    }

    std::filesystem::path log = directory / "dialogue.log";
};

bool any_contains(const Words& lines, const std::string& part) {
    return std::ranges::any_of(lines, [&](const std::string& line) { return contains(line, part); });
}

BOOST_FIXTURE_TEST_SUITE(arena_log, LogFixture)

BOOST_AUTO_TEST_CASE(every_command_and_every_answer_of_every_engine_is_in_the_log) {
    check_done(run_arena(arguments(
        {scripted_option("calm"), scripted_option("bad", "seed=2 fault=stderr-flood-and-exit at=3")},
        {"--rounds", "1", "--log", log.string()})));
    const Words lines = dialogue();
    std::map<std::string, int> questions;  // by engine and process
    std::map<std::string, int> answers;
    for (const std::string& line : lines) {
        const std::string who = line.substr(0, line.find_first_of("><!-") - 1);
        if (contains(line, " > ")) ++questions[who];
        if (contains(line, " < =") || contains(line, " < ?")) ++answers[who];
    }
    BOOST_TEST(questions.size() >= 4U);
    for (const auto& [who, count] : questions) {
        const int unanswered = who.starts_with("bad") && answers[who] < count ? 1 : 0;  // it ended
        BOOST_TEST(answers[who] == count - unanswered, who);
    }
    BOOST_TEST(any_contains(lines, " > genmove b"));
    BOOST_TEST(any_contains(lines, " - started: " + scripted().front() + " seed=2"));
    BOOST_TEST(any_contains(lines, " ! the last line"));
    BOOST_TEST(any_contains(lines, " - exited with status 3 when asked 'genmove "));
    BOOST_TEST(any_contains(lines, " - exited with status 0"));
}

BOOST_AUTO_TEST_CASE(a_killed_arena_leaves_a_log_up_to_its_last_command) {
    ArenaProcess arena{arguments({scripted_option("a", "fault=hang at=2"), scripted_option("b")},
                                 {"--rounds", "1", "--concurrency", "1", "--log", log.string()})};
    const auto is_asked_twice = [&] {
        const Words lines = lines_of(log);
        return std::ranges::count_if(lines, [](const std::string& line) {
                   return contains(line, " a ") && contains(line, " > genmove");
               }) == 2;
    };
    wait_until(is_asked_twice);
    arena.send(SIGKILL);
    (void)arena.wait();
    Words sent = dialogue();
    std::erase_if(sent, [](const std::string& line) { return !contains(line, " > "); });
    BOOST_TEST(contains(sent.back(), " > genmove b"), sent.back());
}

BOOST_AUTO_TEST_CASE(gate_suite_and_check_keep_a_log_too) {
    const std::string command = "'" + scripted().front() + "'";
    const auto suite = directory / "suite.epd";
    std::ofstream(suite) << "5/2-2/5/1-3/5 x classic,boulders=2 ; bm A1\n";
    const std::vector<Words> runs = {
        {"gate", command, command, "--openings", openings.string(), "--tc", "none", "--rounds", "1"},
        {"suite", suite.string(), "a=" + command, "--tc", "none"},
        {"check", "--tc", "none", command}};
    for (Words run : runs) {
        std::filesystem::remove(log);
        run.insert(run.begin() + 1, {"--log", log.string()});
        (void)run_arena(run);
        BOOST_TEST(any_contains(dialogue(), " > genmove b"), run.front());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::arena_log_test
