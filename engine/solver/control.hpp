#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>

#include "engine/solver/look_pace.hpp"

namespace pahtum {

/// What the threads of one solve share besides their table: which question they work on, and when to give up.
struct SolverControl {
    /// Number of the question all threads work on; 0 = none. A thread that works on another one returns.
    std::atomic<std::uint64_t> question{0};
    /// A limit is reached or the caller wants no more. Questions asked from now on stay unanswered.
    std::atomic<bool> stopped{false};
    std::atomic<std::uint64_t> nodes{0};  ///< of all threads, brought up to date now and then
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    /// Called about once a millisecond by the calling thread while it searches; true stops the solve.
    std::function<bool()> poll;
    /// Of the position asked about, for progress: its moves, and those whose search is done.
    std::atomic<int> moves{0};
    std::atomic<int> moves_decided{0};

    void stop() {
        stopped.store(true, std::memory_order_relaxed);
        question.store(0, std::memory_order_relaxed);
    }
};

/// One thread's part in a solve: counts its nodes and tells it when to return. Not shared.
class ThreadControl {
  public:
    /// Thread 0 is the calling one: it alone looks at the clock and polls.
    ThreadControl(SolverControl& control, int thread) : control_(control), thread_(thread) {}

    [[nodiscard]] int thread() const { return thread_; }
    [[nodiscard]] SolverControl& shared() const { return control_; }

    /// What the thread works on from now on.
    void begin(std::uint64_t question) { question_ = question; }
    /// Counts one node. True if the question needs no answer any more: return at once, result unknown.
    [[nodiscard]] bool count_node() {
        ++nodes_;
        if (pace_.is_due(nodes_) || nodes_ >= control_.node_limit) check();
        return is_cancelled();
    }
    [[nodiscard]] bool is_cancelled() const {
        return control_.question.load(std::memory_order_relaxed) != question_;
    }
    /// Nodes counted so far, over all questions.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    /// Adds what was counted since the last time to the shared count.
    void share_nodes();

  private:
    static constexpr std::chrono::milliseconds kBetweenPolls{1};

    void check();

    SolverControl& control_;
    int thread_;
    std::uint64_t question_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t shared_nodes_ = 0;
    LookPace pace_;
    /// Not at once: the first poll calls helpers, and short questions are answered before they come.
    std::chrono::steady_clock::time_point next_poll_ = std::chrono::steady_clock::now() + kBetweenPolls;
};

}  // namespace pahtum
