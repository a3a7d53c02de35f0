#include "engine/openings/endings.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/e2e/openings/plain_proof.hpp"
#include "tests/e2e/openings/solved_lines.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/reference_game.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::suites_test {
namespace {

// Without NDEBUG assertions, and often sanitizers, are at work: a smaller sample suffices there.
#ifdef NDEBUG
constexpr std::size_t kStride = 1;
#else
constexpr std::size_t kStride = 10;
#endif

struct SuiteLine {
    Position position;
    int value = 0;
    std::vector<std::string> best;
    std::vector<int> values;  ///< of all legal moves, in their order
};

std::vector<std::string> move_texts(const Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) texts.push_back(to_text(position, move));
    return texts;
}

std::vector<std::string> file_lines(const std::string& name = "7x7-endings.jsonl") {
    return testing::split_lines(testing::contents(testing::source_file("openings/suites/" + name)));
}

/// The first lines of each of the commands of the suites' README.
std::vector<std::string> made_exercises() {
    std::vector<std::string> made;
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--size", "5", "--boulders", "3", "--empty", "4,10"},
          {"--size", "6", "--boulders", "4", "--empty", "5,12"},
          {"--empty", "6,15"}}) {
        std::vector<std::string> command{"openings",  "endings", "--themes", "make,block,double,count",
                                         "--seed",    "1",       "--hash",   "16",
                                         "--threads", "1",       "--count",  "12"};
        command.insert(command.end(), options.begin(), options.end());
        for (const std::string& line : run_in_process(command).lines()) made.push_back(line);
    }
    return made;
}

SuiteLine suite_line(const std::string& text) {
    const auto json = nlohmann::json::parse(text);
    SuiteLine line{
        parse_position(json.at("position").get<std::string>()), json.at("value"), json.at("best"), {}};
    const MoveList moves = line.position.legal_moves();
    BOOST_TEST(json.at("margins").size() == moves.size());
    for (const Move move : moves) line.values.push_back(json.at("margins").at(to_text(line.position, move)));
    return line;
}

/// The lines with so many empty cells.
std::vector<SuiteLine> suite_with(int empty) {
    std::vector<SuiteLine> lines;
    for (const std::string& text : file_lines()) {
        SuiteLine line = suite_line(text);
        if (line.position.empty().count() == empty) lines.push_back(line);
    }
    return lines;
}

/// Its value and best moves are those of its moves' values.
void check_best(const SuiteLine& line) {
    const SolvedEnding ending{line.position, line.values};
    BOOST_TEST(line.value == ending.value());
    BOOST_TEST(line.best == move_texts(line.position, ending.best()), boost::test_tools::per_element());
}

/// Besides, the game is close, and what comes to mind first is no best move.
void check_hard(const SuiteLine& line) {
    check_best(line);
    BOOST_TEST(std::abs(line.value) <= 10);
    for (const std::string& move : move_texts(line.position, obvious_moves(line.position)))
        BOOST_TEST((std::ranges::find(line.best, move) == line.best.end()));
}

/// The value of every move is the one that the plain search finds.
void check_all_moves(const SuiteLine& line, PlainProof& proof) {
    auto value = line.values.begin();
    for (const Move move : line.position.legal_moves()) {
        Position after = line.position;
        after.play(move);
        BOOST_TEST(proof.is_at_least(after, -*value));
        BOOST_TEST(!proof.is_at_least(after, 1 - *value));
        ++value;
    }
}

BOOST_AUTO_TEST_SUITE(suites)

BOOST_AUTO_TEST_CASE(there_are_200_positions_with_20_to_28_empty_cells) {
    const std::vector<std::string> lines = file_lines();
    BOOST_TEST(lines.size() == 200U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Position position = suite_line(lines[i]).position;
        BOOST_TEST(position.boulders().count() == 5);
        BOOST_TEST(position.empty().count() == 20 + static_cast<int>(i % 9));
        BOOST_TEST((position.ruleset() == named_ruleset(RulesetName::kClassic)));
    }
}

BOOST_AUTO_TEST_CASE(every_position_is_hard_and_its_best_moves_are_those_of_its_value) {
    for (const std::string& text : file_lines()) {
        const SuiteLine line = suite_line(text);
        BOOST_TEST_CONTEXT(text) {
            check_hard(line);
            BOOST_TEST(line.best.size() <= 3U);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_documented_command_makes_these_lines) {
    const ProgramRun made = run_in_process(
        {"openings", "endings", "--seed", "1", "--count", "2", "--hash", "16", "--threads", "1"});
    const std::vector<std::string> lines = file_lines();
    BOOST_TEST(made.out == lines.at(0) + "\n" + lines.at(1) + "\n");
}

BOOST_AUTO_TEST_CASE(values_and_best_moves_agree_with_the_plain_search) {
    PlainProof proof;
    const std::vector<SuiteLine> lines = suite_with(20);
    for (std::size_t i = 0; i < lines.size(); i += kStride) {
        BOOST_TEST_CONTEXT(to_text(lines[i].position)) {
            BOOST_TEST(proof.is_at_least(lines[i].position, lines[i].value));
            BOOST_TEST(!proof.is_at_least(lines[i].position, lines[i].value + 1));
            BOOST_TEST(lines[i].best == proof.moves_reaching(lines[i].position, lines[i].value),
                       boost::test_tools::per_element());
        }
    }
}

BOOST_AUTO_TEST_CASE(the_documented_commands_make_the_exercises) {
    const std::vector<std::string> lines = file_lines("exercises.jsonl");
    const std::vector<std::string> made = made_exercises();
    BOOST_TEST(made.size() == 36U);
    for (const std::string& line : made) BOOST_TEST((std::ranges::find(lines, line) != lines.end()), line);
}

BOOST_AUTO_TEST_CASE(exercises_differ_are_no_dull_ones_and_come_in_the_order_of_their_ratings) {
    const std::vector<std::string> lines = file_lines("exercises.jsonl");
    BOOST_TEST(lines.size() == 540U);
    std::set<std::string> positions;
    std::map<std::string, int> themes;
    int last = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto json = nlohmann::json::parse(lines[i]);
        positions.insert(json.at("position").get<std::string>());
        ++themes[json.at("theme").get<std::string>()];
        BOOST_TEST(json.at("rating") >= last);
        last = json.at("rating");
        if (i % kStride != 0) continue;
        const SuiteLine line = suite_line(lines[i]);
        const SolvedEnding ending{line.position, line.values};
        BOOST_TEST_CONTEXT(lines[i]) {
            check_best(line);
            BOOST_TEST(gap(ending).value_or(0) >= 3);
            BOOST_TEST(rating(ending) == last);
            for (const Move move : ending.best())
                BOOST_TEST(has_theme(line.position, move, parse_theme(json.at("theme").get<std::string>())));
        }
    }
    BOOST_TEST(positions.size() == lines.size());
    BOOST_TEST(
        (themes == std::map<std::string, int>{{"make", 180}, {"block", 180}, {"double", 90}, {"count", 90}}));
}

BOOST_AUTO_TEST_CASE(the_values_of_all_moves_of_exercises_agree_with_the_plain_search) {
    PlainProof proof;
    const std::vector<std::string> lines = file_lines("exercises.jsonl");
    for (std::size_t i = 0; i < lines.size(); i += 2 * kStride) {
        const SuiteLine line = suite_line(lines[i]);
        if (line.position.empty().count() > 12) continue;
        BOOST_TEST_CONTEXT(lines[i]) {
            BOOST_TEST(proof.is_at_least(line.position, line.value));
            BOOST_TEST(!proof.is_at_least(line.position, line.value + 1));
            check_all_moves(line, proof);
        }
    }
}

BOOST_AUTO_TEST_CASE(endings_with_captures_are_hard_and_made_by_the_documented_commands) {
    const std::vector<std::string> lines = file_lines("custodial-endings.jsonl");
    BOOST_TEST(lines.size() == 150U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const SuiteLine line = suite_line(lines[i]);
        BOOST_TEST_CONTEXT(lines[i]) {
            BOOST_TEST((line.position.ruleset().name == RulesetName::kCustodial));
            BOOST_TEST(line.position.size() == (i < 80 ? 7 : 5));
            check_hard(line);
        }
    }
    std::vector<std::string> command{"openings", "endings", "--ruleset", "custodial", "--seed",
                                     "1",        "--hash",  "16",        "--threads", "1",
                                     "--empty",  "8,15",    "--count",   "2"};
    BOOST_TEST(run_in_process(command).out == lines.at(0) + "\n" + lines.at(1) + "\n");
    command.insert(command.end(), {"--size", "5", "--boulders", "3"});
    *(std::ranges::find(command, "8,15")) = "8,14";
    BOOST_TEST(run_in_process(command).out == lines.at(80) + "\n" + lines.at(81) + "\n");
}

BOOST_AUTO_TEST_CASE(values_with_captures_agree_with_plain_minimax_by_the_reference) {
    const std::vector<std::string> lines = file_lines("custodial-endings.jsonl");
    int compared = 0;
    for (std::size_t i = 0; i < lines.size(); i += 16) {
        const SuiteLine line = suite_line(lines[i]);
        if (line.position.empty().count() > 8) continue;
        BOOST_TEST_CONTEXT(lines[i]) {
            BOOST_TEST(line.value == reference::value_for_mover(game_of(line.position)));
        }
        ++compared;
    }
    BOOST_TEST(compared >= 5);
}

BOOST_AUTO_TEST_CASE(first_moves_are_those_of_the_solved_boards_with_all_best_moves) {
    std::vector<std::string> expected;
    for (const SolvedLine& solved :
         solved_lines(testing::source_file("openings/solved/7x7-13-boulders.jsonl"))) {
        if (!solved.best_complete) continue;
        nlohmann::ordered_json line;
        line["position"] = solved.position;
        line["value"] = solved.value.value();
        line["best"] = solved.best;
        expected.push_back(line.dump());
        BOOST_TEST((solved.value == 0 || solved.value == 3));
    }
    BOOST_TEST(expected.size() == 76U);
    BOOST_TEST(file_lines("7x7-13-first-moves.jsonl") == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(middlegames_have_all_moves_that_keep_the_result) {
    const std::vector<std::string> lines = file_lines("7x7-middlegames.jsonl");
    BOOST_TEST(lines.size() == 79U);
    Solver solver{SolverOptions{.hash_mebibytes = 64}};
    // In the order of empty cells: the first ones are proven soonest.
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto json = nlohmann::json::parse(lines[i]);
        const Position position = parse_position(json.at("position").get<std::string>());
        const std::vector<std::string> best = json.at("best");
        BOOST_TEST((!best.empty() && best.size() < position.legal_moves().size()));
        if (i >= 24 || i % (4 * kStride) != 0) continue;
        const SolveReport report = solver.solve(position, {.goal = SolveGoal::kOutcome});
        BOOST_TEST(outcome(report).value() == json.at("wdl").get<int>());
        BOOST_TEST(report.best_is_complete);
        BOOST_TEST(best == move_texts(position, report.best), boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(starts_are_the_first_solved_boards_with_their_values) {
    constexpr std::size_t kStarts = 100;
    std::vector<std::string> expected;
    int drawn = 0;
    for (const SolvedLine& solved :
         solved_lines(testing::source_file("openings/solved/7x7-13-boulders.jsonl"))) {
        if (expected.size() == kStarts) break;
        nlohmann::ordered_json line;
        line["position"] = solved.position;
        line["value"] = solved.value.value();
        expected.push_back(line.dump());
        drawn += solved.value == 0 ? 1 : 0;
    }
    BOOST_TEST((expected.size() == kStarts && drawn == 21));
    BOOST_TEST(file_lines("starts-13.jsonl") == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::suites_test
