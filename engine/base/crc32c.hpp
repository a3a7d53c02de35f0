#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pahtum {

/// CRC-32C (Castagnoli; RFC 3720, appendix B.4): 0xe3069283 of "123456789". Detects every change of up to
/// three bits and every burst of up to 32 bits in texts of the length of a line.
[[nodiscard]] std::uint32_t crc32c(std::string_view text);

/// It as eight hexadecimal digits: "e3069283".
[[nodiscard]] std::string crc32c_text(std::string_view text);

}  // namespace pahtum
