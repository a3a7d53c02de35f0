#include "arena/report/game_files.hpp"

#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::game_files_test {

BOOST_AUTO_TEST_SUITE(game_files)

BOOST_AUTO_TEST_CASE(a_line_has_a_field_for_each_column_and_quotes_where_it_must) {
    BOOST_TEST(to_csv(drawn_game({"a,b", "say \"hi\""})) ==
               "2001-09-09T01:46:40.125Z,\"a,b\",\"say \"\"hi\"\"\",draw,board-full,0,8,0.006000,0.006000,0,"
               "3/3/3 x classic,0,\"Black 3, White 3\",");
}

BOOST_AUTO_TEST_CASE(the_time_of_a_side_is_that_of_its_moves) {
    GameRecord record = capturing_game({"a", "b"});
    record.result.moves[1].elapsed = std::chrono::milliseconds{250};
    record.result.detail = "crashed";
    BOOST_TEST(to_csv(record).find(",black,crash,0,2,0.001500,0.250000,0,") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_game_is_read_back_from_its_sgf) {
    const std::string text = to_sgf(capturing_game({"a]b\\", kHostileName}));
    BOOST_TEST(text.starts_with(kSgfStart));
    BOOST_TEST(text.find("DT[2001-09-09]") != std::string::npos);  // 1,000,000,000 seconds after 1970
    const SgfGame game = parse_sgf(text);
    BOOST_TEST(game.black == "a]b\\");
    BOOST_TEST(game.result == "B+F");
    BOOST_TEST(to_text(game.start) == to_text(parse_position("x1ox1/5/5/5/5 x custodial,setup=fixed")));
    BOOST_TEST((game.moves == std::vector{Move::capture(*parse_square("b5"), *parse_square("c5")),
                                          Move::place(*parse_square("e1"))}));
}

BOOST_AUTO_TEST_CASE(results_say_how_a_game_was_decided) {
    const auto result_of = [](Ending ending, std::optional<Side> loser, Points margin) {
        GameRecord record = drawn_game({"a", "b"});
        record.result.ending = ending;
        record.result.loser = loser;
        record.result.margin = margin;
        return parse_sgf(to_sgf(record)).result;
    };
    BOOST_TEST(result_of(Ending::kBoardFull, std::nullopt, 0) == "0");
    BOOST_TEST(result_of(Ending::kBoardFull, Side::kBlack, -7) == "W+7");
    BOOST_TEST(result_of(Ending::kAdjudicated, Side::kWhite, 4) == "B+4");
    BOOST_TEST(result_of(Ending::kResigned, Side::kWhite, 0) == "B+R");
    BOOST_TEST(result_of(Ending::kTimeForfeit, Side::kWhite, 0) == "B+T");
    BOOST_TEST(result_of(Ending::kIllegalMove, Side::kBlack, 0) == "W+F");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::game_files_test
