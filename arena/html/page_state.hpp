#pragma once

#include <chrono>
#include <string>

namespace pahtum::arena {

/// What a page says of itself at its top.
struct PageState {
    std::string state;  ///< "running", "paused", "finished", "interrupted", ...; empty = says only when
    std::chrono::system_clock::time_point written = std::chrono::system_clock::now();
    /// It is written again about so often, and reloads itself as often; 0 = it is the last one.
    std::chrono::milliseconds every{0};
};

/// As an element of the page, which its script reads.
[[nodiscard]] std::string page_state_element(const PageState& state);

}  // namespace pahtum::arena
