#include "engine/search/search_control.hpp"

namespace pahtum {

void NodeCounter::poll() {
    share();
    const auto now = std::chrono::steady_clock::now();
    pace_.looked(nodes_, now);
    if (!polls_) return;
    bool stop =
        now >= control_.deadline || control_.nodes.load(std::memory_order_relaxed) >= control_.node_limit;
    if (now >= next_poll_) {
        next_poll_ = now + std::chrono::milliseconds{1};
        stop = stop || (control_.stop && control_.stop());
    }
    if (stop) control_.stopped.store(true, std::memory_order_relaxed);
}

void NodeCounter::share() {
    control_.nodes.fetch_add(nodes_ - shared_, std::memory_order_relaxed);
    shared_ = nodes_;
}

}  // namespace pahtum
