#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pahtum {

/// What `text_of` makes of the elements, with the separator between them.
template <typename Elements, typename TextOf = std::identity>
[[nodiscard]] std::string joined(const Elements& elements, std::string_view separator,
                                 const TextOf& text_of = {}) {
    std::string text;
    for (const auto& each : elements) {
        if (!text.empty()) text += separator;
        text += std::invoke(text_of, each);
    }
    return text;
}

}  // namespace pahtum
