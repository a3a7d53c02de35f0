#include "arena/tournament/engine_revisions.hpp"

#include <ostream>

#include "arena/report/progress.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kShortName = 10;
constexpr std::chrono::seconds kLogInterval{10};

}  // namespace

void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console) {
    RevisionCache cache(source.cache.empty() ? default_cache() : source.cache, source.recipe);
    for (EngineSpec& engine : engines) {
        const auto revision = revision_of(engine.command.front());
        if (!revision) continue;
        ProgressLine line(console.progress, console.is_terminal);
        std::chrono::seconds next{0};
        const auto show = [&](const std::string& commit, std::chrono::seconds elapsed) {
            if (elapsed < next) return;
            next = elapsed + (console.is_terminal ? std::chrono::seconds{1} : kLogInterval);
            line.show("Building '" + engine.name + "', revision " + commit.substr(0, kShortName) + ": " +
                      std::to_string(elapsed.count()) + " s");
        };
        try {
            engine.command.front() = cache.program(*revision, show).string();
        } catch (const RevisionError& error) {
            line.clear();
            throw UsageError("engine '" + engine.name + "': " + error.what());
        }
        line.clear();
    }
}

}  // namespace pahtum::arena
