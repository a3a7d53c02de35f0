#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/solver/look_pace.hpp"

namespace pahtum {

/// What ends a search; shared by its threads.
struct SearchControl {
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, brought up to date now and then
    std::uint64_t node_limit = UINT64_MAX;
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::function<bool()> stop;  ///< polled by one thread only
};

/// Ends the search with the scope, by an exception too: helpers look at no limits of their own.
class StopAtEnd {
  public:
    explicit StopAtEnd(SearchControl& control) : control_(control) {}
    ~StopAtEnd() { control_.stopped.store(true); }
    StopAtEnd(const StopAtEnd&) = delete;
    StopAtEnd& operator=(const StopAtEnd&) = delete;

  private:
    SearchControl& control_;
};

/// Counts one thread's nodes and watches the limits. Not shared.
class NodeCounter {
  public:
    /// `polls`: this thread looks at the clock and asks control.stop; exactly one does.
    NodeCounter(SearchControl& control, bool polls) : control_(control), polls_(polls) {}

    /// Counts a node. True if the search is over: return at once, result unknown.
    [[nodiscard]] bool count() {
        if (is_stopped()) return true;
        ++nodes_;
        // One thread honours a node limit to the node.
        if (nodes_ >= control_.node_limit) control_.stopped.store(true, std::memory_order_relaxed);
        if (pace_.is_due(nodes_)) poll();
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
    LookPace pace_;
    std::chrono::steady_clock::time_point next_poll_{};
};

}  // namespace pahtum
