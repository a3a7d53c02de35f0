#include "protocol/terminal/style.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/base/utf8.hpp"

namespace pahtum::terminal {
namespace {

/// By Ink.
constexpr std::array<std::string_view, 7> kEscapes{"\x1b[1;33m", "\x1b[1;36m", "\x1b[30;43m", "\x1b[30;46m",
                                                   "\x1b[35m",   "\x1b[1m",    "\x1b[2m"};
constexpr std::string_view kNormal = "\x1b[0m";

/// Where to break the text for a line of at most `width` columns: at a blank if there is one, else within a
/// word. Behind the first character at least.
std::size_t break_of(std::string_view text, std::size_t width) {
    const std::size_t fitting = bytes_within(text, width);
    if (fitting == text.size()) return fitting;
    const std::size_t first_word = text.find_first_not_of(' ');
    const std::size_t blank = text.rfind(' ', fitting);
    if (blank != std::string_view::npos && blank >= first_word) return blank;
    return fitting > 0 ? fitting : first_character(text).value_or(Utf8Character{0, 1}).bytes;
}

std::string wrap_line(std::string_view text, std::size_t columns, std::size_t indent) {
    std::size_t end = break_of(text, columns);
    std::string lines{text.substr(0, end)};
    while (end < text.size()) {
        text.remove_prefix(std::min(text.find_first_not_of(' ', end), text.size()));
        if (text.empty()) break;
        end = break_of(text, columns - indent);
        lines += "\n" + std::string(indent, ' ') + std::string{text.substr(0, end)};
    }
    return lines;
}

}  // namespace

std::string Style::paint(Ink ink, std::string_view text) const {
    if (!is_coloured_) return std::string{text};
    return std::string{kEscapes.at(static_cast<std::size_t>(ink))} + std::string{text} + std::string{kNormal};
}

bool environment_allows_colour() {
    const char* const refused = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool is_dumb = terminal == nullptr || terminal == std::string_view{"dumb"};
    return (refused == nullptr || *refused == '\0') && !is_dumb;
}

std::string wrap(std::string_view text, std::size_t columns, std::size_t indent) {
    std::string lines;
    for (;;) {
        const std::size_t end = text.find('\n');
        lines += wrap_line(text.substr(0, end), columns, indent);
        if (end == std::string_view::npos) return lines;
        lines += '\n';
        text.remove_prefix(end + 1);
    }
}

std::string tabulate(std::span<const std::string> items, std::size_t columns) {
    constexpr std::size_t kGap = 2;
    std::size_t width = 0;
    for (const std::string& item : items) width = std::max(width, text_columns(item));
    const std::size_t in_a_row = std::max<std::size_t>((columns + kGap) / (width + kGap), 1);
    std::string rows;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool ends_row = i % in_a_row == in_a_row - 1 || i + 1 == items.size();
        rows += items[i] + (ends_row ? "\n" : std::string(width + kGap - text_columns(items[i]), ' '));
    }
    return rows;
}

}  // namespace pahtum::terminal
