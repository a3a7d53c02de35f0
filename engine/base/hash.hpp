#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pahtum {

/// A bijection of 64 bits that mixes well: the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast
/// splittable pseudorandom number generators", 2014).
[[nodiscard]] constexpr std::uint64_t mix_bits(std::uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58'476d'1ce4'e5b9;
    value = (value ^ value >> 27) * 0x94d0'49bb'1331'11eb;
    return value ^ value >> 31;
}

/// One step of FNV-1a over the eight bytes of a number, the low byte first. A hash begins with kHashStart.
[[nodiscard]] constexpr std::uint64_t hash_step(std::uint64_t hash, std::uint64_t number) {
    for (int byte = 0; byte < 8; ++byte) hash = (hash ^ (number >> (8 * byte) & 0xff)) * 0x100'0000'01b3;
    return hash;
}
inline constexpr std::uint64_t kHashStart = 0xcbf2'9ce4'8422'2325;

/// CRC-32C (Castagnoli; RFC 3720, appendix B.4): 0xe3069283 of "123456789". Detects every change of up to
/// three bits and every burst of up to 32 bits in texts of the length of a line.
[[nodiscard]] std::uint32_t crc32c(std::string_view text);

/// The checksum as eight hexadecimal digits: "e3069283".
[[nodiscard]] std::string crc32c_text(std::string_view text);

}  // namespace pahtum
