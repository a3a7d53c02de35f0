#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/json/json.hpp"

namespace pahtum::arena {

/// Shown in place of a missing number.
inline constexpr std::string_view kNotAvailable = "n/a";

/// "12.3"; with `is_signed` "+12.3". "n/a" for nothing.
[[nodiscard]] std::string number_text(std::optional<double> value, int decimals, bool is_signed = false);
/// A share of 1 as "53.2%"; "n/a" for nothing.
[[nodiscard]] std::string percent_text(std::optional<double> share);

/// A text or a whole number in a table.
struct TableCell {
    std::string text;

    TableCell(std::string words) : text(std::move(words)) {}
    TableCell(const char* words) : text(words) {}
    TableCell(std::integral auto number) : text(std::to_string(number)) {}
};

/// Rows of text in columns, all but one aligned to the right.
class TextTable {
  public:
    using Row = std::vector<TableCell>;

    explicit TextTable(Row header) : rows_{std::move(header)} {}
    /// Requires as many cells as the header has.
    void add_row(Row cells) { rows_.push_back(std::move(cells)); }
    /// Leaves out columns that have nothing but 0, "n/a" or no text below the header.
    void drop_empty_columns();
    /// One row per line, two blanks between columns. `left_column` is aligned to the left.
    [[nodiscard]] std::string to_text(std::size_t left_column) const;
    /// An array of texts for each row, the header's first.
    [[nodiscard]] Json to_json() const;

  private:
    std::vector<Row> rows_;
};

}  // namespace pahtum::arena
