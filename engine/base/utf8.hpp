#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace pahtum {

/// A character of Unicode and the bytes it takes in UTF-8.
struct Utf8Character {
    char32_t code;
    std::size_t bytes;  ///< 1 to 4
};

/// The character at the beginning of the text. None if the text is empty or does not begin with well-formed
/// UTF-8 (RFC 3629: the shortest form, no surrogates, at most U+10FFFF).
[[nodiscard]] std::optional<Utf8Character> first_character(std::string_view text);

/// Whether the byte continues a character of UTF-8.
[[nodiscard]] constexpr bool continues_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Whether all of the text is well-formed UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

/// The text in UTF-8, its bytes being the characters of windows-1252, which the Encoding Standard takes for
/// ISO-8859-1, too.
[[nodiscard]] std::string utf8_of_windows1252(std::string_view text);

/// Whether people see the character, alone and as what it is: not control and formatting characters, marks
/// that turn the direction of writing, separators of lines, blanks other than ASCII's
/// space, variation selectors, private use, and noncharacters. Unicode: general categories Cc, Zl, Zp, Zs and
/// Co, the property Default_Ignorable_Code_Point, and the formatting characters (Cf) that have no glyph.
[[nodiscard]] bool is_visible(char32_t character);

/// How many columns of a terminal the text takes: two for a character of East Asian writing, a full-width
/// form or a picture; one for any other, combining marks included, and for a byte that is not UTF-8. Requires
/// visible text of one line.
[[nodiscard]] std::size_t text_columns(std::string_view text);

/// The length in bytes of the longest prefix that fits in so many columns. It never cuts a character.
[[nodiscard]] std::size_t bytes_within(std::string_view text, std::size_t columns);

}  // namespace pahtum
