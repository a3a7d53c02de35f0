#include "tests/support/confined.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test.hpp"

// `pahtum --protocol ugi`, the real program on real pipes, as the specification of UGI shows it.
namespace pahtum::testing::ugi_test {
namespace {

const std::string kOpening = "7/5-1/7/3-3/7/1-5/7 x classic";

/// A client that reads line by line.
class UgiClient {
  public:
    /// `kibibytes`: the address space that it may have; 0 = any.
    explicit UgiClient(Words options = {}, int kibibytes = 0)
        : process_(command(std::move(options), kibibytes)) {}

    /// Sends lines, and returns those that come back, up to the first that begins with `last`.
    Words ask(const std::string& lines, const std::string& last) {
        const auto has_last = [&](std::string_view all) {
            const std::string_view fresh = all.substr(seen_);
            const std::size_t found = ("\n" + std::string{fresh}).find("\n" + last);
            return found != std::string::npos && fresh.find('\n', found) != std::string_view::npos;
        };
        const std::string all = process_.converse(lines + "\n", has_last);
        std::istringstream stream{all.substr(seen_)};
        Words answer;
        for (std::string line; std::getline(stream, line);) {
            seen_ += line.size() + 1;
            answer.push_back(line);
            if (line.starts_with(last)) break;
        }
        return answer;
    }
    /// The only line that comes back.
    std::string answer(const std::string& line, const std::string& last) {
        const Words lines = ask(line, last);
        BOOST_TEST(lines.size() == 1U);
        return lines.back();
    }
    int quit() {
        static_cast<void>(process_.converse("quit\n", [](std::string_view) { return true; }));
        return process_.close();
    }
    int close() { return process_.close(); }

  private:
    static Words command(Words options, int kibibytes) {
        options.insert(options.begin(), {pahtum_program(), "--protocol", "ugi"});
        return kibibytes == 0 ? options : with_memory(kibibytes, options);
    }

    Process process_;
    std::size_t seen_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(ugi)

BOOST_AUTO_TEST_CASE(the_example_of_the_specification_works) {
    UgiClient client;
    const Words greeting = client.ask("ugi", "ugiok");
    BOOST_TEST(greeting[0].starts_with("id name "));
    BOOST_TEST(greeting[1].starts_with("id author "));
    for (const std::string option :
         {"hash type spin default 64 min 1 max 1048576", "threads type spin default 1 min 1 max 1024",
          "level type spin default 15 min 1 max 15", "vertices_only type check default false",
          "time type string default none"})
        BOOST_TEST(std::ranges::count(greeting, "option name " + option) == 1, option);
    for (const std::string outside :
         {"hash value 0", "hash value 1048577", "level value 16", "threads value 1025"})
        BOOST_TEST(contains(client.answer("setoption name " + outside, "info"), "error"), outside);
    BOOST_TEST(client.answer("setoption name hash value 16\nisready", "readyok") == "readyok");
    BOOST_TEST(client.answer("uginewgame\nposition startpos\nquery p1turn", "response") == "response true");
    const Words thoughts = client.ask("go depth 4", "bestmove");
    BOOST_TEST(thoughts.size() >= 5U);
    for (std::size_t i = 0; i + 1 < thoughts.size(); ++i)
        BOOST_TEST((thoughts[i].starts_with("info depth ") && contains(thoughts[i], " pv ")), thoughts[i]);
    const std::string move = thoughts.back().substr(std::string{"bestmove "}.size());
    BOOST_TEST(client.answer("position startpos moves " + move + "\nquery p1turn", "response") ==
               "response false");
    BOOST_TEST(client.answer("query result", "response") == "response none");
    BOOST_TEST(client.answer("query gameover", "response") == "response false");
    BOOST_TEST(client.quit() == 0);
}

BOOST_AUTO_TEST_CASE(a_game_between_two_programs_ends_with_the_same_result_for_both) {
    UgiClient black{{"--hash", "4"}};
    UgiClient white{{"--hash", "4", "--player", "greedy"}};
    const std::string start = "position fen 4/-1x1/1-ox/o1ox x classic,boulders=2 moves";
    std::string moves;
    for (int ply = 0; ply < 16; ++ply) {
        UgiClient& mover = ply % 2 == 0 ? black : white;
        const bool is_over = black.answer(start + moves + "\nquery gameover", "response") == "response true";
        BOOST_TEST(is_over ==
                   (white.answer(start + moves + "\nquery gameover", "response") == "response true"));
        if (is_over) break;
        const std::string best = mover.ask(start + moves + "\ngo nodes 2000", "bestmove").back();
        moves += best.substr(std::string{"bestmove"}.size());
    }
    const std::string result = black.answer("query result", "response");
    BOOST_TEST(result == white.answer("query result", "response"));
    // Black wins this position by three points.
    BOOST_TEST(result == "response p1win");
    BOOST_TEST(black.ask("go depth 3", "bestmove").back() == "bestmove none");
}

BOOST_AUTO_TEST_CASE(clocks_and_move_times_are_kept_and_an_endless_search_waits_for_stop) {
    UgiClient client;
    client.ask("ugi\nisready", "readyok");
    for (const std::string& limit : Words{"movetime 50", "p1time 500 p2time 1 p1inc 10 p2inc 0",
                                          "p1inc 100 p2inc 100", "p2time 1000", "p1time -20 p2time 500"}) {
        // An endless search would not end at all.
        const Words answer = client.ask("position fen " + kOpening + "\ngo " + limit, "bestmove");
        BOOST_TEST(answer.back() != "bestmove none", limit);
    }
    // A search that comes to its end is not answered before it is stopped, whatever is asked besides.
    client.ask("position fen 4/-1x1/1-ox/o1ox x classic,boulders=2\ngo depth 1 infinite", "info");
    BOOST_TEST(client.ask("isready", "readyok").back() == "readyok");
    const Words end = client.ask("query p1turn\nstop", "response");
    const auto best =
        std::ranges::find_if(end, [](const std::string& line) { return line.starts_with("bestmove "); });
    BOOST_TEST((best != end.end()));
    BOOST_TEST(end.back() == "response true");  // asked during the search, answered behind it
    client.ask("position fen " + kOpening + "\ngo infinite", "info");
    BOOST_TEST(client.close() == 0);  // the end of the input ends it, too
}

BOOST_AUTO_TEST_CASE(with_wrong_options_it_ends_at_once_instead_of_speaking_another_protocol) {
    for (const Words& words :
         {Words{"--protocol", "ugi", "--boulders", "Z9"}, Words{"--boulders", "Z9", "--protocol=ugi"}}) {
        Words command{pahtum_program()};
        command.insert(command.end(), words.begin(), words.end());
        const Output run = run_program(command, {{"ugi\n"}}, Stdin::kLeftOpen);
        BOOST_TEST(run.exit_code == 4);
        BOOST_TEST(run.out == "");
    }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_named_and_no_move_is_chosen_for_another_position) {
    UgiClient client;
    for (const std::string& line :
         Words{"position fen bad", "position fen " + kOpening + " moves E4 E4", "position",
               "setoption name hash value none", "setoption name nonsense value 1", "query", "what"}) {
        const std::string answer = client.answer(line, "info string error: ");
        BOOST_TEST(answer.size() > 25U, answer);
    }
    for (const std::string& go : Words{"go depth x", "go sideways 3", "go depth"}) {
        const Words answer = client.ask("position startpos\n" + go, "bestmove");
        BOOST_TEST((answer.size() == 2U && answer[0].starts_with("info string error: go") &&
                    answer[1] == "bestmove none"),
                   answer[0]);
    }
    client.ask("position fen bad", "info string error");
    BOOST_TEST(client.ask("go depth 2", "bestmove").back() == "bestmove none");
    BOOST_TEST(client.answer("query gameover", "info string error: no position") != "");
    BOOST_TEST(client.ask("position startpos\ngo depth 2", "bestmove").back() != "bestmove none");
    BOOST_TEST(run_program({pahtum_program(), "--protocol", "uci"}, {}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(without_enough_memory_every_go_is_answered) {
    if (kIsSanitized) return;
    UgiClient client{{"--hash", "1"}, 600'000};
    const Words refused = client.ask("setoption name hash value 4096\ngo depth 2", "bestmove");
    BOOST_TEST(refused.size() == 2U);
    BOOST_TEST(contains(refused.front(), "info string error: out of memory: set a smaller hash"),
               refused.front());
    BOOST_TEST(refused.back() == "bestmove none");
    BOOST_TEST(client.ask("setoption name hash value 1\ngo depth 2", "bestmove").back() != "bestmove none");
    BOOST_TEST(client.quit() == 0);
}

BOOST_AUTO_TEST_CASE(without_enough_threads_every_go_is_answered) {
    if (kIsSanitized) return;
    const Words words{"/usr/bin/prlimit", "--nproc=1", pahtum_program(), "--protocol", "ugi",
                      "--threads",        "4"};
    as_anyone([&] {
        const Output run = run_program(words, {{"go depth 9\nsetoption name threads value 1\ngo depth 2\n"}});
        const Words lines = split_lines(run.out);
        BOOST_TEST_REQUIRE(lines.size() > 3U, run.out);
        BOOST_TEST(contains(lines[0], "info string error: out of resources: set fewer threads"), lines[0]);
        BOOST_TEST(lines[1] == "bestmove none");
        BOOST_TEST(lines.back() != "bestmove none");
        BOOST_TEST(run.exit_code == 0);
        const Output solved =
            run_kept({"/usr/bin/prlimit", "--nproc=1", pahtum_program(), "solve", "--threads", "4", "--nodes",
                      "9000", "5/5/2x2/5/5 o classic,boulders=0"});
        BOOST_TEST(solved.exit_code == 5);
        BOOST_TEST(contains(solved.err, "out of resources: set fewer --threads"), solved.err);
    });
}

BOOST_AUTO_TEST_CASE(a_line_that_is_too_long_is_named_also_during_a_search) {
    const std::string long_line((1 << 20) + 1, 'x');
    const std::string refusal = "info string error: the line is too long";
    UgiClient client;
    BOOST_TEST(client.answer(long_line, "info") == refusal);
    client.ask("position fen " + kOpening + "\ngo infinite", "info depth");
    client.ask(long_line, refusal);
    client.ask("stop", "bestmove");
    BOOST_TEST(client.quit() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::ugi_test
