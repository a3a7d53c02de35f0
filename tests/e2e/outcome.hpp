#pragma once

#include <string_view>

#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {

/// Checks that a program has done what it was told to do.
inline void check_done(const Output& output) { BOOST_TEST(output.exit_code == 0, output.err); }

/// Checks that a program has refused its arguments, for this reason.
inline void check_refused(const Output& output, std::string_view reason) {
    BOOST_TEST(output.exit_code == 4, output.err);
    BOOST_TEST(contains(output.err, reason), output.err << " does not say: " << reason);
}

}  // namespace pahtum::testing
