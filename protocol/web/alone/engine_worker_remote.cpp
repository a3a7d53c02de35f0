#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"
#include "protocol/web/engine_worker.hpp"

namespace pahtum::web {
namespace {

std::uint32_t milliseconds_until(std::chrono::steady_clock::time_point due) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(due - std::chrono::steady_clock::now()).count();
    return static_cast<std::uint32_t>(std::max<decltype(left)>(0, left));
}

/// The engine is the same program in a worker of the browser. A worker that thinks hears nothing, so it is
/// ended and another begun when its task is abandoned, or its best move so far wanted.
class RemoteWorker final : public EngineWorker {
  public:
    explicit RemoteWorker(Listener listener) : listener_(std::move(listener)) { the_worker = this; }
    ~RemoteWorker() override {
        RemoteWorker::stop();
        the_worker = nullptr;
    }

    /// The one that takes the engine's messages: a page has one room.
    static inline RemoteWorker* the_worker = nullptr;

    TaskNumber start(const EngineTask& task) override {
        stop();
        task_ = task;
        // A new engine knows of no games before.
        task_->settings.seed += games_;
        is_running_ = true;
        due_ = std::chrono::steady_clock::now() + task.least;
        send_task();
        return ++number_;
    }

    void stop() override {
        if (std::exchange(is_running_, false) && !chosen_) browser_stop_engine();
        is_hurried_ = false;
        chosen_.reset();
        best_.reset();
    }

    void hurry() override {
        const bool is_first = !std::exchange(is_hurried_, true);
        if (chosen_) return tell_chosen();
        if (is_first && is_running_ && !best_ && task_->kind == EngineTask::Kind::kChoose)
            return choose_soon();
        answer_if_hurried();
    }

    void new_game() override { ++games_; }

    void receive(const std::string& text) {
        if (!is_running_) return;
        const EngineReport report = report_from(text, task_->position);
        if (report.error.empty() && task_->kind == EngineTask::Kind::kChoose) return take_choice(report);
        is_running_ = !report.is_last;
        if (!report.error.empty()) return listener_.failed(number_, report.error);
        listener_.thought(number_, report.thought);
    }

    void tell_when_due() {
        if (!chosen_) return;
        const std::uint32_t wait = is_hurried_ ? 0 : milliseconds_until(due_);
        if (wait == 0) return tell_chosen();
        browser_wake_in(wait);
    }

  private:
    void send_task() {
        const std::string text = task_json(*task_, games_);
        browser_start_engine(text.data(), text.size());
    }

    /// While it proves what it can, the engine has no best move yet, for most of its time.
    void choose_soon() {
        constexpr std::uint64_t kNodes = 10'000;  // some milliseconds
        browser_stop_engine();
        task_->settings.nodes = std::min(task_->settings.nodes.value_or(kNodes), kNodes);
        send_task();
    }

    void take_choice(const EngineReport& report) {
        (report.is_last ? chosen_ : best_) = report.thought;
        if (report.is_last) return tell_when_due();
        answer_if_hurried();
    }

    void answer_if_hurried() {
        if (!is_running_ || !is_hurried_ || !best_) return;
        const Thought best = *best_;
        stop();
        listener_.thought(number_, best);
    }

    void tell_chosen() {
        is_running_ = false;
        const Thought chosen = *std::exchange(chosen_, std::nullopt);
        listener_.thought(number_, chosen);
    }

    const Listener listener_;
    TaskNumber number_ = 0;
    std::uint64_t games_ = 0;
    std::optional<EngineTask> task_;  ///< the last
    bool is_running_ = false;
    bool is_hurried_ = false;
    std::optional<Thought> best_;    ///< so far, when choosing
    std::optional<Thought> chosen_;  ///< the engine has done; it is told when it is due
    std::chrono::steady_clock::time_point due_;
};

}  // namespace

std::unique_ptr<EngineWorker> make_engine_worker(EngineWorker::Listener listener) {
    return std::make_unique<RemoteWorker>(std::move(listener));
}

void receive_from_engine(const std::string& report) {
    if (RemoteWorker::the_worker != nullptr) RemoteWorker::the_worker->receive(report);
}

void wake_receiver() {
    if (RemoteWorker::the_worker != nullptr) RemoteWorker::the_worker->tell_when_due();
}

}  // namespace pahtum::web
