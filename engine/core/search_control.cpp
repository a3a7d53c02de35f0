#include "engine/core/search_control.hpp"

namespace pahtum {

void NodeCounter::share() {
    control_.nodes.fetch_add(nodes_ - shared_, std::memory_order_relaxed);
    shared_ = nodes_;
}

void NodeCounter::poll() {
    constexpr std::chrono::milliseconds kBetweenPolls{1};
    share();
    bool stop = control_.nodes.load(std::memory_order_relaxed) >= control_.node_limit;
    const auto now = std::chrono::steady_clock::now();
    interval_.polled(nodes_, now);
    if (thread_ == 0) {
        stop = stop || now >= control_.deadline;
        if (now >= next_poll_) {
            next_poll_ = now + kBetweenPolls;
            stop = (control_.poll && control_.poll()) || stop;
        }
    }
    if (stop) control_.stop();
}

}  // namespace pahtum
