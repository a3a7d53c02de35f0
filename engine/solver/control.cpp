#include "engine/solver/control.hpp"

namespace pahtum {

void ThreadControl::share_nodes() {
    control_.nodes.fetch_add(nodes_ - shared_nodes_, std::memory_order_relaxed);
    shared_nodes_ = nodes_;
}

void ThreadControl::check() {
    share_nodes();
    bool stop = control_.nodes.load(std::memory_order_relaxed) >= control_.node_limit;
    const auto now = std::chrono::steady_clock::now();
    pace_.looked(nodes_, now);
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
