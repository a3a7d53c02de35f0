#include "engine/base/utf8.hpp"

#include <algorithm>
#include <array>

namespace pahtum {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

/// In rising order.
constexpr std::array kInvisible{
    Range{0x0000, 0x001F},      // C0
    Range{0x007F, 0x00A0},      // delete, C1, no-break space
    Range{0x00AD, 0x00AD},      // soft hyphen
    Range{0x034F, 0x034F},      // combining grapheme joiner
    Range{0x061C, 0x061C},      // Arabic letter mark
    Range{0x115F, 0x1160},      // Hangul fillers
    Range{0x1680, 0x1680},      // Ogham space
    Range{0x17B4, 0x17B5},      // Khmer inherent vowels
    Range{0x180B, 0x180F},      // Mongolian variation selectors
    Range{0x2000, 0x200F},      // spaces, zero-width characters, marks of direction
    Range{0x2028, 0x202F},      // separators of lines and paragraphs, embeddings and overrides, narrow space
    Range{0x205F, 0x206F},      // mathematical space, invisible operators, isolates
    Range{0x2800, 0x2800},      // empty Braille pattern
    Range{0x3000, 0x3000},      // ideographic space
    Range{0x3164, 0x3164},      // Hangul filler
    Range{0xD800, 0xF8FF},      // surrogates, private use
    Range{0xFDD0, 0xFDEF},      // no characters
    Range{0xFE00, 0xFE0F},      // variation selectors
    Range{0xFEFF, 0xFEFF},      // zero-width no-break space
    Range{0xFFA0, 0xFFA0},      // half-width Hangul filler
    Range{0xFFF0, 0xFFFB},      // interlinear annotations
    Range{0x13430, 0x1343F},    // Egyptian format controls
    Range{0x1BCA0, 0x1BCA3},    // shorthand format controls
    Range{0x1D173, 0x1D17A},    // musical formatting
    Range{0xE0000, 0xE0FFF},    // tags, variation selectors
    Range{0xF0000, 0x10FFFF}};  // private use

/// What terminals draw two columns wide, in rising order. Unicode: East_Asian_Width W and F, without the
/// single symbols among narrow ones.
constexpr std::array kWide{Range{0x1100, 0x115F},     // leading Hangul
                           Range{0x2E80, 0x303E},     // radicals, punctuation of Chinese writing
                           Range{0x3041, 0xA4CF},     // kana, Chinese, Yi
                           Range{0xA960, 0xA97F},     // leading Hangul
                           Range{0xAC00, 0xD7A3},     // Hangul
                           Range{0xF900, 0xFAFF},     // Chinese
                           Range{0xFE10, 0xFE19},     // punctuation
                           Range{0xFE30, 0xFE6F},     // its other forms
                           Range{0xFF01, 0xFF60},     // full-width forms
                           Range{0xFFE0, 0xFFE6},     // of signs
                           Range{0x16FE0, 0x1B2FF},   // Tangut, Khitan, Nushu, kana
                           Range{0x1F200, 0x1F64F},   // pictures
                           Range{0x1F680, 0x1F6FF},   // of traffic
                           Range{0x1F900, 0x1FAFF},   // more
                           Range{0x20000, 0x3FFFD}};  // Chinese

template <std::size_t kCount>
bool contains(const std::array<Range, kCount>& ranges, char32_t character) {
    const auto range = std::lower_bound(ranges.begin(), ranges.end(), character,
                                        [](const Range& each, char32_t code) { return each.last < code; });
    return range != ranges.end() && character >= range->first;
}

/// Bytes of the character that begins with this one; 0 if none can.
std::size_t bytes_from(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

struct Shape {
    std::size_t bytes;
    std::size_t columns;
};

/// Of the first character, or byte that is none. Requires text.
Shape first_shape(std::string_view text) {
    const auto character = first_character(text);
    if (!character) return {1, 1};
    return {character->bytes, contains(kWide, character->code) ? 2U : 1U};
}

}  // namespace

std::optional<Utf8Character> first_character(std::string_view text) {
    if (text.empty()) return std::nullopt;
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t bytes = bytes_from(first);
    if (bytes == 0 || bytes > text.size()) return std::nullopt;
    if (bytes == 1) return Utf8Character{first, 1};
    char32_t code = first & (0x7FU >> bytes);
    for (const char byte : text.substr(1, bytes - 1)) {
        if (!continues_character(byte)) return std::nullopt;
        code = code << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    // The smallest character of each length; C0 and C1 are excluded above.
    constexpr std::array<char32_t, 5> kSmallest{0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < kSmallest.at(bytes) || code > 0x10FFFF || is_surrogate) return std::nullopt;
    return Utf8Character{code, bytes};
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const auto character = first_character(text);
        if (!character) return false;
        text.remove_prefix(character->bytes);
    }
    return true;
}

std::string utf8_of_windows1252(std::string_view text) {
    // Of 0x80 to 0x9F; all others are the characters of their numbers.
    static constexpr std::string_view kCharacters[] = {
        "\u20AC", "\u0081", "\u201A", "\u0192", "\u201E", "\u2026", "\u2020", "\u2021",
        "\u02C6", "\u2030", "\u0160", "\u2039", "\u0152", "\u008D", "\u017D", "\u008F",
        "\u0090", "\u2018", "\u2019", "\u201C", "\u201D", "\u2022", "\u2013", "\u2014",
        "\u02DC", "\u2122", "\u0161", "\u203A", "\u0153", "\u009D", "\u017E", "\u0178"};
    std::string result;
    result.reserve(2 * text.size());
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 0x80) {
            result += letter;
        } else if (code < 0xA0) {
            result += kCharacters[code - 0x80];
        } else {
            result += static_cast<char>(0xC0U | code >> 6);
            result += static_cast<char>(0x80U | (code & 0x3FU));
        }
    }
    return result;
}

bool is_visible(char32_t character) {
    if ((character & 0xFFFEU) == 0xFFFEU) return false;
    return !contains(kInvisible, character);
}

std::size_t text_columns(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const Shape shape = first_shape(text);
        columns += shape.columns;
        text.remove_prefix(shape.bytes);
    }
    return columns;
}

std::size_t bytes_within(std::string_view text, std::size_t columns) {
    std::size_t bytes = 0;
    while (bytes < text.size()) {
        const Shape shape = first_shape(text.substr(bytes));
        if (shape.columns > columns) break;
        columns -= shape.columns;
        bytes += shape.bytes;
    }
    return bytes;
}

}  // namespace pahtum
