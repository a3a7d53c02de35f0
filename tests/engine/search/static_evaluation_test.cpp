#include "engine/search/static_evaluation.hpp"

#include "engine/core/value.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

/// How much better than A1 each move seems, averaged over many evaluations.
std::map<std::string, double> impressions(const std::string& text, double overlooks) {
    constexpr int kTimes = 400;
    const Position position = parse_position(text);
    Random random{1};
    std::map<std::string, double> seen;
    for (int i = 0; i < kTimes; ++i) {
        for (const JudgedMove& move : judged_moves(position, {}, overlooks, random))
            seen[to_text(position, move.move)] += move.seems / kTimes;
    }
    return seen;
}

BOOST_AUTO_TEST_SUITE(static_evaluation)

BOOST_AUTO_TEST_CASE(with_nothing_overlooked_moves_seem_what_they_are) {
    Random random{4};
    for (const std::string rules : {"classic", "custodial,setup=fixed", "strategic,setup=fixed"}) {
        const Ruleset ruleset = parse_ruleset(rules);
        const Evaluator evaluator{ruleset.scoring};
        Position position = Position::new_game(ruleset, random_layout(7, 5, random));
        while (!position.is_over()) {
            const std::vector<JudgedMove> moves = judged_moves(position, {}, 0, random);
            BOOST_REQUIRE(moves.size() == position.legal_moves().size());
            const double offset = moves.front().score - moves.front().seems;
            for (const JudgedMove& move : moves) {
                Position after = position;
                after.play(move.move);
                BOOST_TEST(move.score == in_points(evaluator.evaluate(after, position.side_to_move())));
                BOOST_TEST(std::abs(move.score - move.seems - offset) < 1e-9);
            }
            position.play(moves[uniform(random, moves.size())].move);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_block_seems_worth_its_share_of_the_times_that_notice_the_threat) {
    const std::string text = "oooo3/7/7/7/7/7/7 x classic,boulders=0";
    const double full = impressions(text, 0)["E7"];
    const double half = impressions(text, 0.5)["E7"];
    BOOST_TEST(half > 0.35 * full);
    BOOST_TEST(half < 0.65 * full);
    BOOST_TEST(impressions(text, 1)["E7"] == 0);
}

BOOST_AUTO_TEST_CASE(five_in_a_row_is_harder_to_overlook_than_four) {
    const double four = impressions("oooo3/7/7/7/7/7/7 x classic,boulders=0", 0.5)["E7"] /
                        impressions("oooo3/7/7/7/7/7/7 x classic,boulders=0", 0)["E7"];
    const double five = impressions("ooooo2/7/7/7/7/7/7 x classic,boulders=0", 0.5)["F7"] /
                        impressions("ooooo2/7/7/7/7/7/7 x classic,boulders=0", 0)["F7"];
    BOOST_TEST(five > four + 0.1);
}

BOOST_AUTO_TEST_CASE(own_lines_with_stones_are_never_overlooked) {
    const std::string text = "xxx4/7/7/7/7/7/7 x classic,boulders=0";
    for (const double overlooks : {0.5, 1.0}) {
        std::map<std::string, double> seen = impressions(text, overlooks);
        for (const auto& [move, value] : seen) {
            if (move != "D7") BOOST_TEST(value < seen["D7"], move);
        }
    }
}

BOOST_AUTO_TEST_CASE(limits_hold) {
    const Position position = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");
    Random random{1};
    const Move only = parse_move(position, "C3");
    const std::vector<JudgedMove> moves = judged_moves(position, {.among = {only}}, 0.5, random);
    BOOST_REQUIRE(moves.size() == 1U);
    BOOST_TEST((moves.front().move == only));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
