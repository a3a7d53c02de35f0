#include "engine/rules/sgf_nodes.hpp"

#include "engine/base/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(sgf_nodes)

BOOST_AUTO_TEST_CASE(properties_have_names_values_and_a_place) {
    const auto nodes = read_sgf_nodes("(;FF[4]AB[aa][bb];B[cc])");
    BOOST_TEST_REQUIRE(nodes.size() == 2U);
    BOOST_TEST_REQUIRE(nodes[0].size() == 2U);
    BOOST_TEST(nodes[0][1].name == "AB");
    BOOST_TEST(nodes[0][1].values.size() == 2U);
    BOOST_TEST(nodes[0][1].values[1] == "bb");
    BOOST_TEST(nodes[0][1].offset == 7U);
    BOOST_TEST(find_property(nodes[1], "B") == &nodes[1][0]);
    BOOST_TEST(find_property(nodes[1], "W") == nullptr);
}

BOOST_AUTO_TEST_CASE(escapes_and_line_ends_are_taken_out_of_values) {
    const auto value = [](const std::string& text) {
        return read_sgf_nodes("(;C[" + text + "])")[0][0].values[0];
    };
    BOOST_TEST(value("a\\]b\\\\c\\d:e\\:f") == "a]b\\cd:e:f");
    BOOST_TEST(value("one\ntwo\r\nthree\rfour\n\rfive\n\nseven") == "one\ntwo\nthree\nfour\nfive\n\nseven");
    BOOST_TEST(value("soft\\\nbreak\\\r\nbreak") == "softbreakbreak");
    BOOST_TEST(value("tab\there\\\tthere") == "tab here there");
}

BOOST_AUTO_TEST_CASE(the_main_line_is_the_first_variation_everywhere) {
    const auto names = [](const std::string& text) {
        std::string result;
        for (const SgfNode& node : read_sgf_nodes(text)) result += node.empty() ? "." : node[0].name;
        return result;
    };
    BOOST_TEST(names("(;A[];B[](;C[](;D[])(;E[]))(;F[]))") == "ABCD");
    BOOST_TEST(names("(;A[](;B[]);C[])") == "AB");
    BOOST_TEST(names("(;)") == ".");
}

BOOST_AUTO_TEST_CASE(what_nobody_asked_for_takes_no_memory) {
    constexpr std::array<std::string_view, 2> kWanted{"B", "AB"};
    const auto nodes = read_sgf_nodes("(;C[root];B[aa]C[x]XX;C[no move];B[bb])", kWanted);
    BOOST_TEST_REQUIRE(nodes.size() == 3U);
    BOOST_TEST(nodes[0].empty());
    BOOST_TEST(nodes[1].size() == 1U);
    BOOST_TEST(nodes[2][0].values[0] == "bb");
    const auto repeated = [](const std::string& text, int count) {
        std::string result;
        for (int i = 0; i < count; ++i) result += text;
        return result;
    };
    BOOST_TEST(read_sgf_nodes("(;" + repeated("C[x];", 200'000) + "B[bb])", kWanted).size() == 2U);
    BOOST_CHECK_THROW(static_cast<void>(read_sgf_nodes("(;AB" + repeated("[aa]", 2000) + ")", kWanted)),
                      ParseError);
    BOOST_CHECK_THROW(static_cast<void>(read_sgf_nodes("(" + repeated(";B[]", 200'000) + ")", kWanted)),
                      ParseError);
}

BOOST_AUTO_TEST_CASE(a_collection_is_cut_into_its_games) {
    using Games = std::vector<std::string_view>;
    BOOST_TEST((sgf_games("(;B[aa])") == Games{"(;B[aa])"}));
    BOOST_TEST((sgf_games("mail (of [1) today\n( ;C[:-) \\] (;];(;B[aa])(;B[ab]))\n\n(;W[bb]") ==
                Games{"( ;C[:-) \\] (;];(;B[aa])(;B[ab]))", "(;W[bb]"}));
    BOOST_TEST((sgf_games("(;C[a\\") == Games{"(;C[a\\"}));
    for (const char* const none : {"", "no game", ")(", "(a"}) BOOST_TEST((sgf_games(none) == Games{none}));
}

BOOST_AUTO_TEST_CASE(places_are_counted_in_lines_and_characters_from_one) {
    const auto place = [](const std::string& text, std::size_t offset) {
        return testing::error_of<ParseError>([&] { fail_in_sgf(text, offset, "wrong"); });
    };
    BOOST_TEST(place("abc", 0) == "line 1, column 1: wrong");
    BOOST_TEST(place("a\nbc", 3) == "line 2, column 2: wrong");
    BOOST_TEST(place("a\r\nb\rc", 5) == "line 3, column 1: wrong");
    BOOST_TEST(place("\xC3\xA4\xC3\xB6x", 4) == "line 1, column 3: wrong");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
