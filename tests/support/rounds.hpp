#pragma once

#include <algorithm>
#include <cstdlib>

namespace pahtum::testing {

/// How many rounds a long random walk makes: all of them, or a quarter where PAHTUM_SHORT_TESTS is set, as
/// tests/run does under the sanitizers.
[[nodiscard]] inline int rounds(int all) {
    constexpr int kShare = 4;
    return std::getenv("PAHTUM_SHORT_TESTS") == nullptr ? all : std::max(1, all / kShare);
}

}  // namespace pahtum::testing
