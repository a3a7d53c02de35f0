#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "engine/base/text.hpp"
#include "engine/database/sql_connection.hpp"
#include "engine/database/sql_database.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kLongestName = 200;
// "PahT": what a file of SQLite is for (https://www.sqlite.org/fileformat.html, offset 68).
constexpr std::int64_t kApplication = 0x50616854;

/// Tables of all uses, any of which a file may have, and what SQLite adds by itself.
constexpr std::array<std::string_view, 16> kTables{
    "schema_version", "event",       "engine",       "worker",       "pair",          "game",
    "record",         "late_game",   "solve",        "solve_worker", "solve_version", "solve_question",
    "solve_outcome",  "solve_lease", "sqlite_stat1", "sqlite_stat4"};

std::string making_of(const char* version_table) {
    return std::string("CREATE TABLE ") + version_table + " (version INTEGER NOT NULL)";
}

}  // namespace

/// 0 = the tables are not there.
int SqlDatabase::version() {
    const SqlSchema& schema = use_.schema;
    const auto found =
        query(is_server() ? "SELECT has_schema_privilege(n.oid, 'USAGE') "
                            "AND has_table_privilege(c.oid, 'SELECT') "
                            "FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n "
                            "ON n.oid = c.relnamespace WHERE n.nspname = $2 AND c.relname = $1"
                          : "SELECT 't' FROM sqlite_master WHERE type = 'table' AND name = $1",
              is_server() ? SqlValues{schema.version_table, schema.name} : SqlValues{schema.version_table});
    if (found.empty()) return 0;
    // The server would say that there is no such table.
    if (SqlRow{found[0]}.text(0) != "t")
        refuse(std::string("this user has no rights to it: ") + schema.who_may_read);
    const auto rows = query(std::string("SELECT version FROM ") + schema.version_table + " LIMIT 2");
    if (rows.size() != 1) refuse("it does not say its schema's version");
    return static_cast<int>(rows[0].integer(0));
}

void SqlDatabase::check_version(int version) const {
    const SqlSchema& schema = use_.schema;
    const std::string program = schema.program;
    if (version > newest())
        refuse("its schema has version " + std::to_string(version) + " and this " + program +
               " knows versions up to " + std::to_string(newest()) + ": use the newer " + program +
               " that others use with it");
    if (version < newest() && !may_write())
        refuse(version == 0 ? schema.nothing_there
                            : "its schema is older than this " + program + ": " + schema.how_to_update);
}

/// Of a file. In this order: another process may be making the tables, and whoever sees them sees whose they
/// are.
void SqlDatabase::check_owner() {
    const auto is_empty = [this] { return query("SELECT COUNT(*) FROM sqlite_master")[0].integer(0) == 0; };
    const bool was_empty = is_empty();
    const bool is_ours = query("PRAGMA application_id")[0].integer(0) == kApplication;
    if (was_empty && is_ours && is_empty()) refuse_damaged();
    if (was_empty) return;
    if (!is_ours) refuse("the file is another program's; name one that does not exist yet");
    for (SqlRow& row : query("SELECT type, COALESCE(sql, '') FROM sqlite_master WHERE name = $1",
                             {use_.schema.version_table}))
        if (without_blanks(row.text(1)) != without_blanks(making_of(use_.schema.version_table)))
            refuse_foreign(row.text(0), use_.schema.version_table);
}

void SqlDatabase::refuse_damaged() const {
    refuse(std::string("it is damaged: tables are missing") + kDamageRemedy);
}

void SqlDatabase::refuse_foreign(const std::string& type, const std::string& name) const {
    refuse("its " + printable(type, kLongestName) + " " + quote(name, kLongestName) +
           " is none of ours: somebody else has changed the file. Use another store; or remove what is not "
           "ours with sqlite3, if you know what it is");
}

/// Of a file. Another process may be bringing it up to date: a table may be that of any version.
void SqlDatabase::check_tables(int old) {
    constexpr int kMost = 1000;  // far more than there are
    std::map<std::string, std::set<std::string>> ours;
    std::string script = making_of(use_.schema.version_table) + ";";
    for (const std::string_view step : use_.schema.steps) {
        script += step;
        for (const auto& [name, text] : tables_made_by(expanded(script))) ours[name].insert(text);
    }
    const auto is_known = [](const std::string& table) {
        return std::ranges::find(kTables, table) != kTables.end();
    };
    for (SqlRow& row : query("SELECT type, name, tbl_name, COALESCE(sql, ''), rootpage FROM sqlite_master "
                             "LIMIT " +
                             std::to_string(kMost))) {
        const std::string& type = row.text(0);
        const std::string& name = row.text(1);
        const auto found = ours.find(name);
        const bool is_ours = found != ours.end()
                                 ? found->second.contains(without_blanks(row.text(3)))
                                 : (type == "index" || name == row.text(2)) && is_known(row.text(2)) &&
                                       !ours.contains(row.text(2)) && row.integer(4) > 0;
        if (!is_ours) refuse_foreign(type, name);
        if (old == 0 && found != ours.end() && version() == 0) refuse_damaged();
    }
}

void SqlDatabase::migrate() {
    const SqlSchema& schema = use_.schema;
    transaction([&] {
        // One process at a time; the number is any that others are unlikely to use.
        run_script(is_server()
                       ? "SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock(5791350614772)"
                       : "PRAGMA application_id = " + std::to_string(kApplication));
        if (schema.before != nullptr) schema.before(*this);
        const int old = version();
        check_version(old);
        if (old == newest()) return;
        const std::string table = schema.version_table;
        if (old == 0) {
            if (is_server()) run_script("CREATE SCHEMA IF NOT EXISTS " + std::string(schema.name));
            run_script(making_of(schema.version_table) + "; INSERT INTO " + table + " VALUES (0)");
        }
        for (const std::string_view step : schema.steps.subspan(static_cast<std::size_t>(old)))
            run_script(step);
        run_script("UPDATE " + table + " SET version = " + std::to_string(newest()));
    });
}

/// A log of what was written, beside the file: readers and the writer do not wait for each other.
void SqlDatabase::use_write_ahead_log() {
    if (query("PRAGMA journal_mode")[0].text(0) == "wal") return;
    if (query("PRAGMA journal_mode = WAL")[0].text(0) != "wal")
        refuse(
            "SQLite cannot share files here (a network's file system?): put it on a local disk, or use "
            "PostgreSQL");
}

void SqlDatabase::bring_up_to_date() {
    if (!is_server()) check_owner();
    const int old = version();
    if (old > 0) check_version(old);
    if (!is_server()) check_tables(old);
    check_version(old);
    if (old < newest()) migrate();
    if (!is_server() && may_write()) use_write_ahead_log();
}

}  // namespace pahtum
