#include "engine/sql/migrations.hpp"

#include <string>

namespace pahtum {
namespace {

// "PahT": what a file of SQLite is for (https://www.sqlite.org/fileformat.html, offset 68).
constexpr std::int64_t kApplication = 0x50616854;

/// 0 = the tables are not there.
int version_of(SqlDatabase& database, const SqlSchema& schema) {
    const std::string table = schema.version_table;
    const std::string has_table =
        database.is_server()
            ? "SELECT COUNT(*), COUNT(CASE WHEN has_schema_privilege(n.oid, 'USAGE') "
              "AND has_table_privilege(c.oid, 'SELECT') THEN 1 END) "
              "FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n "
              "ON n.oid = c.relnamespace WHERE n.nspname = '" +
                  std::string(database.schema()) + "' AND c.relname = '" + table + "'"
            : "SELECT COUNT(*), COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = '" + table + "'";
    const SqlRow found = database.query(has_table.c_str(), {}, "ii")[0];
    if (found.integer(0) == 0) return 0;
    // The server would say that there is no such table.
    if (found.integer(1) == 0)
        throw StoreError("store " + database.name() +
                         ": this user has no rights to it: " + schema.who_may_read);
    const auto rows = database.query(("SELECT version FROM " + table).c_str(), {}, "i");
    if (rows.size() != 1)
        throw StoreError("store " + database.name() + ": it does not say its schema's version");
    return static_cast<int>(rows[0].integer(0));
}

int newest_of(const SqlSchema& schema) { return static_cast<int>(schema.steps.size()); }

void check_version(const SqlDatabase& database, const SqlSchema& schema, int version) {
    const std::string program = schema.program;
    if (version > newest_of(schema)) {
        throw StoreError("store " + database.name() + ": its schema has version " + std::to_string(version) +
                         " and this " + program + " knows versions up to " +
                         std::to_string(newest_of(schema)) + ": use the newer " + program +
                         " that others use with it");
    }
    if (version < newest_of(schema) && !database.may_write()) {
        throw StoreError("store " + database.name() + ": " +
                         (version == 0
                              ? schema.nothing_there
                              : "its schema is older than this " + program + ": " + schema.how_to_update));
    }
}

/// Of a file. In this order: another process may be making the tables, and whoever sees them sees whose they
/// are.
void check_owner(SqlDatabase& database) {
    if (database.query("SELECT COUNT(*) FROM sqlite_master", {}, "i")[0].integer(0) == 0) return;
    if (database.query("PRAGMA application_id", {}, "i")[0].integer(0) != kApplication)
        throw StoreError("store " + database.name() +
                         ": the file is another program's; name one that does not exist yet");
}

void migrate(SqlDatabase& database, const SqlSchema& schema) {
    database.transaction([&] {
        if (database.is_server()) {
            // One process at a time; the number is any that others are unlikely to use.
            database.run_script(
                "SET LOCAL statement_timeout = 0;\nSELECT pg_advisory_xact_lock(5791350614772);\n");
        } else {
            database.run_script("PRAGMA application_id = " + std::to_string(kApplication));
        }
        if (schema.before) schema.before(database);
        const int version = version_of(database, schema);
        check_version(database, schema, version);
        if (version == newest_of(schema)) return;
        const std::string table = schema.version_table;
        if (version == 0) {
            if (database.is_server())
                database.run_script("CREATE SCHEMA IF NOT EXISTS " + std::string(database.schema()));
            database.run_script("CREATE TABLE " + table + " (version INTEGER NOT NULL);\nINSERT INTO " +
                                table + " VALUES (0);\n");
        }
        for (const std::string_view step : schema.steps.subspan(static_cast<std::size_t>(version)))
            database.run_script(step);
        database.run(("UPDATE " + table + " SET version = :version").c_str(),
                     {{"version", std::int64_t{newest_of(schema)}}});
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

void bring_up_to_date(SqlDatabase& database, const SqlSchema& schema) {
    if (!database.is_server()) check_owner(database);
    const int version = version_of(database, schema);
    check_version(database, schema, version);
    if (version < newest_of(schema)) migrate(database, schema);
    if (!database.is_server() && database.may_write()) use_write_ahead_log(database);
}

}  // namespace pahtum
