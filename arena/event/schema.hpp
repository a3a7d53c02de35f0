#pragma once

#include <string>

#include "arena/event/sql_database.hpp"

namespace pahtum::arena {

/// Of the schema that this program reads and writes.
inline constexpr int kSchemaVersion = 1;

/// Creates the tables, or takes the steps that lead from an older schema to ours, in one transaction. Throws
/// StoreError that names the remedy if the schema is newer, if it is older or missing and this connection may
/// not write, or if a file has the tables of another program.
void bring_up_to_date(SqlDatabase& database);

}  // namespace pahtum::arena
