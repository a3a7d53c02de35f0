#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/thought.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/play/thinker.hpp"

namespace pahtum::web {

struct EngineTask {
    enum class Kind : std::uint8_t {
        kChoose,   ///< a move, within the settings' limits
        kAnalyse,  ///< all moves, until stopped or everything is proven
        kHint,     ///< the best move at full strength, for a second at most
        kJudge,    ///< how good `move` is, as a review does: the best move, then it
        kProve,    ///< who wins: all moves that are proven to keep that, none if it is not settled in time
    };
    Kind kind;
    Position position;
    Settings settings;
    Move move = Move::first();  ///< of kJudge, legal
    /// Of kChoose and kAnalyse, instead of the usual ones; kProve needs a time.
    std::optional<SearchLimits> limits{};
    std::chrono::milliseconds least{};  ///< of kChoose: EngineWorker tells the move no sooner, unless hurried
};

/// What a task asks and reports while it runs. All are called by its thread.
struct TaskEvents {
    std::function<bool()> is_stopped;  ///< its result is no longer wanted
    std::function<bool()> is_hurried;  ///< the best move so far is wanted
    /// kChoose: after each iteration. kAnalyse: at most ten times a second. All: at last, with the result.
    std::function<void(const Thought&, bool is_last)> thought;
    std::function<void(const std::string& why)> failed;
};

/// Does the task; ends with its last thought, or `failed` if there is not enough memory, or no thread left.
void do_task(const EngineTask& task, Thinker& thinker, const TaskEvents& events);

}  // namespace pahtum::web
