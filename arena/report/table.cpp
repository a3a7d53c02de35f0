#include "arena/report/table.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
std::string number_text(std::optional<double> value, int decimals, bool is_signed) {
    if (!value) return std::string(kNotAvailable);
    const std::string text = decimal_text(*value, decimals);
    return (is_signed && !text.starts_with('-') ? "+" : "") + text;
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
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], text_columns(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string padding(widths[i] - text_columns(row[i]), ' ');
            text += (i == 0 ? "" : "  ") + (i == left_column ? row[i] + padding : padding + row[i]);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

}  // namespace pahtum::arena
