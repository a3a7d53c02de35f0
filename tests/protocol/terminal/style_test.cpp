#include "protocol/terminal/style.hpp"

#include "tests/support/test.hpp"

namespace pahtum::terminal {

BOOST_AUTO_TEST_SUITE(wrap_text)

BOOST_AUTO_TEST_CASE(short_text_stays_as_it_is) {
    BOOST_TEST(wrap("ten chars.", 10) == "ten chars.");
    BOOST_TEST(wrap("", 10) == "");
    BOOST_TEST(wrap("a\n\nb\n", 10) == "a\n\nb\n");
}

BOOST_AUTO_TEST_CASE(lines_are_broken_at_blanks) {
    BOOST_TEST(wrap("one two three", 7) == "one two\nthree");
    BOOST_TEST(wrap("one two three", 8) == "one two\nthree");
    BOOST_TEST(wrap("one two three", 6) == "one\ntwo\nthree");
}

BOOST_AUTO_TEST_CASE(continued_lines_are_indented) {
    BOOST_TEST(wrap("name  what it is for", 14, 6) == "name  what it\n      is for");
    BOOST_TEST(wrap("a b\nc d", 2, 1) == "a\n b\nc\n d");
}

BOOST_AUTO_TEST_CASE(a_word_that_is_too_long_is_cut) {
    BOOST_TEST(wrap("abcdefgh", 3) == "abc\ndef\ngh");
    BOOST_TEST(wrap("/a/long/path is there", 6) == "/a/lon\ng/path\nis\nthere");
}

BOOST_AUTO_TEST_CASE(no_character_is_cut) {
    BOOST_TEST(wrap("\u043f\u0440\u0438\u0432\u0435\u0442", 4) == "\u043f\u0440\u0438\u0432\n\u0435\u0442");
    BOOST_TEST(wrap("\u4e09\u76ee\u4e26\u3079", 5) == "\u4e09\u76ee\n\u4e26\u3079");
    BOOST_TEST(wrap("ab \u4e09\u76ee", 5, 1) == "ab\n \u4e09\u76ee");
    // Wider than the line.
    BOOST_TEST(wrap("\u4e09\u76ee", 1) == "\u4e09\n\u76ee");
}

BOOST_AUTO_TEST_CASE(items_stand_in_as_many_columns_as_fit) {
    const std::vector<std::string> items{"a", "bbb", "cc", "d"};
    BOOST_TEST(tabulate(items, 8) == "a    bbb\ncc   d\n");
    BOOST_TEST(tabulate(items, 7) == "a\nbbb\ncc\nd\n");
    BOOST_TEST(tabulate(items, 1) == "a\nbbb\ncc\nd\n");
    BOOST_TEST(tabulate(std::vector<std::string>{}, 8) == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::terminal
