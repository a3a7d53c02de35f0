#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "engine/sql/sql_database.hpp"

namespace pahtum {

/// The tables of one use of a store. Several uses may share a file or a database, each with its own version.
struct SqlSchema {
    /// Step n leads from version n to version n + 1; a step that was released never changes.
    std::span<const std::string_view> steps;
    const char* version_table;  ///< has one column and row: the version
    const char* program;        ///< that reads and writes them, for messages
    const char* nothing_there;  ///< what a reader of a store without these tables is told
    const char* how_to_update;  ///< likewise if they are older: "open it with `run` first"
    const char* who_may_read;   ///< what a user of a server is told who may not read them
    /// Called in the transaction of a migration before any table is made; may be null.
    std::function<void(SqlDatabase&)> before = {};
};

/// Creates the tables, or takes the steps that lead from an older schema to ours, in one transaction. Throws
/// StoreError that names the remedy if the schema is newer, if it is older or missing and this connection may
/// not write, or if a file has the tables of another program.
void bring_up_to_date(SqlDatabase& database, const SqlSchema& schema);

}  // namespace pahtum
