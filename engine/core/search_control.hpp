#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

namespace pahtum {

/// What the threads of one search or solve share besides their table: the current task, when to stop, and the
/// progress so far.
struct SearchControl {
    /// Number of the task all threads work on; 0 = none. A thread whose task is not the current one returns.
    /// A search is a single task; a solve has a task for each question it asks.
    std::atomic<std::uint64_t> task{kFirstTask};
    /// A limit was reached or the caller wants to stop: no further task will come.
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads; NodeCounter::share() brings it up to date
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    /// Called about once a millisecond by the calling thread while it searches; true stops the search.
    std::function<bool()> poll;
    /// Progress of a solve: moves of its position, and how many of them are decided.
    std::atomic<int> moves{0};
    std::atomic<int> moves_decided{0};

    static constexpr std::uint64_t kFirstTask = 1;

    void stop() {
        stopped.store(true, std::memory_order_relaxed);
        task.store(0, std::memory_order_relaxed);
    }
    [[nodiscard]] bool is_stopped() const { return stopped.load(std::memory_order_relaxed); }
};

/// At which of its nodes a thread checks whether to stop: every 128th, and more often where nodes take long.
/// In a large new table the first access to each page waits up to a millisecond for the operating system; 128
/// such nodes would take a tenth of a second.
class PollInterval {
  public:
    /// `nodes`: the number of nodes counted so far.
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

/// Counts the nodes of one thread and tells it when to return. Not shared between threads.
class NodeCounter {
  public:
    /// Thread 0 is the calling thread. It alone checks the deadline and calls SearchControl::poll, for the
    /// first time after `first_poll`.
    NodeCounter(SearchControl& control, int thread, std::chrono::milliseconds first_poll = {})
        : control_(control), thread_(thread), next_poll_(std::chrono::steady_clock::now() + first_poll) {}

    [[nodiscard]] int thread() const { return thread_; }
    [[nodiscard]] SearchControl& control() const { return control_; }

    /// Sets the task that the thread works on from now on.
    void begin(std::uint64_t task) { task_ = task; }
    /// Counts a node. True if the task is over: return at once, result unknown. With a single thread, a node
    /// limit is exact.
    [[nodiscard]] bool count() {
        if (is_cancelled()) return true;
        ++nodes_;
        if (interval_.should_poll(nodes_) || nodes_ >= control_.node_limit) poll();
        return is_cancelled();
    }
    /// Whether the result of the task is no longer needed.
    [[nodiscard]] bool is_cancelled() const { return control_.task.load(std::memory_order_relaxed) != task_; }
    /// Nodes of this thread, over all tasks.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Adds the nodes counted since the last call to SearchControl::nodes.
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
