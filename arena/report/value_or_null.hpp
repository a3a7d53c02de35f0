#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace pahtum::arena {

inline nlohmann::ordered_json value_or_null(std::optional<double> value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

}  // namespace pahtum::arena
