#include "engine/base/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/digits.hpp"
#include "engine/base/utf8.hpp"
#include "engine/platform/decimals.hpp"

namespace pahtum {
namespace {

constexpr double kMaxSeconds = 1e8;

std::string escape_of(char32_t character) {
    switch (character) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default: break;
    }
    if (character < 0x80) return "\\x" + hexadecimal(character, 2);
    return "\\u{" + hexadecimal(character, 2) + "}";
}

/// Where to cut the text after at most `limit` bytes: not inside a character.
std::size_t place_to_cut(std::string_view text, std::size_t limit) {
    if (limit >= text.size()) return text.size();
    constexpr std::size_t kLongestCharacter = 4;
    for (std::size_t back = 1; back < kLongestCharacter && back <= limit; ++back) {
        const auto character = first_character(text.substr(limit - back));
        if (character) return character->bytes > back ? limit - back : limit;
    }
    return limit;
}

enum class Lines { kOne, kMany };

std::string shown(std::string_view text, std::size_t limit, Lines lines) {
    const std::size_t end = place_to_cut(text, limit);
    std::string out;
    out.reserve(end);
    for (std::string_view rest = text.substr(0, end); !rest.empty();) {
        if (lines == Lines::kMany && rest.starts_with("\r\n")) rest.remove_prefix(1);
        const auto character = first_character(rest);
        const std::size_t bytes = character ? character->bytes : 1;
        const bool is_line_feed = lines == Lines::kMany && rest.front() == '\n';
        if (!character) {
            out += "\\x" + hexadecimal(static_cast<unsigned char>(rest.front()), 2);
        } else if (is_visible(character->code) || is_line_feed) {
            out += rest.substr(0, bytes);
        } else {
            out += escape_of(character->code);
        }
        rest.remove_prefix(bytes);
    }
    if (end < text.size()) out += "...";
    return out;
}

std::string two_digits(std::int64_t value) { return std::to_string(100 + value).substr(1); }

[[noreturn]] void fail(std::string_view what, std::string_view text, const std::string& expected) {
    throw ParseError{std::string{what} + " " + quote(text) + ": expected " + expected};
}

/// Of a text in small letters: 0xff, 0b11, or no words, or only those of 1e5 and 1-mar.
bool may_be_number_or_date(std::string_view text) {
    const std::string_view base = text.substr(0, 2);
    if ((base == "0x" || base == "0b" || base == "0o") &&
        text.find_first_not_of("0123456789abcdef", 2) == text.npos)
        return true;
    constexpr std::string_view kMonths =
        " january february march april may june july august september october november december";
    const std::vector<std::string_view> words = split(text, "0123456789 .,:/-+_%()");
    return text.find_first_of("0123456789") != text.npos &&
           std::all_of(words.begin(), words.end(), [&](std::string_view word) {
               return word == "e" || (word.size() > 2 && kMonths.find(" " + std::string{word}) != text.npos);
           });
}

/// Whether the apostrophe is needed. Spreadsheets skip blanks, and in Japanese take wide signs for the
/// narrow.
bool is_defused(std::string_view text) {
    constexpr std::array<std::string_view, 9> kStarts{"=",      "+",      "-",      "@",     "'",
                                                      "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    const std::string rest = lower_case(trim(text, " "));
    const std::vector<std::string_view> none =
        split("true false na n/a #n/a #na <na> nan null none inf infinity", " ");
    return std::any_of(kStarts.begin(), kStarts.end(),
                       [&rest](std::string_view start) { return rest.starts_with(start); }) ||
           std::find(none.begin(), none.end(), rest) != none.end() || may_be_number_or_date(rest);
}

}  // namespace

std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string_view trim(std::string_view text, std::string_view characters) {
    const std::size_t first = text.find_first_not_of(characters);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(characters) + 1 - first);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = text.find_first_not_of(separators); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(separators, end);
    }
    return parts;
}

std::vector<std::string_view> parts_between(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string printable(std::string_view text, std::size_t limit) { return shown(text, limit, Lines::kOne); }

std::string printable_lines(std::string_view text, std::size_t limit) {
    return shown(text, limit, Lines::kMany);
}

bool is_printable(std::string_view text) { return printable(text) == text; }

std::string quote(std::string_view text, std::size_t limit) { return "'" + printable(text, limit) + "'"; }

int parse_integer(std::string_view text, int low, int high, std::string_view what) {
    const auto value = whole_number<int>(text);
    if (!value || *value < low || *value > high)
        fail(what, text, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return *value;
}

std::uint64_t parse_unsigned(std::string_view text, std::uint64_t low, std::string_view what) {
    const auto number = whole_number<std::uint64_t>(text);
    if (!number || *number < low) fail(what, text, "a whole number of at least " + std::to_string(low));
    return *number;
}

std::chrono::nanoseconds parse_seconds(std::string_view text, std::string_view what) {
    const std::optional<double> seconds = parse_decimal(text);
    if (!seconds || !(*seconds >= 0 && *seconds <= kMaxSeconds)) {
        fail(what, text, "seconds, like 1 or 0.25");
    }
    return std::chrono::nanoseconds{std::llround(*seconds * 1e9)};
}

std::string seconds_text(std::chrono::nanoseconds time) {
    return shortest_decimal(std::chrono::duration<double>{time}.count());
}

std::string duration_text(std::chrono::seconds time) {
    const std::int64_t seconds = time.count();
    const std::int64_t minutes = seconds / 60;
    const std::int64_t hours = minutes / 60;
    if (hours == 0) return std::to_string(minutes) + ":" + two_digits(seconds % 60);
    return std::to_string(hours) + ":" + two_digits(minutes % 60) + ":" + two_digits(seconds % 60);
}

double rounded(double number, int decimals) {
    const double scale = std::pow(10, decimals);
    return std::round(number * scale) / scale + 0.0;  // adding zero turns -0 into 0
}

std::string decimal_text(double number, int decimals) {
    std::string text = fixed_decimal(number, decimals);
    if (text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-')) text.erase(0, 1);
    return text;
}

std::string signed_text(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

std::string spreadsheet_text(std::string_view text) {
    return std::string{is_defused(text) ? "'" : ""}.append(text);
}

std::string csv_field(std::string_view text) {
    const std::string field = spreadsheet_text(printable(text));
    if (field.find_first_of(",;\"") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string text_of_csv(std::string_view field) {
    if (field.starts_with('\'') && is_defused(field.substr(1))) field.remove_prefix(1);
    return std::string{field};
}

}  // namespace pahtum
