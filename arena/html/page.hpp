#pragma once

#include <string_view>

namespace pahtum::arena {

/// The page without its data: what precedes and follows it. Generated at build time from the files in page/.
extern const std::string_view kPageStart;
extern const std::string_view kPageEnd;

}  // namespace pahtum::arena
