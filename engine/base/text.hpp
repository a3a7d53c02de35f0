#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum {

/// Malformed text from outside. The message quotes it and says what was expected.
class ParseError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Letters of ASCII in lower case; all else stays.
[[nodiscard]] std::string lower_case(std::string_view text);

/// The text with its first letter, if it is one of ASCII, as a capital.
[[nodiscard]] std::string capitalized(std::string text);

inline constexpr std::string_view kWhiteSpace = " \t\r\n";

/// Removes the given characters from both ends.
[[nodiscard]] std::string_view trim(std::string_view text, std::string_view characters = kWhiteSpace);

/// Without the byte order mark of UTF-8 with which some editors begin a file.
[[nodiscard]] constexpr std::string_view strip_byte_order_mark(std::string_view text) {
    return text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

/// The parts of the text between runs of the given characters; none of them is empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text,
                                                  std::string_view separators = kWhiteSpace);

/// The parts of the text between these characters, also empty ones: at least one.
[[nodiscard]] std::vector<std::string_view> parts_between(std::string_view text, char separator);

/// The words, separated by blanks or by this.
template <typename Words>
[[nodiscard]] std::string join(const Words& words, std::string_view separator = " ") {
    std::string text;
    for (const std::string_view word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

inline constexpr std::size_t kWholeText = static_cast<std::size_t>(-1);
/// As much of an error message as is shown to people: enough for a path and a reason.
inline constexpr std::size_t kLongestMessage = 3000;

/// Foreign text, safe to show on a terminal and to write into a line of a file. Visible characters (see
/// utf8.hpp) stay, all others appear as \n, \r, \t or \u{202e}, and bytes that are not UTF-8 as \xHH. Longer
/// text is cut after at most `limit` bytes, between characters, and ends in "...".
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = kWholeText);

/// The same for text of several lines: line feeds stay as well, and CR LF becomes one.
[[nodiscard]] std::string printable_lines(std::string_view text, std::size_t limit = kWholeText);

/// Whether printable() leaves the text as it is.
[[nodiscard]] bool is_printable(std::string_view text);

/// Foreign text as printable() shows it, in single quotes.
[[nodiscard]] std::string quote(std::string_view text, std::size_t limit = 60);

/// The whole text as a decimal number in [low, high]; throws ParseError that names `what`.
[[nodiscard]] int parse_integer(std::string_view text, int low, int high, std::string_view what);

/// The whole text as a decimal number of at least `low`; throws ParseError that names `what`.
[[nodiscard]] std::uint64_t parse_unsigned(std::string_view text, std::uint64_t low, std::string_view what);

/// Seconds from 0 to 10^8, with or without decimals; throws ParseError that names `what`.
[[nodiscard]] std::chrono::nanoseconds parse_seconds(std::string_view text, std::string_view what);

/// In seconds, with as many decimals as needed: "0.005".
[[nodiscard]] std::string seconds_text(std::chrono::nanoseconds time);

/// For people: "0:07", "12:34", "5:00:00".
[[nodiscard]] std::string duration_text(std::chrono::seconds time);

/// To that many decimals after the point, 0 to 9. Never -0.
[[nodiscard]] double rounded(double number, int decimals);

/// With exactly that many decimals: "0.50". Never "-0.00".
[[nodiscard]] std::string decimal_text(double number, int decimals);

/// With its sign: "+3", "0", "-3".
[[nodiscard]] std::string signed_text(int number);

/// "1 move", "2 moves".
template <std::integral Count>
[[nodiscard]] std::string counted(Count count, std::string_view thing) {
    return std::to_string(count) + " " + std::string{thing} + (count == 1 ? "" : "s");
}

/// With an apostrophe before a text that a spreadsheet would run as a formula (`=x`), that it or pandas would
/// take for a number (`1e5`), a date (`1-5`) or a missing value (`none`), or that begins with an apostrophe.
[[nodiscard]] std::string spreadsheet_text(std::string_view text);

/// spreadsheet_text() as a field of a CSV file (RFC 4180). Characters that printable() escapes are escaped in
/// the same way.
[[nodiscard]] std::string csv_field(std::string_view text);

/// The text of a field that csv_field() wrote, without the quotes around it: one apostrophe is taken off
/// where csv_field() would have put it.
[[nodiscard]] std::string text_of_csv(std::string_view field);

}  // namespace pahtum
