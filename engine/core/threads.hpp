#pragma once

#include <algorithm>
#include <thread>

namespace pahtum {

/// How many of the threads that a search asks for are started: at most four for each processor that this
/// process may use. Of more each would run so seldom that the one with the clock could not keep it.
[[nodiscard]] inline int runnable_threads(int wanted) {
    constexpr int kMostPerProcessor = 4;
    const int processors = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1'000'000U));
    return std::min(wanted, kMostPerProcessor * processors);
}

}  // namespace pahtum
