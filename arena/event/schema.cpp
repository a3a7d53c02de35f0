#include "arena/event/schema.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "arena/event/roles.hpp"

namespace pahtum::arena {
namespace {

// Step n leads from version n - 1 to version n; a step that was released never changes. See README.md for
// what the columns mean.
constexpr std::array<std::string_view, kSchemaVersion> kSteps{R"sql(
CREATE TABLE event (
    number {identity},
    name TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    state INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    planned BIGINT NOT NULL,
    created BIGINT NOT NULL);
CREATE TABLE engine (
    event BIGINT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    commit_id TEXT NOT NULL,
    signature TEXT NOT NULL,
    settings TEXT NOT NULL,
    PRIMARY KEY (event, number));
CREATE TABLE worker (
    number {identity},
    event BIGINT NOT NULL,
    key TEXT NOT NULL,
    machine TEXT NOT NULL,
    process BIGINT NOT NULL,
    version TEXT NOT NULL,
    signature TEXT NOT NULL,
    speed DOUBLE PRECISION NOT NULL,
    joined BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    UNIQUE (event, key));
CREATE TABLE pair (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    done INTEGER NOT NULL,
    worker BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (event, number)) {rowless};
CREATE INDEX pair_open ON pair (event, number) WHERE done = 0;
CREATE INDEX pair_held ON pair (event, worker, number) WHERE done = 0 AND worker <> 0;
CREATE TABLE game (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    worker BIGINT NOT NULL,
    stored BIGINT NOT NULL,
    first_engine INTEGER NOT NULL,
    second_engine INTEGER NOT NULL,
    first_is_black INTEGER NOT NULL,
    half_points INTEGER NOT NULL,
    ending INTEGER NOT NULL,
    culprit INTEGER NOT NULL,
    fingerprint BIGINT NOT NULL,
    time_scale DOUBLE PRECISION NOT NULL,
    digest BIGINT NOT NULL,
    PRIMARY KEY (event, number)) {rowless};
CREATE TABLE record (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (event, number));
CREATE TABLE late_game (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    digest BIGINT NOT NULL,
    worker BIGINT NOT NULL,
    stored BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (event, number, digest));
)sql"};

// "PahT": what a file of SQLite is for (https://www.sqlite.org/fileformat.html, offset 68).
constexpr std::int64_t kApplication = 0x50616854;

/// 0 = there are no tables of ours.
int version_of(SqlDatabase& database) {
    const char* has_tables =
        database.is_server()
            ? "SELECT COUNT(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n "
              "ON n.oid = c.relnamespace "
              "WHERE n.nspname = 'pahtum_arena' AND c.relname = 'schema_version'"
            : "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'";
    if (database.query(has_tables, {}, "i")[0].integer(0) == 0) return 0;
    const auto rows = database.query("SELECT version FROM schema_version", {}, "i");
    if (rows.size() != 1)
        throw StoreError("store " + database.name() + ": it does not say its schema's version");
    return static_cast<int>(rows[0].integer(0));
}

void check_version(const SqlDatabase& database, int version) {
    if (version > kSchemaVersion) {
        throw StoreError("store " + database.name() + ": its schema has version " + std::to_string(version) +
                         " and this pahtum-arena knows versions up to " + std::to_string(kSchemaVersion) +
                         ": use the newer pahtum-arena that others use with it");
    }
    if (version < kSchemaVersion && !database.may_write()) {
        throw StoreError("store " + database.name() +
                         (version == 0
                              ? ": there are no events in it yet"
                              : ": its schema is older than this pahtum-arena: open it with `run` or `store` "
                                "first, as a user who may change it"));
    }
}

/// Of a file.
void check_owner(SqlDatabase& database) {
    if (database.query("PRAGMA application_id", {}, "i")[0].integer(0) == kApplication) return;
    if (database.query("SELECT COUNT(*) FROM sqlite_master", {}, "i")[0].integer(0) != 0)
        throw StoreError("store " + database.name() +
                         ": the file is another program's; name one that does not exist yet");
}

void migrate(SqlDatabase& database) {
    database.transaction([&] {
        if (database.is_server()) {
            // One process at a time; the number is any that others are unlikely to use.
            database.run_script(
                "SET LOCAL statement_timeout = 0;\nSELECT pg_advisory_xact_lock(5791350614772);\n");
            // So that tables have one owner whoever creates them.
            if (acts_as_owner(database)) database.run_script("SET LOCAL ROLE pahtum_owner");
        } else {
            database.run_script("PRAGMA application_id = " + std::to_string(kApplication));
        }
        const int version = version_of(database);
        check_version(database, version);
        if (version == kSchemaVersion) return;
        if (version == 0) {
            if (database.is_server()) database.run_script("CREATE SCHEMA IF NOT EXISTS pahtum_arena");
            database.run_script(
                "CREATE TABLE schema_version (version INTEGER NOT NULL);\n"
                "INSERT INTO schema_version VALUES (0);\n");
        }
        for (auto step = static_cast<std::size_t>(version); step < kSteps.size(); ++step)
            database.run_script(kSteps[step]);
        database.run("UPDATE schema_version SET version = :version",
                     {{"version", std::int64_t{kSchemaVersion}}});
    });
}

/// A log of what was written, beside the file: readers and the writer do not wait for each other.
void use_write_ahead_log(SqlDatabase& database) {
    if (database.query("PRAGMA journal_mode", {}, "s")[0].text(0) == "wal") return;
    if (database.query("PRAGMA journal_mode = WAL", {}, "s")[0].text(0) != "wal") {
        throw StoreError(
            "store " + database.name() +
            ": SQLite cannot share files here (a network's file system?): put it on a local disk, or use "
            "PostgreSQL");
    }
}

}  // namespace

void bring_up_to_date(SqlDatabase& database) {
    if (!database.is_server()) check_owner(database);
    const int version = version_of(database);
    check_version(database, version);
    if (version < kSchemaVersion) migrate(database);
    if (!database.is_server() && database.may_write()) use_write_ahead_log(database);
}

}  // namespace pahtum::arena
