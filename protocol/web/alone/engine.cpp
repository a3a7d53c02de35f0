#include <cstddef>
#include <optional>

#include "protocol/play/thinker.hpp"
#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"
#include "protocol/web/engine_task.hpp"

// The engine of a page without a server, in a worker.

namespace pahtum::web {
namespace {

void report(const EngineMessage& message) {
    const Bytes bytes = to_bytes(message);
    browser_report(bytes.data(), bytes.size());
}

/// What the engine keeps from task to task.
struct Engine {
    Thinker thinker;
    std::optional<std::uint64_t> games;  ///< when it was last asked
};

Engine& engine() {
    static Engine engine;
    return engine;
}

}  // namespace

/// Does the task and reports.
PAHTUM_FOR_BROWSER("do_task") void do_one_task(const std::byte* bytes, std::size_t size) {
    TaskMessage message = task_from({bytes, size});
    if (engine().games != message.games) engine().thinker.new_game();
    engine().games = message.games;
    // A new engine knows of no games before.
    message.task.settings.seed += message.games;
    const auto never = [] { return false; };
    do_task(message.task, engine().thinker,
            {.is_stopped = never,
             .is_hurried = never,
             .thought =
                 [](const Thought& thought, bool is_last) {
                     report(Told{thought, is_last});
                 },
             .failed = [](const std::string& why) { report(Failed{why}); }});
}

}  // namespace pahtum::web
