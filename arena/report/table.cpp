#include "arena/report/table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

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

void TextTable::drop_empty_columns() {
    for (std::size_t i = rows_.front().size(); i-- > 0;) {
        const auto is_empty = [i](const Row& row) {
            return row[i].text.empty() || row[i].text == "0" || row[i].text == kNotAvailable;
        };
        if (!std::all_of(rows_.begin() + 1, rows_.end(), is_empty)) continue;
        for (Row& row : rows_) row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
    }
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

Json TextTable::to_json() const {
    Json json = Json::array();
    for (const Row& row : rows_) {
        Json& texts = json.emplace_back(Json::array());
        for (const TableCell& cell : row) texts.push_back(cell.text);
    }
    return json;
}

}  // namespace pahtum::arena
