#include "tests/protocol/gtp/conversation.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp::record_commands_test {
namespace {

/// With a folder for files.
struct FileConversation : Conversation {
    FileConversation() : Conversation("3/1-1/3 x classic,boulders=1") {}

    /// The name of a file with this text.
    [[nodiscard]] std::string file(const std::string& text) const {
        return directory.write("file.sgf", text);
    }

    [[nodiscard]] std::string path(const std::string& name) const { return directory.file(name); }

    testing::TemporaryDirectory directory;
};

using testing::contains;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(record_commands_test, FileConversation)

BOOST_AUTO_TEST_CASE(sides_are_called_by_who_chose_their_moves) {
    ask("limit depth 1");
    ask("play b A1");
    BOOST_TEST(!contains(ask("printsgf"), "PB["));
    ask("genmove w");
    BOOST_TEST(contains(ask("printsgf"), "]PW[Pahtum "));
    BOOST_TEST(!contains(ask("printsgf"), "PB["));
    ask("undo");
    BOOST_TEST(!contains(ask("printsgf"), "PW["));
    ask("param player greedy");
    ask("genmove w");
    BOOST_TEST(contains(ask("printsgf"), " greedy]"));
    ask("clear_board");
    BOOST_TEST(!contains(ask("printsgf"), "PW["));
    ask("loadsgf " + file("(;SZ[3]PB[me]PW[you];B[aa])"));
    ask("param player search");
    ask("genmove w");
    BOOST_TEST(contains(ask("printsgf"), "PB[me]PW[Pahtum "));
}

BOOST_AUTO_TEST_CASE(what_was_thought_of_a_move_goes_with_it) {
    ask("position 1oo/x-x/xo1 x classic");
    ask("genmove b");
    BOOST_TEST(contains(ask("printsgf"), "\n;B[aa]V[3]C[B+3 proven at depth "));
    ask("gogui-play_sequence w C1");
    BOOST_TEST(contains(ask("printsgf"), "\n;B[aa]V[3]C[B+3 proven at depth "));
    ask("savesgf " + path("a"));
    const std::string record = ask("printsgf");
    ask("gg-undo 2");
    ask("play b A3");
    BOOST_TEST(contains(ask("printsgf"), "\n;B[aa]\n"));
    ask("loadsgf " + path("a"));
    BOOST_TEST(ask("printsgf") == record);
}

BOOST_AUTO_TEST_CASE(a_loaded_game_can_be_taken_back_and_cleared_to_its_start) {
    const std::string name = file("(;SZ[3]SQ[aa];B[bb]V[1]C[good];W[cc])");
    BOOST_TEST(ask("loadsgf " + name) == "= ");
    BOOST_TEST(ask("position") == "= -2/1x1/2o x classic");
    BOOST_TEST(ask("undo") == "= ");
    BOOST_TEST(contains(ask("printsgf"), ";B[bb]V[1]C[good]\n)"));
    BOOST_TEST(ask("clear_board") == "= ");
    BOOST_TEST(ask("position") == "= -2/3/3 x classic");
    BOOST_TEST(!contains(ask("printsgf"), "good"));
}

BOOST_AUTO_TEST_CASE(variations_of_a_loaded_file_are_saved_beside_the_moves_still_played) {
    const std::string name = file("(;SZ[3];B[aa](;W[ab](;B[cc])(;B[ca]))(;W[ba]))");
    BOOST_TEST(ask("loadsgf " + name) == "= ");
    BOOST_TEST(ask("savesgf " + name) == "= replaced " + name);
    BOOST_TEST(ask("loadsgf " + name) == "= ");
    BOOST_TEST(contains(ask("printsgf"), ";B[aa]\n(;W[ab]\n(;B[cc]\n)\n(;B[ca]))\n(;W[ba]))"));
    ask("undo");
    ask("play b B1");
    BOOST_TEST(contains(ask("printsgf"), "(;B[bc]\n)\n(;B[ca]))\n(;W[ba]))"));
    ask("gg-undo 2");
    ask("play w C1");
    ask("play b B1");
    BOOST_TEST(contains(ask("printsgf"), ";B[aa]\n(;W[cc]\n;B[bc]\n)\n(;W[ba]))"));
    ask("clear_board");
    BOOST_TEST(!contains(ask("printsgf"), "W[ba]"));
}

BOOST_AUTO_TEST_CASE(a_file_is_read_in_its_charset_and_saved_in_utf8) {
    // The letters U+30BD and U+8868, which end in the byte of a backslash.
    const std::string japanese =
        "(;FF[4]CA[Shift_JIS]SZ[7]SQ[dd]RU[Pah-Tum classic]PB[\x83\x5c];B[aa]C[\x95\x5c];W[bb])";
    BOOST_TEST(ask("loadsgf " + file(japanese)) == "= ");
    BOOST_TEST(ask("position") == "= x6/1o5/7/3-3/7/7/7 x classic");
    for (const std::string part : {"CA[UTF-8]", "SQ[dd]", "PB[\u30BD]", ";B[aa]C[\u8868]\n;W[bb]\n"})
        BOOST_TEST(contains(ask("printsgf"), part), part);
    BOOST_TEST(
        contains(ask("loadsgf " + file("(;CA[Klingon];B[aa])")),
                 "line 1, column 6: CA: the character set 'Klingon' is not known: save the file as UTF-8"));
}

BOOST_AUTO_TEST_CASE(what_others_wrote_is_saved_byte_for_byte_and_answered_without_empty_lines) {
    const std::string root =
        "DT[2020-02-03]EV[Cup]RO[1]PC[Ur]GN[g]BR[1d]WR[2d]TM[600]OT[x]KM[6.5]C[a\r\n\r\n\tb]XX[1][2]";
    const std::string name =
        file("(;GM[1]SZ[3]SQ[bb]" + root + ";B[aa]N[n]LB[ab:1]\n;C[no move]TR[aa];W[ba]ZZ[?])");
    BOOST_TEST(ask("loadsgf " + name) == "= ");
    BOOST_TEST(ask("savesgf " + name) == "= replaced " + name);
    for (const std::string& part :
         {root, std::string{";B[aa]N[n]LB[ab:1]\n;C[no move]TR[aa]\n;W[ba]ZZ[?]\n"}})
        BOOST_TEST(contains(testing::contents(name), part), part);
    BOOST_TEST(contains(ask("printsgf"), "C[a\n \n b]XX[1][2]"));
}

BOOST_AUTO_TEST_CASE(a_move_number_stops_before_that_move) {
    const std::string name = file("(;SZ[3]RU[classic]RE[B+R];B[aa];W[bb];B[cc])");
    const auto position_before = [&](const std::string& move) {
        BOOST_TEST(ask("loadsgf " + name + " " + move) == "= ");
        return ask("position");
    };
    BOOST_TEST(position_before("1") == "= 3/3/3 x classic");
    BOOST_TEST(position_before("2") == "= x2/3/3 o classic");
    BOOST_TEST(!contains(ask("printsgf"), "RE["));
    for (const char* all : {"", "4", "5", "1000000000"}) {
        BOOST_TEST(position_before(all) == "= x2/1o1/2x o classic");
        BOOST_TEST(contains(ask("printsgf"), "RE[B+R]"));
    }
    BOOST_TEST(ask("loadsgf " + name + " 0").starts_with("? syntax error: move number '0'"));
    BOOST_TEST(ask("loadsgf " + name + " -1").starts_with("? cannot load file: '" + name + " -1'"));
}

BOOST_AUTO_TEST_CASE(the_result_is_that_of_the_board_or_of_who_gave_up) {
    ask("position 1oo/x-x/xo1 x classic");
    ask("play b A3");
    BOOST_TEST(!contains(ask("printsgf"), "RE["));
    ask("param resign 3");
    BOOST_TEST(ask("genmove w") == "= resign");
    BOOST_TEST(contains(ask("printsgf"), "RE[B+R]"));
    ask("play w C1");
    BOOST_TEST(contains(ask("printsgf"), "RE[B+3]"));
    ask("play b pass");
    BOOST_TEST(contains(ask("printsgf"), ";W[cc]\n)"));
    ask("gg-undo 2");
    BOOST_TEST(!contains(ask("printsgf"), "RE["));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_loaded_changes_nothing) {
    ask("play b A1");
    const std::string before = ask("printsgf");
    const std::string name = file("(;SZ[3]\n;B[aa];W[aa])");
    BOOST_TEST(ask("loadsgf " + name) ==
               "? cannot load file: '" + name + "': line 2, column 8: illegal move: A3 is occupied");
    BOOST_TEST(ask("loadsgf " + path("none")) ==
               "? cannot load file: '" + path("none") + "': No such file or directory");
    BOOST_TEST(ask("loadsgf " + directory.path().string()).ends_with("Is a directory"));
    BOOST_TEST(ask("loadsgf " + file("")).ends_with("line 1, column 1: no game: expected '(;'"));
    BOOST_TEST(ask("loadsgf") == "? syntax error: usage: loadsgf FILE [MOVE]");
    BOOST_TEST(ask("printsgf") == before);
}

BOOST_AUTO_TEST_CASE(a_file_is_written_only_where_it_is_named_and_said_to_be_replaced) {
    const std::string name = path("my best game 7.sgf");
    BOOST_TEST(ask("savesgf " + name) == "= ");
    BOOST_TEST(ask("savesgf " + name) == "= replaced " + name);
    const std::filesystem::directory_iterator entries{directory.path()};
    BOOST_TEST(std::distance(begin(entries), end(entries)) == 1);
    BOOST_TEST(ask("loadsgf " + name + " 1") == "= ");
    BOOST_TEST(ask("savesgf " + path("none/a")) ==
               "? cannot save file: '" + path("none/a") + "': No such file or directory");
    BOOST_TEST(ask("savesgf") == "? syntax error: usage: savesgf FILE");
    const testing::FileSizeLimit limit{10};
    BOOST_TEST(ask("savesgf " + name) == "? cannot save file: '" + name + "': File too large");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::record_commands_test
