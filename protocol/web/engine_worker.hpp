#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/search/analyst.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"

namespace pahtum::web {

struct EngineTask {
    enum class Kind : std::uint8_t {
        kChoose,   ///< a move, within the settings' limits
        kAnalyse,  ///< all moves, until stopped or everything is proven
        kHint,     ///< the best move at full strength, for a second at most; reported as analysed once
    };
    Kind kind;
    Position position;
    Settings settings;
};

/// Runs the engine in a separate thread, one task at a time. No function blocks.
class EngineWorker {
  public:
    using TaskNumber = std::uint64_t;

    /// Called by the worker's thread, possibly also for a task that has been replaced or stopped; the number
    /// identifies the task.
    struct Listener {
        std::function<void(TaskNumber, const SearchReport&)> chosen;
        /// At most ten times a second, and with the final report.
        std::function<void(TaskNumber, const AnalysisReport&)> analysed;
        std::function<void(TaskNumber, const std::string& why)> failed;
    };

    explicit EngineWorker(Listener listener);
    ~EngineWorker();
    EngineWorker(const EngineWorker&) = delete;
    EngineWorker& operator=(const EngineWorker&) = delete;

    /// Replaces the current task. Task numbers are never 0.
    TaskNumber start(const EngineTask& task);
    /// Abandons the current task.
    void stop();
    /// Ends the choice of the current move with the best move so far.
    void hurry();
    /// A game starts: the engine forgets the last one before its next task.
    void new_game();

  private:
    void run();
    void work(TaskNumber number, const EngineTask& task);
    void analyse(TaskNumber number, const EngineTask& task);

    const Listener listener_;
    std::atomic<TaskNumber> wanted_{
        0};  ///< tasks with other numbers stop within about a millisecond; 0 = none
    std::atomic<TaskNumber> hurried_{0};  ///< this task answers with its best move so far
    std::mutex mutex_;
    std::condition_variable woken_;
    // Under the mutex:
    std::optional<EngineTask> next_;
    TaskNumber last_number_ = 0;
    bool is_new_game_ = false;
    bool is_finished_ = false;
    // The worker's own:
    Thinker thinker_;
    std::thread thread_;  // last: it uses the others
};

}  // namespace pahtum::web
