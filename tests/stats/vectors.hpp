#pragma once

#include <nlohmann/json.hpp>

namespace pahtum::arena {

/// What other programs print for given counts: tests/data/vectors/sprt.json, described by its own "about".
[[nodiscard]] const nlohmann::json& sprt_vectors();

}  // namespace pahtum::arena
