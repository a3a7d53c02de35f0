#pragma once

#include <atomic>

namespace pahtum {

/// The last signal that came while somebody watched for it; 0 = none.
[[nodiscard]] inline std::atomic<int>& interrupts() {
    static std::atomic<int> last{0};
    return last;
}

}  // namespace pahtum
