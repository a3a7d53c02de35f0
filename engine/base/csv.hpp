#pragma once

#include <string>
#include <string_view>

namespace pahtum {

/// A spreadsheet takes a text that begins with '=', '+', '-' or '@' for a formula and runs it, so an
/// apostrophe is put before those, and before an apostrophe.
[[nodiscard]] std::string spreadsheet_text(std::string_view text);

/// spreadsheet_text() as a field of a CSV file (RFC 4180). Characters that printable() escapes are escaped in
/// the same way.
[[nodiscard]] std::string csv_field(std::string_view text);

/// The text of a field that csv_field() wrote, without the quotes around it: one apostrophe is taken off
/// where csv_field() would have put it.
[[nodiscard]] std::string text_of_csv(std::string_view field);

}  // namespace pahtum
