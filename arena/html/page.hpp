#pragma once

#include <string_view>

namespace pahtum::arena {

/// The page without its data: what precedes and follows it. Generated at build time from the files in page/.
extern const std::string_view kPageStart;
extern const std::string_view kPageEnd;

/// The same of the page of a tuning.
extern const std::string_view kTunePageHead;
extern const std::string_view kTunePageEnd;

}  // namespace pahtum::arena
