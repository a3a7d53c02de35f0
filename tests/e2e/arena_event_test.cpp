#include "tests/e2e/event_place.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_event_test {
namespace {

using std::chrono::milliseconds;

int most_kills() {
    const char* const text = std::getenv("PAHTUM_EVENT_KILLS");
    return text == nullptr ? 20 : std::atoi(text);
}

/// The sequential test of a run that nothing disturbs.
const Output& undisturbed() {
    static const Output output = run_arena(match() + Words{"--sprt", "0,60", "--json"});
    return output;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(arena_event)

BOOST_DATA_TEST_CASE(workers_that_are_killed_lose_no_game_and_change_no_verdict, kBackends, backend) {
    const EventPlace place{backend};
    std::mt19937 random{20};  // NOLINT: the same moments in every run, as far as the machine allows
    BOOST_TEST_REQUIRE(undisturbed().exit_code == 1);
    const json expected = json::parse(undisturbed().out);
    int kills = 0;
    for (int round = 0; kills < most_kills() / 2; ++round) {
        const std::string event = "event " + std::to_string(round);
        const auto arguments = place.worker({"--sprt", "0,60", "--json"}, event);
        Gang gang{3, arguments};
        while (kills < most_kills() / 2 && gang.is_running()) {
            std::this_thread::sleep_for(milliseconds{10 + random() % 300});
            kills += gang.kill(random() % 3);
        }
        for (const Output& output : gang.wait()) {
            BOOST_TEST_CONTEXT(output.err) BOOST_TEST(output.exit_code == undisturbed().exit_code);
            BOOST_TEST(json::parse(output.out) == expected);
        }
        // What the last ones that were killed have left behind.
        const Output last = run_arena(arguments);
        BOOST_TEST(last.exit_code == undisturbed().exit_code);
        BOOST_TEST(json::parse(last.out) == expected);
        BOOST_TEST(place.spooled() == 0U);
        const json status = place.status(event);
        BOOST_TEST(status["state"] == "decided");
        BOOST_TEST(status["verdict"] == "H0");
        BOOST_TEST(status["sprt"]["llr"] == expected["sprt"]["llr"]);
        BOOST_TEST(status["leased"] == 0);
        const int beyond = status["counted"].get<int>() - expected["played"].get<int>();
        const std::string remark = "Stored, too, and not in these numbers: ";
        BOOST_TEST(contains(last.err, remark) == (beyond > 0), last.err);
        BOOST_TEST(contains(last.err, remark + std::to_string(beyond) + " games after") == (beyond > 0));
        check_invariants(place, event);
    }
}

BOOST_AUTO_TEST_CASE(workers_that_start_while_the_server_restarts_wait_for_it_and_say_so_even_if_quiet) {
    const EventPlace place{Backend::kServer};
    BOOST_TEST(run_arena(place.worker({"--rounds", "3"})).exit_code == 0);
    place.server->kill();
    const Output impatient = run_arena(place.worker({"--rounds", "6", "--store-wait", "0"}));
    BOOST_TEST(impatient.exit_code == 5, impatient.err);
    ArenaProcess first{place.worker({"--rounds", "6", "--quiet"})};
    ArenaProcess second{place.worker({"--rounds", "6", "--quiet"}, "new")};
    for (ArenaProcess* worker : {&first, &second})
        wait_until([&] { return contains(worker->err(), "): waits for it for at most 60 s"); });
    place.server->start();
    for (ArenaProcess* worker : {&first, &second}) {
        check_told(worker->wait(), 0, "The store is back");
    }
    for (const std::string event : {"event", "new"}) BOOST_TEST(place.status(event)["counted"] == 12);
}

BOOST_AUTO_TEST_CASE(what_a_worker_cannot_hand_over_is_handed_over_by_the_same_command) {
    const EventPlace place{Backend::kServer};
    Process worker{Words{built("bin/pahtum-arena")} + place.worker({"--rounds", "40"}),
                   {.terminal = TerminalSize{}}};
    wait_until([&] { return place.has_games(10); });
    place.server->kill();
    const auto while_away = [](std::string_view shown) {
        return shown.substr(std::min(shown.size(), shown.find("is played, and waits for the store: ")));
    };
    const std::string shown = worker.converse(
        "", [&](std::string_view text) { return count_of(while_away(text), "/80 games") > 1; }, kPatience);
    BOOST_TEST(contains(shown, "The store is away"), shown);
    BOOST_TEST(!contains(while_away(shown), " left"), shown);
    worker.send(SIGINT);
    const Output output = worker.wait();
    BOOST_TEST(output.exit_code == 128 + SIGINT);
    place.server->start();
    if (contains(output.out, "The store has not taken all games")) BOOST_TEST(place.spooled() > 0U);
    BOOST_TEST(run_arena(place.worker({"--rounds", "40"})).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 80);
    BOOST_TEST(place.spooled() == 0U);
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_the_running_pairs_and_gives_back_the_others) {
    const EventPlace place{Backend::kFile};
    const auto arguments = place.worker({"--rounds", "30"});
    ArenaProcess worker{arguments};
    wait_until([&] { return place.has_games(4); });
    worker.send(SIGINT);
    BOOST_TEST(worker.wait().exit_code == 128 + SIGINT);
    const json status = place.status();
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(status["late"] == 0);
    BOOST_TEST(place.spooled() == 0U);
    BOOST_TEST(run_arena(arguments).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 60);
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_CASE(a_worker_whose_disk_is_full_hands_over_what_it_has_played) {
    const EventPlace place{Backend::kServer};
    std::optional<ArenaProcess> worker;
    {
        const FileSizeLimit limit{20'000};
        worker.emplace(place.worker({"--rounds", "30"}));
    }
    check_told(worker->wait(), 5, "cannot write");
    const json status = place.status();
    BOOST_TEST(status["counted"] > 0);
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(status["late"] == 0);
    check_invariants(place, "event");
    BOOST_TEST(run_arena(place.worker({"--rounds", "30"})).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 60);
    BOOST_TEST(place.spooled() == 0U);
}

BOOST_AUTO_TEST_CASE(an_engine_that_fails_too_often_ends_its_worker_and_not_the_event) {
    const EventPlace place{Backend::kFile};
    const auto arguments = place.worker({"--rounds", "30", "--engine", scripted_option("c", "fault=crash")});
    BOOST_TEST(run_arena(arguments).exit_code == 3);
    const json status = place.status();
    BOOST_TEST(status["state"] == "running");
    BOOST_TEST(status["open"] > 0);
    BOOST_TEST(status["leased"] == 0);
    BOOST_TEST(place.spooled() == 0U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_event_test
