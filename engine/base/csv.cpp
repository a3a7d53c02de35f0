#include "engine/base/csv.hpp"

#include <algorithm>
#include <array>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

/// Whether the apostrophe is needed. Spreadsheets skip blanks, and in Japanese take wide signs for the
/// narrow.
bool is_defused(std::string_view text) {
    constexpr std::array<std::string_view, 9> kStarts{"=",      "+",      "-",      "@",     "'",
                                                      "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    const std::string_view rest = trim(text, " ");
    return std::any_of(kStarts.begin(), kStarts.end(),
                       [rest](std::string_view start) { return rest.starts_with(start); });
}

}  // namespace

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
