#include "arena/process/stderr_log.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <fcntl.h>
#include <string>

namespace pahtum::arena {
namespace {

struct LogAndPipe {
    LogAndPipe() : LogAndPipe(open_pipe()) {}
    explicit LogAndPipe(std::array<int, 2> ends) : log(FileDescriptor{ends[0]}), pipe(ends[1]) {}

    static std::array<int, 2> open_pipe() {
        std::array<int, 2> ends{};
        BOOST_REQUIRE(pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0);
        return ends;
    }
    void write(const std::string& text) const {
        BOOST_REQUIRE(::write(pipe.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }

    StderrLog log;
    FileDescriptor pipe;
};

BOOST_AUTO_TEST_SUITE(stderr_log)

BOOST_AUTO_TEST_CASE(an_empty_pipe_is_an_empty_tail) {
    LogAndPipe both;
    BOOST_TEST(both.log.tail() == "");
    BOOST_TEST(both.log.source() >= 0);
}

BOOST_AUTO_TEST_CASE(a_tail_reads_what_has_not_been_drained) {
    LogAndPipe both;
    both.write("one\n");
    both.log.drain();
    both.write("two\n");
    BOOST_TEST(both.log.tail() == "one\ntwo\n");
}

BOOST_AUTO_TEST_CASE(the_last_64_kib_are_kept) {
    LogAndPipe both;
    std::string all;
    for (int line = 0; line < 6000; ++line) {
        const std::string text = "this is line number " + std::to_string(line) + " of a long log\n";
        both.write(text);
        both.log.drain();
        all += text;
    }
    BOOST_TEST_REQUIRE(all.size() > 3 * 65536U);
    BOOST_TEST(both.log.tail() == all.substr(all.size() - 65536));
}

BOOST_AUTO_TEST_CASE(the_source_is_closed_at_its_end_and_the_tail_stays) {
    LogAndPipe both;
    both.write("last words");
    both.pipe.close();
    both.log.drain();
    BOOST_TEST(both.log.source() == -1);
    BOOST_TEST(both.log.tail() == "last words");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
