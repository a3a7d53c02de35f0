#include "engine/book/book.hpp"

#include "engine/base/files.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// `pahtum book` and what the program does with a book, against a solver that has none.
namespace pahtum::testing::book_test {
namespace {

/// 22 and 28 empty cells.
const std::string kWon = "5/5/5/-2-1/1-3 x classic,boulders=3";
const std::string kEnding = "x2---1/o1x2-1/-2-1-1/2o1x--/7/3-1-1/1-o1x-o x classic,boulders=13";
/// Nobody proves it in the time of a test.
const std::string kHard = "7/5-1/7/3-3/7/2-4/7 x classic";

using Place = TemporaryDirectory;

Output run(Words words) {
    words.insert(words.begin(), pahtum_program());
    return run_kept(words);
}

/// A book of what `pahtum solve` finds with these options.
std::string make_book(const Place& place, const std::string& name, Words options) {
    options.insert(options.begin(), {"solve", "--json", "--hash", "16"});
    const Output solved = run(options);
    check_done(solved);
    std::ofstream{place.file(name + ".jsonl")} << solved.out;
    check_done(run({"book", "build", place.file(name), place.file(name + ".jsonl")}));
    return place.file(name);
}

/// What the protocol answers.
std::string answers(const std::string& book, const std::string& position, const std::string& commands) {
    return run_program({pahtum_program(), "--book", book, "--position", position, "--time", "0.5"},
                       {{commands}})
        .out;
}

/// A book of what the members say of kHard.
std::string book_saying(const Place& place, const std::string& members) {
    std::ofstream{place.file("said.jsonl")} << R"({"position":")" << kHard << R"(",)" << members << "}\n";
    check_done(run({"book", "build", place.file("said.book"), place.file("said.jsonl")}));
    return place.file("said.book");
}

/// kHard with a first stone on A1, as a file.
std::string game_of_a1(const Place& place) {
    const std::string sgf = answers("off", kHard, "play b A1\nprintsgf\nquit\n");
    std::ofstream{place.file("game.sgf")} << sgf.substr(sgf.find('('));
    return place.file("game.sgf");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(book)

BOOST_AUTO_TEST_CASE(a_known_board_is_played_at_once_and_an_unknown_one_as_without) {
    const Place place;
    const std::string book = make_book(place, "one.book", {kEnding});
    const json solved = json::parse(run({"solve", "--json", kEnding}).out);
    const std::string game = answers(book, kEnding, "genmove b\nparam book\nprintsgf\nquit\n");
    const std::string first = game.substr(2, 2);
    BOOST_TEST(std::count(solved["best"].begin(), solved["best"].end(), first) == 1, game);
    BOOST_TEST(contains(game, "= " + book + "\n"), game);
    BOOST_TEST(contains(game, "proven, from the book: " + first), game);
    const std::string unknown = answers(book, kHard, "genmove b\nprintsgf\nquit\n");
    BOOST_TEST((contains(unknown, "expected at depth") && !contains(unknown, "book")), unknown);
    // solve and the analysis of moves answer from it, too: no search proves that margin in this time.
    const std::string claimed = book_saying(
        place,
        R"("status":"exact","value":3,"lower":3,"upper":3,"best":["D3"],"best_complete":true,"line":["D3","D5"])");
    const std::string analysed = answers(claimed, kHard, "solve\ngenmove b\nprintsgf\nquit\n");
    BOOST_TEST(contains(analysed, "value 3 wdl 1 best_complete true best D3 line D3 D5"), analysed);
    BOOST_TEST((contains(analysed, "= D3\n") && contains(analysed, "B+3 proven, from the book: D3 D5")),
               analysed);
    BOOST_TEST(contains(answers("off", kHard, "param book\nquit\n"), "= off\n"));
}

BOOST_AUTO_TEST_CASE(the_book_of_solved_boards_is_the_one_that_is_asked) {
    BOOST_TEST(Book::open(built("share/pahtum/solved.book")).size() > 10'000U);
    std::ifstream boards{source_file("openings/solved/7x7-13-boulders.jsonl")};
    std::string line;
    std::getline(boards, line);
    const json solved = json::parse(line);
    const Output told = run_program({pahtum_program(), "--position", solved["position"], "--nodes", "1"},
                                    {{"genmove b\nlast_info\nquit\n"}});
    BOOST_TEST(contains(told.out, "= value " + solved["value"].dump() + " "), told.out);
    BOOST_TEST(contains(told.out, " book true"), told.out);
}

BOOST_AUTO_TEST_CASE(a_lost_position_is_left_to_the_search) {
    const Place place;
    const std::string lost = book_saying(
        place, R"("status":"wdl","lower":-400,"upper":-1,"best":["A1"],"best_complete":false,"line":["A1"])");
    const std::string game = answers(lost, kHard, "genmove b\nprintsgf\nquit\n");
    BOOST_TEST((!game.starts_with("= A1") && !contains(game, "from the book")), game);
}

BOOST_AUTO_TEST_CASE(a_player_below_full_strength_does_not_use_it) {
    const Place place;
    const std::string book = make_book(place, "one.book", {kEnding});
    BOOST_TEST(
        !contains(answers(book, kEnding, "param level 8\ngenmove b\nprintsgf\nquit\n"), "from the book"));
    BOOST_TEST(
        !contains(answers(book, kEnding, "param player uct\ngenmove b\nprintsgf\nquit\n"), "from the book"));
}

BOOST_AUTO_TEST_CASE(books_are_merged_shown_and_checked_against_certificates) {
    const Place place;
    const std::string wins = make_book(place, "wins.book", {"--wdl", "--one-best", kEnding});
    const std::string margins = make_book(place, "margins.book", {kWon});
    const std::string all = place.file("all.book");
    const Output merged = run({"book", "build", all, wins, margins});
    check_done(merged);
    const Output shown = run({"book", "show", all, kWon, kHard});
    const Output solved = run({"solve", kWon});
    BOOST_TEST(contains(shown.out, solved.out.substr(0, solved.out.find('\n', kWon.size() + 1))), shown.out);
    BOOST_TEST(contains(shown.out, kHard + "\nnot in the book\n"), shown.out);

    const std::string proof = place.file("proof");
    BOOST_TEST(run({"solve", "--certificate", proof, kEnding}).exit_code == 0);
    check_printed(run({"book", "check", all, proof}), 0, kEnding + "\nthe book agrees\n");
    // A book that claims a point too few.
    const json right = json::parse(run({"solve", "--json", kEnding}).out);
    json wrong = right;
    for (const char* const member : {"value", "lower", "upper"}) wrong[member] = right[member].get<int>() - 1;
    wrong["line"] = json::array();
    std::ofstream{place.file("wrong.jsonl")} << wrong;
    const std::string bad = place.file("bad.book");
    BOOST_TEST(run({"book", "build", bad, place.file("wrong.jsonl")}).exit_code == 0);
    check_printed(run({"book", "check", bad, proof}), 1, "the book is wrong: it says ");
    check_refused(run({"book", "build", all, place.file("wrong.jsonl"), place.file("wins.book.jsonl"),
                       make_book(place, "right.book", {kEnding})}),
                  "one source says");
    BOOST_TEST(run({"book", "show", all}).out == merged.out);  // nothing was lost
}

BOOST_AUTO_TEST_CASE(the_proof_of_a_win_is_played_against_every_reply) {
    const Place place;
    const std::string proof = place.file("proof");
    BOOST_TEST(run({"solve", "--certificate", proof, kWon}).exit_code == 0);
    const std::string won = place.file("won.book");
    check_done(run({"book", "build", won, proof}));
    const Book book = Book::open(won);
    const Position root = parse_position(kWon);
    const auto first = book.find(root);
    BOOST_TEST_REQUIRE(first.has_value());
    Position white = root;
    white.play(Move::place(first->moves.first()));
    int found = 0;
    Solver solver;
    for (const Move reply : white.legal_moves()) {
        Position position = white;
        position.play(reply);
        const auto entry = book.find(position);
        if (!entry) continue;
        ++found;
        position.play(Move::place(entry->moves.first()));
        const SolveReport after =
            solver.solve(position, {.goal = SolveGoal::kAtLeast, .at_least = 1 - first->lower}, {});
        BOOST_TEST((after.status == SolveStatus::kMissed), to_text(position));
    }
    BOOST_TEST(found >= 3);
    BOOST_TEST(run({"book", "check", won, proof}).exit_code == 0);

    // A proof with another move somewhere is refused as a whole.
    std::string bytes = read_whole_file(proof);
    bytes.back() = static_cast<char>(255);
    std::ofstream{proof, std::ios::binary} << bytes;
    check_printed(run({"book", "build", place.file("other.book"), proof}), 1, proof + ": refused: ");
    BOOST_TEST(!std::filesystem::exists(place.file("other.book")));
}

BOOST_AUTO_TEST_CASE(answers_that_contradict_themselves_are_refused) {
    const Place place;
    const json right = json::parse(run({"solve", "--json", "--hash", "16", kEnding}).out);
    const auto refusal = [&](const json& members) {
        json wrong = right;
        wrong.update(members);
        std::ofstream{place.file("wrong.jsonl")} << wrong << "\n";
        const Output built = run({"book", "build", place.file("a.book"), place.file("wrong.jsonl")});
        BOOST_TEST(built.exit_code == 4, members);
        BOOST_TEST(!std::filesystem::exists(place.file("a.book")));
        return built.err;
    };
    const json open{
        {"status", "bounds"}, {"value", nullptr}, {"wdl", nullptr}, {"lower", -70'000}, {"upper", 7}};
    BOOST_TEST(contains(refusal(open), "is impossible"));
    json other;
    for (const char* const member : {"value", "lower", "upper"}) other[member] = right[member].get<int>() + 1;
    other["wdl"] = other["value"] > 0 ? 1 : other["value"] < 0 ? -1 : 0;
    BOOST_TEST(contains(refusal(other), "is not what it says"));
    BOOST_TEST(contains(refusal({{"best", {"A2"}}}), "does not begin with one of its best moves"));
    BOOST_TEST(contains(refusal({{"line", {"E3", "E3"}}}), "E3"));
    BOOST_TEST(contains(refusal({{"format", 2}}), "is newer"));
    BOOST_TEST(contains(refusal({{"best", json::array()}, {"line", json::array()}}), "no best move"));
    for (const char* const member : {"value", "wdl", "lower", "upper"})
        BOOST_TEST(contains(refusal({{member, 5}}), "contradict the bounds"));
    for (const char* const status : {"unsolved", "bounds", "wdl"})
        BOOST_TEST(contains(refusal({{"status", status}}), "contradict the bounds"));
}

BOOST_AUTO_TEST_CASE(who_wins_is_used_where_the_margin_is_not_known) {
    const Place place;
    std::ofstream{place.file("wins.jsonl")}
        << R"({"position":")" << kHard
        << R"(","status":"yes","lower":1,"upper":400,"best":["D3"],"best_complete":true,"line":["D3","D5"]})"
        << "\n"
        << R"({"position":"3/1x1/3 x custodial","status":"unsolved","lower":-9,"upper":9})"
        << "\n"
        << run_kept({pahtum_program(), "solve", "--json", "3/1x1/3 o classic,boulders=0,swap=on"}).out;
    const std::string wins = place.file("wins.book");
    const Output built = run({"book", "build", wins, place.file("wins.jsonl")});
    BOOST_TEST(built.out == "2 positions: 0 with their margin, 2 with who wins, 0 with bounds\n");
    BOOST_TEST(contains(built.err, "left out 2 positions"), built.err);
    const std::string game =
        answers(wins, kHard, "param nodes 500\nsolve\ngenmove b\nlast_info\nprintsgf\nquit\n");
    BOOST_TEST(contains(game, "not proven within the limit: lower 1 upper "), game);
    BOOST_TEST(contains(game, "= D3\n\n= value 1 depth 0 nodes 0 exact false book true"), game);
    BOOST_TEST(contains(game, "B+1 or more proven, from the book: D3 D5"), game);
}

BOOST_AUTO_TEST_CASE(an_answer_that_leaves_no_doubt_about_the_margin_is_used) {
    const Place place;
    const std::string small = run({"solve", "--json", "--at-least", "3", "1oo/x-x/xo1 x classic"}).out;
    BOOST_TEST((contains(small, R"("status":"yes")") && contains(small, R"("value":3)")), small);
    std::ofstream{place.file("lines")}
        << small << R"({"position":")" << kHard
        << R"(","status":"yes","value":3,"wdl":1,"lower":3,"upper":3,"best":["D3"],"best_complete":false,)"
        << R"("line":["D3"]})"
        << "\n";
    const Output built = run({"book", "build", place.file("a.book"), place.file("lines")});
    BOOST_TEST(built.out == "2 positions: 2 with their margin, 0 with who wins, 0 with bounds\n",
               built.out + built.err);
    BOOST_TEST(contains(built.err, "left out 1 position"), built.err);
}

BOOST_AUTO_TEST_CASE(proofs_of_which_a_book_has_nothing_are_counted) {
    const Place place;
    const std::string proof = place.file("proof");
    BOOST_TEST(run({"solve", "--certificate", proof, "7/7/4-2/-2-2-/2-4/7/7 x classic", kWon}).exit_code ==
               0);
    // Twice: what is in the book already is not left out.
    const Output built = run({"book", "build", place.file("a.book"), proof, proof});
    BOOST_TEST(built.exit_code == 0);
    // Two sides mirror, and White holds Black to its margin.
    BOOST_TEST(contains(built.err, "left out 6 certificates"), built.err);
}

/// Each move's win rate and whether it is proven, as `analyze` prints them.
std::map<std::string, std::pair<double, bool>> analysed(const std::string& book,
                                                        const std::string& position) {
    std::istringstream words{answers(book, position, "analyze b maxmoves 99\nquit\n")};
    std::map<std::string, std::pair<double, bool>> moves;
    std::string move;
    for (std::string word; words >> word;) {
        if (word == "move") words >> move;
        if (word == "winrate") words >> moves[move].first;
        if (word == "exact") moves[move].second = true;
    }
    return moves;
}

BOOST_AUTO_TEST_CASE(an_analysis_keeps_within_what_the_book_proves) {
    const Place place;
    // Said of a board that no search proves, with all moves that keep it.
    const auto moves_of = [&](const std::string& answer) {
        return analysed(book_saying(place, answer), kHard);
    };
    const auto draw =
        moves_of(R"("status":"exact","lower":0,"upper":0,"best":["A1"],"best_complete":false,"line":["A1"])");
    BOOST_TEST(draw.size() == 46U);
    for (const auto& [move, value] : draw) BOOST_TEST(value.first <= 0.5, move);
    BOOST_TEST((draw.at("A1") == std::pair{0.5, true}));
    const auto win =
        moves_of(R"("status":"wdl","lower":1,"upper":99,"best":["A1"],"best_complete":true,"line":["A1"])");
    for (const auto& [move, value] : win) BOOST_TEST((move == "A1" ? value.first == 1 : value.first <= 0.5));
    const std::string shown = answers(place.file("said.book"), kHard, "gogui-proven_values\nquit\n");
    BOOST_TEST((contains(shown, "LABEL A1 +\n") && contains(shown, "Proven: 1 of 46 moves")), shown);
    const auto loss = moves_of(
        R"("status":"wdl","lower":-99,"upper":-1,"best":["A1"],"best_complete":false,"line":["A1"])");
    for (const auto& [move, value] : loss) BOOST_TEST(value.first == 0, move);
    const auto exact_loss = moves_of(
        R"("status":"exact","lower":-3,"upper":-3,"best":["A1"],"best_complete":false,"line":["A1"])");
    BOOST_TEST((exact_loss.at("A1") == std::pair{0.0, true}));
}

BOOST_AUTO_TEST_CASE(a_move_that_keeps_the_win_is_not_said_to_keep_the_margin) {
    const Place place;
    std::ofstream{place.file("wins.jsonl")}
        << R"({"position":")" << kHard
        << R"(","status":"yes","lower":9,"upper":400,"best":["D3"],"best_complete":false,"line":["D3"]})"
        << "\n"
        << R"({"position":")" << kHard
        << R"(","status":"wdl","lower":1,"upper":400,"best":["A1"],"best_complete":false,"line":["A1"]})"
        << "\n";
    const std::string wins = place.file("wins.book");
    BOOST_TEST(run({"book", "build", wins, place.file("wins.jsonl")}).exit_code == 0);
    const std::string game = answers(wins, kHard, "genmove b\nprintsgf\nquit\n");
    const std::string move = game.substr(2, 2);
    BOOST_TEST(
        ((move == "A1" || move == "D3") && contains(game, "B+1 or more proven, from the book: " + move)),
        game);
}

BOOST_AUTO_TEST_CASE(a_first_stone_that_gives_a_known_win_away_is_a_blunder) {
    const Place place;
    const std::string book = book_saying(
        place, R"("status":"wdl","lower":1,"upper":400,"best":["D3"],"best_complete":true,"line":["D3"])");
    const Output review = run({"review", "--nodes", "2000", "--json", "--book", book, game_of_a1(place)});
    BOOST_TEST(json::parse(review.out)["moves"][0]["verdict"] == "blunder", review.out);
    std::ofstream{place.file("exercises.jsonl")} << review.out;
    const Output trained = run_program({pahtum_program(), "train", "--in-order", "--no-color", "--book", book,
                                        place.file("exercises.jsonl")},
                                       {{"a1\nquit\n"}});
    BOOST_TEST((!trained.out.empty() && !contains(trained.out, "Right!")), trained.out);
}

BOOST_AUTO_TEST_CASE(of_several_moves_that_keep_the_result_the_search_takes_its_own) {
    const Place place;
    // Nobody would play A1.
    const std::string draw = book_saying(
        place,
        R"("status":"exact","lower":0,"upper":0,"best":["A1","D3"],"best_complete":false,"line":["A1"])");
    const std::string game = answers(draw, kHard, "genmove b\nprintsgf\nquit\n");
    BOOST_TEST((game.starts_with("= D3\n") && contains(game, "0 proven, from the book: D3")), game);
    // What follows either move is known, too.
    const std::string reply =
        answers(draw, "7/5-1/7/3-3/7/2-4/x6 o classic", "param nodes 500\nsolve\nquit\n");
    BOOST_TEST(contains(reply, "value 0 wdl 0"), reply);
}

BOOST_AUTO_TEST_CASE(the_engine_expects_nothing_that_the_book_refutes) {
    const Place place;
    for (const int margin : {0, -9, 30}) {
        const std::string value = std::to_string(margin);
        const std::string book =
            book_saying(place, R"("status":"exact","lower":)" + value + R"(,"upper":)" + value +
                                   R"(,"best":[],"best_complete":false,"line":[])");
        const std::string said = "value " + value + " depth";
        const std::string game = answers(book, kHard, "param nodes 3000\ngenmove b\nlast_info\nquit\n");
        BOOST_TEST(contains(game, said), game);
        const std::string analysis =
            answers(book, kHard, "param nodes 3000\nkata-analyze b maxmoves 1\nquit\n");
        BOOST_TEST(contains(analysis, "scoreLead " + value), analysis);
    }
}

BOOST_AUTO_TEST_CASE(a_book_takes_the_place_of_books_only_and_never_of_a_source_or_with_nothing) {
    const Place place;
    const std::string book = book_saying(place, R"("status":"bounds","lower":-9,"upper":9)");
    const std::string before = read_whole_file(book);
    const std::string lines = place.file("said.jsonl");
    const std::string said = read_whole_file(lines);
    std::ofstream{place.file("empty")};
    std::ofstream{place.file("small.jsonl")}
        << R"({"position":"3/1x1/3 x custodial","status":"unsolved","lower":-9,"upper":9})"
        << "\n";
    const auto check = [&](const Words& words, int code, const std::string& reason) {
        check_told(run(words), code, reason);
        BOOST_TEST((read_whole_file(book) == before && read_whole_file(lines) == said));
    };
    check({"book", "build", lines, book}, 5, "is not a book");
    check({"book", "build", book, book}, 4, "cannot be both the book and a source");
    check({"book", "build", lines, lines}, 4, "cannot be both the book and a source");
    check({"book", "build", book, place.file("empty")}, 4, "empty is empty");
    check({"book", "build", book, lines, place.file("empty")}, 4, "empty is empty");
    check({"book", "build", book, place.file("small.jsonl")}, 4, "no book was written");
    check({"solve", "--certificate", book, kWon}, 5, "is not a certificate");
    check({"solve", "--certificate", lines, lines}, 4, "is read, too");
}

BOOST_AUTO_TEST_CASE(what_a_line_must_not_say_is_refused_by_line) {
    const Place place;
    for (const auto& [members, reason] :
         {std::pair{R"("status":"bounds","lower":1,"lower":2,"upper":9)", "two members 'lower'"},
          {R"("status":"wel","lower":1,"upper":9)", "'wel' is no status"},
          {R"("status":"exact","lower":5000,"upper":5000,"best":["A1"],"best_complete":false,"line":["A1"])",
           "no game from there ends with a margin of +5000"}}) {
        std::ofstream{place.file("lines")} << R"({"position":")" << kHard << R"(",)" << members << "}\n";
        const Output built = run({"book", "build", place.file("a.book"), place.file("lines")});
        check_refused(built, place.file("lines") + ":1: ");
        BOOST_TEST(contains(built.err, reason), built.err);
    }
}

BOOST_AUTO_TEST_CASE(the_installed_book_may_be_damaged) {
    const Place place;
    std::ofstream{place.file("solved.book")} << "pahtum book";
    for (const Words& options : {Words{}, Words{"--book", "off"}}) {
        const Output started = run_kept(
            Words{"/usr/bin/env", "PAHTUM_DATA=" + place.file(""), pahtum_program(), "--nodes", "10"} +
            options);
        check_done(started);
        BOOST_TEST(contains(started.err, "solved.book is not a book") == options.empty(), started.err);
    }
}

BOOST_AUTO_TEST_CASE(a_book_that_is_damaged_where_it_is_asked_is_named_once_and_the_search_plays) {
    const Place place;
    const std::string book = book_saying(place, R"("status":"bounds","lower":-9,"upper":9)");
    std::string bytes = read_whole_file(book);
    bytes[bytes.size() - 3] = static_cast<char>(bytes[bytes.size() - 3] ^ 1);
    std::ofstream{book} << bytes;
    const std::string play =
        "printf 'genmove b\nundo\ngenmove b\nquit\n' | \"$0\" --nodes 10 --book \"$1\" "
        "--position \"$2\"";
    const Output played = run_kept({"/bin/sh", "-c", play, pahtum_program(), book, kHard});
    check_done(played);
    BOOST_TEST(!contains(played.out, "?"), played.out);
    BOOST_TEST(played.err.starts_with("pahtum: " + book + " is not a book, or is damaged: the checksum"),
               played.err);
    BOOST_TEST(count_of(played.err, "damaged") == 1U, played.err);
}

BOOST_AUTO_TEST_CASE(a_review_judges_by_the_book) {
    const Place place;
    const std::string book = book_saying(
        place, R"("status":"exact","lower":9,"upper":9,"best":["A1"],"best_complete":true,"line":["A1"])");
    const std::string game = game_of_a1(place);
    const Output with = run({"review", "--nodes", "2000", "--json", "--book", book, game});
    const json first = json::parse(with.out)["moves"][0];
    BOOST_TEST(first["verdict"] == "best", with.out);
    const Output without = run({"review", "--nodes", "2000", "--json", "--book", "off", game});
    BOOST_TEST(json::parse(without.out)["moves"][0]["verdict"] != "best", without.out);
}

BOOST_AUTO_TEST_CASE(wrong_files_and_arguments_are_named) {
    const Place place;
    const std::string text = place.file("text");
    std::ofstream{text} << "{\"position\": 7}\n";
    const std::string book = place.file("a.book");
    check_refused(run({"book", "build", book, text}), text + ":1: expected an object");
    BOOST_TEST(!std::filesystem::exists(book));
    std::ofstream{text}
        << R"({"position":"5/5/5/5/5 x classic","status":"wdl","lower":1,"upper":9,"best":["A9"],)"
        << R"("best_complete":false,"line":[]})"
        << "\n";
    BOOST_TEST(run({"book", "build", book, text}).exit_code == 4);
    BOOST_TEST(run({"book", "build", book, place.file("missing")}).exit_code == 5);
    BOOST_TEST(run({"book", "show", text}).exit_code == 5);
    BOOST_TEST(run({"book", "build", book}).exit_code == 4);
    check_refused(run({"book", "chekc", book, text}), "did you mean 'check'?");
    BOOST_TEST(run({"book", "build", "-", text}).exit_code == 4);
    check_refused(run({"--book", text}), "is not a book");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::book_test
