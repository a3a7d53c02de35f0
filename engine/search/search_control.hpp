#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace pahtum {

/// What ends a search; shared by its threads.
struct SearchControl {
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, brought up to date now and then
    std::uint64_t node_limit = UINT64_MAX;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::function<bool()> stop;  ///< polled by one thread only
};

/// Counts one thread's nodes and watches the limits. Not shared.
class NodeCounter {
  public:
    /// `polls`: this thread looks at the clock and asks control.stop; exactly one does.
    NodeCounter(SearchControl& control, bool polls) : control_(control), polls_(polls) {}

    /// Counts a node. True if the search is over: return at once, result unknown.
    [[nodiscard]] bool count() {
        if (is_stopped()) return true;
        // Often enough to honour a node limit to the node with one thread, and a deadline to a small part of
        // a millisecond.
        ++nodes_;
        if (nodes_ >= control_.node_limit) control_.stopped.store(true, std::memory_order_relaxed);
        if ((nodes_ & 127) == 0) poll();
        return is_stopped();
    }
    [[nodiscard]] bool is_stopped() const { return control_.stopped.load(std::memory_order_relaxed); }

    /// Adds what was counted since the last time to control.nodes.
    void share();
    /// Of this thread.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    void poll();

    SearchControl& control_;
    bool polls_;
    std::uint64_t nodes_ = 0;
    std::uint64_t shared_ = 0;
    std::chrono::steady_clock::time_point next_poll_{};
};

}  // namespace pahtum
