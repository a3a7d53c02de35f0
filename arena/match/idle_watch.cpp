#include "arena/match/idle_watch.hpp"

#include <algorithm>

namespace pahtum::arena {

IdleWatch::IdleWatch(EngineClient& client, int threads, bool suspends)
    : client_(client), threads_(threads), suspends_(suspends), cpu_before_(client.cpu_time()) {}

IdleWatch::~IdleWatch() {
    if (suspends_) client_.resume();
}

std::chrono::nanoseconds IdleWatch::time_used() const {
    const std::chrono::nanoseconds used = client_.cpu_time() - cpu_before_ - threads_ * own_time_;
    const std::chrono::nanoseconds tolerance = std::max<std::chrono::nanoseconds>(kTolerance, own_time_ / 10);
    return used > tolerance ? used : std::chrono::nanoseconds{};
}

}  // namespace pahtum::arena
