#include <atomic>

#include "arena/event/event_store.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::milliseconds;
using Numbers = std::vector<std::size_t>;

/// What must hold whatever has died: pairs are whole, no number is there twice, and planned = counted + open.
void check_store(const EmptyStore& place, std::size_t planned) {
    EventStore store{place.address()};
    const std::int64_t event = store.find("event")->number;
    const EventProgress progress = store.progress(event);
    BOOST_TEST(progress.planned == planned);
    std::size_t results = 0;
    for (const StoredResult& result : store.results(event, 0, planned, planned)) {
        BOOST_TEST(result.number % 2 == results % 2);
        ++results;
    }
    BOOST_TEST(results == 2 * progress.counted);
    std::set<std::size_t> records;
    store.read_records(
        event, [&](StoredRecord&& stored) { BOOST_TEST(records.insert(stored.result.number).second); });
    BOOST_TEST(records.size() == 2 * progress.counted);
    BOOST_TEST(place.sql("SELECT COUNT(*) FROM pair WHERE done = 0;\n") ==
               std::to_string(planned - progress.counted) + "\n");
    BOOST_TEST(place.sql("SELECT COUNT(*) FROM pair p WHERE done = 1 AND NOT EXISTS (SELECT 1 FROM game g "
                         "WHERE g.event = p.event AND g.number = 2 * p.number);\n") == "0\n");
}

/// Repeats an operation while the store is away, as a worker does.
template <typename Operation>
auto persistently(const Operation& operation) {
    for (int attempt = 0;; ++attempt) {
        try {
            return operation();
        } catch (const StoreUnreachable&) {
            if (attempt == 3000) throw;
            std::this_thread::sleep_for(milliseconds{10});
        }
    }
}

/// Claims and stores pairs until it is told to stop and some were counted for it. Gives how many.
std::size_t work(const std::string& address, std::size_t planned, const std::string& key, milliseconds lease,
                 const std::atomic<bool>& is_enough) {
    std::optional<JoinedEvent> joined;
    persistently([&] { joined.emplace(address, planned, key); });
    std::size_t counted = 0;
    while (!is_enough || counted == 0) {
        const Numbers pairs = persistently([&] { return joined->store.claim(joined->worker, 3, lease); });
        std::vector<FinishedPair> finished;
        for (const std::size_t pair : pairs) finished.push_back(sample_pair(pair, key));
        counted += persistently([&] { return joined->store.hand_over(joined->worker, finished); }).counted;
    }
    return counted;
}

/// What psql prints, once the server answers.
std::string persistently_sql(const EmptyStore& place, const std::string& statements) {
    for (int attempt = 0;; ++attempt) {
        try {
            return place.sql(statements);
        } catch (const std::runtime_error&) {
            if (attempt == 300) throw;
            std::this_thread::sleep_for(milliseconds{50});
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(event_crash)

BOOST_AUTO_TEST_CASE(a_server_that_is_killed_while_games_are_stored_loses_and_doubles_none) {
    constexpr std::size_t kPairs = 100'000;
    const EmptyStore place{Backend::kServer};
    { const JoinedEvent creator{place.address(), kPairs}; }
    std::atomic<std::size_t> counted = 0;
    std::atomic<bool> is_enough = false;
    std::mt19937 random{1};
    {
        std::vector<std::jthread> threads;
        for (const char* key : {"a", "b", "c"})
            threads.emplace_back(
                [&, key] { counted += work(place.address(), kPairs, key, milliseconds{300}, is_enough); });
        for (int kill = 0; kill < testing::rounds(20); ++kill) {
            std::this_thread::sleep_for(milliseconds{random() % 120});
            test_server().kill();
            test_server().start();
        }
        testing::wait_until([&] {
            EventStore store{place.address()};
            return store.progress(store.find("event")->number).counted > 0;
        });
        is_enough = true;
    }
    EventStore store{place.address()};
    // A pair whose answer was lost is handed over again by the same worker, and counts for it once.
    BOOST_TEST(store.progress(store.find("event")->number).counted == counted);
    BOOST_TEST(counted > 0U);
    check_store(place, kPairs);
}

/// The server ends all connections then, and starts anew by itself.
BOOST_AUTO_TEST_CASE(a_process_of_the_server_that_dies_makes_it_unreachable_for_a_while) {
    BegunEvent joined{Backend::kServer, 10};
    for (int kill = 0; kill < testing::rounds(20); ++kill) {
        const std::string process =
            persistently_sql(joined,
                             "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND "
                             "pid <> pg_backend_pid() LIMIT 1;\n");
        BOOST_TEST_REQUIRE(!process.empty());
        ::kill(std::stoi(process), kill % 2 == 0 ? SIGKILL : SIGQUIT);
        // In some rounds the connection ends before the call, in others while it waits.
        std::this_thread::sleep_for(milliseconds{kill % 4 < 2 ? 100 : 0});
        BOOST_TEST(persistently([&] { return joined.store.progress(joined.event).planned; }) == 10U);
        BOOST_TEST(persistently([&] {
                       return joined.store.heartbeat(joined.worker, milliseconds{1000}).planned;
                   }) == 10U);
    }
}

BOOST_AUTO_TEST_CASE(a_server_that_comes_back_is_used_again_by_the_same_object) {
    BegunEvent joined{Backend::kServer, 3};
    test_server().kill();
    BOOST_CHECK_THROW(static_cast<void>(joined.store.claim(joined.worker, 1, milliseconds{1})),
                      StoreUnreachable);
    BOOST_CHECK_THROW(static_cast<void>(joined.store.events()), StoreUnreachable);
    test_server().start();
    BOOST_TEST(joined.store.claim(joined.worker, 1, milliseconds{1}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_server_that_is_silent_is_taken_for_lost) {
    BegunEvent joined{Backend::kServer, 3};
    // Enough for a busy machine to connect.
    EventStore store{joined.address(), EventStore::Access::kWrite, milliseconds{10'000}};
    static_cast<void>(store.events());
    test_server().suspend();
    BOOST_CHECK_THROW(static_cast<void>(store.claim(joined.worker, 1, milliseconds{1})), StoreUnreachable);
    test_server().resume();
    BOOST_TEST(store.claim(joined.worker, 1, milliseconds{1}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(who_is_in_a_hurry_waits_no_longer_for_a_silent_server) {
    BegunEvent joined{Backend::kServer, 3};
    EventStore twin = joined.store.twin();
    test_server().suspend();
    std::jthread impatient([&] {
        while (joined.store.silence() == milliseconds{0}) std::this_thread::yield();
        twin.limit_waits(milliseconds{500});
    });
    const auto begin = std::chrono::steady_clock::now();
    // A call that is going on, and one that has to connect again.
    for (int i = 0; i < 2; ++i)
        BOOST_CHECK_THROW(static_cast<void>(joined.store.claim(joined.worker, 1, milliseconds{1})),
                          StoreUnreachable);
    BOOST_TEST((std::chrono::steady_clock::now() - begin < EventStore::kPatience / 2));
    test_server().resume();
    EventStore patient{joined.address()};
    BOOST_TEST(patient.claim(joined.worker, 1, milliseconds{1}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_lock_that_others_keep_too_long_is_not_waited_for) {
    BegunEvent joined{Backend::kServer, 3};
    EventStore store{joined.address(), EventStore::Access::kWrite, milliseconds{10'000}};
    std::jthread keeper([&] {
        const auto keep = [&] {
            static_cast<void>(joined.sql("BEGIN; UPDATE event SET state = 0; SELECT pg_sleep(600); COMMIT"));
        };
        BOOST_CHECK_THROW(keep(), std::runtime_error);  // its connection is ended below
    });
    while (test_server().sql("SELECT count(*) FROM pg_locks WHERE mode = 'RowExclusiveLock' "
                             "AND relation = 'pahtum_arena.event'::regclass") == "0\n")
        std::this_thread::sleep_for(milliseconds{10});
    BOOST_CHECK_THROW(static_cast<void>(store.decide(joined.event, "H1")), StoreUnreachable);
    static_cast<void>(test_server().sql(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"));
    keeper.join();
    BOOST_TEST(store.decide(joined.event, "H1") == "H1");
}

BOOST_AUTO_TEST_CASE(connections_that_the_server_ends_are_made_again) {
    BegunEvent joined{Backend::kServer, 3};
    static_cast<void>(
        test_server().sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                          "WHERE application_name = 'pahtum-arena'"));
    BOOST_CHECK_THROW(static_cast<void>(joined.store.events()), StoreUnreachable);
    BOOST_TEST(joined.store.events().size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_full_disk_is_waited_for_and_loses_nothing) {
    BegunEvent joined{Backend::kFile, 400};
    std::vector<FinishedPair> pairs;
    for (std::size_t pair = 0; pair < 400; ++pair) pairs.push_back(sample_pair(pair, std::string(2000, 'x')));
    {
        const testing::FileSizeLimit limit{std::uintmax_t{300'000}};
        BOOST_CHECK_THROW(static_cast<void>(joined.store.hand_over(joined.worker, pairs)), StoreUnreachable);
    }
    check_store(joined, 400);
    BOOST_TEST(joined.store.progress(joined.event).counted == 0U);
    BOOST_TEST(joined.store.hand_over(joined.worker, pairs).counted == 400U);
    check_store(joined, 400);
}

BOOST_AUTO_TEST_CASE(a_process_that_keeps_the_file_does_not_make_others_fail_for_good) {
    BegunEvent joined{Backend::kFile, 3};
    const testing::TemporaryDirectory directory;
    const std::filesystem::path begun = directory.path() / "begun";
    std::jthread keeper([&] {
        static_cast<void>(
            joined.sql("BEGIN IMMEDIATE;\n.shell touch " + begun.string() + "; sleep 0.3\nCOMMIT;\n"));
    });
    while (!exists(begun)) std::this_thread::sleep_for(milliseconds{5});
    BOOST_TEST(joined.store.claim(joined.worker, 1, milliseconds{1}).size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
