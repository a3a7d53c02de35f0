#include "arena/records/foreign_games.hpp"

#include "tests/support/pgn_of_csv.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::foreign_games_test {
namespace {

struct Fixture {
    /// "A-B 2" for a game that A, moving first, won; " left out: 1" at the end if there is any.
    using Reader = std::int64_t (*)(const std::filesystem::path&,
                                    const std::function<void(const ForeignGame&)>&);
    [[nodiscard]] std::string read(Reader reader, const std::string& text) const {
        std::string games;
        const std::int64_t left_out = reader(directory.write("games", text), [&](const ForeignGame& game) {
            games += game.first + "-" + game.second + " " + std::to_string(game.half_points) + ";";
        });
        return left_out == 0 ? games : games + " left out: " + std::to_string(left_out);
    }

    testing::TemporaryDirectory directory;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(foreign_games, Fixture)

BOOST_AUTO_TEST_CASE(the_same_games_are_read_from_pgn_and_csv) {
    std::vector<std::string> pgn;
    std::vector<std::string> csv;
    const auto into = [](std::vector<std::string>& games) {
        return [&games](const ForeignGame& game) {
            games.push_back(game.first + game.second + std::to_string(game.half_points));
        };
    };
    const std::string table = testing::source_file("tests/data/vectors/ratings/games.csv");
    const std::string same = directory.write("games.pgn", testing::pgn_of_csv(testing::contents(table)));
    BOOST_TEST(read_pgn(same, into(pgn)) == 0);
    BOOST_TEST(read_csv(table, into(csv)) == 0);
    BOOST_TEST(pgn.size() == 200U);
    BOOST_TEST(pgn == csv);
    BOOST_TEST(csv[2] == "AlphaDelta1");
}

BOOST_AUTO_TEST_CASE(pgn_of_the_real_world_is_read) {
    BOOST_TEST(
        read(read_pgn,
             "\xEF\xBB\xBF[Event \"x\"]\r\n[White \"A\"]\r\n[Black \"B \\\"the best\\\"\"]\r\n"
             "[Result \"1-0\"]\r\n\r\n1. e4 {a comment\r\n[White \"C\"]\r\n} e5 ; [Black \"D\"]\r\n1-0\r\n"
             "\r\n[Event \"y\"]\r\n[White \"C\"]\r\n[Black \"D\"]\r\n[Result \"1/2-1/2\"]\r\n") ==
        "A-B \"the best\" 2;C-D 1;");
    // No blank lines, no moves, no Result tag, an escape line.
    BOOST_TEST(read(read_pgn,
                    "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[White \"B\"]\n[Black \"A\"]\n"
                    "1. e4 e5 1-0\n%[White \"X\"]\n[White \"A\"]\n[Black \"C\"]\n\n1. d4 1/2-1/2 {end}") ==
               "A-B 0;B-A 2;A-C 1;");
    BOOST_TEST(read(read_pgn, "").empty());
}

// As the standard's import format allows: tokens of a tag apart, several tags in a line.
BOOST_AUTO_TEST_CASE(pgn_tags_stand_as_they_like) {
    BOOST_TEST(read(read_pgn,
                    "[White \"A]\"] [Black \"B\"][Result \"1-0\"] 1-0\n"
                    "[ White  \"B\" ]\n[ Black\t\"A]\" ]\n[Result\"0-1\"] ; that was quick\n"
                    "[white \"A]\"]\n[BLACK \"B\"]\n[result \"1/2-1/2\"") == "A]-B 2;B-A] 0;A]-B 1;");
}

BOOST_AUTO_TEST_CASE(a_pgn_comment_without_an_end_is_named_because_it_hides_games) {
    const auto file =
        directory.write("games", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {one} e5 {two\n1-0\n[White \"C\"]\n");
    BOOST_TEST(testing::error_of<StoreError>([&] {
                   return read_pgn(file, [](const ForeignGame&) {});
               }).ends_with("games:4: a comment does not end"));
}

BOOST_AUTO_TEST_CASE(a_pgn_result_that_is_none_is_refused_by_line) {
    const auto file = directory.write("games",
                                      "[White \"A\"]\n[Black \"B\"]\n[Result \"1:0\"]\n\n"
                                      "[White \"A\"]\n[Black \"B\"]\n[Result \"White wins\"]\n");
    BOOST_TEST(testing::error_of<StoreError>([&] {
                   return read_pgn(file, [](const ForeignGame&) {});
               }).ends_with("games:7: 'White wins' is not a result; PGN has 1-0, 1/2-1/2, 0-1 and *"));
}

BOOST_AUTO_TEST_CASE(pgn_games_without_a_result_or_a_player_are_left_out) {
    BOOST_TEST(
        read(read_pgn,
             "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. e4 *\n\n"
             "[White \"A\"]\n[Result \"1-0\"]\n\n1-0\n\n[White \"A\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n"
             "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n"
             "[White \"?\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n") == "A-B 2; left out: 4");
}

BOOST_AUTO_TEST_CASE(pgn_text_before_the_first_tag_is_no_game_and_games_without_tags_are_left_out) {
    const std::string games =
        "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
        "[White \"B\"]\n[Black \"A\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n";
    BOOST_TEST(read(read_pgn, games) == "A-B 2;B-A 0;");
    BOOST_TEST(read(read_pgn, "All games of 2020, 1-0 and others\n" + games) == "A-B 2;B-A 0; left out: 1");
    BOOST_TEST(read(read_pgn, "All games of 2020\n" + games) == "A-B 2;B-A 0;");
    BOOST_TEST(read(read_pgn, "1. e4 e5 1/2-1/2\n\n1. d4 *\n\n" + games) == "A-B 2;B-A 0; left out: 2");
    BOOST_TEST(read(read_pgn, "1. e4 e5 1-0\n") == " left out: 1");
}

BOOST_AUTO_TEST_CASE(pgn_tells_the_opening_and_the_round) {
    const auto game = [this](const std::string& rest) {
        ForeignGame found;
        read_pgn(directory.write("games", "[White \"A\"]\n[Black \"B\"]\n" + rest + " 1-0\n"),
                 [&](const ForeignGame& read) { found = read; });
        return found;
    };
    const auto round = [&](const std::string& text) { return game("[Round \"" + text + "\"]\n\n").round; };
    for (const std::string none : {"", "?", "-"}) BOOST_TEST(round(none).empty());
    for (const auto& [one, same] : std::map<std::string, std::string>{
             {"7", "7"}, {"7.1", "7.2"}, {"7.3", "7.4"}, {"2.7.1", "2.7.2"}, {"7.x", "7.x"}})
        BOOST_TEST((round(one) == round(same) && !round(one).empty()), one);
    for (const auto& [one, other] : std::map<std::string, std::string>{
             {"7", "8"}, {"7.2", "7.3"}, {"7.1", "8.1"}, {"1.7.1", "2.7.1"}, {"7.12345678901", "7.2"}})
        BOOST_TEST(round(one) != round(other), one);
    BOOST_TEST(round("1") != game("[Event \"x\"]\n[Round \"1\"]\n\n").round);
    const std::string opening = game("{Start} 1. e4 {book} 1... e5 {Book}\n2.Nf3 { book }").opening;
    BOOST_TEST(!opening.empty());
    BOOST_TEST(game("\n1. e4 {book} e5 {book} 2. Nf3 {book} Nc6 {+0.1/9 1s} 3. Bb5 {book}").opening ==
               opening);
    BOOST_TEST(game("\n1. e4 {book} e5 {book} 2. Nf3 Nc6 {book}").opening != opening);
    BOOST_TEST(game("[FEN \"x\"]\n\n1. e4 {book} e5 {book} 2. Nf3 {book}").opening != opening);
    BOOST_TEST(game("\n1. e4 e5 {book}").opening.empty());
}

BOOST_AUTO_TEST_CASE(csv_has_a_header_or_not_and_quoted_fields) {
    BOOST_TEST(read(read_csv, "A,B,1-0\r\n\r\nB,A,0.5-0.5\r\n") == "A-B 2;B-A 1;");
    BOOST_TEST(read(read_csv, "round,Result,White,Black\n1,0-1,\"A, \"\"x\"\"\",B\n2,*,A,B\n") ==
               "A, \"x\"-B 0; left out: 1");
    BOOST_TEST(read(read_csv, "A,B,1-0\n?,B,1-0\nA,?,1-0\n") == "A-B 2; left out: 2");
}

// RFC 4180, 2.5: quotes stand around fields. Blanks around them are allowed, too.
BOOST_AUTO_TEST_CASE(a_quote_within_a_csv_field_is_a_letter) {
    BOOST_TEST(read(read_csv, "12\" gun,B,1-0\nB,12\" gun,0-1\n") == "12\" gun-B 2;B-12\" gun 0;");
    BOOST_TEST(read(read_csv, "A, \"B, \"\"C\"\"\" ,1-0\n\"\",B,1-0\n") == "A-B, \"C\" 2; left out: 1");
}

// Reading it again with each of its lines would take hours.
BOOST_AUTO_TEST_CASE(a_csv_field_may_have_any_number_of_lines) {
    std::string text = "white,black,result,detail\nA,B,1-0,\"";
    for (int i = 0; i < 300'000; ++i) text += "text\n";
    BOOST_TEST(read(read_csv, text + "\"\n") == "A-B 2;");
}

BOOST_AUTO_TEST_CASE(every_usual_form_of_a_result_in_csv_counts) {
    const auto points = [this](const std::string& result) {
        return read(read_csv, "white,black,result\nA,B,\"" + result + "\"\n");
    };
    for (const char* const win : {"1-0", "1:0", "1", "1.0", "1,0", "1 - 0",
                                  "1\xE2\x80\x93"
                                  "0",
                                  "1\xE2\x88\x92"
                                  "0",
                                  "W", "win", "White"})
        BOOST_TEST(points(win) == "A-B 2;", win);
    for (const char* const draw :
         {"1/2-1/2", "1/2", "0.5", "0,5", "\xC2\xBD", "\xC2\xBD-\xC2\xBD", "\xC2\xBD:\xC2\xBD", "=",
          "0.5\xE2\x80\x93"
          "0.5",
          "D", "draw"})
        BOOST_TEST(points(draw) == "A-B 1;", draw);
    for (const char* const loss : {"0-1", "0:1", "0", "0.0",
                                   "0\xE2\x80\x93"
                                   "1",
                                   "L", "loss", "black", "b"})
        BOOST_TEST(points(loss) == "A-B 0;", loss);
}

BOOST_AUTO_TEST_CASE(a_game_in_csv_is_known_by_its_start_players_and_opening) {
    const std::string header = "started,black,white,result,opening,repeat\n";
    const auto identities = [&](const std::string& text) {
        std::vector<std::string> all;
        read_csv(directory.write("games", text),
                 [&](const ForeignGame& game) { all.push_back(game.identity); });
        return all;
    };
    const auto all = identities(header +
                                "noon,A,B,draw,o,0\nnoon,A,B,black,o,0\none,A,B,draw,o,0\nnoon,B,A,draw,o,0\n"
                                "noon,A,B,draw,p,0\nnoon,A,B,draw,o,1\n");
    BOOST_TEST_REQUIRE(all.size() == 6U);
    BOOST_TEST((!all[0].empty() && all[0] == all[1]));
    BOOST_TEST(std::set<std::string>(all.begin() + 1, all.end()).size() == 5U);
    BOOST_TEST(
        (identities("black,white,result,opening,repeat\nA,B,draw,o,0\n") == std::vector<std::string>{""}));
}

BOOST_AUTO_TEST_CASE(in_our_own_csv_black_moves_first) {
    BOOST_TEST(read(read_csv,
                    "started,black,white,result,detail\n,A,B,black,\"two\nlines\"\n,B,A,black,\n,A,B,draw,\n"
                    ",A,B,white,\n") == "A-B 2;B-A 2;A-B 1;A-B 0;");
}

BOOST_AUTO_TEST_CASE(a_csv_line_that_is_no_game_is_named) {
    const auto complaint = [this](const std::string& text) {
        return testing::error_of<StoreError>([&] { return read(read_csv, text); });
    };
    BOOST_TEST(complaint("A,B,1-0\nA,B,2-1\n").find("games:2: '2-1' is not a result") != std::string::npos);
    // The first won, or White?
    BOOST_TEST(complaint("black,white,result\nA,B,w\n")
                   .ends_with("games:2: 'w' may be White or a win where Black's column comes first: write "
                              "white or win"));
    for (const std::string header : {"player1,player2,result", "white,black,score"})
        BOOST_TEST(
            complaint(header + "\nA,B,1-0\n")
                .find("games:1: if this is a header, name its columns white, black and result; otherwise '" +
                      header.substr(header.rfind(',') + 1) + "' is not a result") != std::string::npos);
    BOOST_TEST(
        complaint("A,B,1\nB,A,0,5\n")
            .ends_with("games:2: it has 4 fields instead of 3: name all columns in the first line, among "
                       "them white, black and result, and put numbers with a comma in quotes"));
    BOOST_TEST(complaint("white,black,result,result\nA,B,1,0\n")
                   .ends_with("games:1: two columns have the name result"));
    BOOST_TEST(complaint("A,B,1-0\nA,B\n").ends_with("games:2: expected white,black,result"));
    BOOST_TEST(complaint("white;black;result\nA;B;0,5\n")
                   .ends_with("games:1: expected white,black,result; the fields are separated by semicolons: "
                              "save them with commas"));
    BOOST_TEST(complaint("A\tB\t1-0\n").ends_with("separated by tabs: save them with commas"));
    BOOST_TEST(complaint("A,B,1-0\n\"A,B,1-0\n").ends_with("games:2: a quoted field does not end"));
}

BOOST_AUTO_TEST_CASE(formats_are_known_by_their_beginning) {
    BOOST_TEST((format_of(directory.write("a", "\n{\"format\":1}\n")) == GameFormat::kRecords));
    BOOST_TEST((format_of(directory.write("b", "\xEF\xBB\xBF\r\n[Event \"x\"]\n")) == GameFormat::kPgn));
    BOOST_TEST((format_of(directory.write("c", "white,black,result\n")) == GameFormat::kCsv));
    BOOST_TEST((format_of(directory.write("d.PGN", "; a comment\n[Event \"x\"]\n")) == GameFormat::kPgn));
    BOOST_TEST((format_of(directory.write("e.jsonl", "")) == GameFormat::kRecords));
    BOOST_TEST((format_of(directory.write("g.jsonl", "z\"format\":2,1,2}\n")) == GameFormat::kRecords));
    BOOST_TEST((format_of(directory.write("h", "white;black;result\n")) == GameFormat::kCsv));
    // What spreadsheets call "Unicode text"; in either order of bytes (RFC 2781, 3.2).
    for (const std::string mark : {"\xFF\xFE", "\xFE\xFF"})
        BOOST_TEST(testing::error_of<StoreError>([&] {
                       return format_of(directory.write("i.csv", mark + std::string{"\0w\0", 4}));
                   }).ends_with("i.csv' is in UTF-16: save it in UTF-8"));
    const auto refuses = [this](const std::string& text, const std::string& reason) {
        BOOST_TEST(testing::error_of<StoreError>([&] {
                       return format_of(directory.write("j.jsonl", text));
                   }).ends_with("j.jsonl' " + reason));
    };
    // RFC 1952, 2.3.1; the header of bzip2; The .xz File Format, 2.1.1.1; RFC 8878, 3.1.1.
    refuses({"\x1F\x8B\x08\0\0", 5}, "is compressed with gzip: decompress it first");
    refuses("BZh91AY&SY", "is compressed with bzip2: decompress it first");
    refuses({"\xFD"
             "7zXZ\0",
             6},
            "is compressed with xz: decompress it first");
    refuses("\x28\xB5\x2F\xFD", "is compressed with zstd: decompress it first");
    refuses("A,B,1-0\rB,A,1-0\r", "ends its lines with CR alone: save it with LF or CR LF");
    BOOST_CHECK_THROW(static_cast<void>(format_of(directory.write("f", "7/7/7 x classic\n"))), StoreError);
    BOOST_CHECK_THROW(static_cast<void>(format_of(directory / "none")), StoreError);
    BOOST_CHECK_THROW(static_cast<void>(format_of(directory / ".")), StoreError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::foreign_games_test
