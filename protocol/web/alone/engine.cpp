#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/json/json_object.hpp"
#include "protocol/play/thinker.hpp"
#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"
#include "protocol/web/engine_task.hpp"

// The engine in a worker.

namespace pahtum::web {

void report(const std::string& text) { browser_report(text.data(), text.size()); }

void report_failure(const std::string& why) {
    report(json_object({{"error", why}, {"code", "OUT_OF_MEMORY"}}).dump());
}

namespace {

Thinker& the_thinker() {
    static Thinker thinker;
    return thinker;
}

}  // namespace

Thinker& thinker_for(const Json& asked) {
    static std::optional<std::uint64_t> last;
    const std::uint64_t games = asked["games"];
    if (last != games) {
        the_thinker().new_game();
        the_thinker().restart();
    }
    last = games;
    return the_thinker();
}

/// Makes the tables for a usual game, so that the first task need not.
PAHTUM_FOR_BROWSER("make_ready") void make_ready() try {
    the_thinker().make_ready(Position::new_game(Ruleset{}), Settings{});
} catch (const std::bad_alloc&) {
    // The first task will say so.
}

/// Does the task and reports.
PAHTUM_FOR_BROWSER("do_task") void do_one_task(const char* text, std::size_t size) try {
    const Json asked = Json::parse(text, text + size);
    const EngineTask task = task_from(asked);
    const auto never = [] { return false; };
    do_task(task, thinker_for(asked),
            {.is_stopped = never,
             .is_hurried = never,
             .thought = [&](const Thought& thought,
                            bool is_last) { report(thought_json(thought, is_last, task.position)); },
             .failed = report_failure});
} catch (const std::bad_alloc&) {
    report_failure("out of memory");
}

}  // namespace pahtum::web
