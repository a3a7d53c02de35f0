#include "engine/base/text.hpp"

#include "engine/base/random.hpp"
#include "engine/base/utf8.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

const char* const kNoSeconds[]{"", "x", "-1", "1s", "1 ", " 1", "nan", "inf", "1e9", "1e400", "0x10", "1,5"};
const char* const kNoNumbers[]{"", "x", "-1", "1.5", "+1", "18446744073709551616", "0x10", "1 "};

/// Text, and what is shown of it.
const std::pair<const char*, const char*> kUnprintable[]{
    {"a\nb", "a\\nb"},
    {"a\tb\r", "a\\tb\\r"},
    {"\x1b[31m\x7f", "\\x1b[31m\\x7f"},
    {"\x9b\x32J", "\\x9b2J"},                // C1 as a byte
    {"\u009b2J\u0085", "\\u{9b}2J\\u{85}"},  // and as UTF-8
    {"\u202egnp.exe", "\\u{202e}gnp.exe"},   // right to left
    {"\u2066\u2069\u200f\u061c", "\\u{2066}\\u{2069}\\u{200f}\\u{61c}"},
    {"a\u200bb\ufeff\u00ad\u2060", "a\\u{200b}b\\u{feff}\\u{ad}\\u{2060}"},
    {"\u2028\u2029\u00a0\u2003", "\\u{2028}\\u{2029}\\u{a0}\\u{2003}"},
    {"\U000E0041\uFE0F\u3164", "\\u{e0041}\\u{fe0f}\\u{3164}"},
    {"\uE000\uFFFE\U0010FFFF", "\\u{e000}\\u{fffe}\\u{10ffff}"},
    {"\xc3", "\\xc3"},
    {"\xc0\x9b", "\\xc0\\x9b"},  // C1 and C0 in more bytes than needed
    {"\xe0\x80\x9b", "\\xe0\\x80\\x9b"},
    {"\xed\xa0\x80", "\\xed\\xa0\\x80"},           // a surrogate
    {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // above U+10FFFF
    {"\xe2\x80x", "\\xe2\\x80x"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(numbers)

BOOST_AUTO_TEST_CASE(seconds_may_have_decimals) {
    BOOST_CHECK(parse_seconds("0", "time") == 0ns);
    BOOST_CHECK(parse_seconds("1.25", "time") == 1250ms);
    BOOST_CHECK(parse_seconds("0.000000001", "time") == 1ns);
    BOOST_CHECK(parse_seconds("100000000", "time") == 100'000'000s);
}

BOOST_DATA_TEST_CASE(what_is_no_time_is_refused, kNoSeconds) {
    BOOST_CHECK_THROW(static_cast<void>(parse_seconds(sample, "time")), ParseError);
}

BOOST_AUTO_TEST_CASE(whole_numbers_have_a_lower_bound) {
    BOOST_TEST(parse_unsigned("0", 0, "seed") == 0U);
    BOOST_TEST(parse_unsigned("18446744073709551615", 0, "seed") == 18446744073709551615U);
    BOOST_CHECK_THROW(static_cast<void>(parse_unsigned("0", 1, "nodes")), ParseError);
}

BOOST_DATA_TEST_CASE(what_is_no_whole_number_is_refused, kNoNumbers) {
    BOOST_CHECK_THROW(static_cast<void>(parse_unsigned(sample, 0, "seed")), ParseError);
}

BOOST_AUTO_TEST_CASE(seconds_are_printed_without_needless_digits) {
    BOOST_TEST(seconds_text(5ms) == "0.005");
    BOOST_TEST(seconds_text(2s) == "2");
    BOOST_TEST(seconds_text(1250ms) == "1.25");
    BOOST_TEST(seconds_text(0s) == "0");
    BOOST_TEST(seconds_text(1ns) == "0.000000001");
    BOOST_TEST(seconds_text(12'345'678'900ns) == "12.3456789");
    BOOST_TEST(seconds_text(-250ms) == "-0.25");
}

BOOST_AUTO_TEST_CASE(decimals_are_as_many_as_asked_for) {
    BOOST_TEST(decimal_text(0.5, 2) == "0.50");
    BOOST_TEST(decimal_text(1234.56, 0) == "1235");
    BOOST_TEST(decimal_text(1e300, 1).size() == 303U);
    BOOST_TEST(decimal_text(-0.0, 0) == "0");
    BOOST_TEST(decimal_text(-0.004, 2) == "0.00");
    BOOST_TEST(decimal_text(-0.006, 2) == "-0.01");
}

BOOST_AUTO_TEST_CASE(margins_carry_their_sign) {
    BOOST_TEST(signed_text(3) == "+3");
    BOOST_TEST(signed_text(0) == "0");
    BOOST_TEST(signed_text(-3) == "-3");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(showing_foreign_text)

BOOST_AUTO_TEST_CASE(visible_text_is_left_alone) {
    for (const std::string text : {"", "= D4xD5 ~", "\\ \" '", "Jos\u00e9 \u4eba \U0001F600", "e\u0301"}) {
        BOOST_TEST(printable(text) == text);
        BOOST_TEST(is_printable(text));
    }
}

BOOST_AUTO_TEST_CASE(what_could_disturb_a_terminal_or_deceive_its_reader_is_escaped) {
    for (const auto& [text, shown] : kUnprintable) {
        BOOST_TEST(printable(text) == shown);
        BOOST_TEST(!is_printable(text));
        BOOST_TEST(printable_lines(text) == (std::string{text} == "a\nb" ? "a\nb" : shown));
        BOOST_TEST(quote(text) == "'" + std::string{shown} + "'");
    }
}

BOOST_AUTO_TEST_CASE(zeros_are_escaped) { BOOST_TEST(printable({"\0x", 2}) == "\\x00x"); }

BOOST_AUTO_TEST_CASE(what_is_shown_holds_no_byte_that_a_terminal_obeys) {
    Random random{1};
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        // Every second byte is likely to begin or to continue a character.
        for (int i = 0; i < 40; ++i)
            text += static_cast<char>(uniform(random, 256) | (i % 2 == 0 ? 0U : 0x80U));
        const std::string shown = printable(text);
        BOOST_TEST(is_utf8(shown));
        BOOST_TEST(is_printable(shown));
        for (const char c : shown) BOOST_TEST((static_cast<unsigned char>(c) >= 0x20 && c != 0x7f));
    }
}

BOOST_AUTO_TEST_CASE(lines_can_be_kept) {
    BOOST_TEST(printable_lines("one\r\ntwo\n\x1b[2Jthree\rfour") == "one\ntwo\n\\x1b[2Jthree\\rfour");
}

BOOST_AUTO_TEST_CASE(long_text_is_cut_between_characters) {
    BOOST_TEST(printable("12345", 5) == "12345");
    BOOST_TEST(printable("123456", 5) == "12345...");
    BOOST_TEST(printable("1234\u00e96", 5) == "1234...");
    BOOST_TEST(printable("1234\u00e96", 6) == "1234\u00e9...");
    BOOST_TEST(printable("12\U0001F6006", 5) == "12...");
    BOOST_TEST(printable("12\x9f\x98\x80 6", 5) == "12\\x9f\\x98\\x80...");
    BOOST_TEST(printable("\u00e9", 0) == "...");
    BOOST_TEST(quote("123456", 5) == "'12345...'");
    BOOST_TEST(quote(std::string(100000, 'x')).size() < 100U);
}

BOOST_AUTO_TEST_CASE(errors_of_numbers_show_little_of_what_was_given) {
    const auto fails_well = [](const ParseError& error) {
        const std::string message = error.what();
        return is_printable(message) && message.size() < 1000;
    };
    const std::string text = "\x1b[2J" + std::string(1'000'000, '9');
    BOOST_CHECK_EXCEPTION(static_cast<void>(parse_integer(text, 0, 9, "x")), ParseError, fails_well);
    BOOST_CHECK_EXCEPTION(static_cast<void>(parse_unsigned(text, 0, "x")), ParseError, fails_well);
    BOOST_CHECK_EXCEPTION(static_cast<void>(parse_seconds(text, "x")), ParseError, fails_well);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(csv)

BOOST_AUTO_TEST_CASE(what_a_spreadsheet_would_run_is_defused_and_read_back) {
    for (const std::string text : {"=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "'quoted", "''", " =1",
                                   "  @x", "\uFF1D1", "-6/7/7/7/7/7/7 x classic"}) {
        BOOST_TEST(csv_field(text) == "'" + text);
        BOOST_TEST(text_of_csv(csv_field(text)) == text);
    }
}

BOOST_AUTO_TEST_CASE(what_would_be_read_as_a_number_a_date_or_nothing_is_defused_and_read_back) {
    for (const std::string text :
         {"1e5", "5e10231", "1E-5",  "007",        ".5",   "1_5",    "(5)",    "5%",   "1-5",
          "1-0", "6/5",     "12:30", "2026-11-30", "mar1", "5 Sept", "DEC-10", "none", "NULL",
          "NaN", "n/a",     "True",  "inf",        "0xFF", "0b11",   "#N/A"}) {
        BOOST_TEST(csv_field(text) == "'" + text);
        BOOST_TEST(text_of_csv(csv_field(text)) == text);
    }
}

BOOST_AUTO_TEST_CASE(other_text_stays) {
    for (const std::string text : {"", "new", "a=b", "a", "e", "may", "v1.2", "5k", "1a2b3c4", "2-may-be",
                                   "1-5/3-3/7/7/7/7/7 x classic", "Jos\u00e9", "a'b"}) {
        BOOST_TEST(csv_field(text) == text);
        BOOST_TEST(text_of_csv(text) == text);
    }
    BOOST_TEST(text_of_csv("'new") == "'new");
}

BOOST_AUTO_TEST_CASE(separators_and_quotes_are_quoted) {
    BOOST_TEST(csv_field("a,b") == "\"a,b\"");
    BOOST_TEST(csv_field("=\"x\"") == "\"'=\"\"x\"\"\"");
}

BOOST_AUTO_TEST_CASE(control_characters_are_shown_and_begin_no_formula) {
    BOOST_TEST(csv_field("\t=1\r\n\x1b[2J") == "\\t=1\\r\\n\\x1b[2J");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
