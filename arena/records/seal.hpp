#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// What every line of records begins with.
inline constexpr std::string_view kLineStart = R"({"format":)";

/// Ends a line, an object of JSON without its closing brace, with its checksum: `,"crc":"e3069283"}`, where
/// the digits are crc32c_text() of all that comes before the comma.
void seal(std::string& line);

/// Whether the line ends with its checksum; lines of format 1 have none. Throws DamagedLine if the checksum
/// is wrong, or is missing in a line of format 2, or if there are NUL bytes.
[[nodiscard]] bool check_seal(std::string_view line);

/// Whether the line ends with its checksum and is as it was written.
[[nodiscard]] bool is_sealed(std::string_view line);

/// What stands in the text from `begin` to the end of the next seal; empty if there is none.
[[nodiscard]] std::string_view sealed_at(std::string_view text, std::size_t begin);

}  // namespace pahtum::arena
