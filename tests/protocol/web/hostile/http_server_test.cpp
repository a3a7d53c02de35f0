#include "protocol/web/http_server.hpp"

#include <arpa/inet.h>
#include <atomic>
#include <deque>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/protocol/web/client/web_client.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test.hpp"

// Hostile clients of the real program. Others are served meanwhile, and its memory stays small.

namespace pahtum::testing {
namespace {

/// The attacker's connections. It never waits.
class Swarm {
  public:
    explicit Swarm(std::uint16_t port) : port_(port) {}
    ~Swarm() { close_all_but(0); }
    Swarm(const Swarm&) = delete;
    Swarm& operator=(const Swarm&) = delete;

    /// Opens connections that say this; the oldest are closed beyond `kMost`.
    void open(int count, std::string_view words) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port_);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        for (int i = 0; i < count; ++i) {
            const int one = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
            if (one < 0) break;
            if (connect(one, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
                send(one, words.data(), words.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            sockets_.push_back(one);
        }
        close_all_but(kMost);
    }
    /// On every connection, as much of it as the system takes at once.
    void say(std::string_view words) {
        for (const int one : sockets_) send(one, words.data(), words.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    }
    void end_sending() {
        for (const int one : sockets_) shutdown(one, SHUT_WR);
    }
    /// Closes all at once, without a farewell.
    void reset() {
        constexpr linger kAtOnce{.l_onoff = 1, .l_linger = 0};
        for (const int one : sockets_) setsockopt(one, SOL_SOCKET, SO_LINGER, &kAtOnce, sizeof kAtOnce);
        close_all_but(0);
    }

  private:
    static constexpr std::size_t kMost = 400;

    void close_all_but(std::size_t count) {
        for (; sockets_.size() > count; sockets_.pop_front()) close(sockets_.front());
    }

    std::uint16_t port_;
    std::deque<int> sockets_;
};

struct Attack {
    std::string name;
    std::function<void(Swarm&)> round;  ///< again and again
};

std::string many(int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

/// By those who do not know the token.
std::vector<Attack> strangers() {
    const std::string refused = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    const std::string chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    const std::string with_body = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1048576\r\n\r\n";
    const auto flood = std::make_shared<std::string>(1 << 20, 'x');
    return {
        {"refused requests that are held open", [=](Swarm& swarm) { swarm.open(60, refused); }},
        {"headers a byte at a time",
         [](Swarm& swarm) {
             swarm.open(40, "GET / HTTP/1.1\r\nX: ");
             swarm.say("x");
         }},
        {"connections that say nothing", [](Swarm& swarm) { swarm.open(100, ""); }},
        {"endless chunk extensions",
         [=](Swarm& swarm) {
             swarm.open(5, chunked + "1;");
             swarm.say(*flood);
         }},
        {"endless trailers",
         [=](Swarm& swarm) {
             swarm.open(5, chunked + "0\r\nA: ");
             swarm.say(*flood);
         }},
        {"endless headers",
         [=](Swarm& swarm) {
             swarm.open(5, "GET / HTTP/1.1\r\nX: ");
             swarm.say(*flood);
         }},
        {"bodies after a refusal",
         [=](Swarm& swarm) {
             swarm.open(5, with_body);
             swarm.say(*flood);
         }},
        {"requests without end that nobody reads the answers of",
         [=](Swarm& swarm) {
             swarm.open(20, refused);
             swarm.say(many(1000, refused));
         }},
        {"half-closed connections",
         [=](Swarm& swarm) {
             swarm.open(30, "GET /");
             swarm.open(30, refused);
             swarm.end_sending();
         }},
        {"connections that are reset",
         [=](Swarm& swarm) {
             swarm.open(60, refused);
             swarm.reset();
         }},
    };
}

/// By those who do, such as broken pages.
std::vector<Attack> guests(const WebProgram& program) {
    const auto request = [&](const std::string& line, const std::string& more) {
        return line + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n";
    };
    const std::string big = request("GET " + program.path() + "style.css", "");
    const std::string events = request("GET " + program.path() + "events", "");
    const std::string load = request("POST " + program.path() + "load",
                                     "Content-Type: application/json\r\nContent-Length: 1048576\r\n");
    const auto body = std::make_shared<std::string>(100'000, '[');
    return {
        {"answers that nobody reads",
         [=](Swarm& swarm) {
             // Sanitizers are slow, and good requests have ten seconds.
             swarm.open(kIsSanitized ? 2 : 20, big);
             swarm.say(many(300, big));
         }},
        {"event streams that nobody reads", [=](Swarm& swarm) { swarm.open(20, events); }},
        {"bodies that never end",
         [=](Swarm& swarm) {
             // Sanitizers take milliseconds for each block as large as a body.
             swarm.open(kIsSanitized ? 1 : 20, load);
             swarm.say(*body);
         }},
    };
}

/// Good requests while an attack goes on.
constexpr int kRequests = kIsSanitized ? 10 : 40;

/// How many of them are answered well.
int served_during(const Attack& attack, const WebProgram& program) {
    std::atomic<bool> is_over{false};
    std::thread attacker{[&] {
        Swarm swarm{program.port()};
        while (!is_over) {
            attack.round(swarm);
            std::this_thread::sleep_for(std::chrono::milliseconds{50});
        }
    }};
    int served = 0;
    for (int i = 0; i < kRequests; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
        try {
            served += state_of(program)["ply"] == 0 ? 1 : 0;
        } catch (const std::exception& error) {
            BOOST_TEST_MESSAGE(error.what());
        }
    }
    is_over = true;
    attacker.join();
    return served;
}

/// Sanitizers keep what is freed.
std::size_t mebibytes(std::size_t plain) { return (kIsSanitized ? plain + 1000 : plain) << 10U; }

}  // namespace

BOOST_AUTO_TEST_SUITE(http_server)

BOOST_AUTO_TEST_CASE(strangers_neither_shut_others_out_nor_take_memory) {
    const WebProgram program;
    static_cast<void>(state_of(program));
    const std::size_t before = program.most_memory();
    for (const Attack& attack : strangers())
        BOOST_TEST(served_during(attack, program) == kRequests, attack.name);
    BOOST_TEST(program.most_memory() < before + mebibytes(12));
}

BOOST_AUTO_TEST_CASE(guests_do_not_either) {
    const WebProgram program;
    const std::size_t before = program.most_memory();
    for (const Attack& attack : guests(program))
        BOOST_TEST(served_during(attack, program) == kRequests, attack.name);
    BOOST_TEST(program.most_memory() < before + mebibytes(96));
}

BOOST_AUTO_TEST_CASE(a_page_keeps_its_events_while_strangers_press_in) {
    const WebProgram program;
    WebConnection page{program.port()};
    page.send(events_request(program));
    page.receive([](const std::string& text) { return contains(text, "event: state"); });
    BOOST_TEST(served_during(strangers().front(), program) == kRequests);
    post(program, "settings", R"({"white":"human","level":"7"})");
    page.receive([](const std::string& text) { return contains(text, R"("level":"7")"); });
}

// Without descriptors the undefined-behaviour sanitizer takes every object for an invalid one: it opens a
// pipe to find out what memory it may read.
BOOST_AUTO_TEST_CASE(few_descriptors_suffice, *boost::unit_test::enable_if<!kIsSanitized>()) {
    const WebProgram program;
    const rlimit few{.rlim_cur = program.open_files() + 8, .rlim_max = program.open_files() + 8};
    BOOST_TEST_REQUIRE(prlimit(program.pid(), RLIMIT_NOFILE, &few, nullptr) == 0);
    int rounds = 0;
    const Attack silence{"silence", [&](Swarm& swarm) { swarm.open(rounds++ == 0 ? 60 : 0, ""); }};
    for (const Attack& attack : {silence, strangers().front()})
        BOOST_TEST(served_during(attack, program) == kRequests, attack.name);
}

BOOST_AUTO_TEST_CASE(too_few_descriptors_are_told, *boost::unit_test::enable_if<!kIsSanitized>()) {
    for (const std::string limit : {"5", "8"}) {
        const Output output = run_program(
            {"/bin/sh", "-c", "exec 2>&1; ulimit -n \"$1\"; exec \"$0\" web", pahtum_program(), limit}, {});
        BOOST_TEST(output.exit_code == 5);
        BOOST_TEST(output.out == "pahtum: the server cannot start: Too many open files\n");
    }
}

BOOST_AUTO_TEST_CASE(every_wait_for_a_client_ends) {
    const WebProgram program;
    const std::size_t before = program.open_files();
    const std::string to_state = program.path() + "state HTTP/1.1\r\nHost: localhost\r\n";
    std::vector<std::unique_ptr<WebConnection>> clients;
    for (const std::string& words :
         {std::string{}, std::string{"GET / HT"}, std::string{"GET / HTTP/1.1\r\nHost: x\r\n\r\n"},
          "POST " + to_state + "Content-Length: 10\r\n\r\n12", "GET " + to_state + "\r\nGET"}) {
        clients.push_back(std::make_unique<WebConnection>(program.port()));
        clients.back()->send(words);
    }
    Swarm swarm{program.port()};
    swarm.open(1, "");
    swarm.say(many(3000, "GET " + program.path() + "style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    wait_until([&] { return program.open_files() > before; });
    wait_until([&] { return program.open_files() == before; });
    BOOST_TEST(ask(program, {}).status == 200);
}

BOOST_AUTO_TEST_CASE(a_page_too_many_is_told_so) {
    const WebProgram program;
    std::vector<std::unique_ptr<WebConnection>> pages;
    const std::string events = events_request(program);
    for (std::size_t i = 0; i < web::kMaxEventStreams; ++i) {
        pages.push_back(std::make_unique<WebConnection>(program.port()));
        pages.back()->send(events);
        pages.back()->receive([](const std::string& text) { return contains(text, "data: "); });
    }
    const WebReply reply = ask(program, {.path = "events"});
    BOOST_TEST(reply.status == 503);
    BOOST_TEST(reply.json()["error"] == "too many pages of this game are open");
    pages.pop_back();
    WebConnection next{program.port()};
    wait_until([&] { return ask(program, {.method = "HEAD", .path = "events"}).status == 200; });
}

BOOST_AUTO_TEST_CASE(signals_end_it_well_as_soon_as_the_address_is_known) {
    for (int i = 0; i < 20; ++i) BOOST_TEST(WebProgram{}.end(i % 2 == 0 ? SIGINT : SIGTERM) == 0);
}

BOOST_AUTO_TEST_CASE(signals_end_it_well_among_hostile_clients) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        WebProgram program;
        Swarm swarm{program.port()};
        for (const Attack& attack : strangers()) attack.round(swarm);
        for (const Attack& attack : guests(program)) attack.round(swarm);
        BOOST_TEST(program.end(signal) == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
