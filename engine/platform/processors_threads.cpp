#include <algorithm>
#include <thread>

#include "engine/platform/processors.hpp"

namespace pahtum {

int processors() { return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1'000'000U)); }

}  // namespace pahtum
