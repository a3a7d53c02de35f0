#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

// `pahtum solve`, the real program, against plain minimax over the reference's rules.
namespace pahtum::testing::solve_test {
namespace {
using reference::Game;

constexpr std::uint64_t kSeed = 20'260'301;
constexpr std::size_t kMaxCells = 5;  ///< empty in the positions that plain minimax solves
/// Black wins by 3 with A3, the third of a column; otherwise White has A3, the third of a row.
const std::string kWon = "1oo/x-x/xo1 x classic";
/// Nobody proves it in the time of a test.
const std::string kHard = "8/8/8/8/8/8/8/7- x classic";

Words command(const Words& arguments) { return Words{pahtum_program(), "solve", "--hash", "16"} + arguments; }

std::vector<json> parsed_lines(const std::string& text) {
    BOOST_TEST((text.empty() || text.ends_with("\n")));
    std::vector<json> answers;
    for (const std::string& line : split_lines(text)) answers.push_back(json::parse(line));
    return answers;
}

/// Runs it to its end, without faults.
std::vector<json> answers_to(Words arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), "--json");
    const Output output = run_program(command(arguments), {{input}});
    BOOST_TEST(output.exit_code == 0);
    return parsed_lines(output.out);
}

/// A position near the end of a random game of these rules, or at it.
Game random_ending(const reference::Rules& rules, reference::Random& random) {
    Game game = random_start(rules, random);
    while (game.phase != "over" && cells_with(game, '.').size() > kMaxCells) {
        game = *play(game, random_move(game, random));
    }
    return game;
}

/// Of every kind of game.
std::vector<Game> endings() {
    reference::Random random{kSeed};
    std::vector<Game> found;
    for (const reference::Rules& rules : reference::variants(random))
        found.push_back(random_ending(rules, random));
    return found;
}

/// Where the line leads to.
Game played(Game game, const json& line) {
    for (const json& move : line) {
        const auto next = play(game, move.get<std::string>());
        BOOST_TEST_REQUIRE(next.has_value());
        game = *next;
    }
    return game;
}

std::uintmax_t size_of(const std::filesystem::path& file) {
    std::error_code missing;
    const std::uintmax_t size = std::filesystem::file_size(file, missing);
    return missing ? 0 : size;
}

/// Waits until the file is that large.
void wait_for_size(const std::filesystem::path& file, std::uintmax_t size) {
    wait_until([&] { return size_of(file) >= size; });
}

/// The positions of a game between noisy greedy players, the last one, with 12 empty cells, first.
Words game_backwards() {
    std::istringstream boulders{"G7 D6 F5 F4 F3"};
    std::istringstream moves{
        "A2 A4 B4 F1 G4 E4 E6 C2 D1 G6 C7 E2 E1 G2 F2 D2 F7 B2 E7 B6 D7 A1 B7 D3 A7 C3 G3 E3 E5 G5 D4 C4"};
    std::vector<reference::Cell> cells;
    for (std::string word; boulders >> word;) cells.push_back(reference::cell_of(word));
    Game game = reference::new_game(reference::named_rules("classic", 7), cells);
    Words positions{position_text(game)};
    for (std::string word; moves >> word;) {
        game = play(game, word).value();
        positions.insert(positions.begin(), position_text(game));
    }
    return positions;
}

/// A solve that goes on from a checkpoint or begins one.
Words checkpointed(const std::string& position, const std::filesystem::path& file) {
    return {"--threads", "1", "--json", "--checkpoint", file.string(), position};
}

/// The answer for the first position, from the end of the game, that fills the file with some 50 proofs.
json solve_something_hard(const std::filesystem::path& checkpoint) {
    for (const std::string& position : game_backwards()) {
        std::filesystem::remove(checkpoint);
        const json answer = answers_to(checkpointed(position, checkpoint)).at(0);
        if (size_of(checkpoint) > 3000) return answer;
    }
    BOOST_FAIL("no position of the game is hard enough");
    return {};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(solve)

// solver_test does so for all goals.
BOOST_AUTO_TEST_CASE(values_best_moves_and_lines_of_every_ruleset_are_those_of_minimax) {
    const std::vector<Game> games = endings();
    std::string text = "# seed " + std::to_string(kSeed) + "\n";
    for (const Game& game : games) text += position_text(game) + " ; id \"ending\"\n\n";
    const std::vector<json> answers = answers_to({"-"}, text);
    BOOST_TEST_REQUIRE(answers.size() == games.size());
    for (std::size_t i = 0; i < games.size(); ++i) {
        const Game& game = games[i];
        const json& answer = answers[i];
        const int value = value_for_mover(game);
        json best = json::array();
        for (const std::string& move : legal_moves(game))
            if (value_after(game, move) == value) best.push_back(move);
        BOOST_TEST_CONTEXT(answer.dump() << "\nvalue " << value) {
            BOOST_TEST((answer["position"] == position_text(game) && answer["status"] == "exact"));
            BOOST_TEST((answer["value"] == value && answer["wdl"] == sign(value)));
            BOOST_TEST((answer["lower"] == value && answer["upper"] == value));
            BOOST_TEST((answer["best"] == best && answer["best_complete"] == true));
            const Game end = played(game, answer["line"]);
            BOOST_TEST((end.phase == "over"));
            BOOST_TEST((game.mover == 'x' ? margin(end) : -margin(end)) == value);
            if (!best.empty()) BOOST_TEST((answer["line"][0] == best[0]));
        }
    }
}

BOOST_AUTO_TEST_CASE(positions_may_come_one_by_one) {
    // A client that sends the next position only when it has the answer to the last.
    const std::string program = "'" + pahtum_program() + "' solve --hash 1 --json -";
    const std::string script =
        "coproc " + program + "; for i in 1 2 3; do echo '" + kWon +
        "' >&${COPROC[1]}; read -r answer <&${COPROC[0]} || exit 9; done; echo $answer";
    const Output output = run_program({"/bin/bash", "-c", script}, {});
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST((json::parse(output.out)["value"] == 3));
}

BOOST_AUTO_TEST_CASE(bad_lines_are_named_and_the_others_solved) {
    const TemporaryDirectory directory;
    const std::string file = directory.file("suite.txt");
    std::ofstream{file} << "# two good ones\n" << kWon << "\n3/3 x\n" << kWon << "\n";
    const Output run = run_kept(command({"--json", file, "nothing.txt", "3/3/3", kWon}));
    BOOST_TEST(run.exit_code == 4);
    BOOST_TEST(parsed_lines(run.out).size() == 3U);
    BOOST_TEST(contains(run.err, "pahtum: " + file + ":3: "), run.err);
    BOOST_TEST(contains(run.err, "\npahtum: 'nothing.txt' is neither"), run.err);
    BOOST_TEST(contains(run.err, "; put the whole position in quotes"), run.err);
}

BOOST_AUTO_TEST_CASE(a_position_may_begin_with_boulders) {
    const std::string position = "--3/-xo1x/1o1xo/x2ox/5 x classic";
    const auto answers = answers_to({"--time", "0.1", position, "--", position});
    BOOST_TEST_REQUIRE(answers.size() == 2U);
    for (const json& answer : answers) BOOST_TEST((answer["position"] == position));
}

BOOST_AUTO_TEST_CASE(a_margin_to_reach_may_be_below_zero) {
    const auto answers = answers_to({"--at-least", "-3", kWon});
    BOOST_TEST((answers[0]["status"] == "yes" && answers[0]["lower"] >= -3));
}

BOOST_AUTO_TEST_CASE(a_time_limit_ends_it_with_what_is_proven) {
    const auto answers = answers_to({"--time", "1", kHard, kWon});
    BOOST_TEST_REQUIRE(answers.size() == 2U);
    BOOST_TEST((answers[0]["status"] == "bounds" || answers[0]["status"] == "unsolved"));
    BOOST_TEST((answers[0]["value"].is_null() && answers[0]["lower"] < answers[0]["upper"]));
    BOOST_TEST((answers[1]["value"] == 3));
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_it_with_what_is_proven) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        std::vector<json> answers;
        // It may come before the second one was begun.
        for (int tries = 0; answers.size() < 2U && tries < 20; ++tries) {
            Process program{command({"--json", kWon, kHard, kWon}), kKept};
            wait_until([&] { return contains(program.out(), "\n"); });
            program.send(signal);
            const Output run = program.wait(kAtOnce);
            BOOST_TEST(run.exit_code == 128 + signal);
            answers = parsed_lines(run.out);
        }
        BOOST_TEST_REQUIRE(answers.size() == 2U);
        BOOST_TEST((answers[1]["position"] == kHard && answers[1]["value"].is_null()));
    }
}

BOOST_AUTO_TEST_CASE(killed_at_any_moment_the_same_command_goes_on_with_what_was_proven) {
    const TemporaryDirectory directory;
    const std::filesystem::path whole = directory / "whole";
    const std::filesystem::path broken = directory / "broken";
    const json fresh = solve_something_hard(whole);
    const Words arguments = checkpointed(fresh["position"], broken);

    Words more = arguments;
    more.push_back(kHard);  // so that it still runs, however late it is stopped
    Process program{command(more), kKept};
    wait_for_size(broken, size_of(whole) / 4 * 3);
    program.send(SIGSTOP);
    const Output second = run_kept(command(arguments));
    BOOST_TEST(second.exit_code == 5);  // one process at a time
    BOOST_TEST(contains(second.err, broken.string()), second.err);
    program.send(SIGKILL);
    BOOST_TEST_REQUIRE(program.wait().exit_code == 128 + SIGKILL);
    std::filesystem::resize_file(broken, size_of(broken) - 1);  // as if killed while it wrote

    const json resumed = answers_to(arguments).at(0);
    BOOST_TEST_CONTEXT("fresh: " << fresh.dump() << "\nresumed: " << resumed.dump()) {
        for (const char* member : {"status", "value", "best", "best_complete"}) {
            BOOST_TEST((resumed[member] == fresh[member]));
        }
        BOOST_TEST(resumed["nodes"].get<std::uint64_t>() < fresh["nodes"].get<std::uint64_t>());
    }
}

BOOST_AUTO_TEST_CASE(certificates_convince_two_checkers_and_changed_ones_neither) {
    const TemporaryDirectory folder;
    const std::string file = folder.file("proof");
    const std::string checker = source_file("tests/engine/certificate/check.py");
    const std::string board = "-3--1/6-/1-2-2/x1oo1--/x1xo-x1/o1o-x-1/xoxo1-1 x classic,boulders=13";
    check_done(run_kept(command({"--json", "--certificate", file, kWon, board})));
    const Output verified = run_kept({pahtum_program(), "verify", file});
    BOOST_TEST(verified.exit_code == 0, verified.out);
    BOOST_TEST(contains(verified.out, kWon + "\nproven: Black's final margin is at least +3 ("));
    BOOST_TEST(contains(verified.out, kWon + "\nproven: White's final margin is at least -3 ("));
    const Output second = run_kept({"/usr/bin/python3", checker, file});
    check_done(second);
    const auto lines = [](const std::string& text) { return std::ranges::count(text, '\n'); };
    BOOST_TEST(lines(second.out) == 4);
    BOOST_TEST(lines(verified.out) == 8);
    std::string bytes = contents(file);
    bytes.replace(bytes.find("claim black 3"), 13, "claim black 4");
    std::ofstream{file, std::ios::binary} << bytes;
    check_printed(run_kept({pahtum_program(), "verify", file}), 1, file + ": refused: ");
    BOOST_TEST(run_kept({"/usr/bin/python3", checker, file}).exit_code == 1);
    std::ofstream{file, std::ios::trunc}.close();
    for (const Words& words :
         {Words{pahtum_program(), "verify", file}, Words{"/usr/bin/python3", checker, file}})
        BOOST_TEST(run_kept(words).exit_code == 1);
}

BOOST_AUTO_TEST_CASE(mirroring_convinces_two_checkers_on_boards_with_five_boulders_and_on_no_others) {
    const TemporaryDirectory folder;
    const std::string file = folder.file("proof");
    const std::string checker = source_file("tests/engine/certificate/check.py");
    const auto exit_codes = [&] {
        return std::pair{run_kept({pahtum_program(), "verify", file}).exit_code,
                         run_kept({"/usr/bin/python3", checker, file}).exit_code};
    };
    const Output layouts =
        run_kept({pahtum_program(), "openings", "layouts", "--boulders", "5", "--mirrored"});
    Words words = command({"--json", "--certificate", file});
    for (const std::string& layout : split_lines(layouts.out)) words.push_back(layout);
    const Output solved = run_kept(words);
    check_done(solved);
    int draws = 0;
    for (const std::string& line : split_lines(solved.out)) {
        const json answer = json::parse(line);
        draws +=
            answer["value"] == 0 && answer["best"].size() == 44U && answer["best_complete"] == true ? 1 : 0;
    }
    BOOST_TEST(draws == 84);
    BOOST_TEST((exit_codes() == std::pair{0, 0}));
    const std::string proven =
        "pahtum certificate 3\nposition 7/7/4-2/-2-2-/2-4/7/7 x classic\nclaim white 0\nmirror\n";
    const auto with = [&](const std::string& part, const std::string& other) {
        std::string bytes = proven;
        bytes.replace(bytes.find(part), part.size(), other);
        std::ofstream{file, std::ios::binary} << bytes;
        return exit_codes();
    };
    BOOST_TEST((with("white", "black") == std::pair{0, 0}));
    BOOST_TEST((with("2-4/7/7 x", "2-x3/7/7 x") == std::pair{1, 1}));
    BOOST_TEST((with("white 0", "white 1") == std::pair{1, 1}));
    const std::string refusal = run_kept({pahtum_program(), "verify", file}).out;
    BOOST_TEST(contains(refusal, "does not reach what is claimed, in 7/7/4-2/-2-2-/2-4/7/7 x classic"),
               refusal);
    BOOST_TEST((with("white 0", "white +0") == std::pair{1, 1}));
    BOOST_TEST((with("white 0", "White 0") == std::pair{1, 1}));
    BOOST_TEST((with(" x classic", " x") == std::pair{0, 0}));
    BOOST_TEST((with("-2-2-", "-2-1-1") == std::pair{1, 1}));
    BOOST_TEST((with("-2-2-", "-5-") == std::pair{1, 1}));
    BOOST_TEST((with("-2-2-", "-f1-1f-") == std::pair{1, 1}));
    BOOST_TEST((with("mirror", "mirrors") == std::pair{1, 1}));
}

BOOST_AUTO_TEST_CASE(no_certificate_is_written_where_none_can_be) {
    const TemporaryDirectory folder;
    const std::string file = folder.file("proof");
    check_refused(run_kept(command({"--certificate", "", kWon})), "--certificate: its value is empty");
    const Output other = run_kept(command({"--certificate", file, "3/1x1/3 x custodial"}));
    check_refused(other, "'3/1x1/3 x custodial': no certificate: ");
    const std::string list = folder.file("list");
    std::ofstream{list} << "3/1x1/3 x custodial\n" << kWon << "\n";
    const Output named = run_kept(command({"--certificate", file, list}));
    check_refused(named, list + ":1: no certificate: ");
    BOOST_TEST(contains(named.out, kWon), named.out);
    BOOST_TEST(run_kept({pahtum_program(), "verify", file}).exit_code == 0);
    std::filesystem::remove(file);
    const Output late =
        run_kept(command({"--certificate", file, "--time", "0.01", "8/8/8/4-3/8/8/8/8 x classic"}));
    BOOST_TEST(contains(late.err, "nothing was proven"));
    BOOST_TEST(!std::filesystem::exists(file));
    BOOST_TEST(run_kept({pahtum_program(), "verify", file}).exit_code == 5);
    std::ofstream{file} << "";
    BOOST_TEST(run_kept({pahtum_program(), "verify", file}).exit_code == 1);
    // A file that cannot be read keeps no other from being checked.
    const std::string missing = folder.file("missing");
    BOOST_TEST(run_kept({pahtum_program(), "verify", file, missing}).exit_code == 5);
    const Output both = run_kept({pahtum_program(), "verify", missing, file});
    BOOST_TEST(both.exit_code == 5);
    BOOST_TEST((contains(both.err, missing) && contains(both.out, file + ": refused: ")), both.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::solve_test
