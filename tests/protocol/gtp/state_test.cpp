#include "protocol/gtp/state.hpp"

#include "tests/support/test.hpp"

namespace pahtum::gtp::state_test {

BOOST_AUTO_TEST_SUITE(answer_stream)

BOOST_AUTO_TEST_CASE(the_first_line_brings_the_head_with_it_and_each_goes_out_at_once) {
    std::string written;
    AnswerStream stream{[&](std::string_view bytes) { written += bytes; }};
    stream.begin("12");
    BOOST_TEST(!stream.is_open());
    BOOST_TEST(written.empty());
    stream.open();
    BOOST_TEST(stream.is_open());
    BOOST_TEST(written == "=12 \n");
    stream.line("info");
    stream.line("info");
    BOOST_TEST(written == "=12 \ninfo\ninfo\n");
    stream.begin("");
    BOOST_TEST(!stream.is_open());
    stream.line("more");
    BOOST_TEST(written == "=12 \ninfo\ninfo\n= \nmore\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::state_test
