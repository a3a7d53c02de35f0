#include "protocol/server/numbers.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "engine/rules/parse_error.hpp"

namespace pahtum::gtp {
namespace {

constexpr double kMaxSeconds = 1e8;

template <typename Number>
bool parse_whole(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

[[noreturn]] void fail(std::string_view what, std::string_view text, const std::string& expected) {
    throw ParseError{std::string{what} + " '" + std::string{text} + "': expected " + expected};
}

}  // namespace

std::chrono::nanoseconds parse_seconds(std::string_view text, std::string_view what) {
    double seconds = 0;
    if (!parse_whole(text, seconds) || !(seconds >= 0 && seconds <= kMaxSeconds)) {
        fail(what, text, "seconds, like 1 or 0.25");
    }
    return std::chrono::nanoseconds{std::llround(seconds * 1e9)};
}

std::uint64_t parse_unsigned(std::string_view text, std::uint64_t low, std::string_view what) {
    std::uint64_t number = 0;
    if (!parse_whole(text, number) || number < low) {
        fail(what, text, "a whole number from " + std::to_string(low) + " on");
    }
    return number;
}

std::string seconds_text(std::chrono::nanoseconds time) {
    std::array<char, 64> digits{};
    const double seconds = std::chrono::duration<double>{time}.count();
    const auto [end, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), seconds, std::chars_format::fixed);
    return {digits.data(), end};
}

std::string decimal_text(double number, int decimals) {
    std::array<char, 512> digits{};
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                            std::chars_format::fixed, decimals);
    return {digits.data(), end};
}

std::string signed_text(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

}  // namespace pahtum::gtp
