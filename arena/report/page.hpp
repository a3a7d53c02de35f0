#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// The page without its data: what precedes and follows it. Generated at build time from the files in page/.
extern const std::string_view kPageStart;
extern const std::string_view kPageEnd;

/// The same of the page of a tuning.
extern const std::string_view kTunePageHead;
extern const std::string_view kTunePageEnd;

/// What a page says about itself at its top.
struct PageState {
    std::string state;  ///< "running", "paused", "finished", "interrupted", ...; empty = says only when
    std::chrono::system_clock::time_point written = std::chrono::system_clock::now();
    /// The interval at which it is rewritten and reloads itself; 0 = it is the last one.
    std::chrono::milliseconds every{0};
};

/// As an element of the page, which its script reads.
[[nodiscard]] std::string page_state_element(const PageState& state);

}  // namespace pahtum::arena
