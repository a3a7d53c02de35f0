#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::levels_test {
namespace {

/// A command in the root of the sources.
Output run_there(const std::string& command) {
    return run_program({"/bin/bash", "-c", "cd \"$PAHTUM_SOURCE_DIR\" && " + command + " 2>&1"}, {});
}

BOOST_AUTO_TEST_SUITE(arena_scripts)

BOOST_AUTO_TEST_CASE(levels_prints_a_row_for_each_level_and_resumes) {
    const TemporaryDirectory directory;
    const std::string command =
        "arena/levels 1 " + directory.path().string() + " \"$PAHTUM_BINARY_DIR\"/bin 2";
    const Output output = run_there(command);
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(std::ranges::count(output.out, '\n') == 4, output.out);
    const std::size_t first = output.out.find("\n| 1 |  |  |  | ");
    const std::size_t second = output.out.find("\n| 2 | ");
    BOOST_TEST((first != std::string::npos && second > first), output.out);
    BOOST_TEST(output.out.find('%', second) != std::string::npos, output.out);
    BOOST_TEST(run_there(command).out == output.out);
}

BOOST_AUTO_TEST_CASE(cost_prints_a_row_for_one_and_for_two_games_at_once) {
    const Output output = run_there("arena/cost 4 \"$PAHTUM_BINARY_DIR\"/bin");
    BOOST_TEST(output.exit_code == 0, output.out);
    BOOST_TEST((split_lines(output.out).size() == 3U && contains(output.out, "\n    2 ")), output.out);
    BOOST_TEST(contains(run_there("arena/cost 3").out, "even number"));
    const TemporaryDirectory directory;
    for (const char* const program : {"pahtum", "pahtum-arena"})
        std::filesystem::create_symlink("/bin/ls", directory / program);
    const std::string failed = run_there("arena/cost 2 " + directory.path().string()).out;
    BOOST_TEST((contains(failed, "'--engine'") && contains(failed, "ended with exit code 2")), failed);
}

BOOST_AUTO_TEST_CASE(sensitivity_prints_a_row_for_each_suite_and_resumes) {
    const TemporaryDirectory directory;
    const std::string command =
        "PAIRS=\"greedy=$PAHTUM_BINARY_DIR/bin/pahtum --player greedy|"
        "random=$PAHTUM_BINARY_DIR/bin/pahtum --player random\" arena/sensitivity 2 " +
        directory.path().string() + " \"$PAHTUM_BINARY_DIR\"/bin";
    const Output output = run_there(command);
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(std::ranges::count(output.out, '\n') == 4, output.out);
    for (const char* const kind : {"random", "balanced"}) {
        const std::string row = std::string{"\n| greedy | random | "} + kind + " | 2 of 2 | ";
        BOOST_TEST(contains(output.out, row), output.out);
    }
    BOOST_TEST(run_there(command).out == output.out);
}

BOOST_DATA_TEST_CASE(a_script_says_when_the_programs_are_missing,
                     boost::unit_test::data::make<std::string>({"cost 2", "levels 1 $D", "sensitivity 1 $D"}),
                     words) {
    const TemporaryDirectory directory;
    const Output output = run_there("D=" + directory.path().string() + " && arena/" + words + " /nowhere");
    BOOST_TEST(output.exit_code != 0);
    BOOST_TEST(contains(output.out, "/nowhere/pahtum-arena"), output.out);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::levels_test
