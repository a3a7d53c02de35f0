#include "engine/rules/sgf_charset.hpp"

#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_nodes.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace sgf_charset_test {

struct Letters {
    std::string charset;
    std::string bytes;  ///< as Python's codecs write them
    std::string utf8;
};

// Among them letters whose last byte is that of a backslash, '[' or ']'.
const std::array kLetters{
    Letters{"Shift_JIS", "\x95\\\x83\\\x94\\", "\xe8\xa1\xa8\xe3\x82\xbd\xe8\x83\xbd"},
    Letters{"SJIS", "\x95\\\x83\\\x87@", "\xe8\xa1\xa8\xe3\x82\xbd\xe2\x91\xa0"},
    Letters{"EUC-JP", "\xc9\xbd\xa5\xbd\xc7\xbd", "\xe8\xa1\xa8\xe3\x82\xbd\xe8\x83\xbd"},
    Letters{"ISO-2022-JP", "\x1b$BI=%=G=\x1b(B", "\xe8\xa1\xa8\xe3\x82\xbd\xe8\x83\xbd"},
    Letters{"GB2312", "\xc6\xe5\xca\xd6\xd6\xd0\xce\xc4", "\xe6\xa3\x8b\xe6\x89\x8b\xe4\xb8\xad\xe6\x96\x87"},
    Letters{"gbk", "\x81\\\x82\\\xd5\\", "\xe4\xb9\x97\xe4\xbf\x93\xe8\xaa\xa0"},
    Letters{"GB18030",
            "\x82"
            "C\x81\\\x95"
            "2\x82"
            "6",
            "\xe4\xbe\xb0\xe4\xb9\x97\xf0\xa0\x80\x80"},
    Letters{"Big5", "\xa5\\\xb3\\\xbb\\", "\xe5\x8a\x9f\xe8\xa8\xb1\xe8\x93\x8b"},
    // As the Encoding Standard's indexes have them.
    Letters{"Big5", "\xa1\x5a\xa1\xc3\xa1\xc5\xa1\xfe\xa2\x40\xa2\xcc\xa2\xce",
            "\u2574\uffe3\u02cd\uff0f\uff3c\u5341\u5345"},
    Letters{"EUC-JP", "\xa1\xc1\xa1\xdd\xad\xa1", "\uff5e\uff0d\u2460"},
    Letters{"GBK", "\x80", "\u20ac"},
    Letters{"ISO-8859-1", "\x93x\x94", "\u201cx\u201d"},
    Letters{"ISO-8859-9", "\x80\xfd", "\u20ac\u0131"},
    Letters{"logical", "\xe0", "\u05d0"},
    Letters{"EUC-KR", "\xb9\xd9\xb5\xcf\xc7\xd1\xb1\xb9", "\xeb\xb0\x94\xeb\x91\x91\xed\x95\x9c\xea\xb5\xad"},
    Letters{"cp949",
            "\x8c"
            "c\xb9\xe6\xb0\xa2\xc7\xcf",
            "\xeb\x98\xa0\xeb\xb0\xa9\xea\xb0\x81\xed\x95\x98"},
    Letters{"KOI8-R", "\xf0\xd2\xc9\xd7\xc5\xd4", "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82"},
    Letters{"windows-1251", "\xcf\xf0\xe8\xe2\xe5\xf2", "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82"},
    Letters{"ISO-8859-5", "\xbf\xe0\xd8\xd2\xd5\xe2", "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82"},
    Letters{"IBM866", "\x8f\xe0\xa8\xa2\xa5\xe2", "\xd0\x9f\xd1\x80\xd0\xb8\xd0\xb2\xd0\xb5\xd1\x82"},
    Letters{"KOI8-U", "\xb7\xd6\xc1\xcb", "\xd0\x87\xd0\xb6\xd0\xb0\xd0\xba"},
    Letters{"ISO-8859-1", "J\xf6rg", "J\xc3\xb6rg"},
    Letters{"Latin1", "\xe9", "\xc3\xa9"},
    Letters{"ISO-8859-2",
            "\xa3\xf3"
            "d\xbc",
            "\xc5\x81\xc3\xb3"
            "d\xc5\xba"},
    Letters{"windows-1250",
            "\xa3\xf3"
            "d\x9f",
            "\xc5\x81\xc3\xb3"
            "d\xc5\xba"},
    Letters{"windows-1252", "\x9cuvre \x80", "\xc5\x93uvre \xe2\x82\xac"},
    Letters{"ISO_8859-15", "\xbduvre \xa4", "\xc5\x93uvre \xe2\x82\xac"},
    Letters{"UTF-8", "\xe8\xa1\xa8\xe3\x82\xbd", "\xe8\xa1\xa8\xe3\x82\xbd"},
};

std::string file_of(const Letters& letters) {
    return "(;FF[4]CA[" + letters.charset + "]SZ[7]SQ[dd]RU[Pah-Tum classic]PB[" + letters.bytes +
           "];B[aa]C[" + letters.bytes + "];W[bb])";
}

BOOST_AUTO_TEST_SUITE(sgf_charset)

BOOST_AUTO_TEST_CASE(a_game_is_read_in_the_charset_that_it_names) {
    for (const Letters& letters : kLetters) {
        BOOST_TEST_CONTEXT(letters.charset) {
            const SgfGame game = parse_sgf(sgf_as_utf8(file_of(letters)));
            BOOST_TEST(game.moves.size() == 2U);
            BOOST_TEST(game.start.boulders().count() == 1);
            BOOST_TEST(game.black == letters.utf8);
            BOOST_TEST(game.notes.at(0).comment == letters.utf8);
            BOOST_TEST(to_sgf(game).find("CA[UTF-8]") != std::string::npos);
        }
    }
}

BOOST_AUTO_TEST_CASE(games_of_one_file_have_their_own_charsets) {
    std::string file = "a mail\n";
    for (const Letters& letters : kLetters) file += file_of(letters) + "\n";
    const std::string text = sgf_as_utf8(file);
    const auto games = sgf_games(text);
    BOOST_TEST(games.size() == kLetters.size());
    for (std::size_t i = 0; i < games.size(); ++i) BOOST_TEST(parse_sgf(games[i]).black == kLetters[i].utf8);
}

BOOST_AUTO_TEST_CASE(a_name_before_the_charset_is_read_in_it_too) {
    const std::string text = sgf_as_utf8("(;GN[\x95\x5c]CA[Shift_JIS]SZ[7]SQ[dd];B[aa])");
    BOOST_TEST(text == "(;GN[\xe8\xa1\xa8]CA[Shift_JIS]SZ[7]SQ[dd];B[aa])");
}

BOOST_AUTO_TEST_CASE(a_bracket_behind_a_letter_that_ends_like_one_ends_no_game) {
    const std::string rest = "]SZ[7];B[aa])";
    const std::string file =
        "(;GN[\xa4\x5d)]CA[Big5" + rest + "(;GN[\x81\x5d)]CA[GBK" + rest + "(;GN[\x81\x5d)]CA[SJIS" + rest;
    BOOST_TEST(sgf_as_utf8(file) ==
               "(;GN[\u4e5f)]CA[Big5" + rest + "(;GN[\u4e5a)]CA[GBK" + rest + "(;GN[\u2010)]CA[SJIS" + rest);
    const std::string of_no_game = "(;C[J\xF6rg])CA[Klingon]";
    BOOST_TEST(sgf_as_utf8(of_no_game) == of_no_game);
}

BOOST_AUTO_TEST_CASE(an_escape_of_sgf_is_none_of_the_charset) {
    const SgfGame game = parse_sgf(sgf_as_utf8("(;CA[Shift_JIS]SZ[7]PB[\x95\x5c\\]\\\\])"));
    BOOST_TEST(game.black == "\xe8\xa1\xa8]\\");
}

BOOST_AUTO_TEST_CASE(a_charset_that_is_not_known_is_refused_by_name) {
    for (const std::string name : {"Klingon", "UTF-16", "UTF-7", "EBCDIC-US", ""})
        check_error<ParseError>([&] { return sgf_as_utf8("(;FF[4]\nCA[" + name + "];B[aa])"); },
                                "line 2, column 4: CA: the character set '" + name + "' is not known");
}

BOOST_AUTO_TEST_CASE(what_names_no_charset_in_its_root_stays_as_it_is) {
    for (const std::string text : {"(;C[J\xF6rg])", "(;C[CA[Klingon\\]];B[aa]CA[Klingon])", "hello CA[x]",
                                   "\xEF\xBB\xBF(;CA[GBK]C[\xC3\xA4])", "(;CA[US-ASCII]C[\xC3\xA4])",
                                   "(;CA[utf8]", "(;CA[GBK", "", "(;"})
        BOOST_TEST(sgf_as_utf8(text) == text);
}

BOOST_AUTO_TEST_CASE(bytes_that_mean_nothing_are_replaced_and_end_nothing) {
    BOOST_TEST(sgf_as_utf8("(;CA[Shift_JIS]C[a\x81 ];B[aa])") == "(;CA[Shift_JIS]C[a\uFFFD ];B[aa])");
    BOOST_TEST(sgf_as_utf8("(;CA[EUC-KR]C[a\xB0") == "(;CA[EUC-KR]C[a\uFFFD");
}

BOOST_AUTO_TEST_CASE(no_pair_of_bytes_beyond_ascii_takes_the_bracket_behind_it) {
    for (const std::string charset : {"Shift_JIS", "EUC-JP", "GBK", "GB18030", "Big5", "EUC-TW", "EUC-KR"}) {
        std::string file;
        std::size_t games = 0;
        for (int first = 0x81; first <= 0xFC; ++first) {
            if (charset == "Shift_JIS" && first >= 0xA0 && first < 0xE0) continue;  // a letter by itself
            for (int second = 0x80; second <= 0xFE; ++second, ++games)
                file +=
                    "(;CA[" + charset + "]C[" + static_cast<char>(first) + static_cast<char>(second) + "])";
        }
        const std::string text = sgf_as_utf8(file);
        BOOST_TEST_CONTEXT(charset) {
            for (const std::string_view game : sgf_games(text))
                if (game.find('(', 1) != std::string_view::npos) BOOST_TEST(false, std::string{game});
            BOOST_TEST(sgf_games(text).size() == games);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_pair_behind_which_iconv_fails_takes_no_other) {
    BOOST_TEST(sgf_as_utf8("(;CA[EUC-KR]C[\xA2\xE8\xB0\xA1];B[aa])") == "(;CA[EUC-KR]C[\uFFFD\uAC00];B[aa])");
    BOOST_TEST(sgf_as_utf8("(;CA[EUC-KR]C[\xA2\xE8") == "(;CA[EUC-KR]C[\uFFFD");
}

BOOST_AUTO_TEST_CASE(many_small_games_and_a_long_one_take_little_time) {
    std::string file;
    while (file.size() < 1'000'000) file += "(;CA[GBK])(;CA[Big5])";
    BOOST_TEST(sgf_as_utf8(file) == file);
    // Whatever may be the name of a charset is looked for once, not again by each game before it.
    for (const std::string game : {"(;C[CCCCCC])", "(;C[x])", "(;C[CA[]])", "(;C[CA[GBK\\]])"}) {
        std::string many;
        while (many.size() < 16'000'000) many += game;
        many += "(;CA[GBK])";
        BOOST_TEST((sgf_as_utf8(many) == many), game);
    }
    // Nor is the end of that name, which may be far or missing.
    const std::string letters(4'000'000, 'x');
    for (const std::string game : {"(;)", "(;)CA[", "(;C[CA[GBK\\]])CA["}) {
        std::string many;
        while (many.size() < 4'000'000) many += game;
        for (const std::string& end : {"(;CA[" + letters, "CA[" + letters + "]"})
            BOOST_TEST((sgf_as_utf8(many + end) == many + end), game);
    }
    std::string one = "(;CA[Shift_JIS]C[";
    while (one.size() < 1'000'000) one += "CA[";
    BOOST_TEST(sgf_as_utf8(one) == one);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sgf_charset_test
}  // namespace pahtum::testing
