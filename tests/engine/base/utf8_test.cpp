#include "engine/base/utf8.hpp"

#include <clocale>
#include <cwctype>
#include <wchar.h>

#include "tests/support/test.hpp"

namespace pahtum {
namespace {

/// The bits of the character spread over as many bytes as RFC 3629's table says.
std::string encoded(char32_t code) {
    const auto tail = [&](int shift) { return static_cast<char>(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) return {static_cast<char>(code)};
    if (code < 0x800) return {static_cast<char>(0xC0U | code >> 6), tail(0)};
    if (code < 0x10000) return {static_cast<char>(0xE0U | code >> 12), tail(6), tail(0)};
    return {static_cast<char>(0xF0U | code >> 18), tail(12), tail(6), tail(0)};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(utf8)

BOOST_AUTO_TEST_CASE(every_character_is_read_back) {
    for (char32_t code = 0; code <= 0x10FFFF; ++code) {
        const auto character = first_character(encoded(code) + "x");
        const bool is_surrogate = code >= 0xD800 && code < 0xE000;
        if (character.has_value() == is_surrogate || (character && character->code != code))
            BOOST_ERROR("U+" << std::hex << static_cast<unsigned>(code));
    }
}

BOOST_AUTO_TEST_CASE(bytes_are_well_formed_if_they_begin_with_a_character) {
    std::set<std::string> characters;
    for (char32_t code = 0; code < 0x10000; ++code) {
        if (code < 0xD800 || code >= 0xE000) characters.insert(encoded(code));
    }
    for (unsigned bytes = 0; bytes < 1U << 24; bytes += 61) {
        const std::string text{static_cast<char>(bytes >> 16), static_cast<char>(bytes >> 8),
                               static_cast<char>(bytes)};
        const auto first = first_character(text);
        bool is_expected = false;
        for (std::size_t length = 1; length <= 3; ++length)
            is_expected = is_expected || characters.contains(text.substr(0, length));
        if (first.has_value() != is_expected) BOOST_ERROR(std::hex << bytes);
    }
}

BOOST_AUTO_TEST_CASE(text_is_well_formed_if_all_characters_are) {
    BOOST_TEST(is_utf8(""));
    BOOST_TEST(is_utf8("a\u00e9\u4eba\U0001F600"));
    BOOST_TEST(!is_utf8("a\xe9z"));
    BOOST_TEST(!is_utf8("a\xe2\x80"));
}

BOOST_AUTO_TEST_CASE(windows1252_becomes_utf8) {
    BOOST_TEST(utf8_of_windows1252("Andr\xe9 \x80 \x81 \x93\x9f\x94") ==
               "Andr\u00e9 \u20ac \u0081 \u201c\u0178\u201d");
}

BOOST_AUTO_TEST_CASE(letters_of_all_writings_are_visible) {
    for (const char32_t code : U"aZ09 ~\u00e9\u03b1\u0416\u05d0\u0639\u0e01\u3042\u4eba\uac00\U0001F600")
        if (code != 0) BOOST_TEST(is_visible(code));
}

BOOST_AUTO_TEST_CASE(letters_take_as_many_columns_as_the_c_library_says) {
    BOOST_TEST_REQUIRE(std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr);
    std::size_t wide = 0;
    for (char32_t code = 0x20; code <= 0x10FFFF; ++code) {
        const int columns = wcwidth(static_cast<wchar_t>(code));
        if (columns < 1 || std::iswalpha(static_cast<wint_t>(code)) == 0) continue;
        if (text_columns(encoded(code)) != static_cast<std::size_t>(columns))
            BOOST_ERROR("U+" << std::hex << static_cast<unsigned>(code));
        wide += columns == 2 ? 1 : 0;
    }
    std::setlocale(LC_CTYPE, "C");
    BOOST_TEST(wide > 20'000U);
}

BOOST_AUTO_TEST_CASE(text_is_cut_between_characters) {
    BOOST_TEST(text_columns("a\u00e9\u4eba\U0001F600\xff") == 7U);
    const std::string text = "a\u00e9\u4eba\U0001F600";
    for (const auto& [columns, bytes] :
         {std::pair{0U, 0U}, {1U, 1U}, {2U, 3U}, {3U, 3U}, {4U, 6U}, {5U, 6U}, {9U, 10U}})
        BOOST_TEST(bytes_within(text, columns) == bytes);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
