#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace pahtum::arena {

/// A file below tests/data/vectors, and what it contains.
[[nodiscard]] std::filesystem::path vector_path(const std::string& name);
[[nodiscard]] std::string read_vector(const std::string& name);

/// What other programs print for given counts: tests/data/vectors/sprt.json, described by its own "about".
[[nodiscard]] const nlohmann::json& sprt_vectors();

}  // namespace pahtum::arena
