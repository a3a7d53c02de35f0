#include <system_error>

#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// `pahtum balanced`, the real program, interrupted.
namespace pahtum::testing {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;
using Words = std::vector<std::string>;

Words command(const std::string& count, const fs::path& file) {
    return {pahtum_program(), "balanced",   "--ruleset", "custodial,size=5",
            "--nodes",        "30",         "--games",   "4",
            "--threads",      "2",          "--count",   count,
            "--out",          file.string()};
}

std::string text_of(const fs::path& file) {
    std::ifstream stream{file};
    return {std::istreambuf_iterator<char>{stream}, {}};
}

void wait_for_text(const fs::path& file, std::size_t size) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    std::error_code missing;
    while (fs::file_size(file, missing) < size || missing) {
        BOOST_TEST_REQUIRE((std::chrono::steady_clock::now() < end));
        std::this_thread::sleep_for(5ms);
    }
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
        const std::string kept = text_of(broken);
        BOOST_TEST(kept.size() >= 300U);
        BOOST_TEST(run_kept(command("12", broken)).exit_code == 0);
        const std::string text = text_of(whole);
        BOOST_TEST((text.starts_with(text_of(broken)) || text_of(broken).starts_with(text)));
        BOOST_TEST(text_of(broken).starts_with(kept.substr(0, kept.rfind('\n') + 1)));
    }
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_made_is_exit_code_five) {
    const TemporaryDirectory directory;
    const fs::path file = directory / "missing" / "openings";
    const Output run = run_kept(command("1", file));
    BOOST_TEST(run.exit_code == 5);
    BOOST_TEST(contains(run.err, file.string()), run.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing
