#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::transcripts_test {
namespace {

const std::string kStart = "5/3-1/5/1-3/5 x classic";
/// A position with nothing proven for a long time, and limits that only a stop can end in the time of a test.
const std::string kLongThought = "limit time 3000\nposition 8/8/8/8/8/8/8/7- x classic,boulders=0\n";

Words responses_in(std::string text) {
    Words responses;
    for (std::size_t end = text.find("\n\n"); end != std::string::npos; end = text.find("\n\n")) {
        responses.push_back(text.substr(0, end));
        text.erase(0, end + 2);
    }
    BOOST_TEST(text == "");
    return responses;
}

Output talk(const std::vector<Input>& inputs, Stdin afterwards = Stdin::kClosed) {
    return run_program({pahtum_program(), "--position", kStart}, inputs, afterwards);
}

/// One line of a transcript, and the answer it expects.
struct Exchange {
    std::string line;
    std::string expected;  ///< the response without its closing empty line; empty if the line is to get none
    int number = 0;        ///< of the line in its file
};

/// A transcript can be piped into the program as it is: the answers are comments behind their command. `#=`
/// and `#?` start one, `#|` continues it, `*` at its end stands for any text.
std::vector<Exchange> exchanges_in(const std::string& text) {
    std::vector<Exchange> exchanges;
    int number = 0;
    for (const std::string& line : split_lines(text)) {
        ++number;
        if (line.starts_with("#=") || line.starts_with("#?"))
            exchanges.at(exchanges.size() - 1).expected = line.substr(1);
        else if (line.starts_with("#|"))
            exchanges.back().expected += "\n" + line.substr(std::min(line.size(), std::size_t{3}));
        else
            exchanges.push_back({.line = line, .expected = {}, .number = number});
    }
    return exchanges;
}

bool fits(const std::string& expected, const std::string& response) {
    if (expected.ends_with('*')) return response.starts_with(expected.substr(0, expected.size() - 1));
    const auto trimmed = [](const std::string& text) {
        return text.substr(0, text.find_last_not_of(" \n") + 1);
    };
    return trimmed(response) == trimmed(expected);
}

/// The files of all transcripts.
std::set<std::filesystem::path> all_transcripts() {
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{source_file("tests/data/transcripts")})
        if (entry.path().extension() == ".gtp") files.insert(entry.path());
    if (files.empty()) throw std::runtime_error{"there are no transcripts"};
    return files;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(transcripts)

BOOST_DATA_TEST_CASE(the_program_answers_as_written_all_commands_in_one_go, all_transcripts()) {
    const std::string text = contents(sample);
    BOOST_TEST_REQUIRE(text != "");
    const Output output = talk({{text}});
    const Words responses = responses_in(output.out);
    BOOST_TEST(output.exit_code == 0);
    std::size_t next = 0;
    for (const Exchange& exchange : exchanges_in(text)) {
        if (exchange.expected.empty()) continue;
        BOOST_TEST_CONTEXT("line " << exchange.number << ": " << exchange.line) {
            BOOST_TEST_REQUIRE(next < responses.size());
            BOOST_TEST(fits(exchange.expected, responses[next]), "answered: " << responses[next]);
        }
        ++next;
    }
    BOOST_TEST(next == responses.size());
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_ends_the_program_like_quit) {
    const Output output = talk({{"name\nprotocol_version"}});
    BOOST_TEST(output.out == "= Pahtum\n\n= 2\n\n");
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(talk({}).exit_code == 0);
}

BOOST_AUTO_TEST_CASE(nothing_after_quit_is_answered) {
    const Output output = talk({{"quit\nname\n"}}, Stdin::kLeftOpen);
    BOOST_TEST(output.out == "= \n\n");
    BOOST_TEST(output.exit_code == 0);
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_ends_a_search_with_its_best_move) {
    const Output output = talk({{kLongThought + "genmove b\n"}, {"", 200ms}});
    BOOST_TEST(responses_in(output.out).size() == 3U);
    BOOST_TEST(responses_in(output.out).back().starts_with("= "));
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST((output.after_input < kAtOnce));
}

BOOST_AUTO_TEST_CASE(commands_that_wait_behind_a_search_do_not_cut_it_short) {
    const auto start = std::chrono::steady_clock::now();
    const Output output =
        talk({{"limit time 0.4\nposition 8/8/8/8/8/8/8/7- x classic,boulders=0\ngenmove b\nquit\n"}});
    BOOST_TEST(responses_in(output.out).size() == 4U);
    BOOST_TEST((std::chrono::steady_clock::now() - start > 350ms));
}

BOOST_AUTO_TEST_CASE(binary_bytes_are_no_trouble) {
    std::string bytes;
    for (int i = 0; i < 100'000; ++i) bytes += static_cast<char>((i * 7919 + i / 256 * 31) % 256);
    const Output output = talk({{bytes + "\n9 name\n"}});
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(output.out.ends_with("=9 Pahtum\n\n"));
    for (const std::string& response : responses_in(output.out)) {
        BOOST_TEST((response.starts_with("=") || response.starts_with("?")));
    }
}

BOOST_AUTO_TEST_CASE(a_client_that_stops_reading_ends_the_program_with_a_failure) {
    const std::string program = "'" + pahtum_program() + "'";
    const std::string long_thought = "limit time 3000\\nposition 8/8/8/8/8/8/8/7- x classic\\ngenmove b\\n";
    const auto exit_code_of = [](const std::string& command) {
        return run_program({"/bin/bash", "-c", "set -o pipefail; " + command}, {}).exit_code;
    };
    // `sleep`, for which nobody waits, keeps stdin open for longer than our patience; the reader leaves
    // before the first command, or in the middle of a search.
    const auto open = [](const std::string& commands) {
        return " < <(" + commands + "sleep 200 2>/dev/null)";
    };
    BOOST_TEST(exit_code_of(program + open("") + " | true") == 5);
    BOOST_TEST(exit_code_of(program + open("echo name; ") + " | true") == 5);
    BOOST_TEST(exit_code_of(program + open("printf '" + long_thought + "'; ") + " | sleep 0.2") == 5);
}

BOOST_AUTO_TEST_CASE(processes_of_a_session_share_the_boulders) {
    const TemporaryDirectory folder;
    const Words command{pahtum_program(), "--session", folder / "layout"};
    Process player{command};
    Process ruler{command};
    Process other_ruler{command};
    Process spare{command};
    const auto boulders_in_all = [&] {
        Words boulders;
        for (Process* process : {&player, &ruler, &other_ruler, &spare}) {
            boulders.push_back(process->ask({"gogui-rules_board_gfx"}).front());
        }
        BOOST_TEST(std::ranges::count(boulders, boulders.front()) == 4);
        return boulders.front();
    };
    const std::string first = boulders_in_all();
    BOOST_TEST(player.ask({"newgame strategic setup=fixed boulders=9"}).front() == "= ");
    const std::string second = boulders_in_all();
    BOOST_TEST(second != first);
    BOOST_TEST(ruler.ask({"ruleset"}) == player.ask({"ruleset"}), boost::test_tools::per_element());
    BOOST_TEST(ruler.ask({"boulders A1 B2 C3"}).front() == "= A1 B2 C3");
    BOOST_TEST(boulders_in_all() == "= COLOR #505050 A1 B2 C3\nMARK A1 B2 C3");
    // With a stone on its board a process stays as it is until the board is cleared.
    BOOST_TEST(spare.ask({"play b D4"}).front() == "= ");
    BOOST_TEST(player.ask({"boulders G7"}).front() == "= G7");
    BOOST_TEST(spare.ask({"boulders"}).front() == "= A1 B2 C3");
    BOOST_TEST(spare.ask({"clear_board"}).front() == "= ");
    BOOST_TEST(boulders_in_all() == "= COLOR #505050 G7\nMARK G7");
}

BOOST_AUTO_TEST_CASE(four_processes_with_the_same_command_line_agree) {
    for (const Words& options :
         {Words{}, {"--seed", "77"}, {"--boulders", "B2 D4"}, {"--position", kStart}}) {
        const Words command = Words{pahtum_program()} + options;
        const Output first = run_program(command, {{"position\n"}});
        for (int i = 0; i < 3; ++i) BOOST_TEST(run_program(command, {{"position\n"}}).out == first.out);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::transcripts_test
