#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/run_program.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {
namespace {

/// A command in the root of the sources.
Output run_there(const std::string& command) {
    return run_program({"/bin/bash", "-c", "cd \"$PAHTUM_SOURCE_DIR\" && " + command + " 2>&1"}, {});
}

Output run_levels(const std::string& arguments) { return run_there("arena/levels " + arguments); }

BOOST_AUTO_TEST_SUITE(arena_levels)

BOOST_AUTO_TEST_CASE(prints_a_row_for_each_level_and_resumes) {
    const TemporaryDirectory directory;
    const std::string arguments = "1 " + directory.path().string() + " \"$PAHTUM_BINARY_DIR\"/bin 2";
    const Output output = run_levels(arguments);
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(std::count(output.text.begin(), output.text.end(), '\n') == 4, output.text);
    const std::size_t first = output.text.find("\n| 1 |  |  |  | ");
    const std::size_t second = output.text.find("\n| 2 | ");
    BOOST_TEST((first != std::string::npos && second > first), output.text);
    BOOST_TEST(output.text.find('%', second) != std::string::npos, output.text);
    BOOST_TEST(run_levels(arguments).text == output.text);
}

BOOST_AUTO_TEST_CASE(says_when_the_programs_are_missing) {
    const TemporaryDirectory directory;
    const Output output = run_levels("1 " + directory.path().string() + " /nowhere 2");
    BOOST_TEST(output.exit_code != 0);
    BOOST_TEST(output.text.find("/nowhere/pahtum-arena") != std::string::npos, output.text);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(arena_sensitivity)

BOOST_AUTO_TEST_CASE(prints_a_row_for_each_suite_and_resumes) {
    const TemporaryDirectory directory;
    const std::string command =
        "PAIRS=\"greedy=$PAHTUM_BINARY_DIR/bin/pahtum --player greedy|"
        "random=$PAHTUM_BINARY_DIR/bin/pahtum --player random\" arena/sensitivity 2 " +
        directory.path().string() + " \"$PAHTUM_BINARY_DIR\"/bin";
    const Output output = run_there(command);
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(std::count(output.text.begin(), output.text.end(), '\n') == 4, output.text);
    for (const char* const kind : {"random", "balanced"}) {
        const std::string row = std::string{"\n| greedy | random | "} + kind + " | 2 of 2 | ";
        BOOST_TEST(output.text.find(row) != std::string::npos, output.text);
    }
    BOOST_TEST(run_there(command).text == output.text);
}

BOOST_AUTO_TEST_CASE(says_when_the_programs_are_missing) {
    const TemporaryDirectory directory;
    const Output output = run_there("arena/sensitivity 1 " + directory.path().string() + " /nowhere");
    BOOST_TEST(output.exit_code != 0);
    BOOST_TEST(output.text.find("/nowhere/pahtum-arena") != std::string::npos, output.text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing
