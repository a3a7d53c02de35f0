#include "arena/score/tally.hpp"

#include "engine/base/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::tally_test {
namespace {

/// A game between engines 0 and 1 in which each game has moves of its own.
GameResult game(bool first_is_black, std::optional<Side> loser, const std::string& moves) {
    GameResult result;
    result.unit = {.pairing = {0, 1}, .first_is_black = first_is_black, .opening = "A", .repeat = 0};
    result.ending = Ending::kBoardFull;
    result.loser = loser;
    result.moves = {{moves, std::chrono::nanoseconds{1}}};
    return result;
}

ScoredGame tallied(int half_points, std::uint64_t fingerprint, std::array<int, 2> pairing = {0, 1}) {
    return {.pairing = pairing, .half_points = half_points, .fingerprint = fingerprint};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(tally)

BOOST_AUTO_TEST_CASE(points_go_to_the_first_engine_whatever_its_colour) {
    BOOST_TEST(scored_game(game(true, Side::kWhite, "A1")).half_points == 2);
    BOOST_TEST(scored_game(game(true, Side::kBlack, "A1")).half_points == 0);
    BOOST_TEST(scored_game(game(false, Side::kBlack, "A1")).half_points == 2);
    BOOST_TEST(scored_game(game(false, Side::kWhite, "A1")).half_points == 0);
    BOOST_TEST(scored_game(game(true, std::nullopt, "A1")).half_points == 1);
}

BOOST_AUTO_TEST_CASE(the_culprit_is_the_loser_of_a_game_that_a_fault_ended) {
    GameResult result = game(false, Side::kBlack, "A1");
    BOOST_TEST(!scored_game(result).culprit);
    result.ending = Ending::kResigned;
    BOOST_TEST(!scored_game(result).culprit);
    result.ending = Ending::kEngineCrash;
    BOOST_TEST((scored_game(result).culprit == 1));
    result.loser = Side::kWhite;
    BOOST_TEST((scored_game(result).culprit == 0));
}

BOOST_AUTO_TEST_CASE(the_fingerprint_is_of_engines_opening_and_moves) {
    const std::uint64_t one = scored_game(game(true, std::nullopt, "A1")).fingerprint;
    GameResult other_repeat = game(true, Side::kBlack, "A1");
    other_repeat.unit.repeat = 5;
    GameResult other_opening = game(true, std::nullopt, "A1");
    other_opening.unit.opening = "B";
    BOOST_TEST(scored_game(other_repeat).fingerprint == one);
    BOOST_TEST(scored_game(other_opening).fingerprint != one);
    BOOST_TEST(scored_game(game(false, std::nullopt, "A1")).fingerprint != one);
    BOOST_TEST(scored_game(game(true, std::nullopt, "A2")).fingerprint != one);
}

BOOST_AUTO_TEST_CASE(games_and_pairs_are_counted) {
    Tally sum;
    BOOST_TEST(!sum.add(0, tallied(2, 1)));
    BOOST_TEST((sum.add(1, tallied(1, 2)) == 3));
    BOOST_TEST(!sum.add(2, tallied(0, 3)));
    BOOST_TEST((sum.add(3, tallied(0, 4)) == 0));
    const MatchScore expected{.games = {.losses = 2, .draws = 1, .wins = 1}, .pairs = {{1, 0, 0, 1, 0}}};
    BOOST_TEST((sum.score(0, 1) == expected));
    BOOST_TEST((sum.score(1, 0) == reversed(expected)));
}

BOOST_AUTO_TEST_CASE(half_a_pair_is_a_game_but_no_pair) {
    Tally sum;
    BOOST_TEST(!sum.add(0, tallied(2, 1)));
    BOOST_TEST(!sum.add(3, tallied(2, 2)));  // 1 and 2 are missing
    BOOST_TEST(!sum.add(4, tallied(2, 3)));
    BOOST_TEST((sum.score(0, 1) == MatchScore{.games = {.wins = 3}, .pairs = {}}));
}

BOOST_AUTO_TEST_CASE(duplicates_and_their_pairs_are_left_out) {
    Tally sum;
    BOOST_TEST(!sum.add(0, tallied(2, 1)));
    BOOST_TEST((sum.add(1, tallied(0, 2)) == 2));
    BOOST_TEST(!sum.add(2, tallied(2, 1)));  // repeats game 0
    BOOST_TEST(!sum.add(3, tallied(0, 3)));
    BOOST_TEST(!sum.add(4, tallied(2, 4)));
    BOOST_TEST(!sum.add(5, tallied(0, 2)));  // repeats game 1
    BOOST_TEST(sum.duplicates() == 2);
    BOOST_TEST(
        (sum.score(0, 1) == MatchScore{.games = {.losses = 2, .wins = 2}, .pairs = {{0, 0, 1, 0, 0}}}));
}

BOOST_AUTO_TEST_CASE(faults_are_counted_and_never_duplicates) {
    Tally sum;
    const ScoredGame crash{
        .pairing = {0, 1}, .half_points = 0, .ending = Ending::kEngineCrash, .culprit = 0, .fingerprint = 1};
    ScoredGame late = crash;
    late.ending = Ending::kTimeForfeit;
    sum.add(0, crash);
    sum.add(1, crash);
    sum.add(2, late);
    BOOST_TEST((sum.faults(0) == Faults{{Ending::kEngineCrash, 2}, {Ending::kTimeForfeit, 1}}));
    BOOST_TEST(sum.faults(1).empty());
    BOOST_TEST(sum.all_faults() == 3);
    BOOST_TEST(sum.duplicates() == 0);
    BOOST_TEST((sum.score(0, 1).games == Trinomial{.losses = 3}));
}

BOOST_AUTO_TEST_CASE(the_field_is_the_sum_over_opponents) {
    Tally sum;
    sum.add(0, tallied(2, 1, {0, 1}));
    sum.add(1, tallied(2, 2, {0, 1}));
    sum.add(2, tallied(0, 3, {0, 2}));
    sum.add(3, tallied(1, 4, {0, 2}));
    sum.add(4, tallied(2, 5, {1, 2}));
    sum.add(5, tallied(2, 6, {1, 2}));
    BOOST_TEST((sum.field_score(0) == MatchScore{.games = {1, 1, 2}, .pairs = {{0, 1, 0, 0, 1}}}));
    BOOST_TEST((sum.field_score(1) == MatchScore{.games = {2, 0, 2}, .pairs = {{1, 0, 0, 0, 1}}}));
    BOOST_TEST((sum.field_score(2) == MatchScore{.games = {2, 1, 1}, .pairs = {{1, 0, 0, 1, 0}}}));
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

const std::string kNone = "3/3/3 x classic,boulders=0";
const std::string kTwo = "3/--1/3 x classic,boulders=2";

ScoredGame game(int half_points, bool first_is_black, const std::string& opening) {
    return {
        .pairing = {0, 1}, .half_points = half_points, .first_is_black = first_is_black, .opening = opening};
}

/// The first engine wins both games of one opening; of the other the one with White is drawn, the other lost.
Breakdown two_pairs() {
    Breakdown breakdown;
    breakdown.add(0, game(2, true, kNone));
    breakdown.add(1, game(2, false, kNone));
    breakdown.add(2, game(0, true, kTwo));
    breakdown.add(3, game(1, false, kTwo));
    return breakdown;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(breakdown)

BOOST_AUTO_TEST_CASE(boulders_are_those_there_or_to_come) {
    BOOST_TEST(boulders_of(kTwo) == 2);
    BOOST_TEST(boulders_of("7/7/7/7/7/7/7 o classic,setup=alternate,boulders=4 placing") == 4);
    BOOST_CHECK_THROW(std::ignore = boulders_of("nonsense"), ParseError);
}

BOOST_AUTO_TEST_CASE(colours_are_told_apart) {
    const Breakdown breakdown = two_pairs();
    BOOST_TEST((breakdown.black() == Trinomial{.losses = 2, .draws = 1, .wins = 1}));
    BOOST_TEST((breakdown.with_colour(0, Side::kBlack) == Trinomial{.losses = 1, .wins = 1}));
    BOOST_TEST((breakdown.with_colour(0, Side::kWhite) == Trinomial{.draws = 1, .wins = 1}));
    BOOST_TEST((breakdown.with_colour(1, Side::kBlack) == Trinomial{.losses = 1, .draws = 1}));
    BOOST_TEST((breakdown.with_colour(7, Side::kBlack) == Trinomial{}));
    BOOST_TEST((breakdown.by_seats().at({1, 0}) == Trinomial{.losses = 1, .draws = 1}));
}

BOOST_AUTO_TEST_CASE(boulders_and_openings_are_told_apart) {
    const Breakdown breakdown = two_pairs();
    BOOST_TEST((breakdown.by_boulders().at(0).engine.at(0) == Trinomial{.wins = 2}));
    BOOST_TEST((breakdown.by_boulders().at(2).engine.at(1) == Trinomial{.draws = 1, .wins = 1}));
    BOOST_TEST((breakdown.by_opening().at(kTwo).black == Trinomial{.losses = 1, .draws = 1}));
}

BOOST_AUTO_TEST_CASE(who_moves_first_is_as_the_opening_says) {
    const std::string white_first = "3/3/3 o classic,boulders=0";
    Breakdown breakdown;
    breakdown.add(0, game(0, true, white_first));
    breakdown.add(1, game(1, false, white_first));
    BOOST_TEST((breakdown.by_seats().at({0, 1}) == Trinomial{.draws = 1}));
    BOOST_TEST((breakdown.by_seats().at({1, 0}) == Trinomial{.wins = 1}));
    Breakdown::PairCounts expected{};
    expected[3 * 1 + 0] = 1;
    BOOST_TEST((breakdown.pairs().at({0, 1}) == expected));
    BOOST_TEST((breakdown.with_colour(0, Side::kBlack) == Trinomial{.losses = 1}));
}

BOOST_AUTO_TEST_CASE(halves_of_two_pairs_are_no_pair_though_of_one_opening) {
    Breakdown breakdown = two_pairs();
    breakdown.add(4, game(1, true, kNone));
    breakdown.add(7, game(1, false, kNone));
    breakdown.add(9, game(1, false, kNone));
    Breakdown::PairCounts expected{};
    expected[3 * 2 + 2] = 1;
    expected[3 * 0 + 1] = 1;
    BOOST_TEST((breakdown.pairs().at({0, 1}) == expected));
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

/// Adds counts[h] pairs with h half points for each h.
void add(MachineScores& scores, const std::string& machine, const std::vector<int>& counts,
         const std::array<int, 2>& pairing = {0, 1}) {
    for (std::size_t half_points = 0; half_points < counts.size(); ++half_points)
        for (int i = 0; i < counts[half_points]; ++i)
            scores.add(machine, pairing, static_cast<int>(half_points));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(machine_scores)

BOOST_AUTO_TEST_CASE(one_machine_has_nothing_to_be_compared_with) {
    MachineScores scores;
    BOOST_TEST(scores.residuals().empty());
    add(scores, "alpha", {5, 10, 20, 10, 5});
    BOOST_TEST(scores.residuals().empty());
}

BOOST_AUTO_TEST_CASE(each_machine_is_compared_with_the_sum_of_the_others) {
    MachineScores scores;
    add(scores, "beta", {20, 30, 40, 30, 20});
    add(scores, "alpha", {10, 20, 40, 20, 10});
    add(scores, "gamma", {40, 30, 20, 5, 5});
    const auto residuals = scores.residuals();
    BOOST_TEST_REQUIRE(residuals.size() == 3U);
    BOOST_TEST(residuals[0].machine == "alpha");
    BOOST_TEST(residuals[0].pairs == 100);
    BOOST_TEST(*residuals[0].score == 0.5);
    const Pentanomial own{{40, 30, 20, 5, 5}};
    const Pentanomial rest{{30, 50, 80, 50, 30}};
    const ChiSquared expected = homogeneity(own.pairs_with, rest.pairs_with);
    BOOST_TEST(residuals[2].machine == "gamma");
    BOOST_TEST(residuals[2].test.statistic == expected.statistic);
    BOOST_TEST(residuals[2].chance == chance_of(expected));
    BOOST_TEST(residuals[2].stands_out);
    BOOST_TEST(!residuals[1].stands_out);
}

BOOST_AUTO_TEST_CASE(pairings_are_compared_one_by_one_and_added_up) {
    // The first engine of one pairing wins, that of the other loses: alike on both machines, although one has
    // played more of the first.
    MachineScores scores;
    add(scores, "alpha", {0, 0, 20, 20, 60}, {0, 1});
    add(scores, "alpha", {30, 10, 10, 0, 0}, {0, 2});
    add(scores, "beta", {0, 0, 10, 10, 30}, {0, 1});
    add(scores, "beta", {60, 20, 20, 0, 0}, {0, 2});
    for (const MachineResidual& residual : scores.residuals()) {
        BOOST_TEST(residual.test.statistic < 1e-9);
        BOOST_TEST(residual.test.degrees == 4);
        BOOST_TEST(!residual.score.has_value());
        BOOST_TEST(!residual.stands_out);
    }
}

BOOST_AUTO_TEST_CASE(a_machine_with_few_pairs_says_nothing) {
    MachineScores scores;
    add(scores, "alpha", {20, 40, 80, 40, 20});
    add(scores, "beta", {3});
    for (const MachineResidual& residual : scores.residuals()) {
        BOOST_TEST(residual.test.degrees == 0);
        BOOST_TEST(!residual.stands_out);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::tally_test
