#include "protocol/wire/response.hpp"

#include <span>

#include "tests/support/test.hpp"

namespace pahtum::gtp::response_test {

BOOST_AUTO_TEST_SUITE(response)

BOOST_AUTO_TEST_CASE(the_status_is_followed_by_the_id_and_always_a_blank) {
    BOOST_TEST(format_response({true, "", "D4"}) == "= D4\n\n");
    BOOST_TEST(format_response({true, "17", "D4"}) == "=17 D4\n\n");
    BOOST_TEST(format_response({false, "17", "unknown command"}) == "?17 unknown command\n\n");
    BOOST_TEST(format_response({true, "", ""}) == "= \n\n");
    BOOST_TEST(format_response({true, "3", ""}) == "=3 \n\n");
}

BOOST_AUTO_TEST_CASE(no_empty_line_stays_inside) {
    BOOST_TEST(format_response({true, "", "a\n\n\nb\n"}) == "= a\nb\n\n");
    BOOST_TEST(format_response({true, "", "\na\n \nb"}) == "= \na\n \nb\n\n");
    BOOST_TEST(format_response({true, "", "\n\n"}) == "= \n\n");
    BOOST_TEST(format_response({true, "", "a\r\n\r\nb"}) == "= a\nb\n\n");
}

BOOST_AUTO_TEST_CASE(control_characters_are_left_out_of_answers_and_shown_in_errors) {
    const std::string text =
        "a\x01"
        "b\x7f\tc";
    BOOST_TEST(format_response({true, "", text}) == "= ab\tc\n\n");
    BOOST_TEST(format_response({false, "", text + "\u009b\u202e"}) ==
               "? a\\x01b\\x7f\\tc\\u{9b}\\u{202e}\n\n");
    BOOST_TEST(format_response({true, "", "a\xff\x9b"}) == "= a\\xff\\x9b\n\n");
    BOOST_TEST(format_response({false, "", std::string(1'000'000, 'x')}).size() < 10'000U);
}

BOOST_AUTO_TEST_SUITE_END()

/// A response as text that compares: "= id|text".
std::string shown(const Response& response) {
    std::string text{response.success ? "= " : "? "};
    text += response.id;
    text += '|';
    return text += response.text;
}

/// All responses in `bytes` when they arrive `step` bytes at a time.
std::vector<std::string> read_all(ResponseReader& reader, std::string_view bytes, std::size_t step) {
    std::vector<std::string> responses;
    for (; !bytes.empty(); bytes.remove_prefix(std::min(step, bytes.size()))) {
        reader.feed(bytes.substr(0, step));
        while (const auto response = reader.next()) responses.push_back(shown(*response));
    }
    return responses;
}

struct Sample {
    std::string bytes;
    std::vector<std::string> expected;
};

std::ostream& operator<<(std::ostream& out, const Sample& sample) {
    return out << '"' << sample.bytes << '"';
}

const std::vector<Sample> kStreams{
    {"= D4\n\n", {"= |D4"}},
    {"=\n\n= D4\n\n", {"= |", "= |D4"}},
    {"= \n\n=7 D4\n\n?8 no\n\n", {"= |", "= 7|D4", "? 8|no"}},
    {"=12\n\n", {"= 12|"}},
    {"=12 \t D4 \n\n", {"= 12|D4"}},
    {"=D4\n\n", {"= |D4"}},
    {"=4D\n\n", {"= |4D"}},
    {"= 12 3\n\n", {"= |12 3"}},
    {"= a\nb c\nd\n\n", {"= |a\nb c\nd"}},
    {"=3\na\nb\n\n", {"= 3|\na\nb"}},
    {"\n\n= a\n\n\n\n= b\n\n\n", {"= |a", "= |b"}},
    {"= D4\r\n\r\n?1 x\r\n\r\n", {"= |D4", "? 1|x"}},
    {"= D4\n", {}},
    {std::string{"= a\0b\xff\n\n", 8}, {std::string{"= |a\0b\xff", 7}}},
};

BOOST_AUTO_TEST_SUITE(response_reader)

BOOST_DATA_TEST_CASE(responses_are_the_same_however_the_bytes_arrive, kStreams) {
    for (std::size_t step = 1; step <= sample.bytes.size(); ++step) {
        BOOST_TEST_CONTEXT("bytes at a time: " << step) {
            ResponseReader reader;
            BOOST_TEST(read_all(reader, sample.bytes, step) == sample.expected,
                       boost::test_tools::per_element());
            BOOST_CHECK(reader.fault() == ResponseReader::Fault::kNone);
        }
    }
}

BOOST_AUTO_TEST_CASE(one_read_may_hold_many_responses) {
    std::string bytes;
    for (int i = 0; i < 5000; ++i) bytes += "=" + std::to_string(i) + " D4\n\n";
    ResponseReader reader{64};
    const auto responses = read_all(reader, bytes, 9999);
    BOOST_TEST(responses.size() == 5000U);
    BOOST_TEST(responses.back() == "= 4999|D4");
}

BOOST_AUTO_TEST_CASE(a_partial_response_waits_for_its_end) {
    ResponseReader reader;
    reader.feed("= D4\n");
    BOOST_TEST(!reader.next());
    BOOST_TEST(reader.has_partial());
    BOOST_TEST(reader.pending_line() == "= D4");
    reader.feed("\n");
    BOOST_TEST(reader.next().has_value());
    BOOST_TEST(!reader.has_partial());
}

BOOST_AUTO_TEST_CASE(the_space_to_read_into_stays_put_between_responses) {
    ResponseReader reader;
    const std::string bytes = "= " + std::string(3000, 'x') + "\n\n";
    reader.feed(bytes);
    BOOST_TEST(reader.next().has_value());
    const std::span<char> first = reader.space();
    for (int i = 0; i < 100; ++i) {
        reader.feed(bytes);
        BOOST_TEST(reader.next().has_value());
        BOOST_TEST(static_cast<void*>(reader.space().data()) == static_cast<void*>(first.data()));
        BOOST_TEST(reader.space().size() == first.size());
    }
}

BOOST_AUTO_TEST_CASE(a_line_that_is_no_response_is_a_fault_until_reset) {
    ResponseReader reader;
    reader.feed("= ok\n\nhello\n= D4\n\n");
    BOOST_TEST(reader.next()->text == "ok");
    BOOST_TEST(!reader.next());
    BOOST_CHECK(reader.fault() == ResponseReader::Fault::kNoResponse);
    BOOST_TEST(reader.pending_line() == "hello");
    BOOST_TEST(!reader.next());
    reader.reset();
    reader.feed("= D4\n\n");
    BOOST_TEST(reader.next()->text == "D4");
    BOOST_CHECK(reader.fault() == ResponseReader::Fault::kNone);
}

BOOST_AUTO_TEST_CASE(binary_zeros_are_a_fault) {
    ResponseReader reader;
    reader.feed(std::string(100, '\0'));
    BOOST_TEST(!reader.next());
    BOOST_CHECK(reader.fault() == ResponseReader::Fault::kNoResponse);
    BOOST_TEST(reader.pending_line().size() == 80U);
}

BOOST_AUTO_TEST_CASE(whether_a_response_is_within_the_limit_does_not_depend_on_how_it_arrives) {
    for (const std::size_t size : {9'998U, 9'999U}) {
        const std::string text(size, 'x');
        for (const std::size_t step : {1U, 20'000U}) {
            ResponseReader reader{10'000};
            const auto responses = read_all(reader, "= " + text + "\n\n", step);
            BOOST_TEST(
                (responses == (size == 9'998U ? std::vector{"= |" + text} : std::vector<std::string>{})));
        }
    }
}

BOOST_AUTO_TEST_CASE(an_endless_response_is_a_fault_and_does_not_fill_the_memory) {
    ResponseReader reader{10'000};
    reader.feed("= ");
    const std::string chunk(1000, 'x');
    int chunks = 0;
    while (reader.fault() == ResponseReader::Fault::kNone && chunks < 1000) {
        reader.feed(chunk);
        BOOST_TEST(!reader.next());
        ++chunks;
    }
    BOOST_CHECK(reader.fault() == ResponseReader::Fault::kTooLong);
    BOOST_TEST(chunks == 10);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp::response_test
