#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/search/thought.hpp"
#include "protocol/web/engine_task.hpp"

namespace pahtum::web {

/// Runs the engine beside the program, one task at a time: in a thread or, where the program runs in a
/// browser, in a worker (protocol/web/alone). No function blocks.
class EngineWorker {
  public:
    using TaskNumber = std::uint64_t;

    /// Called by the worker's thread, if there are threads, possibly also for a task that has been replaced
    /// or stopped; the number identifies the task.
    struct Listener {
        /// A chosen move, no sooner than EngineTask::least after start(); an analysis, at most ten times a
        /// second, and with its result; of other tasks the result.
        std::function<void(TaskNumber, const Thought&)> thought;
        std::function<void(TaskNumber, const std::string& why)> failed;
    };

    EngineWorker() = default;
    virtual ~EngineWorker() = default;
    EngineWorker(const EngineWorker&) = delete;
    EngineWorker& operator=(const EngineWorker&) = delete;

    /// Replaces the current task. Task numbers are never 0.
    virtual TaskNumber start(const EngineTask& task) = 0;
    /// Abandons the current task.
    virtual void stop() = 0;
    /// Ends the choice of the current move with the best move so far.
    virtual void hurry() = 0;
    /// A game starts: the engine forgets the last one before its next task.
    virtual void new_game() = 0;
};

/// The one of this build.
[[nodiscard]] std::unique_ptr<EngineWorker> make_engine_worker(EngineWorker::Listener listener);

}  // namespace pahtum::web
