#include "engine/base/hash.hpp"

#include <array>
#include <cstddef>

#include "engine/base/digits.hpp"

namespace pahtum {

namespace {

constexpr std::size_t kStep = 8;
using Tables = std::array<std::array<std::uint32_t, 256>, kStep>;

/// tables[n][byte]: what a byte that is followed by n zero bytes adds to the remainder.
constexpr Tables make_tables() {
    constexpr std::uint32_t kPolynomial = 0x82f6'3b78;
    Tables tables{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? kPolynomial : 0);
        tables[0][byte] = rest;
    }
    for (std::size_t n = 1; n < kStep; ++n) {
        for (std::size_t byte = 0; byte < 256; ++byte) {
            const std::uint32_t rest = tables[n - 1][byte];
            tables[n][byte] = rest >> 8 ^ tables[0][rest & 0xff];
        }
    }
    return tables;
}

constexpr Tables kTables = make_tables();

std::uint32_t byte_at(std::string_view text, std::size_t place) {
    return static_cast<unsigned char>(text[place]);
}

/// Four bytes, the first one lowest.
std::uint32_t word_at(std::string_view text, std::size_t place) {
    return byte_at(text, place) | byte_at(text, place + 1) << 8 | byte_at(text, place + 2) << 16 |
           byte_at(text, place + 3) << 24;
}

}  // namespace

/// Eight bytes at a time: Kounavis and Berry, "A systematic approach to building high performance
/// software-based CRC generators", 2005.
std::uint32_t crc32c(std::string_view text) {
    std::uint32_t rest = ~std::uint32_t{0};
    for (; text.size() >= kStep; text.remove_prefix(kStep)) {
        const std::uint32_t low = word_at(text, 0) ^ rest;
        const std::uint32_t high = word_at(text, 4);
        rest = kTables[7][low & 0xff] ^ kTables[6][low >> 8 & 0xff] ^ kTables[5][low >> 16 & 0xff] ^
               kTables[4][low >> 24] ^ kTables[3][high & 0xff] ^ kTables[2][high >> 8 & 0xff] ^
               kTables[1][high >> 16 & 0xff] ^ kTables[0][high >> 24];
    }
    for (std::size_t i = 0; i < text.size(); ++i)
        rest = rest >> 8 ^ kTables[0][(rest ^ byte_at(text, i)) & 0xff];
    return ~rest;
}

std::string crc32c_text(std::string_view text) { return hexadecimal(crc32c(text), 8); }

}  // namespace pahtum
