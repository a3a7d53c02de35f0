#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pahtum {

/// The number that the whole text is in this base; nothing for other text, or a number that does not fit.
template <std::integral Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text, int base = 10) {
    Number number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

/// In lower case, with leading zeros up to `digits`: hexadecimal(10, 2) is "0a".
[[nodiscard]] inline std::string hexadecimal(std::uint64_t number, std::size_t digits) {
    std::array<char, 16> text{};
    const char* const end = std::to_chars(text.data(), text.data() + text.size(), number, 16).ptr;
    const auto size = static_cast<std::size_t>(end - text.data());
    return std::string(digits - std::min(digits, size), '0').append(text.data(), size);
}

}  // namespace pahtum
