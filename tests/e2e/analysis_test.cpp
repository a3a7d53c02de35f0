#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

// The analysis commands of the real program on real pipes; a real client library's view is tests/e2e/clients.
namespace pahtum::testing::analysis_test {
namespace {
const std::string kBoard = "7/5-1/7/3-3/7/2-4/7 x classic";
/// Black wins by three with A3 and loses by three with C1.
const std::string kEnding = "1oo/x-x/xo1 x classic";

Words with_board(const std::string& position) {
    return {pahtum_program(), "--hash", "4", "--position", position};
}

/// The answers to what was sent in several writes with time between them.
std::string talk(const std::vector<Input>& inputs, const std::string& position = kBoard) {
    return run_program(with_board(position), inputs, Stdin::kClosed).out;
}

/// The lines of updates in what has come so far.
Words updates_in(const std::string& text) {
    Words lines = split_lines(text);
    std::erase_if(lines, [](const std::string& line) { return !line.starts_with("info "); });
    if (lines.empty()) lines.emplace_back();
    return lines;
}

auto has_updates(std::size_t wanted) {
    return [wanted](std::string_view text) { return count_of(text, "\ninfo ") >= wanted; };
}

/// What lies between the `=` of the first answer and its closing empty line.
Words first_updates(const std::string& text) {
    Words lines = split_lines(text.substr(0, text.find("\n\n")));
    BOOST_TEST_REQUIRE(!lines.empty());
    BOOST_TEST(lines.front() == "= ");
    lines.erase(lines.begin());
    return lines;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(analysis)

BOOST_AUTO_TEST_CASE(lines_come_until_an_empty_line_and_then_one_empty_line_ends_the_answer) {
    Process engine{with_board(kBoard)};
    engine.converse("lz-analyze b 2\n", has_updates(4));
    const Words replies = engine.exchange("\n7 name\n", 2);
    BOOST_TEST(replies.front().starts_with("= \ninfo move "));
    for (const std::string& line : updates_in(replies.front())) {
        BOOST_TEST(count_of(line, "info move ") == count_of(line, " pv "));
    }
    BOOST_TEST(replies.back() == "=7 Pahtum");
}

BOOST_AUTO_TEST_CASE(proven_moves_are_flagged_and_a_finished_analysis_waits) {
    for (const std::string command : {"analyze", "lz-analyze", "kata-analyze"}) {
        Process engine{with_board(kEnding)};
        engine.converse(command + " 1\n", [](std::string_view text) {
            return text.ends_with('\n') &&
                   count_of(updates_in(std::string{text}).back(), " exact true pv ") == 2U;
        });
        const Words replies = engine.exchange("name\n", 2);
        const std::string last = updates_in(replies.front()).back();
        BOOST_TEST_CONTEXT(command << ": " << last) {
            BOOST_TEST(last.find("move A3 ") < last.find("move C1 "));
            BOOST_TEST(count_of(last, "scoreLead 3.00") == 1U);
            BOOST_TEST(count_of(last, "scoreLead -3.00") == 1U);
            BOOST_TEST(replies.back() == "= Pahtum");
        }
    }
}

BOOST_AUTO_TEST_CASE(all_of_a_conversation_in_one_write_is_answered) {
    const std::string text =
        talk({{"1 lz-analyze\n2 kata-analyze b 10 maxmoves 1\n\n3 analyze w\n"
               "4 analyze interval\n5 name\nlz-analyze\n# interrupt\n6 name\nanalyze\n"}});
    BOOST_TEST(text.starts_with("=1 \ninfo move "));
    BOOST_TEST(count_of(text, "\n\n=2 \ninfo move ") == 1U);
    BOOST_TEST(count_of(text,
                        "\n\n?3 illegal move: it is black's turn\n\n?4 syntax error: 'interval' is not "
                        "followed by centiseconds\n\n=5 Pahtum\n\n= \ninfo move ") == 1U);
    BOOST_TEST(count_of(text, "\n\n=6 Pahtum\n\n= \ninfo move ") == 1U);
    BOOST_TEST(text.ends_with("\n\n"));
}

BOOST_AUTO_TEST_CASE(moves_are_limited_and_restricted) {
    const auto moves = [](const std::string& request) {
        const std::string line = first_updates(talk({{"analyze " + request + "\n\n"}}, kEnding)).front();
        std::string found;
        for (const Words words = words_of(line); const std::string& word : words) {
            if (word == "A3" || word == "C1") found += word + " ";
            if (word == "pv") found += "pv ";
        }
        return found;
    };
    BOOST_TEST(moves("maxmoves 1").starts_with("A3 pv A3 "));
    BOOST_TEST(count_of(moves("maxmoves 1"), "pv") == 1U);
    BOOST_TEST(count_of(moves(""), "pv") == 2U);
    BOOST_TEST(moves("avoid b A3 1").starts_with("C1 pv C1 "));
    BOOST_TEST(moves("allow b C1 1").starts_with("C1 pv C1 "));
    BOOST_TEST(count_of(moves("allow b C1 1"), "pv") == 1U);
    const std::string many = first_updates(talk({{"analyze minmoves 44\n\n"}})).front();
    BOOST_TEST(count_of(many, "info move ") == 44U);
    BOOST_TEST(count_of(first_updates(talk({{"analyze\n\n"}})).front(), "info move ") == 10U);
}

BOOST_AUTO_TEST_CASE(a_game_that_is_over_has_nothing_to_analyse) {
    BOOST_TEST(talk({{"1 analyze\n2 kata-analyze ownership true\n\n3 genmove_analyze b\n"}},
                    "xox/oxo/xox x classic,boulders=0,stones=5") == "=1 \n\n=2 \n\n=3 \nplay pass\n\n");
}

BOOST_AUTO_TEST_CASE(choosing_aloud_ends_with_the_move_that_is_played) {
    for (const std::string prefix : {"", "lz-", "kata-"}) {
        const std::string text = talk({{prefix + "genmove_analyze b\nposition\nundo\n" + prefix +
                                        "genmove_analyze b 10 avoid b A3 1\nposition\n"}},
                                      kEnding);
        BOOST_TEST(count_of(text, "\nplay A3\n\n= xoo/x-x/xo1 o classic\n\n= \n\n") == 1U);
        BOOST_TEST(text.ends_with("\nplay C1\n\n= 1oo/x-x/xox o classic\n\n"));
        BOOST_TEST(count_of(text, "exact true") >= 2U);
    }
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_choosing_aloud_and_an_empty_line_does_not) {
    Process engine{with_board("8/8/8/8/8/8/8/7- x classic,boulders=0")};
    engine.ask({"limit time 3000"});
    engine.converse("lz-genmove_analyze b 5\n", has_updates(2));
    engine.converse("\n", has_updates(5));
    const Words replies = engine.exchange("# interrupt\nname\n", 2);
    BOOST_TEST(count_of(replies.front(), "\nplay ") == 1U);
    BOOST_TEST(replies.front().substr(replies.front().rfind('\n')).starts_with("\nplay "));
    BOOST_TEST(replies.back() == "= Pahtum");
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_ends_an_analysis) {
    const Output output = run_program(with_board(kBoard), {{"analyze\n"}, {"", 100ms}});
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(output.out.ends_with("\n\n"));
    BOOST_TEST((output.after_input < kAtOnce));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::analysis_test
