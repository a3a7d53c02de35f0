#include <array>
#include <charconv>
#include <system_error>

#include "engine/platform/decimals.hpp"

namespace pahtum {
namespace {

/// Of the largest number, with many digits after the point.
using Digits = std::array<char, 512>;

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string shortest_decimal(double number) {
    Digits digits{};
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed);
    return {digits.data(), end};
}

std::string fixed_decimal(double number, int decimals) {
    Digits digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                            std::chars_format::fixed, decimals);
    return {digits.data(), end};
}

}  // namespace pahtum
