#include "arena/tune/tune_record.hpp"

#include <boost/test/unit_test.hpp>
#include <string>
#include <variant>

#include "arena/records/record.hpp"
#include "tests/support/text.hpp"

namespace pahtum::arena {
namespace tune_record_test {

TunedPair sample_pair() {
    return {.number = 7,
            .iteration = 3,
            .opening = "5/5/5/5/5 x classic,boulders=0",
            .plus = {"13", "0.250"},
            .minus = {"9", "0.150"},
            .games = {TunedGame{.plus_is_black = true,
                                .half_points = 2,
                                .ending = "board-full",
                                .margin = 3,
                                .moves = {"A1", "B2"}},
                      TunedGame{.plus_is_black = false,
                                .half_points = 0,
                                .ending = "crash",
                                .detail = "plus exited with status 3 <\n\"",
                                .margin = 0,
                                .moves = {}}}};
}

GameResult result_of(bool first_is_black, Ending ending, std::optional<Side> loser) {
    GameResult result;
    result.unit = {.pairing = {0, 1}, .first_is_black = first_is_black, .opening = "", .repeat = 0};
    result.ending = ending;
    result.loser = loser;
    result.detail = "did it";
    return result;
}

/// What is said against the line.
std::string complaint_about(const std::string& line) {
    return testing::error_of<StoreError>([&] { return parse_tune_line(line); });
}

BOOST_AUTO_TEST_SUITE(tune_record)

BOOST_AUTO_TEST_CASE(a_pair_and_a_header_come_back_from_their_lines) {
    const std::string line = to_line(sample_pair());
    BOOST_TEST(line.starts_with("{\"format\":"));
    BOOST_TEST(line.find('\n') == std::string::npos);
    BOOST_TEST((std::get<TunedPair>(parse_tune_line(line)) == sample_pair()));
    const TuneHeader header{{{"engine", "./pahtum --hash 2"}, {"seed", "1"}}};
    BOOST_TEST((std::get<TuneHeader>(parse_tune_line(to_line(header))).settings == header.settings));
    BOOST_TEST(sample_pair().half_points() == 2);
}

BOOST_AUTO_TEST_CASE(every_changed_byte_is_noticed) {
    const std::string line = to_line(sample_pair());
    for (std::size_t i = 0; i < line.size(); ++i) {
        std::string damaged = line;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        BOOST_TEST(complaint_about(damaged) != "", damaged);
    }
    BOOST_TEST(complaint_about(line.substr(0, line.size() / 2)) != "");
    BOOST_TEST(complaint_about("") != "");
    BOOST_TEST(complaint_about("{\"format\":2,\"pair\":{}}").find("checksum") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_line_of_a_tournament_is_none_of_a_tuning) {
    BOOST_TEST(complaint_about(to_line(RunHeader{})) == "not a record of a tuning");
    BOOST_CHECK_THROW(static_cast<void>(parse_line(to_line(sample_pair()))), StoreError);
}

BOOST_AUTO_TEST_CASE(a_game_counts_for_the_plus_side_whatever_its_colour) {
    BOOST_TEST(tuned_game(result_of(true, Ending::kBoardFull, Side::kWhite)).half_points == 2);
    BOOST_TEST(tuned_game(result_of(true, Ending::kBoardFull, Side::kBlack)).half_points == 0);
    BOOST_TEST(tuned_game(result_of(false, Ending::kBoardFull, Side::kWhite)).half_points == 0);
    BOOST_TEST(tuned_game(result_of(false, Ending::kBoardFull, std::nullopt)).half_points == 1);
    BOOST_TEST(tuned_game(result_of(true, Ending::kBoardFull, std::nullopt)).detail == "");
    BOOST_TEST(tuned_game(result_of(true, Ending::kEngineCrash, Side::kWhite)).detail == "minus did it");
    BOOST_TEST(tuned_game(result_of(false, Ending::kEngineCrash, Side::kWhite)).detail == "plus did it");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tune_record_test
}  // namespace pahtum::arena
