#pragma once

#include <string_view>

#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

/// Checks that a program has done what it was told to do.
inline void check_done(const Output& output) {
    BOOST_TEST(output.exit_code == 0, output.exit_code << ": " << output.out << output.err);
}

/// Checks how a program has ended, and that it has written this to stdout.
inline void check_printed(const Output& output, int exit_code, std::string_view part) {
    BOOST_TEST(output.exit_code == exit_code, output.exit_code << ": " << output.out << output.err);
    BOOST_TEST(contains(output.out, part), output.out << " does not say: " << part);
}

/// The same with stderr.
inline void check_told(const Output& output, int exit_code, std::string_view part) {
    BOOST_TEST(output.exit_code == exit_code, output.exit_code << ": " << output.out << output.err);
    BOOST_TEST(contains(output.err, part), output.err << " does not say: " << part);
}

/// Checks that a program has refused its arguments, for this reason.
inline void check_refused(const Output& output, std::string_view reason) { check_told(output, 4, reason); }

/// Checks that the arena refuses these arguments for this reason, before it has said anything else.
inline void check_wrong_usage(const std::vector<std::string>& arguments, std::string_view reason) {
    const Output output = run_arena(arguments);
    check_refused(output, reason);
    BOOST_TEST(output.out == "");
}

}  // namespace pahtum::testing
