#pragma once

#include <string_view>

namespace pahtum::review {

// The page of a review: its games, a JSON array, stand between these two.
[[nodiscard]] std::string_view page_start();
[[nodiscard]] std::string_view page_end();

}  // namespace pahtum::review
