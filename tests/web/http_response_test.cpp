#include "protocol/web/http_response.hpp"

#include <boost/test/unit_test.hpp>

namespace pahtum::web {

BOOST_AUTO_TEST_SUITE(http_response)

BOOST_AUTO_TEST_CASE(an_answer_tells_its_length_and_what_the_browser_may_do) {
    const std::string text = head_text({.status = 404, .body = "no"}, false);
    BOOST_TEST(text.starts_with("HTTP/1.1 404 Not Found\r\nContent-Type: text/plain; charset=utf-8\r\n"));
    BOOST_TEST(text.find("\r\nContent-Length: 2\r\nConnection: close\r\n\r\n") != std::string::npos);
    BOOST_TEST(text.find("\r\nX-Content-Type-Options: nosniff\r\n") != std::string::npos);
    BOOST_TEST(head_text({.body = "no"}, true).ends_with("\r\nContent-Length: 2\r\n\r\n"));
}

BOOST_AUTO_TEST_CASE(an_event_stream_has_no_length) {
    HttpResponse events;
    events.opens_events = true;
    BOOST_TEST(head_text(events, false).find("Content-Length") == std::string::npos);
    BOOST_TEST(event_text("state", "{}") == "event: state\ndata: {}\n\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
