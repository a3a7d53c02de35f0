#pragma once

#include <span>
#include <string>
#include <vector>

#include "arena/check/check.hpp"

namespace pahtum::arena {

/// A line for people: "FAIL quit: still runs after 2 s - end when told to quit".
[[nodiscard]] std::string to_line(const Finding& finding);

/// One JSON object: `format` 1, `command`, `conforms`, `left_out` (how many checks), and `checks`, each with
/// `name`, `level` ("ok", "warn", "FAIL"), `seen` and `remedy`.
[[nodiscard]] std::string to_json(const std::vector<std::string>& command, std::span<const Finding> findings);

}  // namespace pahtum::arena
