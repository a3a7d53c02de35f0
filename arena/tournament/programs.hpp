#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/process/program_files.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// Where engines that are given as git revisions come from.
struct RevisionSource {
    BuildRecipe recipe;
    std::filesystem::path cache;  ///< empty = default_cache()
};

/// Throws UsageError that names the engine if its program does not exist or cannot be run, if its directory
/// does not exist, or if it is `git:REVISION` and there is no such revision. Builds nothing.
void check_programs(const std::vector<EngineSpec>& engines, const RevisionSource& source = {});

/// Replaces each program of the form `git:REVISION` with the one built from it, and reports builds as they
/// go. Throws UsageError that names the engine if a revision does not build. A build takes minutes: whatever
/// can be refused without it should have been, see check_programs().
void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console);

/// By engine: the full name of the commit that it is built from; empty if it is no `git:REVISION`. Throws
/// UsageError as check_programs() does.
[[nodiscard]] std::vector<std::string> commits_of(const std::vector<EngineSpec>& engines,
                                                  const RevisionSource& source);

/// Notes the files of each engine's program as they are now, so that none is started once they have changed.
/// Throws UsageError that names the engine if one is too large for a program, or cannot be executed in the
/// sandbox that the engine shall run in.
void note_files(std::vector<EngineSpec>& engines);

}  // namespace pahtum::arena
