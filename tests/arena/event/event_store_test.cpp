#include "arena/event/event_store.hpp"

#include <atomic>
#include <mutex>

#include "tests/arena/event/sample_events.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::milliseconds;
using Numbers = std::vector<std::size_t>;

constexpr milliseconds kLong = std::chrono::minutes{10};

std::vector<std::string> records_of(EventStore& store, std::int64_t event) {
    std::vector<std::string> lines;
    store.read_records(event, [&](StoredRecord&& stored) {
        BOOST_TEST(stored.result.number == lines.size());
        lines.push_back(std::move(stored.line));
    });
    return lines;
}

std::vector<FinishedPair> one(const FinishedPair& pair) { return {pair}; }

}  // namespace

BOOST_AUTO_TEST_SUITE(event_store)

BOOST_DATA_TEST_CASE(the_first_creates_an_event_and_others_get_its_terms, kBackends) {
    const EmptyStore place{sample};
    EventStore store{place.address()};
    BOOST_TEST(!store.find("event"));
    const StoredEvent first = store.join(sample_terms(), 3);
    EventTerms other = sample_terms();
    other.header.id = "ffffffffffffffffffffffffffffffff";
    other.engines.pop_back();
    EventStore second{place.address()};
    const StoredEvent joined = second.join(other, 7);
    BOOST_TEST((first.is_new && !joined.is_new));
    // As a call is repeated whose answer was lost.
    BOOST_TEST(store.join(sample_terms(), 3).is_new);
    BOOST_TEST(joined.number == first.number);
    BOOST_TEST(to_line(joined.terms.header) == to_line(sample_terms().header));
    BOOST_TEST((joined.terms.engines == sample_terms().engines));
    BOOST_TEST(second.progress(joined.number).planned == 3U);
    BOOST_TEST(std::chrono::abs(first.created - std::chrono::system_clock::now()) < std::chrono::hours{1});
    BOOST_CHECK_THROW(static_cast<void>(store.join(sample_terms("a\nb"), 1)), StoreError);
    BOOST_CHECK_THROW(static_cast<void>(store.join(sample_terms(""), 1)), StoreError);
    for (const char* blank : {" ", " a", "a "})
        BOOST_CHECK_THROW(static_cast<void>(store.join(sample_terms(blank), 1)), StoreError);
}

BOOST_DATA_TEST_CASE(two_events_in_one_store_know_nothing_of_each_other, kBackends) {
    BegunEvent joined{sample, 3};
    EventStore& store = joined.store;
    const std::int64_t other = store.join(sample_terms("other"), 2).number;
    const EventWorker other_worker = store.register_worker(other, sample_worker("key"));
    BOOST_TEST(store.claim(joined.worker, 9, kLong) == (Numbers{0, 1, 2}), boost::test_tools::per_element());
    BOOST_TEST(store.claim(other_worker, 9, kLong) == (Numbers{0, 1}), boost::test_tools::per_element());
    store.hand_over(joined.worker, one(sample_pair(1)));
    store.hand_over(other_worker, one(sample_pair(1, "other")));
    store.set_state(other, EventState::kCancelled);
    BOOST_TEST(store.progress(joined.event).counted == 1U);
    BOOST_TEST((store.progress(joined.event).state == EventState::kRunning));
    BOOST_TEST(store.progress(joined.event).late == 0U);
    BOOST_TEST((store.events() == std::vector<std::string>{"event", "other"}));
    BOOST_TEST((store.progress(other).counted == 1U && store.progress(other).planned == 2U));
    std::string line;
    store.read_records(other, [&](StoredRecord&& stored) {
        if (stored.result.number == 2) line = std::move(stored.line);
    });
    BOOST_TEST(line == sample_pair(1, "other").games[0].record);
}

BOOST_DATA_TEST_CASE(every_operation_may_be_repeated, kBackends) {
    BegunEvent joined{sample, 3};
    EventStore& store = joined.store;
    BOOST_TEST(store.register_worker(joined.event, sample_worker("key")).number == joined.worker.number);
    BOOST_TEST(store.register_worker(joined.event, sample_worker("other")).number != joined.worker.number);
    // An heir that hands over a dead worker's games does not bring it to life.
    static_cast<void>(joined.sql("UPDATE worker SET last_seen = 0 WHERE key = 'key'"));
    static_cast<void>(store.register_worker(joined.event, {.key = "key", .machine = "host"}));
    BOOST_TEST(joined.sql("SELECT last_seen, signature FROM worker WHERE key = 'key'") == "0|77\n");
    for (const std::size_t pairs : {5U, 5U, 4U}) store.plan(joined.event, pairs);
    BOOST_TEST(store.progress(joined.event).planned == 5U);
    // A claim whose answer was lost is found again.
    static_cast<void>(store.claim(joined.worker, 2, kLong));
    BOOST_TEST(store.heartbeat(joined.worker, kLong).pairs == (Numbers{0, 1}),
               boost::test_tools::per_element());
    for (int i = 0; i < 3; ++i) {
        const HandedOver handed = store.hand_over(joined.worker, std::vector{sample_pair(1), sample_pair(0)});
        BOOST_TEST((handed.counted == 2U && handed.late == 0U));
        BOOST_TEST(handed.repeated == (i == 0 ? 0U : 2U));
    }
    for (int i = 0; i < 2; ++i) {
        store.keep_late(joined.worker, 4, sample_pair(2).games[0]);
        store.keep_late(joined.worker, 1, sample_pair(0).games[1]);
        store.release(joined.worker, Numbers{0, 1, 2});
        store.release_all(joined.worker);
        store.set_state(joined.event, i == 0 ? EventState::kPaused : EventState::kDecided);
        BOOST_TEST(store.decide(joined.event, i == 0 ? "first" : "second") == "first");
    }
    const EventProgress progress = store.progress(joined.event);
    BOOST_TEST(
        (progress.counted == 2U && progress.late == 1U && progress.leased == 0U && progress.planned == 5U));
}

BOOST_DATA_TEST_CASE(results_come_back_as_they_were_stored, kBackends) {
    BegunEvent joined{sample, 3};
    std::vector<FinishedPair> pairs{sample_pair(2), sample_pair(0)};
    pairs[0].games[1].time_scale = 1.0 / 3;
    joined.store.hand_over(joined.worker, pairs);
    const auto results = joined.store.results(joined.event, 0, 99, 99);
    BOOST_TEST_REQUIRE(results.size() == 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        const FinishedGame& expected = pairs[1 - i / 2].games[i % 2];
        BOOST_TEST(results[i].number == (i < 2 ? i : i + 2));
        BOOST_TEST((results[i].score.pairing == expected.score.pairing));
        BOOST_TEST(results[i].score.half_points == expected.score.half_points);
        BOOST_TEST((results[i].score.ending == expected.score.ending));
        BOOST_TEST((results[i].score.culprit == expected.score.culprit));
        BOOST_TEST(results[i].score.fingerprint == expected.score.fingerprint);
        BOOST_TEST(results[i].score.first_is_black == expected.score.first_is_black);
        BOOST_TEST(results[i].time_scale == expected.time_scale);
        BOOST_TEST(results[i].worker == joined.worker.number);
    }
    BOOST_TEST(joined.store.results(joined.event, 1, 2, 9).empty());
    BOOST_TEST(joined.store.results(joined.event, 0, 99, 1).size() == 2U);
}

BOOST_DATA_TEST_CASE(rows_of_games_that_are_not_planned_are_not_read, kBackends) {
    BegunEvent joined{sample, 3};
    joined.store.hand_over(joined.worker, one(sample_pair(1)));
    for (const char* number : {"-1", "0", "6", "4611686018427387902", "9223372036854775807"}) {
        const std::string event = std::to_string(joined.event);
        const std::string key = event + ", " + number;
        static_cast<void>(joined.sql("INSERT INTO record VALUES (" + key + ", '{}')"));
        if (std::string_view(number) == "0") continue;
        static_cast<void>(
            joined.sql("INSERT INTO game VALUES (" + key + ", 1, 0, 0, 1, 0, 2, 0, -1, 5, 1, 1)"));
        static_cast<void>(joined.sql("INSERT INTO late_game VALUES (" + key + ", 1, 1, 0, '{}')"));
    }
    Numbers read;
    joined.store.read_records(joined.event, [&](StoredRecord&& stored) {
        BOOST_TEST_REQUIRE(read.size() < 2U);
        read.push_back(stored.result.number);
    });
    BOOST_TEST(read == (Numbers{2, 3}), boost::test_tools::per_element());
    const auto results = joined.store.results(joined.event, 0, std::numeric_limits<std::size_t>::max(), 99);
    BOOST_TEST_REQUIRE(results.size() == 2U);
    BOOST_TEST((results[0].number == 2U && results[1].number == 3U));
    std::size_t late = 0;
    joined.store.read_late(joined.event, [&](std::size_t, std::string&&) { ++late; });
    BOOST_TEST(late == 3U);
}

BOOST_DATA_TEST_CASE(a_damaged_game_is_named, kBackends) {
    BegunEvent joined{sample, 3};
    joined.store.hand_over(joined.worker, one(sample_pair(1)));
    const auto is_named = [](const StoreError& error) {
        const std::string text = error.what();
        return text.starts_with("store ") && text.find(": event '") != std::string::npos &&
               text.find("' is damaged: game 3 has ") != std::string::npos;
    };
    for (const auto& [column, value, whole] :
         {std::array{"half_points", "77", "2"}, std::array{"half_points", "-1", "2"},
          std::array{"first_engine", "99", "0"}, std::array{"second_engine", "2", "1"},
          std::array{"ending", "8", "0"}, std::array{"culprit", "2", "-1"},
          std::array{"first_is_black", "2", "0"}}) {
        const auto set = [&, name = std::string(column)](const char* number) {
            static_cast<void>(joined.sql("UPDATE game SET " + name + " = " + number + " WHERE number = 3"));
        };
        BOOST_TEST_CONTEXT(column) {
            set(value);
            BOOST_CHECK_EXCEPTION(static_cast<void>(joined.store.results(joined.event, 0, 9, 9)), StoreError,
                                  is_named);
            set(whole);
            BOOST_TEST(joined.store.results(joined.event, 0, 9, 9).size() == 2U);
        }
    }
    if (sample == Backend::kFile) {
        static_cast<void>(joined.sql("UPDATE game SET half_points = 'abc' WHERE number = 3"));
        BOOST_TEST(testing::error_of<StoreError>([&] { return joined.store.results(joined.event, 0, 9, 9); })
                       .ends_with(joined.address() +
                                  ": it is damaged: 'abc' where a number should be, in the row of 3"));
        static_cast<void>(joined.sql("UPDATE game SET half_points = 2 WHERE number = 3"));
    }
    static_cast<void>(joined.sql("UPDATE record SET line = '{}' WHERE number = 3"));
    BOOST_CHECK_EXCEPTION(joined.store.read_records(joined.event, [](StoredRecord&&) {}), StoreError,
                          is_named);
}

BOOST_DATA_TEST_CASE(games_that_are_missing_or_too_many_are_named, kBackends) {
    BegunEvent joined{sample, 3};
    joined.store.hand_over(joined.worker, one(sample_pair(1)));
    joined.store.check_games(joined.event);
    const auto check = [&](const std::string& change, const std::string& back, const std::string& expected) {
        BOOST_TEST_CONTEXT(change) {
            static_cast<void>(joined.sql(change));
            BOOST_TEST(testing::contains(
                testing::error_of<StoreError>([&] { joined.store.check_games(joined.event); }), expected));
            static_cast<void>(joined.sql(back));
            joined.store.check_games(joined.event);
        }
    };
    check("UPDATE pair SET done = 0 WHERE number = 1", "UPDATE pair SET done = 1 WHERE number = 1",
          "games 2 and 3 are not marked as played, and 2 of them are there");
    check("UPDATE pair SET done = 1 WHERE number = 0", "UPDATE pair SET done = 0 WHERE number = 0",
          "games 0 and 1 are marked as played, and 0 of them are there");
    check("UPDATE event SET planned = 2", "UPDATE event SET planned = 3", "plans 2 pairs, and has 3");
    check("UPDATE game SET number = 99 WHERE number = 3", "UPDATE game SET number = 3 WHERE number = 99",
          "games 2 and 3 are marked as played, and 1 of them are there");
}

BOOST_DATA_TEST_CASE(a_pair_that_comes_late_is_kept_and_not_counted, kBackends) {
    const EmptyStore place{sample};
    JoinedEvent slow{place.address(), 2};
    JoinedEvent fast{place.address(), 2, "fast"};
    BOOST_TEST(slow.store.claim(slow.worker, 1, milliseconds{0}) == Numbers{0},
               boost::test_tools::per_element());
    BOOST_TEST(fast.store.claim(fast.worker, 1, kLong) == Numbers{0}, boost::test_tools::per_element());
    BOOST_TEST(slow.store.heartbeat(slow.worker, kLong).pairs.empty());
    // Whoever is first counts, whoever holds it.
    BOOST_TEST(slow.store.hand_over(slow.worker, one(sample_pair(0, "slow"))).counted == 1U);
    const HandedOver handed =
        fast.store.hand_over(fast.worker, std::vector{sample_pair(0, "fast"), sample_pair(1)});
    BOOST_TEST((handed.counted == 1U && handed.late == 1U));
    BOOST_TEST(fast.store.progress(fast.event).late == 2U);
    const auto lines = records_of(fast.store, fast.event);
    BOOST_TEST_REQUIRE(lines.size() == 4U);
    BOOST_TEST(lines[0] == sample_pair(0, "slow").games[0].record);
    std::multimap<std::size_t, std::string> late;
    fast.store.read_late(fast.event,
                         [&](std::size_t number, std::string&& line) { late.emplace(number, line); });
    BOOST_TEST(
        (late == std::multimap<std::size_t, std::string>{{0, sample_pair(0, "fast").games[0].record},
                                                         {1, sample_pair(0, "fast").games[1].record}}));
    const auto workers = fast.store.workers(fast.event);
    BOOST_TEST_REQUIRE(workers.size() == 2U);
    BOOST_TEST((workers[0].counted == 1U && workers[1].counted == 1U && workers[1].held == 0U));
    BOOST_TEST(workers[0].terms.speed == 1.5e6);
    BOOST_TEST(fast.store.workers_seen(fast.event, std::chrono::hours{1}) == 2U);
    BOOST_TEST(fast.store.workers_seen(fast.event, milliseconds{-1}) == 0U);
    BOOST_TEST((workers[0].since_seen >= milliseconds{0} && workers[0].since_seen < std::chrono::hours{1}));
}

BOOST_DATA_TEST_CASE(a_pair_that_is_not_planned_is_refused_with_all_that_came_with_it, kBackends) {
    BegunEvent joined{sample, 2};
    BOOST_CHECK_THROW(joined.store.hand_over(joined.worker, std::vector{sample_pair(0), sample_pair(2)}),
                      StoreError);
    BOOST_TEST(joined.store.progress(joined.event).counted == 0U);
    BOOST_TEST(joined.store.results(joined.event, 0, 9, 9).empty());
    FinishedPair cut = sample_pair(0);
    for (const char* record : {"", "two\nlines", "not UTF-8 \xff"}) {
        cut.games[1].record = record;
        BOOST_CHECK_THROW(joined.store.hand_over(joined.worker, one(cut)), StoreError);
    }
    cut.games[1].record = std::string("a\0b", 3);
    BOOST_CHECK_THROW(joined.store.hand_over(joined.worker, one(cut)), StoreError);
    BOOST_TEST(joined.store.hand_over(joined.worker, one(sample_pair(0))).counted == 1U);
}

BOOST_DATA_TEST_CASE(leases_run_out_and_are_extended_and_given_back, kBackends) {
    const EmptyStore place{sample};
    JoinedEvent a{place.address(), 4};
    JoinedEvent b{place.address(), 4, "b"};
    BOOST_TEST(a.store.claim(a.worker, 3, milliseconds{1}).size() == 3U);
    std::this_thread::sleep_for(milliseconds{20});
    // Run out, but nobody has taken them.
    BOOST_TEST(a.store.heartbeat(a.worker, kLong).pairs.size() == 3U);
    BOOST_TEST(b.store.claim(b.worker, 9, kLong) == Numbers{3}, boost::test_tools::per_element());
    BOOST_TEST(a.store.progress(a.event).leased == 4U);
    a.store.release(a.worker, Numbers{1, 3});  // the last one is not its own
    BOOST_TEST(b.store.claim(b.worker, 9, kLong) == Numbers{1}, boost::test_tools::per_element());
    a.store.release_all(a.worker);
    BOOST_TEST(b.store.claim(b.worker, 1, kLong) == Numbers{0}, boost::test_tools::per_element());
    BOOST_TEST(b.store.heartbeat(b.worker, kLong).pairs == (Numbers{0, 1, 3}),
               boost::test_tools::per_element());
    BOOST_TEST(a.store.heartbeat(a.worker, kLong).pairs.empty());
}

BOOST_DATA_TEST_CASE(only_an_event_that_runs_gives_work_and_some_states_last, kBackends) {
    BegunEvent joined{sample, 4};
    EventStore& store = joined.store;
    store.set_state(joined.event, EventState::kPaused);
    BOOST_TEST(store.claim(joined.worker, 1, kLong).empty());
    BOOST_TEST((store.heartbeat(joined.worker, kLong).state == EventState::kPaused));
    store.set_state(joined.event, EventState::kRunning);
    BOOST_TEST(store.claim(joined.worker, 1, kLong).size() == 1U);
    store.extend(joined.event, 6, {{"rounds", "6"}});
    BOOST_TEST(store.heartbeat(joined.worker, kLong).planned == 6U);
    BOOST_TEST((store.find("event")->terms.header.extent == RunSettings{{"rounds", "6"}}));
    BOOST_TEST(store.decide(joined.event, "H1") == "H1");
    BOOST_TEST((store.progress(joined.event).state == EventState::kDecided));
    BOOST_TEST(store.claim(joined.worker, 1, kLong).empty());
    BOOST_CHECK_THROW(store.set_state(joined.event, EventState::kRunning), StoreError);
    BOOST_CHECK_THROW(store.extend(joined.event, 9, {}), StoreError);
    BOOST_TEST(store.progress(joined.event).planned == 6U);
    // Games that were running are still counted.
    BOOST_TEST(store.hand_over(joined.worker, one(sample_pair(0))).counted == 1U);

    const std::int64_t other = store.join(sample_terms("other"), 2).number;
    store.set_state(other, EventState::kCancelled);
    BOOST_TEST(store.decide(other, "H0") == "");
    BOOST_CHECK_THROW(store.set_state(other, EventState::kRunning), StoreError);
    BOOST_CHECK_THROW(store.set_state(other + 1, EventState::kPaused), StoreError);
}

BOOST_DATA_TEST_CASE(no_text_is_taken_for_a_statement_or_lost, kBackends) {
    const EmptyStore place{sample};
    EventStore store{place.address()};
    const std::vector<std::string> texts{"'; DROP TABLE event; --",
                                         "\"; DELETE FROM pair; /*",
                                         "\\'; x := :event $1 ?",
                                         "{now} {skip}",
                                         "%s %n",
                                         "\x1b[31m\r\n\t\x7f",
                                         "ü€😀",
                                         "E'\\000'"};
    for (const std::string& text : texts) {
        EventTerms terms = sample_terms();
        terms.header.settings = {{text, text}};
        terms.header.machine = text;
        terms.engines = {
            {.name = text, .checksum = text, .commit = text, .signature = text, .settings = text},
            {.name = "old"}};
        terms.name = "event " + std::to_string(&text - texts.data());
        const StoredEvent event = store.join(terms, 1);
        BOOST_TEST((event.terms.engines == terms.engines));
        BOOST_TEST(to_line(event.terms.header) == to_line(terms.header));
        WorkerTerms worker = sample_worker(text);
        worker.machine = worker.version = worker.signature = text;
        const EventWorker registered = store.register_worker(event.number, worker);
        BOOST_TEST(store.workers(event.number).at(0).terms.machine == text);
        FinishedPair pair = sample_pair(0);
        if (text.find('\n') == std::string::npos) pair.games[0].record = text;
        store.hand_over(registered, one(pair));
        BOOST_TEST(records_of(store, event.number).at(0) == pair.games[0].record);
        BOOST_TEST(store.decide(event.number, text) == text);
        static_cast<void>(store.find(text));
    }
    const StoredEvent quoted = store.join(sample_terms(texts[0]), 1);
    BOOST_TEST(store.find(texts[0])->number == quoted.number);
    BOOST_TEST(store.events().size() == texts.size() + 1);
}

BOOST_DATA_TEST_CASE(bytes_that_are_not_utf8_are_replaced, kBackends) {
    const EmptyStore place{sample};
    EventStore store{place.address()};
    EventTerms terms = sample_terms();
    terms.engines = {{.name = std::string("a\xff\0b\xc3", 5)}};
    BOOST_TEST(store.join(terms, 1).terms.engines.at(0).name == "a\ufffd\ufffdb\ufffd");
}

BOOST_DATA_TEST_CASE(no_pair_is_claimed_twice_while_its_lease_lives, kBackends) {
    constexpr std::size_t kPairs = 240;
    const EmptyStore place{sample};
    { const JoinedEvent creator{place.address(), kPairs}; }
    std::mutex mutex;
    std::map<std::size_t, int> claims;
    std::size_t late = 0;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 6; ++thread)
            threads.emplace_back([&, thread] {
                JoinedEvent joined{place.address(), kPairs, std::to_string(thread)};
                for (std::size_t most = 1;; most = most % 5 + 1) {
                    const Numbers pairs = joined.store.claim(joined.worker, most, kLong);
                    if (pairs.empty()) return;
                    std::vector<FinishedPair> finished;
                    for (const std::size_t pair : pairs)
                        finished.push_back(sample_pair(pair, std::to_string(thread)));
                    static_cast<void>(joined.store.heartbeat(joined.worker, kLong));
                    const HandedOver handed = joined.store.hand_over(joined.worker, finished);
                    const std::lock_guard lock{mutex};
                    for (const std::size_t pair : pairs) ++claims[pair];
                    late += handed.late;
                }
            });
    }
    BOOST_TEST(claims.size() == kPairs);
    BOOST_TEST(std::ranges::all_of(claims, [](const auto& claim) { return claim.second == 1; }));
    BOOST_TEST(late == 0U);
    JoinedEvent joined{place.address(), kPairs};
    BOOST_TEST(joined.store.progress(joined.event).counted == kPairs);
    BOOST_TEST(records_of(joined.store, joined.event).size() == 2 * kPairs);
}

BOOST_DATA_TEST_CASE(workers_whose_leases_run_out_at_once_count_every_pair_once, kBackends) {
    constexpr std::size_t kPairs = 60;
    const EmptyStore place{sample};
    { const JoinedEvent creator{place.address(), kPairs}; }
    std::atomic<std::size_t> counted = 0;
    std::atomic<std::size_t> late = 0;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 6; ++thread)
            threads.emplace_back([&, thread] {
                JoinedEvent joined{place.address(), kPairs, std::to_string(thread)};
                for (Numbers pairs;
                     !(pairs = joined.store.claim(joined.worker, 7, milliseconds{0})).empty();) {
                    std::vector<FinishedPair> finished;
                    for (const std::size_t pair : pairs)
                        finished.push_back(sample_pair(pair, std::to_string(thread)));
                    std::ranges::reverse(finished);
                    const HandedOver handed = joined.store.hand_over(joined.worker, finished);
                    // The others may be at the same ones, in another order.
                    static_cast<void>(joined.store.heartbeat(joined.worker, milliseconds{0}));
                    counted += handed.counted;
                    late += handed.late;
                }
            });
    }
    BOOST_TEST(counted == kPairs);
    JoinedEvent joined{place.address(), kPairs};
    const EventProgress progress = joined.store.progress(joined.event);
    BOOST_TEST((progress.counted == kPairs && progress.planned == kPairs));
    BOOST_TEST(progress.late == 2 * late);
    BOOST_TEST(records_of(joined.store, joined.event).size() == 2 * kPairs);
}

BOOST_AUTO_TEST_CASE(a_file_that_has_been_moved_away_is_not_begun_anew) {
    BegunEvent joined{Backend::kFile, 3};
    for (const char* const end : {"", "-wal", "-shm"})
        std::filesystem::rename(joined.address() + end, joined.address() + ".moved" + end);
    // A refusal ends the connection.
    BOOST_CHECK_THROW(joined.store.hand_over(joined.worker, std::vector{sample_pair(99)}), StoreError);
    BOOST_CHECK_THROW(joined.store.set_state(joined.event, EventState::kPaused), StoreError);
    BOOST_TEST(!std::filesystem::exists(joined.address()));
    BOOST_TEST(EventStore{joined.address() + ".moved"}.find("event").has_value());
}

BOOST_DATA_TEST_CASE(a_voided_workers_games_are_late_and_its_pairs_open_again, kBackends) {
    BegunEvent joined{sample, 4};
    EventStore& store = joined.store;
    const EventWorker other = store.register_worker(joined.event, sample_worker("other"));
    BOOST_TEST(store.claim(joined.worker, 2, std::chrono::seconds{60}).size() == 2U);
    BOOST_TEST(store.claim(other, 1, std::chrono::seconds{60}).size() == 1U);
    static_cast<void>(store.hand_over(joined.worker, std::vector{sample_pair(0), sample_pair(1)}));
    static_cast<void>(store.hand_over(other, std::vector{sample_pair(2, "other")}));
    BOOST_TEST(store.claim(joined.worker, 1, std::chrono::seconds{60}).size() == 1U);
    BOOST_TEST(store.decide(joined.event, "H1") == "H1");
    BOOST_CHECK_THROW(static_cast<void>(store.purge({.event = joined.event, .number = 999})), StoreError);

    const Purged purged = store.purge(joined.worker);
    BOOST_TEST(purged.pairs == 2U);
    BOOST_TEST(purged.was_decided);
    const EventProgress progress = store.progress(joined.event);
    BOOST_TEST((progress.state == EventState::kRunning));
    BOOST_TEST(progress.verdict.empty());
    BOOST_TEST(progress.counted == 1U);
    BOOST_TEST(progress.leased == 0U);
    BOOST_TEST(progress.late == 4U);
    BOOST_TEST(store.results(joined.event, 0, 9, 9).size() == 2U);
    // It plays no more, and what it still hands over does not count.
    BOOST_TEST(store.claim(joined.worker, 1, std::chrono::seconds{60}).empty());
    BOOST_TEST(store.heartbeat(joined.worker, std::chrono::seconds{60}).is_void);
    BOOST_TEST(store.hand_over(joined.worker, std::vector{sample_pair(3)}).late == 1U);
    BOOST_TEST(store.progress(joined.event).counted == 1U);
    // A verdict that rests on the games of before does not count either.
    BOOST_TEST(store.decide(joined.event, "H1", 0).empty());
    const Heartbeat beat = store.heartbeat(other, std::chrono::seconds{60});
    BOOST_TEST(beat.purges == 1);
    BOOST_TEST(!beat.is_void);
    BOOST_TEST(store.claim(other, 9, std::chrono::seconds{60}).size() == 3U);
    static_cast<void>(store.hand_over(other, std::vector{sample_pair(0, "other"), sample_pair(1, "other")}));
    BOOST_TEST(store.progress(joined.event).counted == 3U);
    BOOST_TEST(store.decide(joined.event, "H0", beat.purges) == "H0");
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

std::vector<std::size_t> numbers_of(const std::vector<StoredResult>& results) {
    std::vector<std::size_t> numbers;
    for (const StoredResult& result : results) numbers.push_back(result.number);
    return numbers;
}

using Numbers = std::vector<std::size_t>;

}  // namespace

BOOST_AUTO_TEST_SUITE(result_feed)

BOOST_AUTO_TEST_CASE(each_result_comes_once_whatever_the_order_of_commits) {
    BegunEvent joined{Backend::kFile, 100};
    ResultFeed feed{joined.event};
    const auto store = [&](std::size_t pair) {
        static_cast<void>(joined.store.hand_over(joined.worker, std::vector{sample_pair(pair)}));
    };
    BOOST_TEST(feed.poll(joined.store).empty());
    store(5);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{10, 11}), boost::test_tools::per_element());
    BOOST_TEST(feed.poll(joined.store).empty());
    store(9);
    store(0);
    store(3);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{0, 1, 6, 7, 18, 19}),
               boost::test_tools::per_element());
    for (const std::size_t pair : {8U, 1U, 2U, 10U}) store(pair);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{2, 3, 4, 5, 16, 17, 20, 21}),
               boost::test_tools::per_element());
    for (const std::size_t pair : {4U, 6U, 7U}) store(pair);
    BOOST_TEST(numbers_of(feed.poll(joined.store)) == (Numbers{8, 9, 12, 13, 14, 15}),
               boost::test_tools::per_element());
    BOOST_TEST(feed.poll(joined.store).empty());
}

BOOST_AUTO_TEST_CASE(a_limit_splits_no_pair_and_loses_none) {
    BegunEvent joined{Backend::kFile, 100};
    std::vector<FinishedPair> pairs;
    for (std::size_t pair = 0; pair < 100; pair += pair % 7 == 0 ? 2 : 1) pairs.push_back(sample_pair(pair));
    static_cast<void>(joined.store.hand_over(joined.worker, pairs));
    ResultFeed feed{joined.event};
    std::multiset<std::size_t> seen;
    for (auto results = feed.poll(joined.store, 3); !results.empty(); results = feed.poll(joined.store, 3)) {
        BOOST_TEST(results.size() % 2 == 0);
        for (const StoredResult& result : results) seen.insert(result.number);
    }
    std::multiset<std::size_t> stored;
    for (const FinishedPair& pair : pairs) stored.insert({2 * pair.number, 2 * pair.number + 1});
    BOOST_TEST(seen == stored, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
