#include "protocol/web/engine_worker.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <utility>

namespace pahtum::web {

EngineWorker::EngineWorker(Listener listener) : listener_(std::move(listener)), thread_([this] { run(); }) {}

EngineWorker::~EngineWorker() {
    {
        const std::lock_guard lock{mutex_};
        is_finished_ = true;
        wanted_ = 0;
    }
    woken_.notify_one();
    thread_.join();
}

EngineWorker::TaskNumber EngineWorker::start(const EngineTask& task) {
    const std::lock_guard lock{mutex_};
    next_ = task;
    wanted_ = ++last_number_;
    woken_.notify_one();
    return last_number_;
}

void EngineWorker::stop() {
    const std::lock_guard lock{mutex_};
    next_.reset();
    wanted_ = 0;
}

void EngineWorker::hurry() { hurried_ = wanted_.load(); }

void EngineWorker::new_game() {
    const std::lock_guard lock{mutex_};
    is_new_game_ = true;
}

void EngineWorker::run() {
    for (;;) {
        std::unique_lock lock{mutex_};
        woken_.wait(lock, [this] { return next_ || is_finished_; });
        if (is_finished_) return;
        const EngineTask task = *std::exchange(next_, std::nullopt);
        const TaskNumber number = last_number_;
        const bool is_new_game = std::exchange(is_new_game_, false);
        lock.unlock();
        if (is_new_game) thinker_.new_game();
        try {
            work(number, task);
        } catch (const std::bad_alloc&) {
            listener_.failed(number, "out of memory with hash " +
                                         std::to_string(task.settings.search.hash_mebibytes) +
                                         ": set a smaller one");
        }
    }
}

void EngineWorker::work(TaskNumber number, const EngineTask& task) {
    if (task.kind == EngineTask::Kind::kAnalyse) return analyse(number, task);
    SearchLimits limits = limits_for(task.position, task.settings, {});
    if (task.kind == EngineTask::Kind::kHint) {
        constexpr std::chrono::nanoseconds kLongest = std::chrono::seconds{1};
        limits.time = std::min(limits.time.value_or(kLongest), kLongest);
        return listener_.analysed(
            number, thinker_.analyse(task.position, task.settings, {.limits = limits, .max_moves = 1},
                                     [&] { return wanted_ != number; }, {}));
    }
    listener_.chosen(number, thinker_.choose(task.position, task.settings, limits,
                                             [&] { return wanted_ != number || hurried_ == number; }));
}

void EngineWorker::analyse(TaskNumber number, const EngineTask& task) {
    constexpr std::chrono::milliseconds kInterval{100};
    auto next = std::chrono::steady_clock::now();
    const auto sink = [&](const AnalysisReport& report) {
        const auto now = std::chrono::steady_clock::now();
        if (now < next) return;
        next = now + kInterval;
        listener_.analysed(number, report);
    };
    listener_.analysed(number,
                       thinker_.analyse(
                           task.position, task.settings, {}, [&] { return wanted_ != number; }, sink));
}

}  // namespace pahtum::web
