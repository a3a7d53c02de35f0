#pragma once

#include <array>
#include <string_view>

#include "engine/rules/square.hpp"

namespace pahtum {

/// Which sides people play, by index_of(Side); the engine plays the others.
using People = std::array<bool, 2>;

/// "b", "black", "w", "white", "both" or "none". Throws ParseError.
[[nodiscard]] People parse_people(std::string_view text);

}  // namespace pahtum
