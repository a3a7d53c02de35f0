#pragma once

#include "engine/sql/sql_database.hpp"

namespace pahtum::arena {

/// The schema of PostgreSQL that has our tables.
inline constexpr const char* kSchema = "pahtum_arena";

/// Creates the tables of events, or updates them: see pahtum::bring_up_to_date().
void bring_up_to_date(SqlDatabase& database);

}  // namespace pahtum::arena
