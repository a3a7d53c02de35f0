#include "protocol/web/web_api.hpp"

#include "tests/protocol/web/client/web_client.hpp"
#include "tests/support/process.hpp"
#include "tests/support/test.hpp"

// The real program over real sockets: what it says to good requests and to all others.

namespace pahtum::testing {
namespace {

constexpr const char* kJsonType = "Content-Type: application/json\r\n";

struct BadRequest {
    WebRequest request;
    int status;
};
std::ostream& operator<<(std::ostream& out, const BadRequest& test) {
    return out << test.request.method << ' ' << test.request.path << ' ' << test.request.host << ' '
               << test.request.header << test.request.body.substr(0, 40);
}

const std::vector<BadRequest> kBadRequests = {
    {{.path = "/"}, 403},
    {{.path = "/state"}, 403},
    {{.path = "/00000000000000000000000000000000/state"}, 403},
    {{.path = "/00000000000000000000000000000000/"}, 403},
    {{.path = "/favicon.ico"}, 403},
    {{.path = "/main.js"}, 403},
    {{.path = "/pahtum.sgf"}, 403},
    {{.path = "/address.js/"}, 403},
    {{.path = "/address.js", .host = "evil.example"}, 403},
    {{.path = "/", .host = "evil.example"}, 403},
    {{.path = "/address.js", .header = "Origin: http://evil.example\r\n"}, 403},
    {{.method = "POST", .path = "/address.js"}, 403},
    {{.path = "state", .host = "evil.example"}, 403},
    {{.path = "state", .header = "Host: 127.0.0.1\r\n"}, 400},
    {{.path = "state", .header = "Origin: http://127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"}, 400},
    {{.path = "state", .header = "Origin:\r\n"}, 403},
    {{.path = "state", .header = "Transfer-Encoding: chunked\r\n"}, 411},
    {{.path = "state", .header = "Expect: miracles\r\n"}, 417},
    {{.path = "state", .header = "Origin: http://evil.example\r\n"}, 403},
    {{.path = "nothing"}, 404},
    {{.path = "../../etc/passwd"}, 404},
    {{.path = "main.js/"}, 404},
    {{.method = "POST", .path = "state"}, 405},
    {{.method = "PUT", .path = "move"}, 405},
    {{.method = "GET", .path = "move"}, 405},
    {{.method = "OPTIONS", .path = ""}, 405},
    {{.method = "POST", .path = "move", .body = R"({"move":"A1"})"}, 415},
    {{.method = "POST", .path = "move", .header = "Content-Type: text/plain\r\n", .body = R"({"move":"A1"})"},
     415},
    {{.method = "POST", .path = "move", .header = kJsonType, .body = "{"}, 400},
    {{.method = "POST", .path = "move", .header = kJsonType, .body = std::string(100'000, '[')}, 400},
    {{.method = "POST", .path = "move", .header = kJsonType, .body = R"({"move":"A9"})"}, 409},
    {{.method = "POST", .path = "move", .header = kJsonType, .body = R"({"move":"dog"})"}, 400},
    {{.method = "POST", .path = "move", .header = kJsonType, .body = R"({"move":"A1","turn":99})"}, 409},
    {{.method = "POST", .path = "go", .header = kJsonType, .body = R"({"ply":1})"}, 409},
    {{.method = "POST", .path = "go", .header = kJsonType, .body = R"({"ply":0,"ply":0})"}, 400},
    {{.method = "POST", .path = "go", .header = kJsonType}, 400},
    {{.method = "POST", .path = "undo", .header = kJsonType}, 409},
    {{.method = "POST", .path = "go", .header = kJsonType, .body = R"({"ply":0,"move":"A1"})"}, 409},
    {{.method = "POST", .path = "hint", .header = kJsonType, .body = R"({"level":1})"}, 400},
    {{.method = "POST", .path = "resign", .header = kJsonType, .body = R"({"side":"black"})"}, 400},
    {{.method = "POST", .path = "hurry", .header = kJsonType}, 409},
    {{.method = "POST", .path = "settings", .header = kJsonType, .body = R"({"level":"16"})"}, 400},
    {{.method = "POST", .path = "settings", .header = kJsonType, .body = R"({"black":"dog"})"}, 400},
    {{.method = "POST", .path = "new", .header = kJsonType, .body = R"({"ruleset":"chess"})"}, 400},
    {{.method = "POST", .path = "new", .header = kJsonType, .body = R"({"boulders":"A1 A1"})"}, 400},
    {{.method = "POST", .path = "load", .header = kJsonType, .body = R"json({"sgf":"(;B[zz])"})json"}, 400},
    {{.method = "POST", .path = "move", .header = kJsonType, .body = std::string(2 << 20, ' ')}, 413},
    {{.path = "state", .header = "X: " + std::string(10'000, 'x') + "\r\n"}, 431},
};

std::string head_with(const std::string& lines) { return "GET / HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n"; }

/// Requests that are read, and so refused only for their address.
const Words kPlain = {
    "GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n",
    "GET /a/b?c=d HTTP/1.1\r\nhOST:localhost\r\n\r\n",
    "HEAD / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n",
    "BREW / HTTP/1.1\r\nHost:\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0005\r\nContent-Type: text/plain\r\n\r\nhello",
    head_with("Connection: x,\tClose\r\n"),
    head_with("X: 1\r\nX: 2\r\n"),
    head_with("X:\t a\tb \t\r\n"),
    head_with("X: \xc3\xa9\r\n"),
    head_with("X: " + std::string(web::kMaxHead - head_with("X: \r\n").size(), 'x') + "\r\n"),
};

struct Unclear {
    std::string bytes;
    int status = 400;
};

const std::vector<Unclear> kUnclear = {
    {"\r\n"},
    {"\n"},
    {"GET / HTTP/1.1\rX"},
    {std::string(1, '\0')},
    {"quit\n\n"},
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
    {"GET / HTTP/1.1\r\n Host: a\r\n\r\n"},
    {head_with("Host: a\r\n")},
    {head_with("Host: b\r\n")},
    {head_with("Origin: http://a\r\nOrigin: http://a\r\n")},
    {head_with("Content-Type: a\r\ncontent-type: b\r\n")},
    {head_with("Content-Length: 0\r\nContent-Length: 0\r\n")},
    {head_with("Content-Length: 1, 1\r\n")},
    {head_with("Content-Length: -1\r\n")},
    {head_with("Content-Length: +1\r\n")},
    {head_with("Content-Length: 0x1\r\n")},
    {head_with("Content-Length:\r\n")},
    {head_with("Content-Length: 1048577\r\n"), 413},
    {head_with("Content-Length: 99999999999999999999999999\r\n")},
    {head_with("Transfer-Encoding: chunked\r\n"), 411},
    {head_with("Transfer-Encoding: identity\r\n"), 411},
    {head_with("Transfer-Encoding:\r\n"), 411},
    {head_with("Transfer-Encoding: chunked\r\nContent-Length: 0\r\n")},
    {head_with("Content-Length: 0\r\nTransfer-Encoding: chunked\r\n")},
    {head_with("X: a\r\n b\r\n")},
    {head_with("X: a\r\n\tb\r\n")},
    {head_with(" X: a\r\n")},
    {head_with("X : a\r\n")},
    {head_with(": a\r\n")},
    {head_with("X\r\n")},
    {head_with("X: " + std::string(1, '\0') + "\r\n")},
    {head_with("X: \x1b[31m\r\n")},
    {head_with("X: a\rb\r\n")},
    {head_with("X: a\nb\r\n")},
    {head_with("Connection: a b\r\n")},
    {head_with("Expect: miracles\r\n"), 417},
    {head_with("Expect: 100-continue\r\nExpect: miracles\r\n"), 417},
    {head_with("X: " + std::string(web::kMaxHead - head_with("X: \r\n").size() + 1, 'x') + "\r\n"), 431},
    {std::string(web::kMaxHead + 1, 'x'), 431},
};

/// Lines of the header, or their beginnings.
constexpr std::array kInEveryAnswer{"\r\nContent-Security-Policy: default-src 'none'; script-src 'self';",
                                    "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
                                    "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
                                    "\r\nReferrer-Policy: no-referrer\r\n",
                                    "\r\nX-Content-Type-Options: nosniff\r\n",
                                    "\r\nCache-Control: no-store\r\n"};

/// To a client that says this, and no more.
std::string answer_to(const WebProgram& program, const std::string& bytes) {
    WebConnection connection{program.port()};
    connection.send(bytes);
    connection.end_sending();
    return connection.receive();
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(run_web, QuickGame)

BOOST_AUTO_TEST_CASE(the_page_is_served_with_all_its_files_and_tells_browsers_to_load_nothing_else) {
    const WebReply page = ask(program, {});
    BOOST_TEST(page.status == 200);
    BOOST_TEST(contains(page.body, "<title>Pah-Tum</title>"));
    for (const char* const line : kInEveryAnswer) BOOST_TEST(contains(page.head, line), line);
    BOOST_TEST(!contains(page.head, "unsafe-inline"));
    BOOST_TEST(!contains(page.body, "<style"));
    BOOST_TEST(contains(ask(program, {.path = "main.js"}).head, "Content-Type: text/javascript"));
    BOOST_TEST(contains(ask(program, {.path = "style.css"}).head, "Content-Type: text/css"));
}

BOOST_AUTO_TEST_CASE(bad_requests_are_refused_and_change_nothing) {
    const nlohmann::json before = state_of(program);
    for (const BadRequest& bad : kBadRequests) {
        BOOST_TEST_CONTEXT(bad) {
            const WebReply reply = ask(program, bad.request);
            BOOST_TEST(reply.status == bad.status, reply.body);
            // The address of a page is opened by people.
            if (bad.status == 403 && bad.request.path.ends_with('/') && bad.request.host != "evil.example")
                BOOST_TEST(contains(reply.body, "<p>Open the complete address that pahtum web shows"),
                           reply.body);
            else
                BOOST_TEST(!reply.json()["error"].get<std::string>().empty());
            for (const char* const line : kInEveryAnswer) BOOST_TEST(contains(reply.head, line), line);
        }
    }
    BOOST_TEST(state_of(program) == before);
}

BOOST_AUTO_TEST_CASE(the_page_that_asks_for_the_address_has_its_files_and_nothing_of_the_game) {
    post(program, "move", R"({"move":"B2"})");
    const WebReply page = ask(program, {.path = "/"});
    // What it loads, and what that imports.
    std::set<std::string> files;
    Words texts{page.body};
    while (!texts.empty()) {
        const std::string text = texts.back();
        texts.pop_back();
        for (const auto& loaded : matches(text, R"re((?:href="/|src="/|from '\./)([a-z_]+\.[a-z]+))re")) {
            const std::string& file = loaded[1];
            if (!files.insert(file).second) continue;
            const WebReply reply = ask(program, {.path = "/" + file});
            BOOST_TEST(reply.status == 200, file);
            BOOST_TEST(reply.body == ask(program, {.path = file}).body, file);
            texts.push_back(reply.body);
        }
    }
    BOOST_TEST((files.contains("theme.css") && files.contains("played.js")));
    const std::string token = program.path().substr(1, 32);
    for (const std::string& body : {page.body, ask(program, {.path = "/address.js"}).body})
        BOOST_TEST(!contains(body, token));
}

BOOST_AUTO_TEST_CASE(only_json_is_taken_whatever_its_parameters) {
    const auto status_of = [this](const std::string& type) {
        return ask(program, {.method = "POST",
                             .path = "go",
                             .header = "Content-Type: " + type + "\r\n",
                             .body = R"({"ply":0})"})
            .status;
    };
    for (const char* const type : {"application/json", "application/json; charset=utf-8", "Application/JSON",
                                   "application/json;charset=UTF-8", "application/json \t; a=b; c=\"d;e\""})
        BOOST_TEST(status_of(type) == 200, type);
    // The first are all that a form of another site can send.
    for (const char* const type :
         {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
          "text/plain; charset=utf-8", "text/plain; application/json", "text/plain;a=application/json",
          "multipart/form-data; boundary=application/json", "application/json, text/plain",
          "text/plain, application/json", "application/json text/plain", "application/jsonp", "application",
          "application/", "application/json-patch+json", "; application/json", ";", "*/*", ""})
        BOOST_TEST(status_of(type) == 415, type);
}

BOOST_AUTO_TEST_CASE(a_game_that_is_kept_is_restored) {
    const nlohmann::json before = state_of(program);
    const WebReply kept = ask(program, {.path = "kept"});
    BOOST_TEST(kept.status == 200);
    BOOST_TEST(kept.json()["begun"] == before["begun"]);
    const WebRequest restore{.method = "POST", .path = "restore", .header = kJsonType, .body = kept.body};
    BOOST_TEST(ask(program, restore).status == 200);
    const nlohmann::json after = state_of(program);
    for (const char* const same : {"begun", "position", "record", "players", "parameters"})
        BOOST_TEST(after[same] == before[same], same);
}

BOOST_AUTO_TEST_CASE(plain_requests_are_read) {
    for (const std::string& bytes : kPlain)
        BOOST_TEST(answer_to(program, bytes).starts_with("HTTP/1.1 403 "), bytes);
}

BOOST_AUTO_TEST_CASE(whatever_could_mean_two_things_is_refused) {
    for (const Unclear& unclear : kUnclear) {
        const std::string answer = answer_to(program, unclear.bytes);
        BOOST_TEST(answer.starts_with("HTTP/1.1 " + std::to_string(unclear.status) + " "),
                   unclear.bytes.substr(0, 100) << answer.substr(0, 20));
    }
}

BOOST_AUTO_TEST_CASE(a_request_may_arrive_in_pieces) {
    const std::string request = "POST " + program.path() +
                                "move HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                "Content-Type: application/json\r\nContent-Length: 13\r\n\r\n"
                                R"({"move":"B2"})";
    WebConnection connection{program.port()};
    for (const char byte : request) {
        connection.send(std::string(1, byte));
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    BOOST_TEST(connection.receive().starts_with("HTTP/1.1 200 OK\r\n"));
}

BOOST_AUTO_TEST_CASE(head_is_answered_like_get_without_the_body) {
    for (const char* const path : {"", "state", "pahtum.sgf", "nothing"}) {
        const WebReply whole = ask(program, {.path = path});
        const WebReply head = ask(program, {.method = "HEAD", .path = path});
        BOOST_TEST(head.head == whole.head);
        BOOST_TEST(head.body == "");
    }
    const WebReply events = ask(program, {.method = "HEAD", .path = "events"});
    BOOST_TEST(contains(events.head, "Content-Type: text/event-stream"));
    BOOST_TEST(events.body == "");
    const WebReply refused = ask(program, {.method = "HEAD", .path = "/"});
    BOOST_TEST(refused.status == 403);
    BOOST_TEST(refused.body == "");
    // The next answer on the connection is read at the right place.
    WebConnection connection{program.port()};
    const std::string to_page = " " + program.path() + " HTTP/1.1\r\nHost: localhost\r\n";
    connection.send("HEAD" + to_page + "\r\nGET" + to_page + "Connection: close\r\n\r\n");
    const std::string answers = connection.receive();
    BOOST_TEST(contains(answers, "\r\n\r\nHTTP/1.1 200 OK\r\n"));
}

BOOST_AUTO_TEST_CASE(the_address_without_its_last_slash_leads_to_the_page) {
    const std::string path = program.path().substr(0, program.path().size() - 1);
    for (const char* const rest : {"", "?from=mail"}) {
        const WebReply reply = ask(program, {.path = path + rest});
        BOOST_TEST(reply.status == 308);
        BOOST_TEST(contains(reply.head, "\r\nLocation: " + program.path() + "\r\n"));
    }
    BOOST_TEST(ask(program, {.path = path + "0"}).status == 403);
}

BOOST_AUTO_TEST_CASE(a_body_may_wait_until_it_is_wanted) {
    const std::string request = "POST " + program.path() +
                                "move HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                "Content-Type: application/json\r\nContent-Length: 13\r\n"
                                "Expect: 100-continue\r\n\r\n";
    WebConnection connection{program.port()};
    connection.send(request);
    connection.receive([](const std::string& text) { return text == "HTTP/1.1 100 Continue\r\n\r\n"; });
    connection.send(R"({"move":"B2"})");
    BOOST_TEST(contains(connection.receive(), "\r\n\r\nHTTP/1.1 200 OK\r\n"));
}

BOOST_AUTO_TEST_CASE(a_client_that_has_said_all_still_gets_its_answer) {
    WebConnection connection{program.port()};
    connection.send("GET " + program.path() + "state HTTP/1.1\r\nHost: localhost\r\n\r\n");
    connection.end_sending();
    BOOST_TEST(connection.receive().ends_with("}"));
}

BOOST_AUTO_TEST_CASE(errors_quote_only_the_beginning_of_what_is_wrong) {
    const std::string much(100'000, 'x');
    const std::vector<std::pair<std::string, std::string>> requests = {
        {"move", R"({"move":")" + much + "\"}"},      {"move", R"({")" + much + R"(":1})"},
        {"new", R"({"ruleset":")" + much + "\"}"},    {"new", R"({"position":")" + much + "\"}"},
        {"new", R"({"boulders":")" + much + "\"}"},   {"settings", R"({"black":")" + much + "\"}"},
        {"settings", R"({"level":")" + much + "\"}"}, {"settings", R"({"time":")" + much + "\"}"},
        {"settings", R"({"hash":")" + much + "\"}"},  {"load", R"({"sgf":")" + much + "\"}"},
        {"load", R"({"sgf":"(;B[)" + much + "])\"}"}};
    for (const auto& [action, body] : requests) {
        const WebReply reply = post(program, action, body);
        BOOST_TEST(reply.status == 400, action << ' ' << body.substr(0, 20));
        BOOST_TEST(reply.body.size() < 400U, action << ' ' << body.substr(0, 20) << reply.body.size());
    }
}

BOOST_AUTO_TEST_CASE(one_connection_serves_many_requests) {
    WebConnection connection{program.port()};
    const std::string request = "GET " + program.path() + "icon.svg HTTP/1.1\r\nHost: localhost\r\n";
    connection.send(request + "\r\n" + request + "\r\n" + request + "Connection: close\r\n\r\n");
    BOOST_TEST(count_of(connection.receive(), "HTTP/1.1 200") == 3U);
}

BOOST_AUTO_TEST_CASE(ctrl_c_and_sigterm_end_it_well_whatever_goes_on) {
    for (const int signal : {SIGINT, SIGTERM}) {
        WebProgram busy{{"--time", "1000", "--level", "15"}};
        WebConnection client{busy.port()};
        client.send(events_request(busy));
        client.receive([](const std::string& text) { return contains(text, "event: state"); });
        BOOST_TEST(post(busy, "genmove", "").json()["thinking"] == true);
        BOOST_TEST(busy.end(signal) == 0);
    }
}

BOOST_AUTO_TEST_CASE(a_port_that_is_taken_is_named_and_so_is_the_remedy) {
    const Output output = run_program({"/bin/sh", "-c", "exec \"$0\" web --port \"$1\" 2>&1",
                                       pahtum_program(), std::to_string(program.port())},
                                      {});
    BOOST_TEST(output.exit_code == 5);
    BOOST_TEST(
        output.out ==
        "pahtum: port " + std::to_string(program.port()) +
            " cannot be used: Address already in use; choose another with --port, or 0 for any free port\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
