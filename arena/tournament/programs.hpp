#pragma once

#include <filesystem>
#include <optional>
#include <string>
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

/// Replaces each program of the form `git:REVISION` by the one built from it, and reports builds as they
/// go. Throws UsageError that names the engine if a revision is unknown or does not build.
void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console);

/// The file that runs when the engine's command is executed where it is to run; nothing if there is none.
[[nodiscard]] std::optional<std::filesystem::path> program_file(const EngineSpec& engine);

/// Tells one build of a program from another: CRC-64/XZ of the file's content, as "crc64:995dc9bbdf1939fa".
/// Empty if the file cannot be read. What an interpreter runs is not looked at.
[[nodiscard]] std::string checksum_of(const std::filesystem::path& file);

/// Throws UsageError that names the engine if its program is not there or may not be run, or its directory is
/// not there.
void check_programs(const std::vector<EngineSpec>& engines);

}  // namespace pahtum::arena
