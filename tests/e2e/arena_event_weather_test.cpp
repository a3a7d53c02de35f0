#include "tests/e2e/event_place.hpp"
#include "tests/support/test.hpp"
#include "tests/support/unreliable_link.hpp"

namespace pahtum::testing::arena_event_weather_test {
namespace {

/// While it exists, programs that are started have a clock that jumps by so many seconds and back.
class JumpingClock {
  public:
    explicit JumpingClock(const std::string& seconds) {
        setenv("LD_PRELOAD", PAHTUM_CLOCK_LIBRARY, 1);
        setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
        setenv("PAHTUM_CLOCK", (seconds + ",170").c_str(), 1);
    }
    ~JumpingClock() {
        for (const char* const name : {"LD_PRELOAD", "ASAN_OPTIONS", "PAHTUM_CLOCK"}) unsetenv(name);
    }
    JumpingClock(const JumpingClock&) = delete;
    JumpingClock& operator=(const JumpingClock&) = delete;
};

/// The server's socket, from its address.
std::string socket_of(const EventPlace& place) {
    const std::string key = "host=";
    const std::size_t begin = place.address.find(key) + key.size();
    return place.address.substr(begin, place.address.find(' ', begin) - begin) + "/.s.PGSQL.5432";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(arena_event_weather)

BOOST_AUTO_TEST_CASE(connections_that_break_anywhere_or_fall_silent_cost_no_game) {
    EventPlace place{Backend::kServer};
    UnreliableLink link{socket_of(place)};
    const std::string direct = place.address;
    place.address = "postgresql://owner@127.0.0.1:" + std::to_string(link.port()) + "/postgres";
    Gang gang{2, place.worker({"--rounds", "70"})};
    place.address = direct;
    // Who finds no store when it starts ends at once.
    wait_until([&] {
        if (!gang.is_running()) return true;
        if (!place.has_games(2)) return false;
        int at_work = 0;
        const nlohmann::json status = place.status();
        for (const auto& worker : status["workers"]) at_work += worker["counted"] > 0 ? 1 : 0;
        return at_work == 2;
    });
    std::mt19937 random{20};  // NOLINT: the same faults in every run, as far as the machine allows
    for (int fault = 0; fault < 8; ++fault) {
        wait_until([&] { return place.has_games(15 * fault) || !gang.is_running(); });
        switch (fault % 4) {
            case 0: link.cut(); break;
            case 1:
                link.stall();
                wait_until([&] { return place.status()["leased"] == 0 || !gang.is_running(); });
                link.cut();
                break;
            default: link.cut_after(random() % 4000);
        }
    }
    for (const Output& output : gang.wait()) BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 140);
    BOOST_TEST(place.spooled() == 0U);
    check_invariants(place, "event");
}

/// With PostgreSQL only its own clock counts. A file of SQLite has the clocks of those who use it.
BOOST_DATA_TEST_CASE(clocks_that_jump_by_an_hour_cost_no_game, kBackends, backend) {
    const EventPlace place{backend};
    const auto arguments = place.worker({"--rounds", "60", "--lease", "60"});
    std::vector<std::unique_ptr<ArenaProcess>> workers;
    workers.push_back(std::make_unique<ArenaProcess>(arguments));
    for (const char* const seconds : {"3600", "-3600"}) {
        const JumpingClock clock{seconds};
        workers.push_back(std::make_unique<ArenaProcess>(arguments));
    }
    for (auto& worker : workers) {
        const Output output = worker->wait();
        BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == 0);
    }
    const nlohmann::json status = place.status();
    BOOST_TEST(status["counted"] == 120);
    BOOST_TEST(status["leased"] == 0);
    if (backend == Backend::kServer) BOOST_TEST(status["late"] == 0);
    BOOST_TEST(place.spooled() == 0U);
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_event_weather_test
