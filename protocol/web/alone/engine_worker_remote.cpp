#include <functional>
#include <optional>
#include <utility>
#include <variant>

#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"
#include "protocol/web/engine_worker.hpp"

namespace pahtum::web {
namespace {

/// Who takes the engine's messages: a page has one room.
std::function<void(EngineMessage)>& receiver() {
    static std::function<void(EngineMessage)> receiver;
    return receiver;
}

}  // namespace

/// The engine is the same program in a worker of the browser. A worker that thinks hears nothing, so it is
/// ended and another begun when its task is abandoned, or its best move so far wanted.
class EngineWorker::Work {
  public:
    explicit Work(Listener listener) : listener_(std::move(listener)) {
        receiver() = [this](EngineMessage message) { receive(std::move(message)); };
    }
    ~Work() {
        stop();
        receiver() = nullptr;
    }
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

    TaskNumber start(const EngineTask& task) {
        stop();
        const Bytes bytes = to_bytes(TaskMessage{.task = task, .games = games_});
        is_running_ = true;
        has_one_report_ = task.kind != EngineTask::Kind::kAnalyse;
        browser_start_engine(bytes.data(), bytes.size());
        return ++number_;
    }

    void stop() {
        if (std::exchange(is_running_, false)) browser_stop_engine();
        is_hurried_ = false;
        best_.reset();
    }

    void hurry() {
        is_hurried_ = true;
        answer_if_hurried();
    }

    void new_game() { ++games_; }

  private:
    void receive(EngineMessage message) {
        if (!is_running_) return;
        std::visit([this](auto& known) { take(known); }, message);
    }

    void take(Progress& message) {
        best_ = std::move(message.report);
        answer_if_hurried();
    }
    void take(Chosen& message) {
        is_running_ = false;
        listener_.chosen(number_, message.report);
    }
    void take(Analysed& message) {
        if (has_one_report_) is_running_ = false;
        listener_.analysed(number_, message.report);
    }
    void take(Failed& message) {
        is_running_ = false;
        listener_.failed(number_, message.why);
    }

    void take(Finished&) { is_running_ = false; }

    void answer_if_hurried() {
        if (!is_running_ || !is_hurried_ || !best_) return;
        const SearchReport best = *best_;
        stop();
        listener_.chosen(number_, best);
    }

    const Listener listener_;
    TaskNumber number_ = 0;
    std::uint64_t games_ = 0;
    bool is_running_ = false;
    bool has_one_report_ = false;  ///< the task that runs ends with it
    bool is_hurried_ = false;
    std::optional<SearchReport> best_;  ///< so far
};

EngineWorker::EngineWorker(Listener listener) : work_(std::make_unique<Work>(std::move(listener))) {}
EngineWorker::~EngineWorker() = default;

EngineWorker::TaskNumber EngineWorker::start(const EngineTask& task) { return work_->start(task); }
void EngineWorker::stop() { work_->stop(); }
void EngineWorker::hurry() { work_->hurry(); }
void EngineWorker::new_game() { work_->new_game(); }

void receive_from_engine(std::span<const std::byte> message) {
    if (receiver()) receiver()(message_from(message));
}

}  // namespace pahtum::web
