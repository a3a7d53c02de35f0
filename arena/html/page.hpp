#pragma once

#include <string_view>

namespace pahtum::arena {

/// The page without its data: what comes before and behind it. Made at build time of the files in page/.
extern const std::string_view kPageStart;
extern const std::string_view kPageEnd;

}  // namespace pahtum::arena
