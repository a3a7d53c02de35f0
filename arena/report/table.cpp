#include "arena/report/table.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// Characters, not bytes: UTF-8 continuation bytes have no width.
std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

std::string number_text(std::optional<double> value, int decimals, bool is_signed) {
    if (!value) return std::string(kNotAvailable);
    return (is_signed && !std::signbit(*value) ? "+" : "") + decimal_text(*value, decimals);
}

std::string percent_text(std::optional<double> share) {
    return share ? number_text(100 * *share, 1) + "%" : std::string(kNotAvailable);
}

std::string TextTable::to_text(std::size_t left_column) const {
    // Names come from users, and from files that others wrote.
    std::vector<std::vector<std::string>> rows;
    for (const Row& row : rows_) {
        std::vector<std::string>& texts = rows.emplace_back();
        for (const TableCell& cell : row) texts.push_back(printable(cell.text));
    }
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - width(row[i]), ' ');
            text += (i == 0 ? "" : "  ") + (i == left_column ? row[i] + padding : padding + row[i]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

}  // namespace pahtum::arena
