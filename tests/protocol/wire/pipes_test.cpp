#include "protocol/wire/pipes.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <unistd.h>

#include "tests/support/test.hpp"

namespace pahtum::gtp::pipes_test {
namespace {

/// Both pipes of a program, with us at the other ends.
struct Pipes {
    Pipes() {
        BOOST_REQUIRE(pipe2(in.data(), O_CLOEXEC) == 0);
        BOOST_REQUIRE(pipe2(out.data(), O_CLOEXEC) == 0);
    }
    ~Pipes() {
        for (const int descriptor : {in[0], in[1], out[0], out[1]}) {
            if (descriptor >= 0) close(descriptor);
        }
    }
    Pipes(const Pipes&) = delete;
    Pipes& operator=(const Pipes&) = delete;

    void send(std::string_view bytes) const {
        BOOST_REQUIRE(write(in[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }
    void end_input() { close(std::exchange(in[1], -1)); }
    void stop_reading_answers() { close(std::exchange(out[0], -1)); }

    std::array<int, 2> in{};
    std::array<int, 2> out{};
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(input, Pipes)

BOOST_AUTO_TEST_CASE(lines_are_read_until_the_end_the_last_one_without_its_lf_too) {
    Input input{in[0], out[1]};
    send("name\nquit");
    end_input();
    BOOST_TEST(input.read_line()->text == "name");
    BOOST_TEST(input.read_line()->text == "quit");
    BOOST_TEST(!input.read_line());
    BOOST_TEST(!input.read_line());
}

BOOST_AUTO_TEST_CASE(a_client_that_closes_only_its_end_of_the_answers_is_not_waited_for) {
    Input input{in[0], out[1]};
    send("name\nversion");
    stop_reading_answers();
    BOOST_TEST(input.read_line()->text == "name");
    BOOST_TEST(!input.has_lost_client());
    BOOST_TEST(input.read_line()->text == "version");
    BOOST_TEST(!input.read_line());
    BOOST_TEST(!input.read_line());
    BOOST_TEST(input.has_lost_client());
}

BOOST_AUTO_TEST_CASE(a_client_that_leaves_while_it_is_waited_for_ends_the_wait) {
    Input input{in[0], out[1]};
    std::jthread client{[this] {
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        stop_reading_answers();
    }};
    BOOST_TEST(!input.read_line());
}

BOOST_AUTO_TEST_CASE(a_descriptor_that_does_not_block_is_waited_for) {
    fcntl(in[0], F_SETFL, O_NONBLOCK);
    Input input{in[0], out[1]};
    BOOST_TEST(!input.wants_stop());
    send("name\n");
    BOOST_TEST(input.read_line()->text == "name");
}

BOOST_AUTO_TEST_CASE(an_interrupt_stops_all_of_a_thought_and_what_came_with_it_is_kept) {
    Input input{in[0], out[1]};
    BOOST_TEST(!input.wants_stop());
    send("name\n# interr");
    BOOST_TEST(!input.wants_stop());
    send("upt\nquit\n");
    BOOST_TEST(input.wants_stop());
    BOOST_TEST(input.wants_stop());
    BOOST_TEST(input.read_line()->text == "name");
    BOOST_TEST(!input.wants_stop());
    BOOST_TEST(input.read_line()->text == "quit");
}

BOOST_AUTO_TEST_CASE(an_interrupt_that_came_together_with_the_command_counts_and_one_before_it_does_not) {
    Input input{in[0], out[1]};
    send("# interrupt\ngenmove b\n");
    BOOST_TEST(input.read_line()->text == "# interrupt");
    BOOST_TEST(input.read_line()->text == "genmove b");
    BOOST_TEST(!input.wants_stop());
    send("genmove w\n# interrupt\n");
    BOOST_TEST(input.read_line()->text == "genmove w");
    BOOST_TEST(input.wants_stop());
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_stops_unless_a_command_is_left) {
    Input input{in[0], out[1]};
    send("genmove b\nquit\n# done\n");
    end_input();
    BOOST_TEST(input.read_line()->text == "genmove b");
    BOOST_TEST(!input.wants_stop());
    BOOST_TEST(!input.wants_stop());
    BOOST_TEST(input.read_line()->text == "quit");
    BOOST_TEST(input.wants_stop());
}

BOOST_AUTO_TEST_CASE(nobody_reading_the_answers_stops) {
    Input input{in[0], out[1]};
    BOOST_TEST(!input.wants_stop());
    stop_reading_answers();
    BOOST_TEST(input.wants_stop());
}

BOOST_AUTO_TEST_CASE(what_comes_during_a_search_does_not_fill_the_memory) {
    Input input{in[0], out[1]};
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    const std::string chunk(4096, '\n');
    std::size_t taken = 0;
    for (int i = 0; i < 2000; ++i) {
        const ssize_t count = write(in[1], chunk.data(), chunk.size());
        if (count > 0) taken += static_cast<std::size_t>(count);
        static_cast<void>(input.wants_stop());
    }
    BOOST_TEST(taken < 2U * 1024 * 1024);
}

BOOST_AUTO_TEST_CASE(a_line_that_a_terminal_has_cut_is_too_long) {
    int terminal = -1;
    int program = -1;
    BOOST_TEST_REQUIRE(openpty(&terminal, &program, nullptr, nullptr, nullptr) == 0);
    Input input{program, out[1]};
    for (const std::size_t length : {std::size_t{4094}, std::size_t{5000}, std::size_t{4}}) {
        const std::string sent = std::string(length, 'x') + "\n";
        BOOST_TEST_REQUIRE(write(terminal, sent.data(), sent.size()) == static_cast<ssize_t>(sent.size()));
        const auto line = input.read_line();
        BOOST_TEST(line->too_long == (length > 4094));
        BOOST_TEST(line->text.size() == std::min<std::size_t>(length, 4094));
    }
    close(terminal);
    close(program);
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

/// A pipe whose writing end the output has, and we the other.
struct Pipe {
    Pipe() {
        std::signal(SIGPIPE, SIG_IGN);
        BOOST_REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
    }
    ~Pipe() {
        close(ends[1]);
        if (ends[0] >= 0) close(ends[0]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    [[nodiscard]] bool has_bytes() const {
        pollfd watched{.fd = ends[0], .events = POLLIN, .revents = 0};
        return poll(&watched, 1, 0) > 0;
    }
    [[nodiscard]] std::string read_some() const {
        std::array<char, 4096> bytes;
        const ssize_t count = read(ends[0], bytes.data(), bytes.size());
        return {bytes.data(), static_cast<std::size_t>(count)};
    }
    void stop_reading() { close(std::exchange(ends[0], -1)); }

    std::array<int, 2> ends{};
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(output, Pipe)

BOOST_AUTO_TEST_CASE(answers_wait_for_the_flush_and_go_out_together) {
    Output output{ends[1]};
    output.add("= a\n\n");
    output.add("= b\n\n");
    BOOST_TEST(!has_bytes());
    output.flush();
    BOOST_TEST(read_some() == "= a\n\n= b\n\n");
    output.flush();
    BOOST_TEST(!has_bytes());
}

BOOST_AUTO_TEST_CASE(a_full_pipe_does_not_hold_up_a_try) {
    Output output{ends[1]};
    const std::string text(60'000, 'x');
    for (int i = 0; i < 2; ++i) {
        output.add(text);
        output.try_flush();  // the second finds hardly any room
    }
    std::size_t received = 0;
    const std::jthread reader{[&] {
        while (received < 2 * text.size()) received += read_some().size();
    }};
    output.flush();
    BOOST_TEST(!output.has_failed());
}

BOOST_AUTO_TEST_CASE(a_descriptor_that_does_not_block_is_waited_for) {
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    Output output{ends[1]};
    const std::string text(300'000, 'x');
    std::size_t received = 0;
    const std::jthread reader{[&] {
        while (received < text.size()) received += read_some().size();
    }};
    output.add(text);
    output.flush();
    BOOST_TEST(!output.has_failed());
}

BOOST_AUTO_TEST_CASE(a_reader_that_has_gone_away_is_noticed_and_nothing_is_kept_for_it) {
    Output output{ends[1]};
    stop_reading();
    output.add("= \n\n");
    BOOST_TEST(!output.has_failed());
    output.try_flush();
    BOOST_TEST(output.has_failed());
    output.add("= \n\n");
    output.flush();
    BOOST_TEST(output.has_failed());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::pipes_test
