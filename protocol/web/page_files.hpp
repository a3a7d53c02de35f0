#pragma once

#include <optional>
#include <string_view>

namespace pahtum::web {

struct PageFile {
    std::string_view name;  ///< "" is the page itself
    std::string_view content_type;
    std::string_view text;
};

/// A file of page/, as it was when the program was built.
[[nodiscard]] std::optional<PageFile> find_page_file(std::string_view name);

}  // namespace pahtum::web
