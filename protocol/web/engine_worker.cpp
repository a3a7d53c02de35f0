#include "protocol/web/engine_worker.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "protocol/play/thinker.hpp"

namespace pahtum::web {
namespace {

class ThreadWorker final : public EngineWorker {
  public:
    explicit ThreadWorker(Listener listener) : listener_(std::move(listener)), thread_([this] { run(); }) {}

    ~ThreadWorker() override {
        {
            const std::lock_guard lock{mutex_};
            is_finished_ = true;
            wanted_ = 0;
        }
        woken_.notify_one();
        thread_.join();
    }

    TaskNumber start(const EngineTask& task) override {
        const std::lock_guard lock{mutex_};
        next_ = task;
        due_ = std::chrono::steady_clock::now() + task.least;
        wanted_ = ++last_number_;
        woken_.notify_one();
        return last_number_;
    }

    void stop() override {
        const std::lock_guard lock{mutex_};
        next_.reset();
        wanted_ = 0;
        woken_.notify_one();
    }

    void hurry() override {
        const std::lock_guard lock{mutex_};
        hurried_ = wanted_.load();
        woken_.notify_one();
    }

    void new_game() override {
        const std::lock_guard lock{mutex_};
        is_new_game_ = true;
    }

  private:
    void run() {
        for (;;) {
            std::unique_lock lock{mutex_};
            woken_.wait(lock, [this] { return next_ || is_finished_; });
            if (is_finished_) return;
            const EngineTask task = *std::exchange(next_, std::nullopt);
            const TaskNumber number = last_number_;
            const auto due = due_;
            const bool is_new_game = std::exchange(is_new_game_, false);
            lock.unlock();
            if (is_new_game) thinker_.new_game();
            do_task(task, thinker_,
                    {.is_stopped = [&] { return wanted_ != number; },
                     .is_hurried = [&] { return hurried_ == number; },
                     .thought =
                         [&](const Thought& thought, bool is_last) {
                             const bool is_choice = task.kind == EngineTask::Kind::kChoose;
                             if (is_choice && !is_last) return;
                             if (is_choice) wait(number, due);
                             listener_.thought(number, thought);
                         },
                     .failed = [&](const std::string& why) { listener_.failed(number, why); }});
        }
    }

    /// Until then, or until the task is to end.
    void wait(TaskNumber number, std::chrono::steady_clock::time_point due) {
        std::unique_lock lock{mutex_};
        woken_.wait_until(lock, due, [&] { return wanted_ != number || hurried_ == number; });
    }

    const Listener listener_;
    std::atomic<TaskNumber> wanted_{
        0};  ///< tasks with other numbers stop within about a millisecond; 0 = none
    std::atomic<TaskNumber> hurried_{0};  ///< this task answers with its best move so far
    std::mutex mutex_;
    std::condition_variable woken_;
    // Under the mutex:
    std::optional<EngineTask> next_;
    TaskNumber last_number_ = 0;
    std::chrono::steady_clock::time_point due_;  ///< of the next task: EngineTask::least from its start
    bool is_new_game_ = false;
    bool is_finished_ = false;
    // The worker's own:
    Thinker thinker_;
    std::thread thread_;  // last: it uses the others
};

}  // namespace

std::unique_ptr<EngineWorker> make_engine_worker(EngineWorker::Listener listener) {
    return std::make_unique<ThreadWorker>(std::move(listener));
}

}  // namespace pahtum::web
