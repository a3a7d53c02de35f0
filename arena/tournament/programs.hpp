#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// Engines that cannot take part: their revisions do not build, or they do not know what they are to play.
class UnfitEngines : public UsageError {
  public:
    UnfitEngines(const std::string& reason, std::vector<std::string> names)
        : UsageError(reason), names_(std::move(names)) {}

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

  private:
    std::vector<std::string> names_;
};

/// Where engines that are given as git revisions come from.
struct RevisionSource {
    BuildRecipe recipe;
    std::filesystem::path cache;  ///< empty = default_cache()
    /// Of the repository elsewhere that has them; empty = it is the recipe's directory.
    std::string address = {};
    /// Where it and its submodules may lie, see is_allowed().
    std::vector<std::string> prefixes = {};
};

/// Brings the repository here if it is elsewhere: the recipe's directory is then one that has all revisions.
/// Throws UsageError that names the engine. Does nothing if no engine is `git:REVISION`.
void fetch_revisions(const std::vector<EngineSpec>& engines, RevisionSource& source, const Console& console);

/// Throws UsageError that names the engine if its program does not exist or cannot be run, if its directory
/// does not exist, or if it is `git:REVISION` and there is no such revision. Builds nothing.
void check_programs(const std::vector<EngineSpec>& engines, const RevisionSource& source = {});

/// Replaces each program of the form `git:REVISION` with the one built from it, and reports builds as they
/// go. Throws UnfitEngines that names the engine if a revision does not build. A build takes minutes: refuse
/// before it whatever can be refused, see check_programs().
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
