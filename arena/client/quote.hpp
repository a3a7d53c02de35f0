#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// The text in single quotes, fit for a message: bytes that are not printable ASCII as \n, \t or \xHH, and no
/// more than `limit` bytes of it, followed by "..." where some were left out.
[[nodiscard]] std::string quote(std::string_view text, std::size_t limit = 60);

}  // namespace pahtum::arena
