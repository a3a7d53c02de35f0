#include "protocol/terminal/play_session.hpp"

#include "engine/base/utf8.hpp"
#include "tests/support/process.hpp"
#include "tests/support/pseudo_terminal.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// The program itself, at a real terminal and on real pipes.
namespace pahtum::terminal {
namespace {

using testing::PseudoTerminal;
using testing::Words;
using testing::operator+;

constexpr PseudoTerminal::Size kNarrow{.columns = 40, .rows = 24};
constexpr PseudoTerminal::Size kUsual{.columns = 80, .rows = 24};
constexpr const char* kEscape = "\x1b";
constexpr const char* kCtrlC = "\x03";
constexpr const char* kCtrlD = "\x04";

Words play_words(const Words& options) { return Words{testing::pahtum_program(), "play"} + options; }

std::string on_pipes(const std::string& typed, const Words& options) {
    const testing::Output output = testing::run_program(play_words(options), {{typed}});
    BOOST_TEST(output.exit_code == 0);
    return output.out;
}

using testing::contains;

/// The rows of the last board drawn in the text, from the bottom: '.', 'x', 'o', '-'.
std::vector<std::string> last_board(const std::string& text, int size) {
    std::istringstream lines{testing::without_escapes(text)};
    std::map<int, std::string> rows;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t width = static_cast<std::size_t>(3 * size + 4);
        if (line.size() != width || line.front() < '1' || line.front() > '8' || line.back() != line.front())
            continue;
        std::string row;
        for (int column = 0; column < size; ++column) {
            const char cell = line[static_cast<std::size_t>(3 + 3 * column)];
            row += cell == 'X' ? 'x' : cell == 'O' ? 'o' : cell == '#' ? '-' : '.';
        }
        rows[line.front() - '1'] = row;
    }
    std::vector<std::string> board;
    for (const auto& [number, row] : rows) board.push_back(row);
    return board;
}

std::string some_empty_vertex(const std::vector<std::string>& board) {
    for (std::size_t row = 0; row < board.size(); ++row) {
        const std::size_t column = board[row].find('.');
        if (column != std::string::npos)
            return reference::vertex({static_cast<int>(column), static_cast<int>(row)});
    }
    return "";
}

/// Plays the first empty cells at the terminal until the game is over.
void play_to_the_end(PseudoTerminal& terminal, int size) {
    for (int turn = 0; turn <= size * size; ++turn) {
        const std::string seen = terminal.expect("> ");
        if (contains(seen, "Another game?")) return;
        terminal.type(some_empty_vertex(last_board(seen, size)) + "\n");
    }
    BOOST_FAIL("the game has no end");
}

/// How a finished classic game on this board is announced to Black, by the reference's rules, line by line.
std::vector<std::string> expected_result(const std::vector<std::string>& board) {
    reference::Game game =
        reference::new_game(reference::named_rules("classic", static_cast<int>(board.size())));
    game.rows = board;
    const int black = reference::points_on_board(game, 'x');
    const int white = reference::points_on_board(game, 'o');
    const std::string points =
        std::to_string(std::max(black, white)) + " to " + std::to_string(std::min(black, white));
    if (black == white) return {"You have drawn.", "Draw: " + points + "."};
    const std::string by = " by " + std::to_string(std::abs(black - white));
    return {(black > white ? "You won" : "You lost") + by + ".",
            (black > white ? "Black wins" : "White wins") + by + ": " + points + "."};
}

const Words kQuick{"--time", "0.05", "--seed", "7"};

}  // namespace

BOOST_AUTO_TEST_SUITE(run_play_at_a_terminal)

BOOST_AUTO_TEST_CASE(a_whole_game_fits_forty_columns_and_ends_with_the_right_result) {
    const Words options = kQuick + Words{"--ruleset", "classic,size=4,boulders=1"};
    PseudoTerminal terminal{play_words(options), kNarrow};
    play_to_the_end(terminal, 4);
    const auto board = last_board(terminal.screen(), 4);
    BOOST_TEST_REQUIRE(board.size() == 4U);
    BOOST_TEST(some_empty_vertex(board) == "");
    for (const std::string& line : expected_result(board))
        BOOST_TEST(contains(testing::without_escapes(terminal.screen()), line), line);
    terminal.type("yes\n");
    terminal.expect("A new game");
    terminal.expect("> ");
    terminal.type("quit\n");
    BOOST_TEST(terminal.wait().exit_code == 0);
    BOOST_TEST(testing::widest_line(testing::without_escapes(terminal.screen())) <= 40U);
}

BOOST_AUTO_TEST_CASE(the_person_says_how_well_it_knows_the_game) {
    for (const auto& [typed, answer] : {std::pair{"1\n", "A first game"},
                                        {"1\nlearn\nlevel\n", "level 1:"},
                                        {"2\n", "level 4:"},
                                        {"3\n", "level 9:"},
                                        {"x\nhelp\n3\n", "level 9:"},
                                        {"level 3\n2\n", "'2' is neither a move nor a command"},
                                        {"4d\n2\n", "'2' is neither a move nor a command"}}) {
        PseudoTerminal terminal{play_words(kQuick), kUsual};
        terminal.expect("3 if you are strong");
        terminal.expect("Black> ");
        terminal.type(typed);
        terminal.expect(answer);
    }
    PseudoTerminal terminal{play_words(kQuick + Words{"--level", "3"}), kUsual};
    BOOST_TEST(!contains(terminal.expect("Black> "), "How well"));
}

/// The last cell in brackets of what the lesson says; empty if any will do.
std::string advised_cell(const std::string& said) {
    const std::size_t end = said.rfind(").");
    return end == std::string::npos ? "" : said.substr(end - 2, 2);
}

BOOST_AUTO_TEST_CASE(who_obeys_the_lesson_wins_and_the_game_before_comes_back) {
    PseudoTerminal terminal{play_words(kQuick + Words{"--level", "9"}), kNarrow};
    terminal.expect("Black> ");
    terminal.type("d4\nlearn\n");
    terminal.expect("A first game");
    for (int turn = 1; turn <= 12; ++turn) {
        const std::string said = terminal.expect("Black> ");
        const std::string cell = advised_cell(said);
        terminal.type((cell.empty() ? some_empty_vertex(last_board(said, 5)) : cell) + "\n");
    }
    BOOST_TEST(contains(terminal.expect("That was your first game"), "Black wins by"));
    terminal.expect("Black> ");
    terminal.type("level\nmoves\nquit\n");
    BOOST_TEST(terminal.wait().exit_code == 0);
    BOOST_TEST(contains(terminal.screen(), "level 9:"));
    BOOST_TEST(contains(terminal.screen(), " 1 X D4"));
}

BOOST_AUTO_TEST_CASE(no_command_writes_a_line_of_more_than_forty_columns) {
    const testing::TemporaryDirectory directory;
    const std::string file = directory / ("a-name-that-is-longer-than-the-line.sgf");
    PseudoTerminal terminal{play_words({"--time", "0.05", "--ruleset",
                                        "strategic,size=8,setup=fixed,boulders=2,scoring=running"}),
                            kNarrow};
    terminal.expect("Black> ");
    for (const std::string typed :
         {"help",       "rules", "hint 9", "d4",       "score", "moves",      "side",    "side",
          "board",      "z9",    "d4",     "whatever", "s d",   "level",      "level 0", "time",
          "time never", "save",  "swap",   "first",    "d4xd5", "load /none", "undo"}) {
        terminal.type(typed + "\n");
        terminal.expect("> ");
    }
    for (const std::string& typed : {"save " + file, "save " + file, "load " + file, std::string{"resign"}}) {
        terminal.type(typed + "\n");
        terminal.expect("> ");
    }
    terminal.type(kCtrlD);
    BOOST_TEST(terminal.wait().exit_code == 0);
    for (const std::string& line : testing::split_lines(testing::without_escapes(terminal.screen()))) {
        // What is typed is echoed by the terminal, which wraps it itself.
        if (!contains(line, "> ")) BOOST_TEST_CONTEXT(line) BOOST_TEST(testing::widest_line(line) <= 40U);
    }
}

BOOST_AUTO_TEST_CASE(a_terminal_shows_colours_unless_they_are_refused) {
    for (const std::string variable : {"", "NO_COLOR=", "NO_COLOR=1", "TERM=dumb", "--no-color"}) {
        const bool is_option = variable.starts_with("--");
        PseudoTerminal terminal{play_words(is_option ? kQuick + Words{variable} : kQuick), kUsual,
                                variable.empty() || is_option ? Words{} : Words{variable}};
        terminal.expect("Black> ");
        BOOST_TEST(contains(terminal.screen(), kEscape) == (variable.empty() || variable.ends_with("=")),
                   variable);
    }
}

BOOST_AUTO_TEST_CASE(text_follows_the_width_of_the_terminal) {
    PseudoTerminal terminal{play_words(kQuick), kUsual};
    terminal.expect("Black> ");
    const auto width_of_help = [&] {
        terminal.type("help\n");
        terminal.expect("help\n");
        return testing::widest_line(testing::without_escapes(terminal.expect("Black> ")));
    };
    const std::size_t wide = width_of_help();
    BOOST_TEST((wide > 40U && wide <= 80U));
    terminal.resize(kNarrow);
    BOOST_TEST(width_of_help() <= 40U);
    terminal.resize(kUsual);
    BOOST_TEST(width_of_help() == wide);
}

BOOST_AUTO_TEST_CASE(interrupted_while_thinking_the_engine_moves_at_once) {
    PseudoTerminal terminal{play_words({"--level", "15", "--time", "100000", "--position",
                                        "7/7/7/7/7/7/7 x classic", "--threads", "2"}),
                            kNarrow};
    terminal.expect("Black> ");
    terminal.type("d4\n");
    terminal.expect("thinking 2 s");
    terminal.type(kCtrlC);
    terminal.expect("White plays");
    terminal.expect("Black> ");
    // A hint can be cut short as well.
    terminal.type("hint\n");
    terminal.expect("thinking 2 s");
    terminal.type(kCtrlC);
    terminal.expect("For Black");
    terminal.expect("Black> ");
    terminal.type(kCtrlD);
    BOOST_TEST(terminal.wait().exit_code == 0);
    BOOST_TEST(testing::widest_line(testing::without_escapes(terminal.screen())) <= 40U);
}

/// Whether the boards are equal up to rotation and reflection.
bool are_same(const std::vector<std::string>& one, std::vector<std::string> other) {
    for (int turn = 0; turn < 8; ++turn) {
        if (one == other) return true;
        if (turn == 3) std::reverse(other.begin(), other.end());
        std::vector<std::string> turned = other;
        for (std::size_t row = 0; row < other.size(); ++row)
            for (std::size_t column = 0; column < other.size(); ++column)
                turned[column][other.size() - 1 - row] = other[row][column];
        other = turned;
    }
    return false;
}

/// Whether it is one of the fair boards of openings/balanced.
bool is_fair(const std::vector<std::string>& board) {
    const std::string text =
        testing::contents(testing::source_file("openings/balanced/fair-13-boulders.txt"));
    for (const std::string& line : testing::split_lines(text)) {
        if (line.starts_with('#')) continue;
        std::vector<std::string> rows{""};
        for (const char c : line.substr(0, line.find(' '))) {
            if (c == '/')
                rows.emplace_back();
            else
                rows.back() += c == '-' ? "-" : std::string(static_cast<std::size_t>(c - '0'), '.');
        }
        if (are_same(rows, board)) return true;
    }
    return false;
}

BOOST_AUTO_TEST_CASE(games_begin_on_fair_boards_unless_others_are_asked_for) {
    const auto board = [](const std::string& typed, const Words& options) {
        return last_board(on_pipes(typed, Words{"--side", "both"} + options), 7);
    };
    std::set<std::vector<std::string>> seen;
    for (const char* const seed : {"1", "2", "3", "4", "5"}) {
        const std::vector<std::string> first = board("", {"--seed", seed});
        BOOST_TEST(first == board("", {"--seed", seed}));
        seen.insert(first);
        for (const char* const typed :
             {"new\n", "learn\nnew\n", "new custodial\nagain\nnew classic,boulders=13\nnew\n"})
            seen.insert(board(typed, {"--seed", seed}));
    }
    for (const std::vector<std::string>& one : seen) BOOST_TEST(is_fair(one), join(one, "/"));
    BOOST_TEST(seen.size() > 10U);
    BOOST_TEST(contains(on_pipes("", {"--seed", "1"}), "With best play"));
    // By name they are random: one in thousands is fair.
    for (const auto& [typed, options] : {std::pair{"", Words{"--ruleset", "classic"}},
                                         {"new classic\n", Words{}},
                                         {"new classic,boulders=13\n", Words{}},
                                         {"new\n", Words{"--ruleset", "classic,boulders=13"}}})
        BOOST_TEST(!is_fair(board(typed, options + Words{"--seed", "1"})), typed);
    BOOST_TEST(
        !contains(on_pipes("", {"--seed", "1", "--ruleset", "classic,boulders=13"}), "With best play"));
}

BOOST_AUTO_TEST_CASE(interrupted_twice_at_the_prompt_it_quits) {
    PseudoTerminal terminal{play_words(kQuick), kUsual};
    terminal.expect("Black> ");
    terminal.type(kCtrlC);
    terminal.expect("Ctrl-C again quits.");
    terminal.expect("Black> ");
    terminal.type("score\n");
    terminal.expect("Black> ");
    terminal.type(kCtrlC);
    terminal.expect("Ctrl-C again quits.");
    terminal.expect("Black> ");
    BOOST_TEST(terminal.is_in_usual_mode());
    terminal.type(kCtrlC);
    BOOST_TEST(terminal.wait().exit_code == 130);
    BOOST_TEST(terminal.is_in_usual_mode());
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_quits) {
    PseudoTerminal terminal{play_words(kQuick), kUsual};
    terminal.expect("Black> ");
    terminal.type(kCtrlD);
    BOOST_TEST(terminal.wait().exit_code == 0);
    BOOST_TEST(terminal.screen().ends_with("\n"));
    BOOST_TEST(terminal.is_in_usual_mode());
}

BOOST_AUTO_TEST_CASE(without_a_subcommand_a_person_is_told_how_to_play_and_no_error_waits_for_a_client) {
    PseudoTerminal terminal{{testing::pahtum_program()}, kUsual};
    terminal.expect("pahtum play");
    terminal.type("name\n");
    terminal.expect("= Pahtum");
    terminal.type("quit\n");
    BOOST_TEST(terminal.wait().exit_code == 0);
    PseudoTerminal wrong{{testing::pahtum_program(), "--levl", "3"}, kUsual};
    wrong.expect("did you mean '--level'?");
    BOOST_TEST(wrong.wait().exit_code == 4);
}

BOOST_AUTO_TEST_CASE(watching_can_be_interrupted_and_continued) {
    PseudoTerminal terminal{play_words({"--side", "none", "--level", "15", "--time", "100000"}), kNarrow};
    terminal.expect("thinking 2 s");
    terminal.type(kCtrlC);
    terminal.expect("Black plays");
    terminal.expect("White> ");
    terminal.type("time 0.01\n");
    terminal.expect("White> ");
    terminal.type("go\n");
    terminal.expect("White plays");
    terminal.expect("Another game?");
    terminal.expect("> ");
    terminal.type("no\n");
    BOOST_TEST(terminal.wait().exit_code == 0);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(run_play_on_pipes)

BOOST_AUTO_TEST_CASE(a_script_gets_no_prompts_and_no_colours) {
    const std::string text = on_pipes("d4\nscore", kQuick);
    BOOST_TEST(!contains(text, "> "));
    BOOST_TEST(!contains(text, kEscape));
    BOOST_TEST(contains(text, "White plays "));
    BOOST_TEST(contains(text, "Black: 0 points, no lines"));
}

BOOST_AUTO_TEST_CASE(a_line_that_is_too_long_is_named_and_the_next_one_read) {
    // The game has one empty cell, so all but the move is refused.
    const Words options{"--side", "both", "--position", "1xo/oxx/xoo x classic"};
    const std::string text = on_pipes("a3" + std::string(1 << 20, ' ') + "\na3\n", options);
    BOOST_TEST(contains(text, "The line is too long: at most 1048576 bytes.\n"));
    BOOST_TEST(contains(text, "Draw: 0 to 0."), text);
    // Just within the limit.
    const std::string most = on_pipes("a3" + std::string((1 << 20) - 2, ' ') + "\n", options);
    BOOST_TEST((!contains(most, "too long") && contains(most, "Draw: 0 to 0.")), most);
}

BOOST_AUTO_TEST_CASE(words_of_other_languages_are_wrapped_between_characters) {
    std::string typed;
    for (int i = 0; i < 70; ++i) typed += i % 2 == 0 ? "\u0446" : "\u4e26";
    std::istringstream lines{on_pipes("save none/x" + typed + "\n", kQuick)};
    std::string all;
    for (std::string line; std::getline(lines, line);) {
        BOOST_TEST(is_utf8(line), line);
        all += line;
    }
    BOOST_TEST(contains(all, "none/x" + typed), all);
}

BOOST_AUTO_TEST_CASE(an_unknown_word_is_shown_whole_if_short_and_never_cuts_the_answer) {
    using namespace std::string_literals;
    const std::string text = on_pipes("a\xff\0b\n"s + std::string(5000, 'z') + "\n", kQuick);
    BOOST_TEST(contains(text, "'a\\xff\\x00b' is neither a"), text);
    BOOST_TEST(contains(text, "zzz...' is neither a"), text);
    BOOST_TEST(!contains(text, std::string(100, 'z')), text);
}

BOOST_AUTO_TEST_CASE(undo_takes_the_engines_move_back_too) {
    const std::string text = on_pipes("d4\nundo\nmoves\nundo\n", kQuick);
    const auto board = last_board(text, 7);
    BOOST_TEST_REQUIRE(board.size() == 7U);
    for (const std::string& row : board) BOOST_TEST(row.find_first_of("xo") == std::string::npos);
    BOOST_TEST(contains(text, "No move has been played yet."));
    BOOST_TEST(contains(text, "You have no move to take back."));
}

BOOST_AUTO_TEST_CASE(two_people_take_turns) {
    const std::string text =
        on_pipes("a1\nb1\nb2\nundo\nmoves\n", {"--side", "both", "--ruleset", "classic,boulders=0"});
    BOOST_TEST(contains(text, " 1 X A1   2 O B1\n"));
    BOOST_TEST(!contains(text, "B2\n"));
}

BOOST_AUTO_TEST_CASE(each_move_is_shown_once) {
    const std::string text =
        on_pipes("go\na1\n", {"--side", "both", "--time", "0.05", "--position", "3/3/1o1 x"});
    BOOST_TEST(testing::count_of(text, "\n3 ") == (contains(text, "A1 is occupied") ? 2U : 3U));
}

BOOST_AUTO_TEST_CASE(a_proven_hint_is_the_value_by_minimax) {
    reference::Rules rules = reference::named_rules("classic", 3);
    reference::Game game = reference::new_game(rules);
    for (const char* const move : {"B2", "A1", "B1"}) game = reference::play(game, move).value();
    const int value = -reference::exact_value(game);  // White is to move
    const std::string sign = value > 0 ? "+" : "";
    const std::string text =
        on_pipes("hint\n", {"--side", "both", "--time", "20", "--position", reference::position_text(game)});
    BOOST_TEST(contains(text, "For White"));
    BOOST_TEST(contains(text, sign + std::to_string(value) + " proven"), text);
}

BOOST_AUTO_TEST_CASE(captures_are_chosen_and_explained) {
    // D4 can capture the stones on D5 and C4.
    const Words options{"--side", "both", "--position", "7/3x3/3o3/1xo4/7/7/7 x custodial"};
    BOOST_TEST(
        contains(on_pipes("d4xd2\n", options), "D4 does not capture D2; from there you can capture C4 D5."));
    BOOST_TEST(contains(on_pipes("d4xd5\nmoves\n", options), " 1 X D4xD5\n"));
    BOOST_TEST(contains(on_pipes("a1xa2\n", options), "nothing can be captured from there: type A1."));
}

struct Mistake {
    std::string typed;
    std::string answer;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake) { return out << mistake.typed; }

const std::vector<Mistake> kMistakes{
    {"a1", "A1 holds a boulder; play on a dot, such as "},
    {"b2", "B2 is occupied; play on a dot, such as "},
    {"h9", "H9 is off the board, which goes from A1 to C3; play on a dot, such as "},
    {"swap", "Swap is possible only in answer to the first stone, with swap=on; type side to change sides."},
    {"first", "There is nothing to choose; type a cell such as "},
    {"hello", "'hello' is neither a move nor a command."},
    {"s", "Black: 0 points"},
    {"l", "'l' could mean level, load, learn: type more letters."},
    {"n", "'n' could mean new, which ends this game: type the whole word."},
    {"res", "'res' could mean resign, which ends this game: type the whole word."},
    {"socre",
     "'socre' is neither a move nor a command; did you mean 'score'? Type help for a list of commands."},
    {"new custodail", "unknown ruleset or setting 'custodail'; did you mean 'custodial'?"},
    {"new size=5 strategic", "the ruleset 'strategic' does not come first: write one ruleset, then settings"},
    {"c1 c2", "A move takes no argument: type it without 'c2'."},
    {"board 3", "'board' takes no argument: type it without '3'."},
    {"save", "Type save FILE."},
    {"hint x", "number of hints 'x': expected a whole number from 1 to 64"},
    {"level 16", "level '16': expected a whole number from 1 to 15"},
    {"time soon", "time 'soon'"},
    {"side left", "'left' is not a side: expected b, w, both or none"},
    {"new golf", "golf"},
    {"load /none/such", "Cannot load: '/none/such': No such file or directory"},
    {"save /none/such", "Cannot save: '/none/such': No such file or directory"},
};

BOOST_DATA_TEST_CASE(mistakes_are_explained_and_change_nothing, kMistakes, mistake) {
    const std::string text =
        on_pipes(mistake.typed + "\nmoves\n", {"--side", "both", "--position", "3/1o1/-1x x classic"});
    std::string unwrapped = text;
    std::replace(unwrapped.begin(), unwrapped.end(), '\n', ' ');
    BOOST_TEST(contains(unwrapped, mistake.answer), text);
    BOOST_TEST(contains(text, "No move has been played yet."));
}

BOOST_AUTO_TEST_CASE(a_lesson_can_be_left_at_any_time) {
    const std::string text =
        on_pipes("a1\nlearn\nc3\nlearn\nb2\nlevel\nnew\nlevel\n", kQuick + Words{"--level", "9"});
    BOOST_TEST(contains(text, "Begin a line: there is room for 5 (C3)."));
    BOOST_TEST(contains(text, "Back to the game before it"));
    BOOST_TEST(!contains(text, "level 1:"));
    // Another game ends it, too, and has the level from before.
    const std::string other = on_pipes("learn\nlevel\nnew\nlevel\n", kQuick + Words{"--level", "9"});
    BOOST_TEST(contains(other, "level 1:"));
    BOOST_TEST(contains(other, "level 9:"));
}

BOOST_AUTO_TEST_CASE(a_game_is_saved_and_loaded) {
    const testing::TemporaryDirectory directory;
    const std::string file = directory / "game.sgf";
    const Words options{"--side", "both", "--ruleset", "strategic,boulders=0,setup=fixed,swap=on"};
    const std::string saved = on_pipes("c3\nswap\nd4\nsave " + file + "\nsave " + file + "\n", options);
    BOOST_TEST(contains(saved, "Saved: "));
    BOOST_TEST(contains(saved, "replacing the existing file"));
    const std::string sgf = testing::contents(file);
    BOOST_TEST(contains(sgf, ";B[ce]"));
    BOOST_TEST(contains(sgf, "PTM[swap]"));
    BOOST_TEST(contains(sgf, ";B[dd]"));
    const std::string loaded = on_pipes("load " + file + "\nmoves\n", options);
    BOOST_TEST(contains(loaded, " 1 X C3     2 O swap   3 X D4\n"));
}

BOOST_AUTO_TEST_CASE(who_resigns_has_lost) {
    const std::string text = on_pipes("resign\nd4\nundo\nside\n", kQuick);
    BOOST_TEST(contains(text, "You lost.\nBlack resigns: White wins."));
    BOOST_TEST(contains(text, "The game is over: type new for another one, or undo to take moves back."));
    BOOST_TEST(contains(text, "You play White."));
    // A file says so, too.
    const testing::TemporaryDirectory directory;
    const std::string file = directory / "game.sgf";
    const std::string loaded = on_pipes("resign\nsave " + file + "\nload " + file + "\n", kQuick);
    BOOST_TEST(testing::count_of(loaded, "Black resigns: White wins.") == 2U, loaded);
}

BOOST_AUTO_TEST_CASE(two_games_lost_suggest_an_easier_level) {
    const std::string once = on_pipes("4d\nresign\nundo\nresign\n", kQuick);
    BOOST_TEST(!contains(once, "in a row. For"));
    const std::string twice = on_pipes("4d\nresign\nyes\nd4\nc3\nresign\n", kQuick);
    BOOST_TEST(contains(twice, "You have lost 2 games in a row. For a closer one, type level 5 first."),
               twice);
    const std::string other = on_pipes("4d\nresign\nlevel 7\nyes\nd4\nresign\n", kQuick);
    BOOST_TEST(!contains(other, "games in a row. For"));
}

BOOST_AUTO_TEST_CASE(a_game_counts_though_the_engine_has_begun_it_with_several_moves) {
    const std::string text = on_pipes("resign\nyes\nresign\n", kQuick + Words{"--ruleset", "setup=choose"});
    BOOST_TEST(contains(text, "You have lost 2 games in a row."), text);
}

BOOST_AUTO_TEST_CASE(a_game_that_was_over_in_its_file_is_nobodys_here) {
    const testing::TemporaryDirectory directory;
    const std::string file = directory / "game.sgf";
    // White wins.
    static_cast<void>(on_pipes("c1\na3\nsave " + file + "\n",
                               {"--side", "both", "--position", "1oo/o-x/xo1 x classic,stones=5"}));
    const std::string text = on_pipes("resign\nyes\nload " + file + "\n", kQuick);
    BOOST_TEST(contains(text, "White wins by"), text);
    BOOST_TEST(!contains(text, "You lost by"), text);
    BOOST_TEST(!contains(text, "games in a row. For"), text);
    // With a move taken back it is a game of this session.
    const std::string lost = on_pipes("resign\nyes\nload " + file + "\nundo\nc1\n", kQuick);
    BOOST_TEST(contains(lost, "You lost by"), lost);
    BOOST_TEST(contains(lost, "You have lost 2 games in a row."), lost);
}

BOOST_AUTO_TEST_CASE(a_rematch_has_the_same_board_and_exchanged_sides) {
    const std::string text = on_pipes("resign\nagain\nside both\nboard\n", kQuick);
    BOOST_TEST(contains(text, "The same board again. You play White."));
    auto first = last_board(text.substr(0, text.find("You lost")), 7);
    auto second = last_board(text, 7);
    BOOST_TEST_REQUIRE((first.size() == 7U && second.size() == 7U));
    for (auto* board : {&first, &second})
        for (std::string& row : *board) std::replace(row.begin(), row.end(), 'x', '.');
    BOOST_TEST(first == second);
}

BOOST_AUTO_TEST_CASE(a_game_that_was_over_at_its_start_has_nothing_to_take_back) {
    const std::string text =
        on_pipes("score\na1\n", {"--side", "both", "--position", "xoo/x-x/xox x classic"});
    BOOST_TEST(contains(text, "type new for another game."), text);
}

BOOST_AUTO_TEST_CASE(another_game_is_agreed_to_in_any_letters) {
    const Words options{"--side", "both", "--position", "1oo/x-x/xo1 x classic"};
    BOOST_TEST(contains(on_pipes("a3\nc1\n Yes \n", options), "A new game: "));
    BOOST_TEST(!contains(on_pipes("a3\nc1\nNO\nscore\n", options), "neither a move"));
}

BOOST_AUTO_TEST_CASE(other_rules_ask_for_other_moves) {
    const std::string text = on_pipes(
        "a1\na2\nfirst\nb1\n", {"--side", "both", "--ruleset", "classic,setup=choose,boulders=2,size=4"});
    BOOST_TEST(contains(text, "White to place a boulder."));
    BOOST_TEST(contains(text, "Black to choose first or second."));
    const auto board = last_board(text, 4);
    BOOST_TEST_REQUIRE(board.size() == 4U);
    BOOST_TEST(board[0] == "-x..");
    BOOST_TEST(board[1] == "-...");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::terminal
