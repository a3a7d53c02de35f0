#pragma once

#include <filesystem>

#include "arena/cli/settings.hpp"

namespace pahtum::arena {

/// Reads a TOML file: top-level keys are the options of `pahtum-arena run` without their dashes, and each
/// [[engine]] table has `name`, `command` (text that is split into words, or an array of words) and
/// optionally `directory`, `tc`, `threads` and the table `options`, of which every `key = value` becomes the
/// argument `--key=value`. Throws UsageError that names the file and, where it can, the line.
[[nodiscard]] SettingTexts read_config(const std::filesystem::path& file);

}  // namespace pahtum::arena
