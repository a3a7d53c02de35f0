#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "tests/support/process.hpp"
#include "tests/support/pseudo_terminal.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// `pahtum train`, the real program on a pipe and at a terminal.
namespace pahtum::testing::train_test {
namespace {

/// Black completes the top row by A3, for three points; no other move gets any.
const std::string kEasy = R"({"position":"1xx/1o1/oxo x classic","value":3,"best":["A3"]})";

Output train(Words words, const std::string& typed) {
    words.insert(words.begin(), {pahtum_program(), "train", "--hash", "1"});
    return run_program(words, {{typed}});
}

/// Wherever lines are broken.
bool shows(const Output& output, const std::string& text) {
    std::string words;
    for (const std::string_view word : split(output.out)) words.append(word).append(" ");
    return contains(words, text);
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(train_program, TemporaryDirectory)

BOOST_AUTO_TEST_CASE(moves_are_judged_and_counted) {
    const std::string exercises = write("easy.jsonl", kEasy + "\n" + kEasy + "\n" + kEasy + "\n");
    const Output output = train({exercises}, "a3\na2\na3\nanswer\n");
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(shows(output, "Black to move. Find the move that wins by 3 points."));
    BOOST_TEST(shows(output, "A2 is not it."));
    BOOST_TEST(shows(output, "Black has 0 points, White 0."));
    BOOST_TEST(shows(output, "It makes 3 in a row, A3-C3: 3 points."));
    BOOST_TEST(shows(output, "Right: A3."));
    BOOST_TEST(shows(output, "1 of 3 found at once, 1 later, 1 missed."));
}

BOOST_AUTO_TEST_CASE(the_easiest_come_first_and_every_move_has_its_cost) {
    const auto rated = [](const std::string& position, int rating) {
        return R"({"position":")" + position +
               R"( x classic","value":3,"best":["A3"],"margins":{"A3":3,"A2":-1,"C2":0},)" +
               R"("theme":"make","rating":)" + std::to_string(rating) + "}\n";
    };
    const std::string exercises = write("rated.jsonl", rated("1xx/1o1/oxo", 900) + rated("1xx/1o1/xoo", 500));
    const Output output = train({exercises}, "a2\na3\nanswer\n");
    BOOST_TEST(output.out.find("1  X  O  O") < output.out.find("1  O  X  O"));
    BOOST_TEST(shows(output, "Wrong moves give away 3 to 4 points."));
    BOOST_TEST(shows(output, "A2 gives away 4 points."));
    BOOST_TEST(shows(output, "What the other moves give away: C2 3, A2 4."));
    const Output in_order = train({"--in-order", exercises}, "quit\n");
    BOOST_TEST(contains(in_order.out, "1  O  X  O"));
}

BOOST_AUTO_TEST_CASE(hints_lead_to_the_move_and_count_as_help) {
    const Output output = train({write("easy.jsonl", kEasy)}, "hint\nhint\nh\na3\n");
    BOOST_TEST(shows(output, "column A"));
    BOOST_TEST(shows(output, "row 3"));
    BOOST_TEST(shows(output, "It is A3."));
    BOOST_TEST(shows(output, "0 of 1 found at once, 1 later, 0 missed."));
    const std::string capture = R"({"position":"1x3/1o3/2-x1/5/5 x custodial,setup=fixed","best":["B3xC3"]})";
    const Output captures = train({write("capture.jsonl", capture)}, "hint\nhint\nhint\n");
    BOOST_TEST(shows(captures, "column B"));
    BOOST_TEST(shows(captures, "row 3"));
    BOOST_TEST(shows(captures, "It is B3xC3."));
}

BOOST_AUTO_TEST_CASE(what_is_neither_a_legal_move_nor_a_command_changes_nothing) {
    const Output output = train({write("easy.jsonl", kEasy)}, "\nb3\nz9\nfoo\nboard\nhelp\na3\n");
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(shows(output, "B3 is occupied"));
    BOOST_TEST(shows(output, "'foo' is neither a move nor a command"));
    BOOST_TEST(shows(output, "1 of 1 found at once"));
}

BOOST_AUTO_TEST_CASE(what_was_missed_is_asked_again_from_its_file) {
    const std::string exercises = write("easy.jsonl", kEasy + "\n" + kEasy + "\n");
    BOOST_TEST(train({exercises, "--missed", file("again.jsonl")}, "skip\na3\n").exit_code == 0);
    const Output again = train({file("again.jsonl")}, "a3\n");
    BOOST_TEST(shows(again, "Exercise 1 of 1"));
    BOOST_TEST(shows(again, "1 of 1 found at once"));
    // Missed once more it still stands there once, also behind a line that was cut short.
    const std::string kept = read_whole_file(file("again.jsonl"));
    write_whole_file(file("again.jsonl"), kept + R"({"posi)");
    BOOST_TEST(train({exercises, "--count", "1", "--missed", file("again.jsonl")}, "skip\n").exit_code == 0);
    BOOST_TEST(read_whole_file(file("again.jsonl")) == kept);
}

BOOST_AUTO_TEST_CASE(what_was_missed_is_not_written_into_a_file_of_other_things) {
    const std::string exercises = write("easy.jsonl", kEasy);
    for (const std::string other : {"my diary\n", "my diary", "{\"format\":1}\n"}) {
        BOOST_TEST(train({exercises, "--missed", write("other", other)}, "skip\n").exit_code == 4);
        BOOST_TEST(read_whole_file(file("other")) == other);
    }
}

BOOST_AUTO_TEST_CASE(mistakes_of_a_game_are_asked_of_who_made_them_and_the_engine_judges_other_moves) {
    // Black's C2 gives the win away, and White's A3 is right.
    const std::string game = write("game.sgf", "(;GM[1]SZ[3]AB[ba][ca][bc]AW[bb][ac][cc]PL[B];B[cb];W[aa])");
    const Output reviewed = run_program(
        {pahtum_program(), "review", "--boulders", "", "--hash", "1", "--out", file("reviews.jsonl"), game},
        {});
    BOOST_TEST_REQUIRE(reviewed.exit_code == 0);
    const Output output = train({"--mine", "b", file("reviews.jsonl")}, "c2\na2\na3\n");
    BOOST_TEST(shows(output, "Black played C2, which gave away"));
    BOOST_TEST(shows(output, "C2 is not it."));
    BOOST_TEST(shows(output, "A2 gives away 3 points."));
    BOOST_TEST(shows(output, "Right!"));
    const Output none = train({"--mine", "w", file("reviews.jsonl")}, "");
    BOOST_TEST(none.exit_code == 4);
    // What is missed does not get into the reviews.
    const std::string reviews = read_whole_file(file("reviews.jsonl"));
    BOOST_TEST(train({file("reviews.jsonl"), "--missed", file("reviews.jsonl")}, "skip\n").exit_code == 4);
    BOOST_TEST(read_whole_file(file("reviews.jsonl")) == reviews);
}

BOOST_AUTO_TEST_CASE(ctrl_c_at_a_terminal_ends_with_the_score) {
    PseudoTerminal terminal{{pahtum_program(), "train", write("easy.jsonl", kEasy + "\n" + kEasy)}, {}};
    terminal.expect("Black> ");
    terminal.type("a3\n");
    terminal.expect("Right!");
    terminal.expect("Black> ");
    terminal.type("\x03");
    terminal.expect("1 of 1 found at once");
    BOOST_TEST(terminal.wait().exit_code == 130);
}

BOOST_AUTO_TEST_CASE(files_that_are_no_exercises_are_refused_by_name) {
    BOOST_TEST(train({write("text", "hello\n")}, "").exit_code == 4);
    BOOST_TEST(train({write("empty", "")}, "").exit_code == 4);
    BOOST_TEST(train({file("missing")}, "").exit_code == 5);
    BOOST_TEST(train({"--count", "0", write("easy.jsonl", kEasy)}, "").exit_code == 4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::train_test
