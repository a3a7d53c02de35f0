#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pahtum {

// Decimal numbers as text, always with a decimal point. Not every standard library has std::from_chars and
// std::to_chars for them.

/// All of the text as a number, as std::from_chars reads it: no space, no plus sign, no hexadecimal digits.
/// Nothing for other text, and for numbers that no double can hold.
[[nodiscard]] std::optional<double> parse_decimal(std::string_view text);

/// The fewest digits that parse_decimal() reads as this number, without an exponent.
[[nodiscard]] std::string shortest_decimal(double number);

/// With this many digits after the point.
[[nodiscard]] std::string fixed_decimal(double number, int decimals);

}  // namespace pahtum
