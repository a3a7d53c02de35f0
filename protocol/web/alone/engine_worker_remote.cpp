#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"
#include "protocol/web/engine_worker.hpp"

namespace pahtum::web {
namespace {

struct Receiver {
    std::function<void(const std::string&)> hear;
    std::function<void()> wake;
};

/// Who takes the engine's messages: a page has one room.
Receiver& receiver() {
    static Receiver receiver;
    return receiver;
}

std::uint32_t milliseconds_until(std::chrono::steady_clock::time_point due) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(due - std::chrono::steady_clock::now()).count();
    return static_cast<std::uint32_t>(std::max<decltype(left)>(0, left));
}

}  // namespace

/// The engine is the same program in a worker of the browser. A worker that thinks hears nothing, so it is
/// ended and another begun when its task is abandoned, or its best move so far wanted.
class EngineWorker::Work {
  public:
    explicit Work(Listener listener) : listener_(std::move(listener)) {
        receiver() = {.hear = [this](const std::string& report) { receive(report); },
                      .wake = [this] { tell_when_due(); }};
    }
    ~Work() {
        stop();
        receiver() = {};
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    TaskNumber start(const EngineTask& task) {
        stop();
        task_ = task;
        // A new engine knows of no games before.
        task_->settings.seed += games_;
        is_running_ = true;
        due_ = std::chrono::steady_clock::now() + task.least;
        send_task();
        return ++number_;
    }

    void stop() {
        if (std::exchange(is_running_, false) && !chosen_) browser_stop_engine();
        is_hurried_ = false;
        chosen_.reset();
        best_.reset();
    }

    void hurry() {
        const bool is_first = !std::exchange(is_hurried_, true);
        if (chosen_) return tell_chosen();
        if (is_first && is_running_ && !best_ && task_->kind == EngineTask::Kind::kChoose)
            return choose_soon();
        answer_if_hurried();
    }

    void new_game() { ++games_; }

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

    void receive(const std::string& text) {
        if (!is_running_) return;
        const EngineReport report = report_from(text, task_->position);
        if (report.error.empty() && task_->kind == EngineTask::Kind::kChoose) return take_choice(report);
        is_running_ = !report.is_last;
        if (!report.error.empty()) return listener_.failed(number_, report.error);
        listener_.thought(number_, report.thought);
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

    void tell_when_due() {
        if (!chosen_) return;
        const std::uint32_t wait = is_hurried_ ? 0 : milliseconds_until(due_);
        if (wait == 0) return tell_chosen();
        browser_wake_in(wait);
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

EngineWorker::EngineWorker(Listener listener) : work_(std::make_unique<Work>(std::move(listener))) {}
EngineWorker::~EngineWorker() = default;

EngineWorker::TaskNumber EngineWorker::start(const EngineTask& task) { return work_->start(task); }
void EngineWorker::stop() { work_->stop(); }
void EngineWorker::hurry() { work_->hurry(); }
void EngineWorker::new_game() { work_->new_game(); }

void receive_from_engine(const std::string& report) {
    if (receiver().hear) receiver().hear(report);
}

void wake_receiver() {
    if (receiver().wake) receiver().wake();
}

}  // namespace pahtum::web
