#pragma once

#include <algorithm>

#include "engine/platform/processors.hpp"

namespace pahtum {

/// How many of the threads that a search asks for are started: at most four for each processor that this
/// process may use. Of more each would run so seldom that the one with the clock could not keep it. One where
/// there are no threads.
[[nodiscard]] inline int runnable_threads(int wanted) {
    constexpr int kMostPerProcessor = 4;
    return std::min(wanted, std::max(kMostPerProcessor * processors(), 1));
}

}  // namespace pahtum
