#include "protocol/commands/solve_report.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::program::solve_report_test {
namespace {

/// Black, to move, wins by 3 with A3 alone: the column A3 A2 A1. White needs A3 too.
const NamedPosition kLast{parse_position("1oo/x-x/xo1 x classic,boulders=1"),
                          "1oo/x-x/xo1 x classic,boulders=1", ""};
const Move kA3 = Move::place({0, 2});
const Move kC1 = Move::place({2, 0});

SolveReport exact_report() {
    return {.status = SolveStatus::kExact,
            .lower = 3,
            .upper = 3,
            .best = {kA3},
            .best_is_complete = true,
            .pv = {kA3, kC1},
            .nodes = 12345,
            .elapsed = 1250ms};
}

SolveReport with(SolveStatus status, Points lower, Points upper) {
    SolveReport report;
    report.status = status;
    report.lower = lower;
    report.upper = upper;
    report.nodes = 7;
    report.elapsed = 500ms;
    return report;
}

std::string sentence(SolveStatus status, Points lower, Points upper) {
    return value_sentence(kLast.position, with(status, lower, upper));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_report)

BOOST_AUTO_TEST_CASE(the_value_is_explained_from_the_side_to_move) {
    using enum SolveStatus;
    BOOST_TEST(sentence(kExact, 7, 7) == "+7; Black, to move, wins by 7 points");
    BOOST_TEST(sentence(kExact, 0, 0) == "0; Black, to move, draws");
    BOOST_TEST(value_sentence(parse_position("3/3/3 o classic"), with(kExact, -1, -1)) ==
               "-1; White, to move, loses by 1 point");
}

BOOST_AUTO_TEST_CASE(what_is_not_proven_is_said) {
    using enum SolveStatus;
    BOOST_TEST(sentence(kOutcome, 3, 12) == "+3 to +12; Black, to move, wins, by how much is not proven");
    BOOST_TEST(sentence(kOutcome, -12, -1) == "-12 to -1; Black, to move, loses, by how much is not proven");
    BOOST_TEST(sentence(kBounds, -3, 8) ==
               "-3 to +8; who wins is not proven: Black, to move, loses by 3 points at worst and wins by 8 "
               "points at best");
    BOOST_TEST(sentence(kUnsolved, -56, 60) == "nothing is proven; -56 to +60 is possible");
}

BOOST_AUTO_TEST_CASE(a_game_that_is_over_is_told_as_it_ended) {
    const Position over = parse_position("xxx/oxo/o-o o classic");
    BOOST_TEST(value_sentence(over, with(SolveStatus::kExact, -3, -3)) ==
               "-3; the game is over: Black wins by 3: 3 to 0");
}

BOOST_AUTO_TEST_CASE(people_get_a_block_of_lines) {
    BOOST_TEST(solve_text(kLast, {}, exact_report()) ==
               "1oo/x-x/xo1 x classic,boulders=1\n"
               "value:  +3; Black, to move, wins by 3 points\n"
               "best:   A3; no other move is as good\n"
               "line:   A3 C1\n"
               "effort: 12345 nodes, 1.250 seconds\n");
    SolveReport report = exact_report();
    report.best_is_complete = false;
    BOOST_TEST(testing::contains(solve_text(kLast, {}, report), "best:   A3; others may be as good\n"));
    BOOST_TEST(solve_text(kLast, {}, with(SolveStatus::kUnsolved, -9, 9)) ==
               kLast.text +
                   "\nvalue:  nothing is proven; -9 to +9 is possible\n"
                   "effort: 7 nodes, 0.500 seconds\n");
    report.nodes = 1;
    BOOST_TEST(testing::contains(solve_text(kLast, {}, report), "effort: 1 node, "));
}

BOOST_AUTO_TEST_CASE(a_question_for_a_bound_is_answered) {
    const SolveRequest request{.goal = SolveGoal::kAtLeast, .at_least = 4};
    const auto answers = [&](const SolveReport& report, const std::string& answer) {
        const std::string text = solve_text(kLast, request, report);
        return testing::contains(text, "\nat least +4: " + answer + "\n");
    };
    using enum SolveStatus;
    BOOST_TEST(answers(with(kReached, 4, 9), "yes"));
    BOOST_TEST(answers(with(kMissed, -9, 3), "no"));
    BOOST_TEST(answers(with(kOutcome, 3, 4), "not proven"));
    const auto status = [](const SolveReport& report) {
        return nlohmann::json::parse(solve_json(kLast, report))["status"];
    };
    BOOST_TEST(status(with(kReached, 4, 9)) == "yes");
    BOOST_TEST(status(with(kMissed, -9, 3)) == "no");
    BOOST_TEST(sentence(kMissed, -9, 3).starts_with("-9 to +3; who wins is not proven"));
    BOOST_TEST(sentence(kReached, 4, 9) == "+4 to +9; Black, to move, wins, by how much is not proven");
}

BOOST_AUTO_TEST_CASE(other_moves_are_as_good_in_the_sense_of_the_answer) {
    using enum SolveStatus;
    const auto says = [](SolveStatus status, Points lower, Points upper, bool is_complete,
                         const std::string& words) {
        SolveReport report = with(status, lower, upper);
        report.best = {kA3};
        report.best_is_complete = is_complete;
        return testing::contains(solve_text(kLast, {}, report), "best:   A3; " + words + "\n");
    };
    BOOST_TEST(says(kOutcome, 1, 9, true, "no other move wins"));
    BOOST_TEST(says(kOutcome, 1, 9, false, "others may win, too"));
    BOOST_TEST(says(kOutcome, -9, -1, true, "every move loses"));
    BOOST_TEST(says(kOutcome, -9, -1, false, "every other move loses, too"));
    BOOST_TEST(says(kReached, 4, 9, true, "no other move is enough"));
    BOOST_TEST(says(kReached, 4, 9, false, "others may be enough, too"));
}

BOOST_AUTO_TEST_CASE(json_has_its_members_in_order_on_one_line) {
    BOOST_TEST(
        solve_json(kLast, exact_report()) ==
        R"({"format":1,"position":"1oo/x-x/xo1 x classic,boulders=1","status":"exact","value":3,"wdl":1,)"
        R"("lower":3,"upper":3,"best":["A3"],"best_complete":true,"line":["A3","C1"],)"
        R"("nodes":12345,"seconds":1.25})");
}

BOOST_AUTO_TEST_CASE(json_says_null_of_what_is_not_proven) {
    using enum SolveStatus;
    const auto parsed = [](const SolveReport& report) {
        return nlohmann::json::parse(solve_json(kLast, report));
    };
    const auto outcome_only = parsed(with(kOutcome, -12, -1));
    BOOST_TEST((outcome_only["status"] == "wdl" && outcome_only["wdl"] == -1));
    BOOST_TEST(
        (outcome_only["value"].is_null() && outcome_only["lower"] == -12 && outcome_only["upper"] == -1));
    const auto bounds = parsed(with(kBounds, -3, 8));
    BOOST_TEST((bounds["status"] == "bounds" && bounds["wdl"].is_null() && bounds["value"].is_null()));
    BOOST_TEST((bounds["best"].empty() && bounds["best"].is_array() && bounds["line"].is_array()));
    const auto unsolved = parsed(with(kUnsolved, -56, 60));
    BOOST_TEST((unsolved["status"] == "unsolved" && unsolved["wdl"].is_null() && unsolved["upper"] == 60));
    const auto draw = parsed(with(kExact, 0, 0));
    BOOST_TEST((draw["value"] == 0 && draw["wdl"] == 0));
}

BOOST_AUTO_TEST_CASE(captures_are_written_as_the_position_they_are_played_in_needs) {
    // C2 can take either of two boulders.
    const Position position = parse_position("2x1/2-1/x-2/4 x custodial,setup=fixed");
    const Square c2{2, 1};
    const Move first = Move::capture(c2, {2, 2});
    const NamedPosition named{position, "text", ""};
    SolveReport report = with(SolveStatus::kBounds, -3, 8);
    report.best = {first};
    report.pv = {first, Move::place({3, 3})};
    const auto json = nlohmann::json::parse(solve_json(named, report));
    BOOST_TEST((json["best"] == nlohmann::json{"C2xC3"}));
    BOOST_TEST((json["line"] == nlohmann::json{"C2xC3", "D4"}));
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

SolveProgress progress_at(std::chrono::nanoseconds elapsed) {
    return {.lower = -3,
            .upper = 12,
            .moves_decided = 15,
            .moves = 30,
            .nodes = 123'460'000,
            .nodes_per_second = 3'420'000,
            .table_fill = 0.456,
            .elapsed = elapsed};
}

const std::string kText =
    "15/30 moves, value -3 to +12, 123.5 million nodes, 3.4 million/s, table 46% full, ";

/// What is shown at each of these times, and at the end.
std::string shown(bool is_terminal, const std::vector<std::chrono::nanoseconds>& times,
                  const std::string& place = "") {
    std::ostringstream out;
    {
        SolveProgressLine line{out, is_terminal, place};
        for (const auto time : times) line.show(progress_at(time));
    }
    return out.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve_progress)

BOOST_AUTO_TEST_CASE(all_that_is_known_is_in_the_line) {
    BOOST_TEST(progress_text(progress_at(75'900ms)) == kText + "75 s");
}

BOOST_AUTO_TEST_CASE(of_a_long_question_it_says_what_is_expected) {
    SolveProgress progress = progress_at(75'900ms);
    progress.outlook = ProofOutlook{.at_least = 1,
                                    .odds = 0.0625,
                                    .share = 0.418,
                                    .least_nodes = 3.42e6 * 130,
                                    .most_nodes = 3.42e6 * 4500};
    BOOST_TEST(
        progress_text(progress) ==
        "15/30 moves, value -3 to +12, at least +1? no 16:1, 42% of a no done, 2:10 to 1:15:00 left, 123.5 "
        "million nodes, 3.4 million/s, table 46% full, 75 s");
    BOOST_TEST(odds_text(4) == "yes 4.0:1");
    BOOST_TEST(odds_text(1) == "yes 1.0:1");
    BOOST_TEST(odds_text(1e-3) == "no over 100:1");
}

BOOST_AUTO_TEST_CASE(a_short_solve_shows_nothing) {
    BOOST_TEST(shown(true, {0s, 1s, 1999ms}) == "");
    BOOST_TEST(shown(false, {1s, 2s, 9s}) == "");
}

BOOST_AUTO_TEST_CASE(a_terminal_has_a_bar_that_is_redrawn_and_taken_away) {
    const std::string bar = "\x1b[?7l[##########..........] " + kText;
    const std::string end = "\x1b[?7h";
    const std::string gone = "\r\x1b[J";
    BOOST_TEST(shown(true, {2s, 2100ms, 2200ms}) == bar + "2 s" + end + gone + bar + "2 s" + end + gone);
}

BOOST_AUTO_TEST_CASE(elsewhere_there_is_a_line_every_ten_seconds) {
    BOOST_TEST(shown(false, {9s, 10s, 11s, 19s, 21s}, "suite:7") ==
               "suite:7: " + kText + "10 s\nsuite:7: " + kText + "21 s\n");
}

BOOST_AUTO_TEST_CASE(a_position_without_moves_has_an_empty_bar) {
    std::ostringstream out;
    SolveProgressLine{out, true, ""}.show({.elapsed = 3s});
    BOOST_TEST(testing::contains(out.str(), "[....................] 0/0 moves"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::program::solve_report_test
