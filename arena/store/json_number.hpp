#pragma once

#include <cstdint>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum::arena {

/// A whole number of a JSON text, of any of nlohmann's types. Throws ParseError for anything else, and if it
/// does not fit into its type (the library's own conversion is undefined there).
template <typename Integer, typename Json>
[[nodiscard]] Integer whole_number(const Json& json) {
    if (json.is_number_unsigned()) {
        const auto number = json.template get<std::uint64_t>();
        if (std::in_range<Integer>(number)) return static_cast<Integer>(number);
    } else if (json.is_number_integer()) {
        const auto number = json.template get<std::int64_t>();
        if (std::in_range<Integer>(number)) return static_cast<Integer>(number);
    }
    throw ParseError{"expected a whole number instead of " + json.dump()};
}

}  // namespace pahtum::arena
