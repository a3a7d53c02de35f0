#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "engine/platform/decimals.hpp"

namespace pahtum {
namespace {

/// Of the largest number, with many digits after the point.
using Digits = std::array<char, 512>;

/// What std::strtod reads besides what std::from_chars does: other first characters, and hexadecimal digits.
bool is_read_by_from_chars(std::string_view text) {
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    constexpr std::string_view kFirst = ".0123456789iInN";
    return !digits.empty() && kFirst.find(digits.front()) != std::string_view::npos &&
           digits.find_first_of("xX") == std::string_view::npos;
}

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
    if (!is_read_by_from_chars(text)) return std::nullopt;
    const std::string all{text};
    char* end = nullptr;
    const double number = std::strtod(all.c_str(), &end);
    if (end != all.c_str() + all.size()) return std::nullopt;
    const bool is_named = text.find_first_of("nN") != std::string_view::npos;  // inf, nan
    const bool is_zero = text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == text.npos;
    const bool is_beyond = std::isinf(number) || (number == 0 && !is_zero);
    return is_beyond && !is_named ? std::nullopt : std::optional{number};
}

std::string shortest_decimal(double number) {
    // 17 significant digits always suffice, so as many zeros may stand before them as the smallest has.
    constexpr int kMostDecimals = 340;
    std::string text;
    for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
        text = fixed_decimal(number, decimals);
        if (parse_decimal(text) == number) break;
    }
    return text;
}

std::string fixed_decimal(double number, int decimals) {
    Digits digits{};
    const int length = std::snprintf(digits.data(), digits.size(), "%.*f", decimals, number);
    return {digits.data(), static_cast<std::size_t>(length)};
}

}  // namespace pahtum
