#include "protocol/web/web_api.hpp"
#include "tests/support/test.hpp"

namespace pahtum::web {
namespace {

const std::string kToken = "0123456789abcdef0123456789abcdef";

struct Case {
    std::string path;
    std::string host = "127.0.0.1:8000";
    std::optional<std::string> origin = std::nullopt;
};

std::ostream& operator<<(std::ostream& out, const Case& test) {
    return out << test.path << " at " << test.host << " from " << test.origin.value_or("nowhere");
}

const std::vector<Case> kWelcome = {
    {"/" + kToken + "/"},
    {"/" + kToken + "/state"},
    {"/" + kToken},
    {"/" + kToken + "/", "localhost:8000"},
    {"/" + kToken + "/", "localhost"},
    {"/" + kToken + "/", "127.0.0.1"},
    {"/" + kToken + "/", "localhost:9", "http://localhost:9"},
};
const std::vector<Case> kRefused = {
    {""},
    {"/"},
    {"//"},
    {kToken},
    {kToken + "//"},
    {"//" + kToken + "/"},
    {"/" + kToken + "0/"},
    {"/0123456789abcdef0123456789abcdee/"},
    {"/1123456789abcdef0123456789abcdef/"},
    {"/0123456789ABCDEF0123456789ABCDEF/"},
    {"/0123456789abcdef0123456789abcde/"},
    {"/" + kToken + "/", ""},
    {"/" + kToken + "/", "evil.example"},
    {"/" + kToken + "/", "127.0.0.1.evil.example"},
    {"/" + kToken + "/", "127.0.0.1:8000.evil.example"},
    {"/" + kToken + "/", "localhost:"},
    {"/" + kToken + "/", "127.0.0.2"},
    {"/" + kToken + "/", "[::1]"},
    {"/" + kToken + "/", "127.0.0.1:8000", "http://evil.example"},
    {"/" + kToken + "/", "127.0.0.1:8000", "null"},
    {"/" + kToken + "/", "127.0.0.1:8000", ""},
    {"/" + kToken + "/", "127.0.0.1:8000", "https://127.0.0.1:8000"},
    {"/" + kToken + "/", "127.0.0.1:8000", "http://127.0.0.1:8001"},
};

HttpRequest request_of(const Case& test) {
    HttpRequest request;
    request.method = "GET";
    request.path = test.path;
    request.host = test.host;
    request.origin = test.origin;
    return request;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(guard)

BOOST_DATA_TEST_CASE(the_page_itself_is_let_through, boost::unit_test::data::make(kWelcome)) {
    BOOST_TEST(Guard{kToken}.admit(request_of(sample)).has_value());
}

BOOST_DATA_TEST_CASE(everything_else_is_refused, boost::unit_test::data::make(kRefused)) {
    BOOST_TEST(!Guard{kToken}.admit(request_of(sample)).has_value());
}

BOOST_AUTO_TEST_CASE(what_follows_the_token_is_told) {
    BOOST_TEST(Guard{kToken}.admit(request_of({"/" + kToken + "/a/b"})).value_or("") == "/a/b");
    BOOST_TEST(Guard{kToken}.admit(request_of({"/" + kToken})).value_or("/") == "");
}

BOOST_AUTO_TEST_CASE(tokens_are_128_bits_and_never_the_same) {
    std::set<std::string> tokens;
    for (int i = 0; i < 1000; ++i) {
        const std::string token = random_token();
        BOOST_TEST_REQUIRE(token.size() == 32U);
        BOOST_TEST_REQUIRE(token.find_first_not_of("0123456789abcdef") == std::string::npos);
        tokens.insert(token);
    }
    BOOST_TEST(tokens.size() == 1000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
