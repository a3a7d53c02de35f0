#pragma once

#include <filesystem>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// Where engines that are given as git revisions come from.
struct RevisionSource {
    BuildRecipe recipe;
    std::filesystem::path cache;  ///< empty = default_cache()
};

/// Replaces each program of the form `git:REVISION` by the one built from it, and tells about builds as they
/// go. Throws UsageError that names the engine if a revision is unknown or does not build.
void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console);

}  // namespace pahtum::arena
