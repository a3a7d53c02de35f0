#include "protocol/gtp/output.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>

namespace pahtum::gtp {
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

}  // namespace pahtum::gtp
