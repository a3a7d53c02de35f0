#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/thought.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"

namespace pahtum::web {

struct EngineTask {
    enum class Kind : std::uint8_t {
        kChoose,   ///< a move, within the settings' limits
        kAnalyse,  ///< all moves, until stopped or everything is proven
        kHint,     ///< the best move at full strength, for a second at most; reported as analysed once
        kJudge,  ///< how good `move` is, as a review does; reported as analysed once: the best move, then it
    };
    Kind kind;
    Position position;
    Settings settings;
    Move move = Move::first();          ///< of kJudge, legal
    std::chrono::milliseconds least{};  ///< of kChoose: EngineWorker tells the move no sooner, unless hurried
};

/// What a task asks and reports while it runs. All are called by its thread.
struct TaskEvents {
    std::function<bool()> is_stopped;  ///< its result is no longer wanted
    std::function<bool()> is_hurried;  ///< the best move so far is wanted
    std::function<void(const Thought&)> chosen;
    /// At most ten times a second, and with the final report.
    std::function<void(const Thought&)> analysed;
    std::function<void(const std::string& why)> failed;
    /// The best move so far, after each iteration; may be empty.
    std::function<void(const Thought&)> progress = {};
};

/// Does the task; ends with `chosen` or `analysed`, or `failed` if there is not enough memory.
void do_task(const EngineTask& task, Thinker& thinker, const TaskEvents& events);

}  // namespace pahtum::web
