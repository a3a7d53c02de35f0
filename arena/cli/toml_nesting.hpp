#pragma once

#include <optional>
#include <string_view>

namespace pahtum::arena {

/// The number of the first line of a TOML text that nests brackets, or chains the parts of a dotted key, more
/// than `deepest` deep; nothing if there is none. The parser takes stack for each level. The text need not be
/// well formed: a fault may only hide what follows it.
[[nodiscard]] std::optional<int> line_nested_deeper_than(int deepest, std::string_view toml);

}  // namespace pahtum::arena
