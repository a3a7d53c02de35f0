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

/// Replaces each program of the form `git:REVISION` with the one built from it, and reports builds as they
/// go. Throws UsageError that names the engine if a revision is unknown or does not build.
void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console);

/// The file that is executed for the engine's command, in its directory; nothing if there is none.
[[nodiscard]] std::optional<std::filesystem::path> program_file(const EngineSpec& engine);

/// Identifies a build of a program: CRC-64/XZ of the file's content, as "crc64:995dc9bbdf1939fa".
/// Empty if the file cannot be read. Scripts run by an interpreter are not included.
[[nodiscard]] std::string checksum_of(const std::filesystem::path& file);

/// Throws UsageError that names the engine if its program does not exist or cannot be run, or if its
/// directory does not exist.
void check_programs(const std::vector<EngineSpec>& engines);

}  // namespace pahtum::arena
