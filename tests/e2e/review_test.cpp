#include "tests/e2e/outcome.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// `pahtum review`, the real program on real files.
namespace pahtum::testing::review_test {
namespace {
namespace fs = std::filesystem;

Output review(Words words) {
    return run_kept(Words{pahtum_program(), "review", "--hash", "8"} + words, 120s);
}

/// A position whose moves' values are known, and one move of each kind.
struct Ending {
    std::string position;
    std::string best;
    std::string blunder;  ///< gives the result away
};

/// From the suite of solved endings.
std::vector<Ending> endings(std::size_t count) {
    std::vector<Ending> found;
    for (const std::string& line : split_lines(contents(source_file("openings/suites/7x7-endings.jsonl")))) {
        const json entry = json::parse(line);
        const double best = entry["value"];
        // With few empty cells everything is proven within the nodes of a review.
        const std::string board = entry["position"];
        int empty = 0;
        for (const char letter : board.substr(0, board.find(' ')))
            empty += letter >= '1' && letter <= '7' ? letter - '0' : 0;
        if (empty > 22) continue;
        const auto sign = [](double points) { return (points > 0) - (points < 0); };
        for (const auto& [move, value] : entry["margins"].items()) {
            if (sign(value) == sign(best) || found.size() == count) continue;
            found.push_back({entry["position"], entry["best"][0], move});
            break;
        }
    }
    BOOST_TEST_REQUIRE(found.size() == count);
    return found;
}

/// "D4" as SGF's point on a board of seven rows.
std::string point(const std::string& vertex) {
    return {static_cast<char>(vertex[0] - 'A' + 'a'), static_cast<char>('a' + 7 - (vertex[1] - '0'))};
}

std::string game_of(const Ending& ending, const std::string& move) {
    const bool is_black = contains(ending.position, " x ");
    return "(;FF[4]SZ[7]PTP[" + ending.position + "];" + (is_black ? "B[" : "W[") + point(move) + "])\n";
}

/// With enough nodes its review takes for ever.
const std::string kLongGame = "(;FF[4]SZ[7]PTP[7/5-1/7/3-3/7/2-4/7 x classic];B[cc])";

struct Fixture {
    TemporaryDirectory directory;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(review_command, Fixture)

BOOST_AUTO_TEST_CASE(it_prints_turning_points_and_writes_annotated_games_and_a_page) {
    const Ending ending = endings(1)[0];
    const std::string file = directory.write("game.sgf", game_of(ending, ending.blunder));
    const fs::path page = directory / "page.html";
    const fs::path folder = directory / "new" / "annotated";
    const Output run = review({file, "--html", page.string(), "--sgf", folder.string()});
    check_printed(run, 0, "turning points:\n  1. ");
    BOOST_TEST(contains(run.out, ending.blunder + ": "), run.out);
    const std::string annotated = contents(folder / "game.sgf");
    BOOST_TEST(contains(annotated, "Blunder: "), annotated);
    BOOST_TEST(contains(annotated, "C[Better]"), annotated);
    BOOST_TEST(contains(contents(page), "\"verdict\":\"blunder\""));
    // The annotated game is a game, and gets nothing a second time.
    const fs::path again = directory / "again";
    BOOST_TEST(review({(folder / "game.sgf").string(), "--sgf", again.string()}).exit_code == 0);
    BOOST_TEST(contents(again / "game.sgf") == annotated);
}

BOOST_AUTO_TEST_CASE(a_folder_is_all_games_in_it_and_what_is_no_game_is_named) {
    const auto known = endings(2);
    fs::create_directories(directory / "games" / "more");
    directory.write("games/a.sgf", game_of(known[0], known[0].best));
    directory.write("games/more/b.sgf", game_of(known[1], known[1].best));
    directory.write("games/c.sgf", "no game\x1b[31m");
    directory.write("games/d.sgf", "(;");
    directory.write("games/notes.txt", "no game either");
    const Output run = review({directory.file("games"), directory.file("missing.sgf")});
    BOOST_TEST(run.exit_code == 4);
    BOOST_TEST((contains(run.out, "a.sgf: 1 move") && contains(run.out, "b.sgf: 1 move")), run.out);
    for (const char* const wrong : {"c.sgf: ", "d.sgf: ", "missing.sgf"})
        BOOST_TEST(contains(run.err, wrong), run.err);
    BOOST_TEST((!contains(run.err, "notes.txt") && !contains(run.err, "\x1b")), run.err);
}

BOOST_AUTO_TEST_CASE(all_games_of_a_file_are_reviewed_and_written_into_one) {
    const auto known = endings(3);
    std::string games;
    for (const Ending& ending : known) games += game_of(ending, ending.blunder);
    const std::string file = directory.write("games.sgf", games);
    const fs::path folder = directory / "annotated";
    const fs::path kept = directory / "kept.jsonl";
    const Output run = review({file, "--json", "--sgf", folder.string(), "--out", kept.string()});
    check_done(run);
    const auto lines = split_lines(run.out);
    BOOST_TEST_REQUIRE(lines.size() == 3U, run.out);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const json game = json::parse(lines[i]);
        BOOST_TEST(game["file"] == file + "#" + std::to_string(i + 1));
        BOOST_TEST(game["moves"][0]["move"] == known[i].blunder);
    }
    const Output again = review({"--json", (folder / "games.sgf").string()});
    BOOST_TEST(split_lines(again.out).size() == 3U, again.out);
    // The same command takes all from the file of reviews. One that is no game costs none of the others.
    const Output resumed = review({file, "--json", "--out", kept.string()});
    BOOST_TEST(resumed.out == run.out);
    directory.write("games.sgf", game_of(known[0], known[0].best) + "(;FF[4]SZ[7]RU[Pah-Tum classic];B[zz])" +
                                     game_of(known[1], known[1].best));
    const Output faulty = review({file});
    BOOST_TEST(faulty.exit_code == 4);
    BOOST_TEST((contains(faulty.out, "games.sgf#1: 1 move") && contains(faulty.out, "games.sgf#3: 1 move")),
               faulty.out);
    BOOST_TEST(contains(faulty.err, "games.sgf#2: "), faulty.err);
}

BOOST_AUTO_TEST_CASE(known_games_are_written_like_others) {
    const auto known = endings(2);
    const std::string games = game_of(known[0], known[0].blunder) + game_of(known[1], known[1].best);
    const std::string file = directory.write("games.sgf", games);
    const std::string kept = (directory / "kept.jsonl").string();
    const auto annotated = [&](const std::string& folder) {
        const Output run = review({file, "--sgf", (directory / folder).string(), "--out", kept});
        BOOST_TEST(run.exit_code == 0, run.err);
        return contents(directory / folder / "games.sgf");
    };
    const std::string first = annotated("a");
    BOOST_TEST(contains(first, "Blunder: "), first);
    BOOST_TEST(annotated("b") == first);
    fs::remove(directory / "a" / "games.sgf");
    BOOST_TEST(annotated("a") == first);
}

BOOST_AUTO_TEST_CASE(a_file_without_a_game_replaces_no_annotated_one) {
    fs::create_directories(directory / "games");
    fs::create_directories(directory / "out");
    for (const char* const name : {"a.sgf", "b.sgf"})
        directory.write(std::string{"games/"} + name, "no game");
    const std::string before = "(;FF[4]SZ[3]C[of an earlier run])";
    directory.write("out/a.sgf", before);
    BOOST_TEST(review({directory.file("games"), "--sgf", directory.file("out")}).exit_code == 4);
    BOOST_TEST(contents(directory / "out/a.sgf") == before);
    BOOST_TEST(!fs::exists(directory / "out/b.sgf"));
}

BOOST_AUTO_TEST_CASE(without_a_reader_it_ends_and_leaves_annotated_games_alone) {
    fs::create_directories(directory / "games");
    fs::create_directories(directory / "out");
    const std::string before = "(;FF[4]SZ[3]C[of an earlier run])";
    for (const std::string name : {"a.sgf", "b.sgf"}) {
        directory.write("games/" + name, kLongGame);
        directory.write("out/" + name, before);
    }
    // It starts when the reader has gone.
    const std::string script = R"(set -o pipefail; { while /bin/echo; do :; done; "$@"; } | true)";
    const Output run = run_kept({"/bin/bash", "-c", script, "bash", pahtum_program(), "review", "--hash", "8",
                                 directory.file("games"), "--sgf", directory.file("out")},
                                120s);
    BOOST_TEST(run.exit_code == 5, run.err);
    for (const char* const name : {"a.sgf", "b.sgf"})
        BOOST_TEST(contents(directory / "out" / name) == before);
}

BOOST_AUTO_TEST_CASE(an_empty_folder_is_named_and_the_rest_reviewed) {
    const auto known = endings(1);
    const std::string game = directory.write("game.sgf", game_of(known[0], known[0].best));
    fs::create_directories(directory / "empty" / "below");
    fs::create_directories(directory / "games" / "nothing");
    directory.write("games/a.sgf", game_of(known[0], known[0].best));
    directory.write("empty/notes.txt", "no game");
    const std::string empty = directory.file("empty");
    const std::string games = directory.file("games");
    const Output run = review({empty, game, games});
    BOOST_TEST(run.exit_code == 0);
    BOOST_TEST((contains(run.out, "game.sgf: 1 move") && contains(run.out, "a.sgf: 1 move")), run.out);
    BOOST_TEST(run.err == "pahtum: folder '" + empty + "' holds no file that ends in .sgf\n");
    // Nothing at all is an error, and nothing is written.
    const Output none = review({empty, (directory / "empty" / "below").string(), "--html",
                                directory.file("page.html"), "--out", directory.file("out")});
    BOOST_TEST((none.exit_code == 4 && none.out.empty()));
    BOOST_TEST(contains(none.err, "there is no game to review"), none.err);
    BOOST_TEST((!fs::exists(directory / "page.html") && !fs::exists(directory / "out")));
}

BOOST_AUTO_TEST_CASE(a_folder_that_cannot_be_read_is_named_and_the_rest_reviewed) {
    const auto known = endings(1);
    fs::create_directories(directory / "games" / "closed");
    directory.write("games/a.sgf", game_of(known[0], known[0].best));
    directory.write("games/closed/b.sgf", game_of(known[0], known[0].best));
    const fs::path closed = directory / "games" / "closed";
    fs::permissions(closed, fs::perms::none);
    fs::permissions(directory.path(), fs::perms::all);
    as_anyone([&] {
        const Output run = review({directory.file("games")});
        BOOST_TEST(run.exit_code == 4);
        BOOST_TEST(contains(run.out, "a.sgf: 1 move"), run.out + run.err);
        BOOST_TEST(contains(run.err, "folder '" + closed.string() + "' cannot be read: Permission denied"),
                   run.err);
        BOOST_TEST(review({closed.string()}).exit_code == 4);
    });
    fs::permissions(closed, fs::perms::owner_all);
}

BOOST_AUTO_TEST_CASE(no_file_of_the_users_is_overwritten) {
    const auto known = endings(1);
    const std::string game = game_of(known[0], known[0].best);
    const std::string file = directory.write("game.sgf", game);
    fs::create_directory(directory / "b");
    const std::string other = directory.write("b/game.sgf", game);
    check_refused(review({file, "--sgf", directory.path().string()}), "is the game itself");
    check_refused(review({file, other, "--sgf", directory.file("c")}), "have the same name");
    const Output out = review({file, "--out", other});
    BOOST_TEST(out.exit_code == 4);
    BOOST_TEST((contents(file) == game && contents(other) == game));
    const fs::path page = directory / "c" / "page.html";
    const fs::path reviews = directory / "reviews";
    fs::create_directories(directory / "c");
    for (const Words& words :
         {Words{"--html", file}, Words{"--html", other},
          Words{"--html", reviews.string(), "--out", reviews.string()},
          Words{"--html", (directory / "c" / "game.sgf").string(), "--sgf", directory.file("c")}}) {
        const Words command = Words{file} + words;
        check_refused(review(command), "--html: ");
    }
    BOOST_TEST((contents(file) == game && contents(other) == game));
    for (int again = 0; again < 2; ++again)
        BOOST_TEST(review({file, "--html", page.string()}).exit_code == 0);
    // What cannot be written is said before the work, not after it.
    const Output nowhere = review({file, "--html", (directory / "none" / "page").string()});
    BOOST_TEST((nowhere.exit_code == 5 && nowhere.out.empty()), nowhere.out);
    const std::string notes = directory.write("notes", "no line feed");
    fs::copy_file(notes, directory / "c" / "game.sgf");
    check_refused(review({file, "--sgf", directory.file("c")}), "is not a game");
    BOOST_TEST(contents(directory / "c" / "game.sgf") == "no line feed");
    BOOST_TEST(review({file, "--html", notes}).exit_code == 4);
    BOOST_TEST(review({file, "--out", notes}).exit_code == 4);
    BOOST_TEST(contents(notes) == "no line feed");
}

BOOST_AUTO_TEST_CASE(a_file_that_names_no_boulders_is_refused_unless_they_are_given) {
    const std::string moves = ";B[aa];W[bb])";
    const std::string goguis = directory.write("gogui.sgf", "(;FF[4]CA[UTF-8]AP[gogui:1.6.0]SZ[3]" + moves);
    const Output refused = review({goguis});
    BOOST_TEST((refused.exit_code == 4 && refused.out.empty()), refused.out);
    for (const char* const remedy : {"--boulders", "Save game with boulders in the Analyze menu"})
        BOOST_TEST(contains(refused.err, remedy), refused.err);
    const Output given = review({"--json", "--boulders", "C1", goguis});
    check_done(given);
    BOOST_TEST(contains(given.out, R"("start":"3/3/2- x classic)"), given.out);
    const Output empty = review({"--json", "--boulders", "", goguis});
    BOOST_TEST(contains(empty.out, R"("start":"3/3/3 x classic)"), empty.out + empty.err);
    // B2 has a stone of the game.
    BOOST_TEST(review({"--boulders", "B2", goguis}).exit_code == 4);
    // A file that has its own keeps them.
    const std::string own = directory.write("own.sgf", "(;FF[4]SZ[3]SQ[ca]" + moves);
    BOOST_TEST(contains(review({"--json", "--boulders", "C1", own}).out, R"("start":"2-/3/3 x classic)"));
}

BOOST_AUTO_TEST_CASE(a_game_of_gogui_twogtp_ends_with_two_passes) {
    const std::string game =
        directory.write("twogtp-0.sgf",
                        "(;FF[4]AP[gogui-twogtp:1.6.0]SZ[3]KM[0]PB[a]PW[b]DT[2026-11-21]\n"
                        ";B[aa];W[ba];B[ca];W[ab];B[bb];W[cb];B[ac];W[bc]\n;B[];W[])\n");
    const Output given = review({"--json", "--boulders", "C1", "--sgf", directory.file("out"), game});
    check_done(given);
    BOOST_TEST(contains(given.out, R"("start":"3/3/2- x classic)"), given.out);
    const std::string annotated = contents(directory / "out" / "twogtp-0.sgf");
    BOOST_TEST(contains(annotated, "DT[2026-11-21]"), annotated);
    BOOST_TEST(contains(annotated, "\n;B[];W[]\n"), annotated);
    check_refused(review({game}), "the file does not tell where the boulders are");
}

BOOST_AUTO_TEST_CASE(games_are_read_in_their_charsets_and_from_files_with_capital_endings) {
    fs::create_directory(directory / "games");
    directory.write("games/GAME.SGF", "(;CA[Shift_JIS]SZ[3]SQ[cc]PB[\x83\x5c];B[aa]C[\x95\x5c];W[bb])");
    directory.write("games/x.sgf", "(;CA[Klingon]SZ[3]SQ[cc];B[aa])");
    const Output run = review({"--json", directory.file("games")});
    check_printed(run, 4, "GAME.SGF");
    BOOST_TEST(contains(run.out, R"(\u30bd)"), run.out);
    BOOST_TEST(contains(run.err, "x.sgf: line 1, column 6: CA: the character set 'Klingon' is not known"),
               run.err);
}

BOOST_AUTO_TEST_CASE(interrupted_or_killed_it_keeps_whole_reviews_and_the_same_command_goes_on) {
    const auto known = endings(8);
    fs::create_directory(directory / "games");
    for (std::size_t i = 0; i < known.size(); ++i)
        directory.write("games/" + std::to_string(i) + ".sgf", game_of(known[i], known[i].blunder));
    directory.write("games/z.sgf", kLongGame);
    const Words words{directory.file("games"), "--nodes", "400000000", "--time", "600", "--out"};
    for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
        const fs::path out = directory / std::to_string(signal);
        Words command = Words{pahtum_program(), "review", "--hash", "8"} + words;
        command.push_back(out.string());
        Process program{command, kKept};
        wait_until([&] { return split_lines(contents(out)).size() >= known.size(); });
        program.send(signal);
        const Output run = program.wait();
        BOOST_TEST(run.exit_code == 128 + signal, run.err);
        BOOST_TEST(split_lines(contents(out)).size() == known.size());
    }
    fs::remove(directory / "games/z.sgf");
    const std::string kept = contents(directory / std::to_string(SIGKILL));
    std::ofstream(directory / std::to_string(SIGKILL), std::ios::app) << R"({"format":1,"fi)";
    Words rest = words;
    rest.push_back(directory.file(std::to_string(SIGKILL)));
    rest.emplace_back("--json");
    const Output again = review(rest);
    check_done(again);
    BOOST_TEST(again.out == kept);
    BOOST_TEST(contents(directory / std::to_string(SIGKILL)) == kept);
    // A game that has changed is judged again.
    directory.write("games/0.sgf", game_of(known[0], known[0].best));
    const Output changed = review(rest);
    BOOST_TEST(json::parse(split_lines(changed.out)[0])["moves"][0]["verdict"] == "best");
    BOOST_TEST(contents(directory / std::to_string(SIGKILL)).starts_with(kept));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::review_test
