#include "protocol/web/http_request.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <vector>

#include "tests/support/http_reference.hpp"

namespace pahtum::web {
namespace {

/// What became of some bytes, read in pieces.
struct Outcome {
    unsigned status = 0;  ///< of a refusal; 0 = none
    bool is_whole = false;
    HttpRequest request{};
    bool keeps_alive = false;
    std::size_t taken = 0;
};

Outcome read_in_pieces(std::string_view bytes, std::size_t piece) {
    RequestReader reader;
    Outcome outcome;
    try {
        while (!outcome.is_whole) {
            std::string_view next = bytes.substr(outcome.taken, piece);
            const std::size_t before = next.size();
            const auto step = reader.take(next);
            outcome.taken += before - next.size();
            outcome.is_whole = step == RequestReader::Step::kWhole;
            if (step == RequestReader::Step::kMore && outcome.taken == bytes.size()) break;
        }
    } catch (const BadRequest& bad) {
        outcome.status = bad.status();
    }
    outcome.request = reader.request();
    outcome.keeps_alive = reader.keeps_alive();
    return outcome;
}

Outcome read(std::string_view bytes) { return read_in_pieces(bytes, bytes.size()); }

std::string with(const std::string& lines) { return "GET / HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n"; }

const std::vector<std::string> kGood = {
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n",
    "GET /a/b?c=d HTTP/1.1\r\nhOST:localhost\r\n\r\n",
    "HEAD / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n",
    "BREW / HTTP/1.1\r\nHost:\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0005\r\nContent-Type: text/plain\r\n\r\nhello",
    with("Origin: http://a\r\n"),
    with("Origin:\r\n"),
    with("Connection: close\r\n"),
    with("Connection: x,\tClose\r\n"),
    with("Connection: x\r\nConnection: close\r\n"),
    with("X: 1\r\nX: 2\r\n"),
    with("X:\t a\tb \t\r\n"),
    with("X: \xc3\xa9\r\n"),
    with("Expect: 100-Continue\r\n"),
};

struct Bad {
    std::string bytes;
    unsigned status = 400;
};
std::ostream& operator<<(std::ostream& out, const Bad& bad) { return out << bad.bytes.substr(0, 100); }

const std::vector<Bad> kBad = {
    {"\r\n"},
    {"\n"},
    {"GET / HTTP/1.1\n"},
    {"GET / HTTP/1.1\rX"},
    {std::string(1, '\0')},
    {"\x16\x03\x01"},
    {"GET /\r\n\r\n"},
    {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
    {"GET / HTTP/1.1 \r\nHost: a\r\n\r\n"},
    {" GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
    {"G(T / HTTP/1.1\r\nHost: a\r\n\r\n"},
    {"GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
    {"GET / http/1.1\r\nHost: a\r\n\r\n"},
    {"GET http://127.0.0.1/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"},
    {"CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"},
    {"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"},
    {"GET /\x7f HTTP/1.1\r\nHost: a\r\n\r\n"},
    {"GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n"},
    {"GET / HTTP/1.1\r\n\r\n"},
    {with("Host: a\r\n")},
    {with("Host: b\r\n")},
    {with("Origin: http://a\r\nOrigin: http://a\r\n")},
    {with("Content-Type: a\r\ncontent-type: b\r\n")},
    {with("Content-Length: 0\r\nContent-Length: 0\r\n")},
    {with("Content-Length: 1, 1\r\n")},
    {with("Content-Length: -1\r\n")},
    {with("Content-Length: +1\r\n")},
    {with("Content-Length: 0x1\r\n")},
    {with("Content-Length:\r\n")},
    {with("Content-Length: 1048577\r\n"), 413},
    {with("Content-Length: 99999999999999999999999999\r\n"), 413},
    {with("Transfer-Encoding: chunked\r\n"), 411},
    {with("Transfer-Encoding: identity\r\n"), 411},
    {with("Transfer-Encoding:\r\n"), 411},
    {with("Transfer-Encoding: chunked\r\nContent-Length: 0\r\n")},
    {with("X: a\r\n b\r\n")},
    {with("X: a\r\n\tb\r\n")},
    {with(" X: a\r\n")},
    {with("X : a\r\n")},
    {with(": a\r\n")},
    {with("X\r\n")},
    {with("X: " + std::string(1, '\0') + "\r\n")},
    {with("X: \x1b[31m\r\n")},
    {with("X: a\rb\r\n")},
    {with("X: a\nb\r\n")},
    {with("Connection: a b\r\n")},
    {with("Expect: miracles\r\n"), 417},
    {with("X: " + std::string(kMaxHead, 'x') + "\r\n"), 431},
    {std::string(kMaxHead + 1, 'x'), 431},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(request_reader)

BOOST_DATA_TEST_CASE(good_requests_are_read_as_another_library_reads_them,
                     boost::unit_test::data::make(kGood)) {
    const Outcome outcome = read(sample);
    const auto expected = testing::read_reference(sample);
    BOOST_TEST_REQUIRE(expected.has_value());
    BOOST_TEST(outcome.is_whole);
    BOOST_TEST(outcome.status == 0U);
    BOOST_TEST(outcome.taken == sample.size());
    BOOST_TEST(outcome.request.method == expected->method);
    BOOST_TEST(outcome.request.path == expected->target.substr(0, expected->target.find('?')));
    BOOST_TEST(outcome.request.host == expected->host);
    BOOST_TEST((outcome.request.origin == expected->origin));
    BOOST_TEST(outcome.request.content_type == expected->content_type);
    BOOST_TEST(outcome.request.body == expected->body);
    BOOST_TEST(outcome.keeps_alive == expected->keeps_alive);
}

BOOST_DATA_TEST_CASE(whatever_could_mean_two_things_is_refused, boost::unit_test::data::make(kBad)) {
    BOOST_TEST(read(sample.bytes).status == sample.status);
}

BOOST_AUTO_TEST_CASE(pieces_do_not_matter) {
    std::vector<std::string> all = kGood;
    for (const Bad& bad : kBad) all.push_back(bad.bytes);
    for (const std::string& bytes : all) {
        const Outcome whole = read(bytes);
        for (std::size_t piece = 1; piece < 4; ++piece) {
            const Outcome outcome = read_in_pieces(bytes, piece);
            BOOST_TEST(outcome.status == whole.status);
            BOOST_TEST(outcome.is_whole == whole.is_whole);
            BOOST_TEST(outcome.request.path == whole.request.path);
            BOOST_TEST(outcome.request.body == whole.request.body);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_next_request_is_left_where_it_is) {
    const std::string one = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi";
    BOOST_TEST(read(one + "GET ").taken == one.size());
}

BOOST_AUTO_TEST_CASE(an_unfinished_request_is_no_request) {
    const std::string one = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi";
    for (std::size_t length = 0; length < one.size(); ++length) {
        const Outcome outcome = read(one.substr(0, length));
        BOOST_TEST(!outcome.is_whole);
        BOOST_TEST(outcome.status == 0U);
    }
}

BOOST_AUTO_TEST_CASE(a_head_and_a_body_may_be_as_large_as_the_limits_say) {
    const std::string frame = with("X: \r\n");
    BOOST_TEST(read(with("X: " + std::string(kMaxHead - frame.size(), 'x') + "\r\n")).is_whole);
    BOOST_TEST(read(with("X: " + std::string(kMaxHead - frame.size() + 1, 'x') + "\r\n")).status == 431U);
    const std::string head =
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(kMaxBody) + "\r\n\r\n";
    BOOST_TEST(read(head + std::string(kMaxBody, 'x')).request.body.size() == kMaxBody);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
