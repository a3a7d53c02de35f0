#include <system_error>

#include "engine/base/text.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// `pahtum openings balanced` and `pahtum openings advantage`, the real program, interrupted.
namespace pahtum::testing::balanced_test {
namespace {
namespace fs = std::filesystem;

Words command(const std::string& count, const fs::path& file) {
    return {pahtum_program(), "openings", "balanced",  "--ruleset", "custodial,size=5", "--nodes", "30",
            "--games",        "4",        "--threads", "2",         "--count",          count,     "--out",
            file.string()};
}

void wait_for_text(const fs::path& file, std::size_t size) {
    std::error_code missing;
    wait_until([&] { return fs::file_size(file, missing) >= size && !missing; });
}

/// Processor seconds.
double used_by(pid_t pid) {
    std::ifstream file{"/proc/" + std::to_string(pid) + "/stat"};
    std::string field;
    double ticks = 0;
    for (int number = 1; number <= 15 && file >> field; ++number)
        if (number >= 14) ticks += std::stod(field);  // `proc(5)`: utime and stime
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

BOOST_AUTO_TEST_SUITE(balanced)

BOOST_AUTO_TEST_CASE(interrupted_or_killed_it_keeps_what_it_found_and_the_same_command_finishes_the_file) {
    const TemporaryDirectory directory;
    const fs::path whole = directory / "whole";
    BOOST_TEST(run_kept(command("12", whole)).exit_code == 0);
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
        const fs::path broken = directory / std::to_string(signal);
        Process program{command("1000000", broken), kKept};
        wait_for_text(broken, 300);
        program.send(signal);
        BOOST_TEST(program.wait().exit_code == 128 + signal);
        const std::string kept = contents(broken);
        BOOST_TEST(kept.size() >= 300U);
        BOOST_TEST(run_kept(command("12", broken)).exit_code == 0);
        const std::string text = contents(whole);
        BOOST_TEST((text.starts_with(contents(broken)) || contents(broken).starts_with(text)));
        BOOST_TEST(contents(broken).starts_with(kept.substr(0, kept.rfind('\n') + 1)));
    }
}

BOOST_AUTO_TEST_CASE(games_between_equals_are_the_same_from_any_threads_and_counted_when_interrupted) {
    const auto advantage = [](const Words& more, const std::string& ruleset = "custodial,size=5") {
        return Words{pahtum_program(), "openings", "advantage", "--json",
                     "--ruleset",      ruleset,    "--nodes",   "50"} +
               more;
    };
    const Output one = run_kept(advantage({"--games", "40"}));
    check_done(one);
    BOOST_TEST(run_kept(advantage({"--games", "40", "--threads", "3"})).out == one.out);
    const auto counted = nlohmann::json::parse(one.out);
    const auto sum = [](const nlohmann::json& games) {
        return games["black_wins"].get<int>() + games["draws"].get<int>() + games["white_wins"].get<int>();
    };
    BOOST_TEST((counted["games"] == 40 && sum(counted) == 40));
    BOOST_TEST(run_kept(advantage({"--games", "40", "--seed", "2"})).out != one.out);
    // 2^53 is the last up to which a double has every whole number.
    const auto seed = [&](const std::string& text) {
        return nlohmann::json::parse(run_kept(advantage({"--games", "2", "--seed", text})).out)["seed"];
    };
    BOOST_TEST(
        (seed("9007199254740992") == 9007199254740992 && seed("9007199254740993") == "9007199254740993"));
    BOOST_TEST(seed("18446744073709551615") == "18446744073709551615");
    // The text has the same percentages.
    Words text = advantage({"--games", "40"});
    text.erase(text.begin() + 3);  // --json
    const int won = counted["black_wins"].get<int>();
    BOOST_TEST(contains(run_kept(text).out, decimal_text(won * 2.5, 1) + "% won"), run_kept(text).out);
    // 3x3 boards are all drawn.
    const auto drawn =
        nlohmann::json::parse(run_kept(advantage({"--games", "20"}, "classic,size=3,boulders=2")).out);
    BOOST_TEST(drawn["draws"] == 20);
    Process program{advantage({"--games", "1000000"}), kKept};
    wait_until([&] { return used_by(program.pid()) > 1.0; });
    program.send(SIGINT);
    const Output stopped = program.wait();
    BOOST_TEST(stopped.exit_code == 128 + SIGINT);
    const auto some = nlohmann::json::parse(stopped.out);
    BOOST_TEST((some["games"].get<int>() == sum(some) && sum(some) > 0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::balanced_test
