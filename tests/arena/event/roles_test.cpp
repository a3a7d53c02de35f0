#include "arena/event/event_store.hpp"
#include "arena/event/schema.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::milliseconds;

/// A store with the roles, and users who are members of one each.
struct StoreWithRoles {
    StoreWithRoles() {
        EventStore{place.address()}.create_roles();
        static_cast<void>(test_server().sql(
            "DO $$ DECLARE kind TEXT; BEGIN FOREACH kind IN ARRAY ARRAY['owner', 'worker', 'reader'] LOOP\n"
            "IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'a_' || kind) THEN\n"
            "EXECUTE 'CREATE ROLE a_' || kind || ' LOGIN IN ROLE pahtum_' || kind; END IF; END LOOP; END "
            "$$;"));
    }

    EmptyStore place{Backend::kServer};
};

std::string address_of(const std::string& user) { return test_server().address(user); }

/// Runs statements as that user.
void run_as(const std::string& user, const std::string& statements) {
    static_cast<void>(
        test_server().sql("SET ROLE " + user + "; SET search_path = pahtum_arena; " + statements));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(roles)

BOOST_AUTO_TEST_CASE(workers_do_all_that_workers_do) {
    const StoreWithRoles roles;
    JoinedEvent joined{address_of("a_worker"), 4};
    EventStore& store = joined.store;
    store.plan(joined.event, 5);
    store.extend(joined.event, 6, {{"rounds", "6"}});
    BOOST_TEST(store.claim(joined.worker, 3, milliseconds{60'000}).size() == 3U);
    static_cast<void>(store.heartbeat(joined.worker, milliseconds{60'000}));
    BOOST_TEST(store.hand_over(joined.worker, std::vector{sample_pair(0)}).counted == 1U);
    BOOST_TEST(store.hand_over(joined.worker, std::vector{sample_pair(0, "late")}).late == 1U);
    store.keep_late(joined.worker, 2, sample_pair(1).games[0]);
    store.release_all(joined.worker);
    BOOST_TEST(store.register_worker(joined.event, sample_worker("key")).number == joined.worker.number);
    store.set_state(joined.event, EventState::kPaused);
    BOOST_TEST(store.decide(joined.event, "H1") == "H1");
}

BOOST_AUTO_TEST_CASE(readers_see_everything) {
    const StoreWithRoles roles;
    JoinedEvent joined{roles.place.address(), 4};
    joined.store.hand_over(joined.worker, std::vector{sample_pair(0)});
    EventStore reader{address_of("a_reader"), EventStore::Access::kRead};
    BOOST_TEST(reader.find("event")->number == joined.event);
    BOOST_TEST(reader.progress(joined.event).counted == 1U);
    BOOST_TEST(reader.workers(joined.event).size() == 1U);
    BOOST_TEST(ResultFeed{joined.event}.poll(reader).size() == 2U);
    int records = 0;
    reader.read_records(joined.event, [&](StoredRecord&&) { ++records; });
    reader.read_late(joined.event, [&](std::size_t, std::string&&) { ++records; });
    BOOST_TEST(records == 2);
    EventStore writer{address_of("a_reader")};
    BOOST_TEST(testing::contains(
        testing::error_of<StoreError>([&] { return writer.set_state(joined.event, EventState::kPaused); }),
        "roles"));
}

BOOST_AUTO_TEST_CASE(who_has_no_role_is_told_which_there_are) {
    const StoreWithRoles roles;
    static_cast<void>(test_server().sql(
        "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'a_stranger') THEN\n"
        "CREATE ROLE a_stranger LOGIN; END IF; END $$;"));
    for (const auto access : {EventStore::Access::kRead, EventStore::Access::kWrite}) {
        const std::string text =
            testing::error_of<StoreError>([&] { return EventStore(address_of("a_stranger"), access); });
        BOOST_TEST((testing::contains(text, "no rights") && testing::contains(text, "pahtum_reader")), text);
    }
}

BOOST_AUTO_TEST_CASE(nobody_can_do_more_than_that) {
    const StoreWithRoles roles;
    JoinedEvent joined{roles.place.address(), 4};
    joined.store.hand_over(joined.worker, std::vector{sample_pair(0)});
    for (const char* statement :
         {"DELETE FROM game", "DELETE FROM event", "DELETE FROM pair", "UPDATE game SET half_points = 2",
          "UPDATE record SET line = ''", "UPDATE event SET name = 'x'", "UPDATE late_game SET line = ''",
          "UPDATE engine SET checksum = ''", "DROP TABLE pair", "TRUNCATE game",
          "CREATE TABLE pahtum_arena.more (x INT)", "UPDATE schema_version SET version = 9",
          "INSERT INTO schema_version VALUES (9)"}) {
        BOOST_CHECK_THROW(run_as("a_worker", statement), std::runtime_error);
        BOOST_CHECK_THROW(run_as("a_reader", statement), std::runtime_error);
    }
    BOOST_CHECK_THROW(run_as("a_reader", "INSERT INTO pair VALUES (1, 9, 0, 0, 0, 0)"), std::runtime_error);
    BOOST_CHECK_THROW(run_as("a_reader", "UPDATE pair SET done = 0"), std::runtime_error);
    run_as("a_owner", "DELETE FROM game");
}

BOOST_AUTO_TEST_CASE(an_owner_creates_the_tables_for_all_owners) {
    { const StoreWithRoles roles; }
    const EmptyStore place{Backend::kServer};
    BOOST_CHECK_THROW(EventStore{address_of("a_worker")}, StoreError);
    { EventStore owner{address_of("a_owner")}; }
    BOOST_TEST(
        test_server().sql("SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname = 'pahtum_arena'") ==
        "pahtum_owner\n");
}

BOOST_AUTO_TEST_CASE(roles_may_be_created_again_and_files_have_none) {
    const StoreWithRoles roles;
    EventStore store{roles.place.address()};
    store.create_roles();
    static_cast<void>(test_server().sql(std::string(role_statements())));
    const EmptyStore file{Backend::kFile};
    BOOST_CHECK_THROW(EventStore{file.address()}.create_roles(), StoreError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
