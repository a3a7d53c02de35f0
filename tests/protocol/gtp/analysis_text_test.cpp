#include "protocol/gtp/analysis_text.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::gtp::analysis_text_test {

const Position kBoard = parse_position("xx1/1-1/3 x classic");

std::vector<Move> line(Position position, const std::vector<std::string>& words) {
    std::vector<Move> moves;
    for (const std::string& word : words) {
        moves.push_back(parse_move(position, word));
        position.play(moves.back());
    }
    return moves;
}

MoveAnalysis analysed(const Position& position, const std::vector<std::string>& words) {
    MoveAnalysis analysis;
    analysis.pv = line(position, words);
    analysis.move = analysis.pv.front();
    return analysis;
}

Thought two_moves() {
    MoveAnalysis first = analysed(kBoard, {"C3", "A1"});
    first.score = 3;
    first.win_rate = 1;
    first.exact = true;
    first.nodes = 42;
    first.prior = 0.75;
    MoveAnalysis second = analysed(kBoard, {"A1"});
    second.score = -0.001;
    second.win_rate = 0.49996;
    second.nodes = 7;
    second.prior = 0.25;
    return {.moves = {first, second}, .depth = 5, .nodes = 50};
}

double owner(const std::array<double, 64>& owners, const char* vertex) {
    return owners[static_cast<std::size_t>(parse_square(vertex)->index())];
}

BOOST_AUTO_TEST_SUITE(analysis_text)

BOOST_AUTO_TEST_CASE(what_is_not_proven_is_not_certain) {
    Thought thought = two_moves();
    thought.moves[0].exact = false;
    thought.moves[0].win_rate = 1 - 1e-6;
    thought.moves[1].win_rate = 1e-6;
    const std::string kata = analysis_line(kBoard, thought, {});
    BOOST_TEST((testing::contains(kata, "winrate 0.9999 ") && testing::contains(kata, "winrate 0.0001 ")),
               kata);
    const std::string lz = analysis_line(kBoard, thought, {.chances = ChanceFormat::kTenThousandths});
    BOOST_TEST((testing::contains(lz, "winrate 9999 ") && testing::contains(lz, "lcb 1 ")), lz);
}

BOOST_AUTO_TEST_CASE(chances_are_decimals_for_kata) {
    BOOST_TEST(analysis_line(kBoard, two_moves(), {}) ==
               "info move C3 visits 42 winrate 1.0000 prior 0.7500 lcb 1.0000 scoreLead 3.00 order 0 "
               "exact true pv C3 A1 "
               "info move A1 visits 7 winrate 0.5000 prior 0.2500 lcb 0.5000 scoreLead 0.00 order 1 pv A1");
}

BOOST_AUTO_TEST_CASE(chances_are_whole_numbers_for_lz) {
    BOOST_TEST(analysis_line(kBoard, two_moves(), {.chances = ChanceFormat::kTenThousandths}) ==
               "info move C3 visits 42 winrate 10000 prior 7500 lcb 10000 scoreLead 3.00 order 0 "
               "exact true pv C3 A1 "
               "info move A1 visits 7 winrate 5000 prior 2500 lcb 5000 scoreLead 0.00 order 1 pv A1");
}

BOOST_AUTO_TEST_CASE(root_info_and_ownership_follow_the_moves_in_one_line) {
    const std::string text = analysis_line(kBoard, two_moves(), {.root_info = true, .ownership = true});
    const std::string tail = text.substr(text.find(" rootInfo"));
    // C3 is Black's in the first line, which counts two thirds; A1 White's in the first, Black's in the
    // second.
    BOOST_TEST(tail ==
               " rootInfo visits 50 winrate 1.0000 scoreLead 3.00 depth 5 exact true "
               "ownership 1.00 1.00 0.67 0.00 0.00 0.00 -0.33 0.00 0.00");
    BOOST_TEST(text.find('\n') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(ownership_is_from_the_view_of_the_side_to_move) {
    const Position white = parse_position("xx1/1-1/3 o classic");
    const Thought report{.moves = {analysed(white, {"C3", "A1"})}};
    const std::array<double, 64> owners = expected_ownership(white, report);
    BOOST_TEST(owner(owners, "A3") == -1);
    BOOST_TEST(owner(owners, "C3") == 1);
    BOOST_TEST(owner(owners, "A1") == -1);
    BOOST_TEST(owner(owners, "B2") == 0);
    BOOST_TEST(owner(owners, "B1") == 0);
}

BOOST_AUTO_TEST_CASE(ownership_knows_of_captures_and_swaps) {
    const Position custodial = parse_position("3/1ox/3 x custodial,boulders=0");
    const Thought capture{.moves = {analysed(custodial, {"A2"})}};
    BOOST_TEST(owner(expected_ownership(custodial, capture), "B2") == 1);
    const Position pie = parse_position("3/1x1/3 o classic,boulders=0,swap=on");
    const Thought swap{.moves = {analysed(pie, {"swap"})}};
    BOOST_TEST(owner(expected_ownership(pie, swap), "B2") == 1);
}

BOOST_AUTO_TEST_CASE(a_client_that_knows_vertices_only_gets_no_others) {
    const Position two = parse_position("x2/o2/1ox x custodial,boulders=0");
    const std::vector<Move> choice = line(two, {"A1xB1"});
    BOOST_TEST(line_text(two, choice, false) == "A1xB1");
    BOOST_TEST(line_text(two, choice, true) == "A1");
}

BOOST_AUTO_TEST_CASE(points_for_people_are_short_and_have_a_sign) {
    const auto shown = [](double score, bool exact) {
        return short_points({.score = score, .exact = exact});
    };
    BOOST_TEST(shown(2.74, false) == "+2.7");
    BOOST_TEST(shown(-2.75, false) == "-2.8");
    BOOST_TEST(shown(-0.04, false) == "0.0");
    BOOST_TEST(shown(9.94, false) == "+9.9");
    BOOST_TEST(shown(9.96, false) == "+10");
    BOOST_TEST(shown(-119.4, false) == "-119");
    BOOST_TEST(shown(3, true) == "+3");
    BOOST_TEST(shown(0, true) == "0");
    BOOST_TEST(shown(-3, true) == "-3");
}

BOOST_AUTO_TEST_CASE(an_expectation_names_move_points_and_side) {
    MoveAnalysis move = analysed(kBoard, {"C3"});
    move.score = 2.5;
    BOOST_TEST(evaluation_text(kBoard, move) == "C3: +2.5 for black");
    move.exact = true;
    move.score = 3;
    BOOST_TEST(evaluation_text(kBoard, move) == "C3: +3 for black, proven");
}

BOOST_AUTO_TEST_CASE(points_have_two_decimals_and_no_negative_zero) {
    BOOST_TEST(points_text(-3.456) == "-3.46");
    BOOST_TEST(points_text(12) == "12.00");
    BOOST_TEST(points_text(-0.001) == "0.00");
    BOOST_TEST(points_text(0.125) == "0.13");
    BOOST_TEST(points_text(-0.125) == "-0.13");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::analysis_text_test
