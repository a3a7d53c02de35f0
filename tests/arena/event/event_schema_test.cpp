#include <atomic>
#include <iostream>

#include "arena/event/event_store.hpp"
#include "arena/event/schema.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(event_schema)

BOOST_DATA_TEST_CASE(a_store_of_version_1_is_brought_up_to_date_by_who_may_write, kBackends) {
    const EmptyStore place{sample};
    { const JoinedEvent joined{place.address(), 3}; }
    for (const char* const column : {"priority", "share", "task", "purges"})
        static_cast<void>(place.sql(std::string("ALTER TABLE event DROP COLUMN ") + column + ";"));
    static_cast<void>(
        place.sql("ALTER TABLE worker DROP COLUMN is_void; UPDATE schema_version SET version = 1;"));
    testing::check_error<StoreError>([&] { return EventStore(place.address(), EventStore::Access::kRead); },
                                     "`run`");
    EventStore store{place.address()};
    const auto event = store.find("event");
    BOOST_TEST_REQUIRE(event.has_value());
    BOOST_TEST(event->terms.rank.priority == 0);
    BOOST_TEST(event->terms.rank.share == 100);
    BOOST_TEST(event->terms.task.empty());
    BOOST_TEST(store.progress(event->number).planned == 3U);
    BOOST_TEST(store.open_events().empty());
}

BOOST_DATA_TEST_CASE(open_events_are_in_the_order_in_which_workers_take_them, kBackends) {
    const EmptyStore place{sample};
    EventStore store{place.address()};
    const auto add = [&store](const std::string& name, const EventRank& rank,
                              const std::string& task = "{}") {
        EventTerms terms = sample_terms(name);
        terms.rank = rank;
        terms.task = task;
        return store.join(terms, 1).number;
    };
    const auto names = [&store] {
        std::string text;
        for (const OpenEvent& event : store.open_events()) text += event.name + " ";
        return text;
    };
    const std::int64_t low = add("low", {.priority = -1});
    const std::int64_t small = add("small", {.priority = 2, .share = 10});
    const std::int64_t big = add("big", {.priority = 2, .share = 25});
    add("not for them", {.priority = 9}, "");
    BOOST_TEST(names() == "big small low ");
    const EventWorker first = store.register_worker(big, sample_worker("1"));
    BOOST_TEST(names() == "big small low ");
    static_cast<void>(store.register_worker(big, sample_worker("2")));
    BOOST_TEST(names() == "small big low ");
    BOOST_TEST(store.claim(first, 1, std::chrono::seconds{60}).size() == 1U);
    BOOST_TEST(names() == "small low ");
    store.set_state(small, EventState::kPaused);
    BOOST_TEST(names() == "low ");
    store.set_state(low, EventState::kCancelled);
    BOOST_TEST(names().empty());
}

BOOST_DATA_TEST_CASE(many_may_open_a_new_store_at_once, kBackends) {
    const EmptyStore place{sample};
    std::atomic<int> created = 0;
    std::atomic<int> failed = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 8; ++i)
            threads.emplace_back([&, i] {
                try {
                    EventStore store{place.address()};
                    EventTerms terms = sample_terms();
                    terms.header.id.front() = static_cast<char>('0' + i);
                    created += store.join(terms, 10).is_new;
                } catch (const StoreError& error) {
                    ++failed;
                    std::cerr << error.what() << '\n';
                }
            });
    }
    BOOST_TEST(created == 1);
    BOOST_TEST(failed == 0);
    EventStore store{place.address()};
    BOOST_TEST(store.progress(store.find(store.events().at(0))->number).planned == 10U);
}

/// What somebody has done to a store, and what a message calls it.
struct Change {
    const char* statements;
    const char* name;
};
std::ostream& operator<<(std::ostream& out, const Change& change) { return out << change.statements; }

const std::vector<Change> kChanges{
    {"CREATE VIEW more AS SELECT 1;", "its view 'more'"},
    {"DROP TABLE late_game; CREATE VIEW late_game AS SELECT * FROM record;", "its view 'late_game'"},
    {"DROP TABLE schema_version; CREATE VIEW schema_version AS SELECT 2 AS version;",
     "its view 'schema_version'"},
    {"ALTER TABLE game RENAME TO kept; CREATE VIEW game AS SELECT * FROM kept;", "its table 'kept'"},
    {"CREATE TRIGGER bell AFTER UPDATE ON pair BEGIN SELECT 1; END;", "its trigger 'bell'"},
    {"CREATE TABLE notes (text);", "its table 'notes'"},
    {"CREATE TABLE solve (text); CREATE TRIGGER solve AFTER INSERT ON solve BEGIN SELECT 1; END;",
     "its trigger 'solve'"},
    {"CREATE INDEX by_line ON record (line);", "its index 'by_line'"},
    {"DROP INDEX pair_open; CREATE INDEX pair_open ON pair (event, number) WHERE done = 0 AND number > 1;",
     "its index 'pair_open'"},
    {"ALTER TABLE game ADD COLUMN twice AS (number * 2);", "its table 'game'"},
};

BOOST_DATA_TEST_CASE(a_file_with_anything_but_our_tables_and_indexes_is_refused_by_its_name,
                     boost::unit_test::data::make(kChanges), change) {
    BegunEvent joined{Backend::kFile, 1};
    static_cast<void>(joined.sql(change.statements));
    for (const EventStore::Access access :
         {EventStore::Access::kRead, EventStore::Access::kChange, EventStore::Access::kWrite})
        testing::check_error<StoreError>([&] { return EventStore(joined.address(), access); },
                                         std::string(change.name) + " is none of ours");
}

BOOST_AUTO_TEST_CASE(a_file_that_has_lost_tables_is_damaged_and_not_empty) {
    for (const char* const loss :
         {"DROP TABLE schema_version;", "DROP TABLE schema_version; DROP TABLE record;",
          "PRAGMA writable_schema = ON; DELETE FROM sqlite_master;"}) {
        const EmptyStore place{Backend::kFile};
        { const JoinedEvent joined{place.address(), 1}; }
        static_cast<void>(place.sql(loss));
        for (const EventStore::Access access : {EventStore::Access::kRead, EventStore::Access::kWrite})
            testing::check_error<StoreError>([&] { return EventStore(place.address(), access); },
                                             "it is damaged: tables are missing; restore a backup");
    }
}

BOOST_AUTO_TEST_CASE(a_view_or_trigger_that_is_added_to_an_open_file_does_nothing) {
    BegunEvent joined{Backend::kFile, 2};
    static_cast<void>(
        joined.sql("CREATE TRIGGER bell AFTER UPDATE ON event BEGIN "
                   "UPDATE event SET planned = 7; END;"));
    joined.store.set_state(joined.event, EventState::kPaused);
    BOOST_TEST(joined.store.progress(joined.event).planned == 2U);
    static_cast<void>(
        joined.sql("ALTER TABLE record RENAME TO kept; CREATE VIEW record AS SELECT * FROM kept;"));
    BOOST_CHECK_THROW(joined.store.read_records(joined.event, [](StoredRecord&&) {}), StoreError);
}

BOOST_AUTO_TEST_CASE(a_text_that_is_longer_than_any_of_ours_is_not_read) {
    BegunEvent joined{Backend::kFile, 1};
    BOOST_TEST(joined.store.hand_over(joined.worker, std::vector{sample_pair(0)}).counted == 1U);
    static_cast<void>(joined.sql("UPDATE record SET line = CAST(zeroblob(70000000) AS TEXT);"));
    testing::check_error<StoreError>([&] { joined.store.read_records(joined.event, [](StoredRecord&&) {}); },
                                     "too big");
}

BOOST_AUTO_TEST_CASE(a_query_of_a_file_that_takes_too_long_is_ended) {
    const EmptyStore place{Backend::kFile};
    JoinedEvent joined{place.address(), 100'000};
    EventStore hurried{place.address(), EventStore::Access::kRead};
    hurried.limit_waits(std::chrono::milliseconds{0});
    testing::check_error<StoreUnreachable>([&] { return hurried.progress(joined.event); },
                                           "has not ended within 0 s");
    BOOST_TEST(joined.store.progress(joined.event).planned == 100'000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
