#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace pahtum::gtp {

/// Seconds, decimal or whole, from 0 to 10^8. Throws ParseError that names `what`.
[[nodiscard]] std::chrono::nanoseconds parse_seconds(std::string_view text, std::string_view what);

/// A whole number from `low` on. Throws ParseError that names `what`.
[[nodiscard]] std::uint64_t parse_unsigned(std::string_view text, std::uint64_t low, std::string_view what);

/// In seconds, with as many decimals as it takes: "0.005".
[[nodiscard]] std::string seconds_text(std::chrono::nanoseconds time);

/// With exactly so many decimals: "0.50".
[[nodiscard]] std::string decimal_text(double number, int decimals);

/// With its sign: "+3", "0", "-3".
[[nodiscard]] std::string signed_text(int number);

}  // namespace pahtum::gtp
