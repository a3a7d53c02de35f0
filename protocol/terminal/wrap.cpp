#include "protocol/terminal/wrap.hpp"

#include <algorithm>

namespace pahtum::terminal {
namespace {

/// Where the first line of the text ends if it may be `width` long: at a blank, else in a word.
std::size_t break_of(std::string_view text, std::size_t width) {
    if (text.size() <= width) return text.size();
    const std::size_t first_word = text.find_first_not_of(' ');
    const std::size_t blank = text.rfind(' ', width);
    return blank == std::string_view::npos || blank < first_word ? width : blank;
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
    for (const std::string& item : items) width = std::max(width, item.size());
    const std::size_t in_a_row = std::max<std::size_t>((columns + kGap) / (width + kGap), 1);
    std::string rows;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const bool ends_row = i % in_a_row == in_a_row - 1 || i + 1 == items.size();
        rows += items[i] + (ends_row ? "\n" : std::string(width + kGap - items[i].size(), ' '));
    }
    return rows;
}

}  // namespace pahtum::terminal
