#include "engine/database/sql_database.hpp"

#include "tests/support/postgres_server.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

constexpr std::array<std::string_view, 1> kSteps{"CREATE TABLE note (number {identity}, text TEXT NOT NULL)"};

/// The tables of some program, in its version `steps.size()`.
SqlSchema schema_of(std::span<const std::string_view> steps) {
    return {.name = "notes",
            .steps = steps,
            .version_table = "note_version",
            .program = "notebook",
            .nothing_there = "there are no notes",
            .how_to_update = "open it with `write` first",
            .who_may_read = "ask its owner"};
}
const SqlSchema kSchema = schema_of(kSteps);

testing::PostgresServer& server() {
    static testing::PostgresServer instance;
    return instance;
}

SqlDatabase opened(const std::string& address, StoreAccess access = StoreAccess::kWrite) {
    return SqlDatabase{parse_store_address(address, "test"), {.schema = kSchema, .access = access}};
}

struct Place {
    explicit Place(bool is_server) {
        if (is_server)
            static_cast<void>(
                server().sql("SET client_min_messages = error; DROP SCHEMA IF EXISTS notes CASCADE"));
        address = is_server ? server().address() : (directory / "a store's.db").string();
    }
    testing::TemporaryDirectory directory;
    std::string address;
};
const auto kServers = boost::unit_test::data::make({false, true});

using testing::check_error;
using testing::contains;

}  // namespace

BOOST_AUTO_TEST_SUITE(sql_database)

BOOST_DATA_TEST_CASE(a_newer_schema_is_refused_also_by_a_connection_that_was_open_before, kServers) {
    const Place place{sample};
    SqlDatabase early = opened(place.address);
    opened(place.address).run_script("UPDATE note_version SET version = version + 1");
    for (const StoreAccess access : {StoreAccess::kRead, StoreAccess::kWrite})
        check_error<StoreError>([&] { return opened(place.address, access); }, "the newer notebook");
    BOOST_CHECK_THROW(early.query("INSERT INTO note VALUES (1, 'a', 'b')"),
                      StoreError);  // ends the connection
    check_error<StoreError>([&] { return early.query("SELECT 1"); }, "the newer notebook");
}

BOOST_DATA_TEST_CASE(readers_create_and_change_nothing, kServers) {
    const Place place{sample};
    BOOST_CHECK_THROW(opened(place.address, StoreAccess::kRead), StoreError);
    opened(place.address).query("INSERT INTO note (text) VALUES ($1)", {"one"});
    SqlDatabase reader = opened(place.address, StoreAccess::kRead);
    BOOST_CHECK_THROW(reader.query("DELETE FROM note"), StoreError);
    BOOST_TEST(reader.query("SELECT text FROM note").at(0).text(0) == "one");
}

BOOST_DATA_TEST_CASE(a_query_without_end_is_interrupted_and_the_next_one_answered, kServers) {
    const Place place{sample};
    SqlDatabase database = opened(place.address);
    {
        const StoreInterrupt interrupt{[] { return true; }};
        BOOST_TEST(database.query("SELECT 7").front().integer(0) == 7);
        BOOST_CHECK_THROW(database.query("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                                         "SELECT COUNT(*) FROM n"),
                          StoreInterrupted);
    }
    BOOST_TEST(database.query("SELECT 8").front().integer(0) == 8);
}

BOOST_AUTO_TEST_CASE(files_that_are_no_stores_are_refused_and_left_alone) {
    const Place place{false};
    const std::string text(5000, 'x');
    std::ofstream(place.address) << text;
    const std::string error = testing::error_of<StoreError>([&] { return opened(place.address); });
    BOOST_TEST((contains(error, place.address) && !contains(error, "backend") && !contains(error, "\\n")),
               error);
    BOOST_TEST(testing::contents(place.address) == text);

    const std::string foreign = place.directory / "foreign.db";
    const auto sqlite = [&](const std::string& statements) {
        return testing::run_program({"/usr/bin/sqlite3", foreign}, {{statements}}).out;
    };
    sqlite("CREATE TABLE theirs (x); CREATE TABLE note_version (version);");
    check_error<StoreError>([&] { return opened(foreign); }, "another program's");
    BOOST_TEST(!contains(sqlite(".tables note"), "note\n"));

    BOOST_CHECK_THROW(opened(place.directory.path().string()), StoreError);
    BOOST_CHECK_THROW(opened(place.directory / "no/such.db"), StoreError);
}

BOOST_AUTO_TEST_CASE(a_reader_gives_up_on_a_log_that_cannot_be_read) {
    const Place place{false};
    static_cast<void>(opened(place.address));
    for (const std::string end : {"-wal", "-shm"}) std::filesystem::create_directory(place.address + end);
    BOOST_CHECK_THROW(opened(place.address, StoreAccess::kRead), StoreUnreachable);
}

BOOST_AUTO_TEST_CASE(a_number_that_is_not_whole_or_too_large_is_no_integer_and_one_below_0_no_size) {
    const Place place{false};
    SqlDatabase database = opened(place.address);
    const SqlRow row = database.query("SELECT 2.7, 1e300, 9223372036854775808.0, -3.0, 3.0, 2.5").at(0);
    for (const std::size_t column : {0U, 1U, 2U})
        check_error<StoreError>([&] { return row.integer(column); }, "where a whole number should be");
    BOOST_TEST(row.integer(3) == -3);
    BOOST_CHECK_THROW(static_cast<void>(row.size(3)), StoreError);
    BOOST_TEST(row.size(4) == 3U);
    BOOST_TEST(row.number(5) == 2.5);
}

BOOST_AUTO_TEST_CASE(statistics_that_sqlite_keeps_of_our_tables_are_no_matter) {
    const Place place{false};
    SqlDatabase database = opened(place.address);
    for (int i = 0; i < 100; ++i) database.query("INSERT INTO note (text) VALUES ('')");
    database.run_script("ANALYZE");
    BOOST_TEST(opened(place.address).query("SELECT COUNT(*) FROM note").at(0).integer(0) == 100);
}

BOOST_AUTO_TEST_CASE(strange_names_of_databases_reach_the_server) {
    static_cast<void>(server().sql("CREATE DATABASE \"it's a \\ test = x\""));
    std::string address = server().address();
    const std::string usual = "dbname=postgres";
    address.replace(address.find(usual), usual.size(), "dbname='it\\'s a \\\\ test = x'");
    BOOST_TEST(opened(address).query("SELECT text FROM note").empty());
}

BOOST_AUTO_TEST_CASE(a_pooler_that_lends_transactions_is_refused_and_one_that_lends_sessions_is_not) {
    const std::string session = server().pooled_address("session");
    SqlDatabase database = opened(session);
    const std::unique_ptr<SqlDatabase> twin = database.twin();  // now all are lent
    BOOST_TEST(database.query("SELECT 7").front().integer(0) == 7);
    for (const std::string mode : {"transaction", "statement"})
        BOOST_CHECK_EXCEPTION(opened(server().pooled_address(mode)), StoreError, [](const StoreError& error) {
            return dynamic_cast<const StoreUnreachable*>(&error) == nullptr &&
                   contains(error.what(), "pool_mode = transaction or statement");
        });
}

BOOST_AUTO_TEST_CASE(a_server_that_is_not_there_is_unreachable_and_a_user_who_is_unknown_refused) {
    BOOST_CHECK_THROW(opened("postgresql:host=/nowhere/at/all dbname=x"), StoreUnreachable);
    BOOST_CHECK_THROW(opened("postgresql://127.0.0.1:1/x"), StoreUnreachable);
    BOOST_CHECK_EXCEPTION(opened(server().address("nobody_knows")), StoreError, [](const StoreError& error) {
        return dynamic_cast<const StoreUnreachable*>(&error) == nullptr &&
               contains(error.what(), "nobody_knows");
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
