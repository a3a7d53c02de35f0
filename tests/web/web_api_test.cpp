#include "protocol/web/web_api.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <memory>
#include <thread>
#include <vector>

#include "engine/rules/sgf.hpp"
#include "tests/support/run_program.hpp"
#include "tests/web/web_client.hpp"

// The real program over real sockets.

namespace pahtum::testing {
namespace {

constexpr const char* kJsonType = "Content-Type: application/json\r\n";
const std::vector<std::string> kQuick = {"--position", "3/3/3 x classic", "--time", "0.05"};

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Until the game looks as wanted.
nlohmann::json wait_for(const WebProgram& program,
                        const std::function<bool(const nlohmann::json&)>& is_wanted) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    for (;;) {
        nlohmann::json state = state_of(program);
        if (is_wanted(state)) return state;
        if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error{"never: " + state.dump()};
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

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
    {{.path = "/favicon.ico"}, 403},
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

/// Lines of the header, or their beginnings.
constexpr std::array kInEveryAnswer{"\r\nContent-Security-Policy: default-src 'none'; script-src 'self';",
                                    "\r\nCross-Origin-Resource-Policy: same-origin\r\n",
                                    "\r\nCross-Origin-Opener-Policy: same-origin\r\n",
                                    "\r\nReferrer-Policy: no-referrer\r\n",
                                    "\r\nX-Content-Type-Options: nosniff\r\n",
                                    "\r\nCache-Control: no-store\r\n"};

struct Fixture {
    WebProgram program{kQuick};
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(run_web, Fixture)

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
            BOOST_TEST(!reply.json()["error"].get<std::string>().empty());
            for (const char* const line : kInEveryAnswer) BOOST_TEST(contains(reply.head, line), line);
        }
    }
    BOOST_TEST(state_of(program) == before);
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

BOOST_AUTO_TEST_CASE(what_is_no_http_gets_an_answer_or_none_and_does_no_harm) {
    const std::vector<std::string> garbage = {"\r\n\r\n",
                                              "quit\n\n",
                                              std::string(20'000, '\0'),
                                              "GET / HTTP/9.9\r\n\r\n",
                                              "GET /\r\n\r\n",
                                              "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"};
    for (const std::string& bytes : garbage) {
        WebConnection connection{program.port()};
        connection.send(bytes);
        const std::string answer = connection.receive();
        BOOST_TEST((answer.empty() || answer.starts_with("HTTP/1.1 4")), answer);
    }
    BOOST_TEST(ask(program, {}).status == 200);
}

BOOST_AUTO_TEST_CASE(clients_that_say_nothing_do_not_keep_others_out) {
    std::vector<std::unique_ptr<WebConnection>> silent;
    for (int i = 0; i < 200; ++i) silent.push_back(std::make_unique<WebConnection>(program.port()));
    for (const auto& connection : silent) connection->send("GET /");
    BOOST_TEST(ask(program, {}).status == 200);
    BOOST_TEST(post(program, "move", R"({"move":"B2"})").status == 200);
}

BOOST_AUTO_TEST_CASE(one_connection_serves_many_requests) {
    WebConnection connection{program.port()};
    const std::string request = "GET " + program.path() + "icon.svg HTTP/1.1\r\nHost: localhost\r\n";
    connection.send(request + "\r\n" + request + "\r\n" + request + "Connection: close\r\n\r\n");
    const std::string answers = connection.receive();
    std::size_t count = 0;
    for (std::size_t at = answers.find("HTTP/1.1 200"); at != std::string::npos;
         at = answers.find("HTTP/1.1 200", at + 1))
        ++count;
    BOOST_TEST(count == 3U);
}

BOOST_AUTO_TEST_CASE(every_client_sees_the_same_game_change) {
    const std::string request = "GET " + program.path() + "events HTTP/1.1\r\nHost: localhost\r\n\r\n";
    WebConnection one{program.port()};
    WebConnection other{program.port()};
    for (WebConnection* const client : {&one, &other}) {
        client->send(request);
        client->receive([](const std::string& text) { return contains(text, "event: state\ndata: {"); });
    }
    BOOST_TEST(post(program, "settings", R"({"white":"human"})").status == 200);
    BOOST_TEST(post(program, "move", R"({"move":"B2"})").status == 200);
    for (WebConnection* const client : {&one, &other})
        client->receive([](const std::string& text) { return contains(text, R"("cells":"....x....")"); });
}

BOOST_AUTO_TEST_CASE(the_engine_answers_moves_to_the_end_and_its_thoughts_are_kept) {
    const nlohmann::json begun = post(program, "move", R"({"move":"B2"})").json();
    BOOST_TEST(begun["thinking"] == true);
    nlohmann::json state = wait_for(program, [](const auto& now) { return now["ply"] == 2; });
    BOOST_TEST(!state["record"][1]["evaluation"].is_null());
    while (state["phase"] != "over") {
        const std::string move = state["legal"][0]["text"];
        BOOST_TEST(post(program, "move", R"({"move":")" + move + "\"}").status == 200);
        state = wait_for(program,
                         [](const auto& now) { return now["phase"] == "over" || now["to_move"] == "black"; });
    }
    BOOST_TEST(state["ply"] == 8);  // four stones each: half the cells
    const int margin = state["points"]["black"].get<int>() - state["points"]["white"].get<int>();
    BOOST_TEST(state["record"][8]["evaluation"]["score"] == margin);
}

BOOST_AUTO_TEST_CASE(taking_back_gives_a_person_the_turn) {
    post(program, "move", R"({"move":"B2"})");
    wait_for(program, [](const auto& state) { return state["ply"] == 2; });
    const nlohmann::json state = post(program, "undo", "").json();
    BOOST_TEST(state["ply"] == 0);
    BOOST_TEST(state["record"].size() == 3U);
    BOOST_TEST(state["thinking"] == false);
}

BOOST_AUTO_TEST_CASE(a_new_game_follows_the_request) {
    const nlohmann::json state =
        post(
            program, "new",
            R"({"ruleset":"custodial,size=5,setup=fixed","boulders":"B2 D4","black":"human","white":"human"})")
            .json();
    BOOST_TEST(state["cells"] == "........-.......-........");
    BOOST_TEST(state["ruleset"] == "custodial,setup=fixed");
    BOOST_TEST(state["players"]["white"] == "human");
    const nlohmann::json drawn = post(program, "new", R"({"ruleset":"classic,boulders=7"})").json();
    const std::string cells = drawn["cells"];
    BOOST_TEST(std::count(cells.begin(), cells.end(), '-') == 7);
}

BOOST_AUTO_TEST_CASE(records_go_out_and_come_in) {
    post(program, "settings", R"({"white":"human"})");
    for (const char* const move : {"B2", "A1", "C3"})
        post(program, "move", R"({"move":")" + std::string{move} + "\"}");
    const WebReply saved = ask(program, {.path = "pahtum.sgf"});
    BOOST_TEST(contains(saved.head, "Content-Disposition: attachment; filename=\"pahtum.sgf\""));
    BOOST_TEST(parse_sgf(saved.body).moves.size() == 3U);
    const std::string cells = state_of(program)["cells"];
    post(program, "new", R"({"ruleset":"size=4"})");
    const nlohmann::json loaded = post(program, "load", nlohmann::json({{"sgf", saved.body}}).dump()).json();
    BOOST_TEST(loaded["ply"] == 3);
    BOOST_TEST(loaded["cells"] == cells);
    BOOST_TEST(loaded["names"]["black"] == "Human");
}

BOOST_AUTO_TEST_CASE(evaluations_are_saved_and_loaded) {
    const std::string sgf = R"json({"sgf":"(;FF[4]SZ[3]RU[Pah-Tum classic];B[bb]V[1.5];W[aa])"})json";
    const nlohmann::json loaded = post(program, "load", sgf).json();
    BOOST_TEST(loaded["record"][1]["evaluation"]["score"] == 1.5);
    BOOST_TEST(loaded["record"][2]["evaluation"].is_null());
    BOOST_TEST(contains(ask(program, {.path = "pahtum.sgf"}).body, "B[bb]V[1.5]"));
}

BOOST_AUTO_TEST_CASE(variations_and_comments_of_a_file_are_saved_with_the_game) {
    const std::string text =
        "(;FF[4]CA[UTF-8]AP[pahtum]SZ[3]RU[Pah-Tum classic]KM[0]PB[Ann]PW[Bob]RE[W+R]\n"
        "PTP[3/3/3 x classic]\n(;B[bb]C[the middle]\n(;W[aa]\n;B[ca]V[1])\n(;W[ba]C[or so]))\n(;B[cc]))";
    const auto in_order = [](const std::string& sgf) { return to_sgf(parse_sgf(sgf)); };
    post(program, "load", nlohmann::json({{"sgf", text}}).dump());
    BOOST_TEST(ask(program, {.path = "pahtum.sgf"}).body == in_order(text));
    // Another move in place of the second: what was there before is a variation.
    post(program, "settings", R"({"black":"human","white":"human"})");
    post(program, "go", R"({"ply":1})");
    post(program, "move", R"({"move":"A1"})");
    const std::string changed = ask(program, {.path = "pahtum.sgf"}).body;
    for (const char* const kept :
         {"C[the middle]", "(;W[ac]", "W[ba]C[or so]", "B[cc]", "PB[Ann]", "(;W[aa]\n;B[ca]V[1]\n)"})
        BOOST_TEST(contains(changed, kept), changed);
    BOOST_TEST(!contains(changed, "RE["), changed);
    nlohmann::json state = state_of(program);
    BOOST_TEST(state["record"][2]["others"].dump() == R"(["A3","B3"])");
    state = post(program, "go", R"({"ply":2,"move":"A3"})").json();
    BOOST_TEST(state["record"].size() == 4U);
    BOOST_TEST(state["ply"] == 2);
    BOOST_TEST(post(program, "go", R"({"ply":2,"move":"C1"})").status == 409);
    BOOST_TEST(post(program, "go", R"({"ply":9,"move":"C1"})").status == 409);
    BOOST_TEST(post(program, "go", R"({"ply":2,"move":"dog"})").status == 400);
}

BOOST_AUTO_TEST_CASE(a_hint_is_the_best_move_with_its_reasons_and_is_not_played) {
    // Black completes a row of three on C1, which is also where White would complete a column.
    const std::string position = R"({"position":"2o/2o/xx1 x classic","white":"human"})";
    BOOST_TEST(post(program, "new", position).json()["hint"].is_null());
    BOOST_TEST(post(program, "hint", "").json()["hinting"] == true);
    const auto is_given = [](const auto& now) { return now["hinting"] == false && !now["hint"].is_null(); };
    nlohmann::json state = wait_for(program, is_given);
    // On a machine with no time to spare the second of a hint may end before the proof does.
    for (int again = 0; again < 20 && state["hint"]["exact"] == false; ++again) {
        post(program, "hint", "");
        state = wait_for(program, is_given);
    }
    BOOST_TEST(state["ply"] == 0);
    BOOST_TEST(state["hinting"] == false);
    const nlohmann::json& hint = state["hint"];
    BOOST_TEST(hint["text"] == "C1");
    BOOST_TEST(hint["exact"] == true);
    BOOST_TEST(hint["builds"].dump() == R"([{"cells":["A1","B1","C1"],"gain":3,"points":3}])");
    BOOST_TEST(hint["blocks"].dump() == R"([{"cells":["C1","C2","C3"],"gain":3,"points":3}])");
    // It belongs to this position.
    BOOST_TEST(post(program, "move", R"({"move":"C1"})").json()["hint"].is_null());
}

BOOST_AUTO_TEST_CASE(who_resigns_has_lost_and_the_engine_does_not_play_on) {
    const nlohmann::json state = post(program, "resign", "").json();
    BOOST_TEST(state["resigned"] == "black");
    BOOST_TEST(state["thinking"] == false);
    BOOST_TEST(contains(ask(program, {.path = "pahtum.sgf"}).body, "RE[W+R]"));
    for (const char* const action : {"resign", "hint", "genmove"})
        BOOST_TEST(post(program, action, "").status == 409, action);
    BOOST_TEST(post(program, "move", R"({"move":"B2"})").json()["resigned"].is_null());
}

BOOST_AUTO_TEST_CASE(a_review_marks_the_mistakes_and_knows_better) {
    // C1 completes Black's row and blocks White's column. Black plays elsewhere, and White takes it.
    post(program, "new", R"({"position":"2o/2o/xx1 x classic","black":"human","white":"human"})");
    BOOST_TEST(post(program, "review", "").status == 409);
    for (const char* const move : {"A2", "C1"})
        post(program, "move", R"({"move":")" + std::string{move} + "\"}");
    BOOST_TEST(post(program, "review", "").json()["reviewing"] == 0);
    const nlohmann::json state = wait_for(program, [](const auto& now) {
        return now["reviewing"].is_null() && !now["accuracy"]["black"].is_null();
    });
    const nlohmann::json& first = state["record"][1]["review"];
    BOOST_TEST(first["verdict"] == "blunder");
    BOOST_TEST(first["best"] == "C1");
    BOOST_TEST(state["record"][2]["review"]["verdict"] == "best");
    BOOST_TEST(state["accuracy"]["white"] == 100.0);
    BOOST_TEST(state["accuracy"]["black"].get<double>() < 50);
    BOOST_TEST(state["record"][1]["others"].dump() == R"(["C1"])");
    const std::string sgf = ask(program, {.path = "pahtum.sgf"}).body;
    BOOST_TEST(contains(sgf, "C[Blunder: "), sgf);
    BOOST_TEST(contains(sgf, "C[Better]"), sgf);
    // Once is enough.
    BOOST_TEST(post(program, "review", "").status == 409);
}

BOOST_AUTO_TEST_CASE(a_move_of_any_position_is_judged_and_the_game_stays) {
    const nlohmann::json before = state_of(program);
    const auto judged = [&](const std::string& move) {
        const std::string position = "4/-1x1/1-ox/o1ox x classic";
        BOOST_TEST(
            post(program, "judge", R"({"position":")" + position + R"(","move":")" + move + "\"}").status ==
            200);
        const nlohmann::json state =
            wait_for(program, [](const auto& now) { return !now["judged"].is_null(); });
        BOOST_TEST(state["judged"]["position"] == position);
        BOOST_TEST(state["judged"]["move"] == move);
        BOOST_TEST(state["judged"]["best"] == "D3");
        BOOST_TEST(state["position"] == before["position"]);
        return state["judged"];
    };
    // D3 alone wins, by 3; any other move draws.
    BOOST_TEST(judged("D3")["verdict"] == "best");
    for (const char* const move : {"A4", "B1", "D4"}) {
        const nlohmann::json draw = judged(move);
        BOOST_TEST(draw["verdict"] == "blunder");
        BOOST_TEST(draw["lost_points"] == 3);
        BOOST_TEST(draw["lost_chances"] == 0.5);
    }
    for (const char* const wrong : {R"({"position":"4/-1x1/1-ox/o1ox x classic"})", R"({"move":"D3"})",
                                    R"({"position":"no","move":"D3"})",
                                    R"({"position":"4/-1x1/1-ox/o1ox x classic","move":"Z9","more":1})"})
        BOOST_TEST(post(program, "judge", wrong).status == 400, wrong);
    BOOST_TEST(post(program, "judge", R"({"position":"4/-1x1/1-ox/o1ox x classic","move":"D1"})").status ==
               409);
}

BOOST_AUTO_TEST_CASE(the_settings_of_the_rules_are_listed) {
    const nlohmann::json state = post(program, "new", R"({"ruleset":"classic,size=5,swap=on"})").json();
    BOOST_TEST(
        state["rules"].dump() ==
        R"({"boulders":"5","capture":"none","name":"classic","scoring":"final","setup":"fixed","size":"5","stones":"12","swap":"on"})");
}

BOOST_AUTO_TEST_CASE(a_side_the_program_played_has_its_name_in_the_record) {
    post(program, "new", R"({"ruleset":"classic,size=3","boulders":"B2","black":"human","white":"human"})");
    post(program, "move", R"({"move":"A1"})");
    post(program, "settings", R"({"level":"15"})");
    post(program, "genmove", "");
    wait_for(program, [](const auto& state) { return state["ply"] == 2; });
    const std::string sgf = ask(program, {.path = "pahtum.sgf"}).body;
    BOOST_TEST(contains(sgf, "PB[Human]PW[Pahtum "), sgf);
    BOOST_TEST(contains(sgf, " level 15]"), sgf);
}

BOOST_AUTO_TEST_CASE(a_file_that_names_no_boulders_says_so) {
    const auto load = [&](const std::string& sgf) {
        return post(program, "load", nlohmann::json({{"sgf", sgf}}).dump());
    };
    post(program, "new", R"({"ruleset":"classic,size=3,boulders=1","boulders":"B2"})");
    const nlohmann::json shown = load("(;SZ[3]RU[Japanese];B[aa])").json();
    BOOST_TEST(shown["cells"] == "x...-....");
    BOOST_TEST(shown["trouble"] ==
               "The file names no boulders: its game is shown on the board that was here.");
    BOOST_TEST(load("(;SZ[4];B[aa])").json()["trouble"] ==
               "The file names no boulders: its game is shown on a board without any.");
    BOOST_TEST(load("(;SZ[3]SQ[bb];B[aa])").json()["trouble"] == "");
    BOOST_TEST(load("(;SZ[3]RU[Pah-Tum classic];B[aa])").json()["trouble"] == "");
    post(program, "new", R"({"ruleset":"classic,size=3,boulders=1","boulders":"B2"})");
    const WebReply refused = load("(;SZ[3];B[bb])");
    BOOST_TEST(refused.status == 400);
    BOOST_TEST(
        refused.json()["error"].get<std::string>().starts_with(
            "the file names no boulders, and its moves do not fit the board that is here: begin a game of "
            "its size and with its boulders, then open it again (line 1, column 9: "),
        refused.body);
}

BOOST_AUTO_TEST_CASE(nobody_plays_for_the_engine_while_it_thinks) {
    // Longer than the test may take.
    post(program, "settings", R"({"time":"1000","level":"15"})");
    post(program, "new", R"({"ruleset":"classic"})");
    const std::string first = state_of(program)["legal"][0]["text"];
    BOOST_TEST(post(program, "move", R"({"move":")" + first + "\"}").json()["thinking"] == true);
    const std::string second = state_of(program)["legal"][0]["text"];
    const WebReply refused = post(program, "move", R"({"move":")" + second + "\"}");
    BOOST_TEST(refused.status == 409);
    BOOST_TEST(refused.json()["error"] == "the engine is choosing a move: wait, or stop it first");
    BOOST_TEST(state_of(program)["ply"] == 1);
    BOOST_TEST(state_of(program)["thinking"] == true);
    BOOST_TEST(post(program, "halt", "").json()["thinking"] == false);
    BOOST_TEST(post(program, "genmove", "").json()["thinking"] == true);
    BOOST_TEST(post(program, "hurry", "").status == 200);
    wait_for(program, [](const auto& state) { return state["ply"] == 2; });
}

BOOST_AUTO_TEST_CASE(a_review_and_a_hint_go_on_when_nobody_looks_on) {
    post(program, "new", R"({"ruleset":"size=6,boulders=4","black":"human","white":"human"})");
    for (int move = 0; move < 4; ++move) {
        const std::string cell = state_of(program)["legal"][0]["text"];
        post(program, "move", R"({"move":")" + cell + "\"}");
    }
    for (const char* const action : {"review", "hint"}) {
        {
            WebConnection client{program.port()};
            client.send("GET " + program.path() + "events HTTP/1.1\r\nHost: localhost\r\n\r\n");
            client.receive([](const std::string& text) { return contains(text, "event: state\ndata: {"); });
            BOOST_TEST(post(program, action, "").status == 200);
        }
        const bool is_hint = std::string_view{action} == "hint";
        const nlohmann::json state = wait_for(
            program, [](const auto& now) { return now["reviewing"].is_null() && now["hinting"] == false; });
        if (is_hint)
            BOOST_TEST(!state["hint"].is_null());
        else
            BOOST_TEST(!state["accuracy"]["black"].is_null());
    }
}

BOOST_AUTO_TEST_CASE(analysis_streams_to_those_who_listen_and_follows_the_game) {
    post(program, "new", R"({"ruleset":"size=5","white":"human"})");
    WebConnection client{program.port()};
    client.send("GET " + program.path() + "events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    post(program, "settings", R"({"analysis":true})");
    const auto has_analysis_of = [](const nlohmann::json& turn) {
        return [turn](const std::string& text) {
            const std::size_t at = text.rfind("event: analysis\ndata: ");
            const std::size_t end = text.find("\n\n", at);
            if (at == std::string::npos || end == std::string::npos) return false;
            const auto analysis = nlohmann::json::parse(text.substr(at + 22, end - at - 22));
            return analysis["turn"] == turn && analysis["moves"].size() > 10;
        };
    };
    client.receive(has_analysis_of(state_of(program)["turn"]));
    const nlohmann::json state = state_of(program);
    const std::string move = state["legal"][0]["text"];
    client.receive(has_analysis_of(post(program, "move", R"({"move":")" + move + "\"}").json()["turn"]));
}

BOOST_AUTO_TEST_CASE(ctrl_c_and_sigterm_end_it_well_whatever_goes_on) {
    for (const int signal : {SIGINT, SIGTERM}) {
        WebProgram busy{{"--time", "1000", "--level", "15"}};
        WebConnection client{busy.port()};
        client.send("GET " + busy.path() + "events HTTP/1.1\r\nHost: localhost\r\n\r\n");
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
        output.text ==
        "pahtum: port " + std::to_string(program.port()) +
            " cannot be used: Address already in use; choose another with --port, or 0 for any free port\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
