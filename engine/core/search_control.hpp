#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace pahtum {

/// What the threads of one search or solve share besides their table: which task they work on, when to give
/// up, and what they have done so far.
struct SearchControl {
    /// Number of the task all threads work on; 0 = none. A thread that works on another one returns. A search
    /// has one task only, a solve one for each question it asks.
    std::atomic<std::uint64_t> task{kFirstTask};
    /// A limit is reached or the caller wants no more: there will be no other task.
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, brought up to date now and then
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    /// Called about once a millisecond by the calling thread while it searches; true stops the search.
    std::function<bool()> poll;
    /// Of the position a solve was asked about, for progress: its moves, and those whose search is done.
    std::atomic<int> moves{0};
    std::atomic<int> moves_decided{0};

    static constexpr std::uint64_t kFirstTask = 1;

    void stop() {
        stopped.store(true, std::memory_order_relaxed);
        task.store(0, std::memory_order_relaxed);
    }
    [[nodiscard]] bool is_stopped() const { return stopped.load(std::memory_order_relaxed); }
};

/// Stops the search at the end of the scope, by an exception too: helpers watch no limits of their own.
class StopAtEnd {
  public:
    explicit StopAtEnd(SearchControl& control) : control_(control) {}
    ~StopAtEnd() { control_.stop(); }
    StopAtEnd(const StopAtEnd&) = delete;
    StopAtEnd& operator=(const StopAtEnd&) = delete;

  private:
    SearchControl& control_;
};

/// At which of its nodes a thread checks whether to stop: every 128th, and more often where nodes take long.
/// In a large table that is new every first use of a page waits for the operating system, up to a
/// millisecond, so that 128 nodes would take a tenth of a second.
class PollInterval {
  public:
    /// `nodes`: counted so far.
    [[nodiscard]] bool should_poll(std::uint64_t nodes) const { return nodes >= next_; }

    /// To be called at each poll.
    void polled(std::uint64_t nodes, std::chrono::steady_clock::time_point now) {
        const bool is_slow = now - last_ > kSlow;
        stride_ = is_slow ? std::max<std::uint64_t>(stride_ / 4, 1) : std::min(2 * stride_, kMost);
        last_ = now;
        next_ = (nodes / stride_ + 1) * stride_;
    }

  private:
    static constexpr std::uint64_t kMost = 128;
    static constexpr std::chrono::milliseconds kSlow{1};

    std::uint64_t stride_ = 16;
    std::uint64_t next_ = stride_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

/// One thread's part in a search: counts its nodes and tells it when to return. Not shared.
class NodeCounter {
  public:
    /// Thread 0 is the calling one: it alone checks the deadline and polls, for the first time after
    /// `first_poll`.
    NodeCounter(SearchControl& control, int thread, std::chrono::milliseconds first_poll = {})
        : control_(control), thread_(thread), next_poll_(std::chrono::steady_clock::now() + first_poll) {}

    [[nodiscard]] int thread() const { return thread_; }
    [[nodiscard]] SearchControl& control() const { return control_; }

    /// What the thread works on from now on.
    void begin(std::uint64_t task) { task_ = task; }
    /// Counts a node. True if the task is over: return at once, result unknown. One thread honours a node
    /// limit to the node.
    [[nodiscard]] bool count() {
        if (is_cancelled()) return true;
        ++nodes_;
        if (interval_.should_poll(nodes_) || nodes_ >= control_.node_limit) poll();
        return is_cancelled();
    }
    /// Whether the task needs no result any more.
    [[nodiscard]] bool is_cancelled() const { return control_.task.load(std::memory_order_relaxed) != task_; }
    /// Nodes of this thread, over all tasks.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Adds what was counted since the last time to the shared count.
    void share();

  private:
    void poll();

    SearchControl& control_;
    int thread_;
    std::uint64_t task_ = SearchControl::kFirstTask;
    std::uint64_t nodes_ = 0;
    std::uint64_t shared_ = 0;
    PollInterval interval_;
    std::chrono::steady_clock::time_point next_poll_;
};

}  // namespace pahtum
