#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pahtum::terminal {

/// Text without escape sequences in lines of at most `columns`, broken at blanks where there are any.
/// Lines that continue one begin with `indent` blanks. Requires 0 <= indent < columns.
[[nodiscard]] std::string wrap(std::string_view text, std::size_t columns, std::size_t indent = 0);

/// The items below each other in as many columns as fit, row by row, each row with its LF.
[[nodiscard]] std::string tabulate(std::span<const std::string> items, std::size_t columns);

}  // namespace pahtum::terminal
