#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::hostile_test {
namespace {

/// Thinks until it is stopped.
const std::string kLongThought = "limit time 3000\nposition 8/8/8/8/8/8/8/7- x classic,boulders=0\n";

/// What the program says to these bytes and the end of its input.
std::string replies_to(const std::string& bytes) {
    const Output output = run_program({pahtum_program()}, {{bytes}});
    BOOST_TEST(output.exit_code == 0);
    return output.out;
}

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

int exit_code_of(const std::string& shell_command) {
    return run_program({"/bin/bash", "-c", "set -o pipefail; " + shell_command}, {}).exit_code;
}

/// The exit code after a signal in the middle of a search that would last longer than our patience.
int exit_code_after(int signal) {
    Process engine{{pahtum_program()}};
    engine.exchange(kLongThought + "genmove b\n", 2);
    std::this_thread::sleep_for(100ms);
    kill(engine.pid(), signal);
    return engine.close();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hostile)

BOOST_AUTO_TEST_CASE(a_line_that_is_too_long_is_refused_with_its_id_and_a_long_comment_is_none) {
    const std::string filler(2 << 20, 'x');
    BOOST_TEST(replies_to("12 position " + filler + "\n13 name # " + filler + "\n# " + filler + "\n14 name " +
                          filler) ==
               "?12 syntax error: the line is too long\n\n=13 Pahtum\n\n?14 syntax error: the line is too "
               "long\n\n");
}

BOOST_AUTO_TEST_CASE(invalid_utf8_is_a_word_like_any_other_and_shown_escaped) {
    const std::string output = replies_to("\xff\xfe\nknown_command \xc3\x28\nplay \xe2\x82 D4\nname\n");
    BOOST_TEST(output.starts_with("? unknown command: '\\xff\\xfe', see list_commands\n\n= false\n\n? "));
    BOOST_TEST(output.ends_with("\n\n= Pahtum\n\n"));
    BOOST_TEST(std::ranges::count(output, '?') == 2);
}

BOOST_AUTO_TEST_CASE(an_id_of_a_thousand_digits_comes_back) {
    const std::string id(1000, '7');
    BOOST_TEST(replies_to(id + " name\n" + id + "\n" + id + " foo\n") ==
               "=" + id + " Pahtum\n\n?" + id + " unknown command: 'foo', see list_commands\n\n");
}

BOOST_AUTO_TEST_CASE(thousands_of_commands_behind_a_thought_are_all_answered) {
    Process engine{{pahtum_program()}};
    engine.exchange(kLongThought, 2);
    const Words replies =
        engine.exchange("genmove b\n" + repeated("name\nundo\nfoo\n", 3'000) + "# interrupt\n", 9'001);
    BOOST_TEST(replies.front().starts_with("= "));
    BOOST_TEST(std::ranges::count(replies, "= Pahtum") == 3'000);
    BOOST_TEST(std::ranges::count(replies, "= ") == 1);
    BOOST_TEST(engine.ask({"name"}).front() == "= Pahtum");
}

// A move is chosen in steps, and a proof comes first here: one interrupt must end all of them.
BOOST_AUTO_TEST_CASE(one_interrupt_ends_all_steps_of_a_thought) {
    Process engine{{pahtum_program()}};
    engine.ask({"limit time 3000", "position xox4/5o1/x1o-xo1/3-3/oxox1ox/1-5/7 x classic"});
    for (const std::string command : {"reg_genmove b", "genmove_analyze b", "gogui-evaluate_moves"}) {
        const Words replies = engine.exchange(command + "\n# interrupt\nname\n", 2);
        BOOST_TEST_CONTEXT(command) {
            BOOST_TEST(replies.front().starts_with("= "));
            BOOST_TEST(replies.back() == "= Pahtum");
        }
        engine.ask({"gg-undo " + std::string{command.starts_with("genmove") ? "1" : "0"}});
    }
}

BOOST_AUTO_TEST_CASE(a_client_that_reads_late_gets_everything) {
    BOOST_TEST(exit_code_of("seq 100000 | sed 's/.*/name/' | '" + pahtum_program() +
                            "' | { sleep 0.5; test $(grep -c '^= Pahtum$') = 100000; }") == 0);
}

BOOST_AUTO_TEST_CASE(closed_pipes_are_no_trouble) {
    const std::string program = "'" + pahtum_program() + "'";
    BOOST_TEST(exit_code_of("echo name | " + program + " >&-") == 5);
    BOOST_TEST(exit_code_of(program + " <&-") == 0);
    BOOST_TEST(exit_code_of("printf 'name\\ngenmove b\\n' | " + program + " 2>&- | cat >/dev/null") == 0);
    BOOST_TEST(exit_code_of("echo name | " + program + " >/dev/full") == 5);
}

BOOST_AUTO_TEST_CASE(signals_end_the_program_in_the_middle_of_a_thought) {
    BOOST_TEST(exit_code_after(SIGTERM) == 128 + SIGTERM);
    BOOST_TEST(exit_code_after(SIGINT) == 128 + SIGINT);
    BOOST_TEST(exit_code_after(SIGHUP) == 128 + SIGHUP);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::hostile_test
