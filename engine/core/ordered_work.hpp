#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "engine/platform/threads.hpp"

namespace pahtum {

/// Pieces of work by number, which threads do in any order and one thread takes in the order of the numbers.
template <typename Result>
class OrderedWork {
  public:
    /// Does a piece of work. The function it is given says whether the result is still wanted; if not, it may
    /// return anything.
    using Worker = std::function<Result(std::uint64_t number, const std::function<bool()>& is_wanted)>;

    /// The pieces with numbers in [first, end); none if `end` is not above `first`.
    OrderedWork(std::uint64_t first, std::uint64_t end) : next_(first), taken_(first), end_(end) {}

    /// Calls `make_worker` in each of this many threads, and what it returns for one piece after another.
    /// `take` gets the results in the calling thread; false ends the work. `stop` is asked there some ten
    /// times a second; true ends the work after the results that were taken. Throws what they and the workers
    /// throw.
    void run(int threads, const std::function<Worker()>& make_worker,
             const std::function<bool(std::uint64_t number, Result)>& take,
             const std::function<bool()>& stop) {
        std::vector<JoiningThread> workers;
        // Ends the work of the threads before they are joined, also after an exception.
        const std::shared_ptr<void> end{nullptr, [this](void*) { is_over_ = true; }};
        for (int i = 0; i < threads; ++i) workers.emplace_back([&] { work(make_worker); });
        while (taken_ < end_ && !stop()) {
            auto result = wait_for(taken_);
            if (result && !take(taken_++, std::move(*result))) return;
        }
    }

  private:
    void work(const std::function<Worker()>& make_worker) {
        try {
            const std::function<bool()> is_wanted = [this] {
                return !is_over_.load(std::memory_order_relaxed);
            };
            const Worker worker = make_worker();
            for (auto number = begin(); number; number = begin()) finish(*number, worker(*number, is_wanted));
        } catch (...) {  // passed on to the thread that takes
            const std::scoped_lock lock{mutex_};
            error_ = std::current_exception();
            finished_.notify_one();
        }
    }

    [[nodiscard]] std::optional<std::uint64_t> begin() {
        const std::scoped_lock lock{mutex_};
        if (next_ >= end_ || is_over_.load(std::memory_order_relaxed)) return std::nullopt;
        return next_++;
    }

    void finish(std::uint64_t number, Result result) {
        const std::scoped_lock lock{mutex_};
        results_.emplace(number, std::move(result));
        finished_.notify_one();
    }

    /// Waits a tenth of a second for the result; nothing if it is not there. Throws what a thread has thrown.
    [[nodiscard]] std::optional<Result> wait_for(std::uint64_t number) {
        using namespace std::chrono_literals;
        std::unique_lock lock{mutex_};
        const bool has_come =
            finished_.wait_for(lock, 100ms, [&] { return error_ != nullptr || results_.contains(number); });
        if (error_ != nullptr) std::rethrow_exception(error_);
        if (!has_come) return std::nullopt;
        return std::move(results_.extract(number).mapped());
    }

    std::mutex mutex_;
    std::condition_variable finished_;
    std::uint64_t next_;   ///< to be begun
    std::uint64_t taken_;  ///< how far the results have been taken
    std::uint64_t end_;
    std::map<std::uint64_t, Result> results_;
    std::exception_ptr error_;
    std::atomic<bool> is_over_{false};
};

/// How many of the threads that a search asks for to start: at most four for each processor that this process
/// may use. With more, the thread that watches the clock would run too seldom. One where the platform has no
/// threads.
[[nodiscard]] inline int runnable_threads(int wanted) {
    constexpr int kMostPerProcessor = 4;
    if (wanted == 1) return 1;  // without asking the system
    return std::min(wanted, std::max(kMostPerProcessor * processors(), 1));
}

}  // namespace pahtum
