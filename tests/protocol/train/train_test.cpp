#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/review/review_report.hpp"
#include "protocol/train/exercise.hpp"
#include "protocol/train/training.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"

namespace pahtum::train::train_test {
namespace {

std::string suite(const std::string& name) {
    return read_whole_file(testing::source_file("openings/suites/" + name));
}

Exercise only_one(const std::string& line) {
    const std::vector<Exercise> exercises = parse_exercises(line + "\n", "file");
    BOOST_TEST_REQUIRE(exercises.size() == 1U);
    return exercises.front();
}

/// The position of the reference's rules as a line of an exercise, its values by the reference's minimax.
std::string line_of(const reference::Game& game, bool has_margins) {
    const int value = value_for_mover(game);
    nlohmann::ordered_json json{{"position", reference::position_text(game)}, {"value", value}};
    json["best"] = nlohmann::ordered_json::array();
    nlohmann::ordered_json margins;
    for (const std::string& move : reference::legal_moves(game)) {
        const int margin = value_after(game, move);
        if (margin == value) json["best"].push_back(move);
        margins[move] = margin;
    }
    if (has_margins) json["margins"] = margins;
    return json.dump();
}

/// 3x3 positions with few empty cells.
std::vector<reference::Game> small_games() {
    std::vector<reference::Game> games;
    reference::Rules rules = reference::named_rules("classic", 3);
    for (const char* const opening : {"A1 B2 C3", "B2 A1 C1 A3", "A2 B1 C2", "C1 C2 A1"}) {
        reference::Game game = reference::new_game(rules);
        std::string_view rest = opening;
        for (const std::string_view move : split(rest)) game = *reference::play(game, std::string{move});
        games.push_back(game);
    }
    return games;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(exercises)

BOOST_AUTO_TEST_CASE(right_moves_and_losses_are_those_of_a_slow_minimax) {
    for (const reference::Game& game : small_games()) {
        const int value = value_for_mover(game);
        for (const bool has_margins : {false, true}) {
            const Exercise exercise = only_one(line_of(game, has_margins));
            BOOST_TEST(exercise.value.value() == value);
            for (const std::string& move : reference::legal_moves(game)) {
                BOOST_TEST_CONTEXT(reference::position_text(game) << " " << move) {
                    const int lost = value - value_after(game, move);
                    const Answer answer = judge(exercise, parse_move(exercise.position, move));
                    BOOST_TEST(answer.is_certain);
                    BOOST_TEST(answer.is_right == (lost == 0));
                    BOOST_TEST(answer.lost_points.value_or(0) == (has_margins ? lost : 0));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_wrong_moves_cost_is_what_minimax_says) {
    for (const reference::Game& game : small_games()) {
        const int value = value_for_mover(game);
        std::vector<std::pair<int, std::string>> costs;
        for (const std::string& move : reference::legal_moves(game))
            if (value_after(game, move) < value) costs.emplace_back(value - value_after(game, move), move);
        std::ranges::stable_sort(costs, [](const auto& a, const auto& b) { return a.first < b.first; });
        std::string text;
        for (const auto& [cost, move] : costs)
            text += (text.empty() ? "" : ", ") + move + " " + std::to_string(cost);
        const Exercise exercise = only_one(line_of(game, true));
        BOOST_TEST(costs_text(exercise) == text);
        BOOST_TEST(testing::contains(stakes_text(exercise), "Wrong moves give away") == !costs.empty());
        if (!costs.empty()) {
            const std::string most = std::to_string(costs.back().first) + " point";
            BOOST_TEST(testing::contains(stakes_text(exercise), most));
        }
        BOOST_TEST(costs_text(only_one(line_of(game, false))).empty());
    }
    BOOST_TEST(stakes_text(only_one(R"({"position":"xxx/1o1/o1o x classic","best":["A2"]})")) ==
               "Black has 3 points, White 0.");
}

BOOST_AUTO_TEST_CASE(every_line_of_the_suites_with_best_moves_is_an_exercise) {
    for (const auto& [name, count] : {std::pair{"7x7-endings.jsonl", 200U},
                                      {"7x7-middlegames.jsonl", 79U},
                                      {"exercises.jsonl", 540U},
                                      {"7x7-13-first-moves.jsonl", 76U}}) {
        const std::vector<Exercise> exercises = parse_exercises(suite(name), name);
        BOOST_TEST(exercises.size() == count);
        BOOST_TEST(parse_exercises("\xEF\xBB\xBF" + suite(name), name).size() == count);
        for (const Exercise& exercise : exercises) {
            for (const Move move : exercise.best) BOOST_TEST(judge(exercise, move).is_right);
            for (const auto& [move, margin] : exercise.margins)
                BOOST_TEST(judge(exercise, move).is_right == (margin == exercise.value));
        }
    }
    BOOST_CHECK_THROW((void)parse_exercises(suite("starts-13.jsonl"), "starts"), ParseError);
}

BOOST_AUTO_TEST_CASE(the_task_says_who_moves_and_what_to_find) {
    const auto task = [](const std::string& members) {
        return task_text(only_one(R"({"position":"1xx/1o1/oxo x classic",)" + members + "}"));
    };
    BOOST_TEST(task(R"("value":3,"best":["A3"])") == "Black to move. Find the move that wins by 3 points.");
    BOOST_TEST(task(R"("value":1,"best":["A3","A2"])") == "Black to move. Find a move that wins by 1 point.");
    BOOST_TEST(task(R"("value":0,"best":["A3"])") == "Black to move. Find the move that holds the draw.");
    BOOST_TEST(task(R"("value":-3,"best":["A3"])") ==
               "Black to move. Find the move that loses by only 3 points.");
    BOOST_TEST(task(R"("wdl":1,"best":["A3"])") == "Black to move. Find the move that wins.");
    BOOST_TEST(task(R"("wdl":1,"best":["A3"],"best_complete":false)") ==
               "Black to move. Find a move that wins.");
    BOOST_TEST(task(R"("wdl":0,"best":["A3"])") == "Black to move. Find the move that holds the draw.");
    BOOST_TEST(task(R"("best":["A3"])") == "Black to move. Find the best move.");
}

BOOST_AUTO_TEST_CASE(an_exercise_survives_being_written) {
    for (const char* const name : {"7x7-endings.jsonl", "7x7-middlegames.jsonl", "exercises.jsonl"}) {
        for (const Exercise& exercise : parse_exercises(suite(name), name)) {
            const Exercise again = only_one(exercise_json(exercise));
            BOOST_TEST((again.position == exercise.position));
            BOOST_TEST((again.best == exercise.best));
            BOOST_TEST((again.margins == exercise.margins));
            BOOST_TEST((again.value == exercise.value));
            BOOST_TEST((again.outcome == exercise.outcome));
            BOOST_TEST(again.is_complete == exercise.is_complete);
            BOOST_TEST((again.theme == exercise.theme && again.rating == exercise.rating));
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_exercise_is_named_with_its_line) {
    const auto refusal = [](const std::string& text) {
        return testing::error_of<ParseError>([&] { return parse_exercises(text, "my\x1b file"); });
    };
    for (const char* const bad :
         {"3/3/3 x classic",
          "{}",
          "[]",
          R"({"position":"3/3/3 x classic"})",
          R"({"position":3,"best":["A1"]})",
          R"({"position":"3/3/3 x classic","best":[]})",
          R"({"position":"3/3/3 x classic","best":["D4"]})",
          R"({"position":"x2/3/3 o classic","best":["A3"]})",
          R"({"position":"3/3/3 x classic","best":["B2"],"margins":[1]})",
          R"({"position":"3/3/3 x classic","best":["B2"],"moves":[1]})",
          R"({"position":"3/3/3 x classic","best":["B2"],"value":"3"})",
          R"({"position":"3/3/3 x classic","best":["B2"],"value":9999999999})",
          R"({"position":"3/3/3 x classic","best":["B2"],"value":18446744073709551615})",
          R"({"position":"3/3/3 x classic","best":["B2"],"value":-9223372036854775808})",
          R"({"position":"3/3/3 x classic","best":["B2"],"wdl":2})",
          R"({"position":"3/3/3 x classic","best":["B2"],"value":3,"wdl":-1})",
          R"({"position":"3/3/3 x classic","best":["B2"],"theme":"fork"})",
          R"({"position":"3/3/3 x classic","best":["B2"],"rating":"high"})",
          R"({"position":"3/3/3 x classic","best":["B2"],"value":0.5})",
          "{\"position\":"}) {
        BOOST_TEST_CONTEXT(bad) {
            const std::string message = refusal("\n" + std::string{bad} + "\n");
            BOOST_TEST(testing::contains(message, ":2: "));
            BOOST_TEST(message.find('\x1b') == std::string::npos);
        }
    }
    BOOST_TEST(refusal("\n\n").empty());
}

BOOST_AUTO_TEST_CASE(older_files_call_the_margins_moves) {
    const auto old = parse_exercises(
        R"({"position":"1oo/x-x/xo1 o classic","value":3,"best":["A3"],"moves":{"A3":3,"C1":-2}})", "old");
    BOOST_TEST_REQUIRE(old.size() == 1U);
    BOOST_TEST((old[0].margins.size() == 2U && old[0].margins[1].second == -2));
}

/// Black wins by A3 alone.
BOOST_AUTO_TEST_CASE(mistakes_of_a_reviewed_game_become_exercises) {
    const Position start = parse_position("1xx/1o1/oxo x classic");
    const Move wrong = parse_move(start, "C2");
    review::Reviewer reviewer{{.hash_mebibytes = 1}};
    const SgfGame game{.start = start, .moves = {wrong}, .black = {}, .white = {}, .result = {}};
    const auto review = reviewer.run(game);
    BOOST_TEST_REQUIRE(review.has_value());
    BOOST_TEST_REQUIRE((review->moves.front().verdict() > review::Verdict::kGood));
    const Exercise exercise = only_one(review::review_json({"game.sgf", "options", *review}));
    BOOST_TEST((exercise.position == start));
    BOOST_TEST(exercise.source == "game.sgf, move 1");
    BOOST_TEST(!judge(exercise, wrong).is_right);
    BOOST_TEST(judge(exercise, wrong).is_certain);
    BOOST_TEST(judge(exercise, exercise.best.front()).is_right);
    BOOST_TEST(testing::contains(task_text(exercise), "Black played C2"));
    // A review names one better move; the engine has to judge the others.
    const Move other = parse_move(start, "A2");
    BOOST_TEST(!judge(exercise, other).is_certain);
    // Written again, it is an exercise still.
    BOOST_TEST(!only_one(exercise_json(exercise)).is_complete);
}

/// A win by 27 becomes one by 3: no chances are lost, but 24 points.
BOOST_AUTO_TEST_CASE(a_move_that_gives_many_points_away_in_a_won_game_is_an_exercise) {
    review::GameReview review{.game = {.start = parse_position("1xx/1o1/oxo x classic"),
                                       .moves = {},
                                       .black = {},
                                       .white = {},
                                       .result = {}},
                              .moves = {}};
    const Move wrong = parse_move(review.game.start, "C2");
    review.game.moves = {wrong};
    review.moves = {{.move = wrong,
                     .side = Side::kBlack,
                     .empty_cells = 3,
                     .played = {.win_rate = 1, .score = 3, .exact = true},
                     .best = {.win_rate = 1, .score = 27, .exact = true},
                     .pv = {parse_move(review.game.start, "A3")}}};
    const Exercise exercise = only_one(review::review_json({"game.sgf", "options", review}));
    BOOST_TEST(
        testing::contains(task_text(exercise), "0% of the chances and 24 points. Find a better move."));
    BOOST_TEST(!judge(exercise, wrong).is_right);
    BOOST_TEST(!judge(exercise, review.moves.front()).is_right);
    BOOST_TEST(judge(exercise, review.moves.front()).lost_points.value() == 24);
}

/// Where no stone lies, ten points are no mistake as long as the win stays.
BOOST_AUTO_TEST_CASE(a_move_is_right_if_it_would_not_become_an_exercise) {
    const Position empty = parse_position("4/4/4/4 x classic,boulders=0");
    const Exercise exercise{
        .position = empty, .best = {parse_move(empty, "B2")}, .is_complete = false, .source = {}};
    const review::ReviewedMove costly{.move = parse_move(empty, "A1"),
                                      .played = {.win_rate = .6, .score = 2},
                                      .best = {.win_rate = .7, .score = 14},
                                      .pv = {parse_move(empty, "B2")}};
    BOOST_TEST(!review::is_to_practise(costly, empty));
    BOOST_TEST(judge(exercise, costly).is_right);
}

BOOST_AUTO_TEST_CASE(the_score_counts_what_was_ended) {
    BOOST_TEST(score_text({.at_once = 7, .later = 2, .missed = 1}) ==
               "7 of 10 found at once, 2 later, 1 missed");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::train::train_test
