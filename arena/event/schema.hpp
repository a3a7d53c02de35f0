#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "arena/event/event_store.hpp"
#include "engine/database/sql_database.hpp"

namespace pahtum::arena {

/// The tables of events.
extern const SqlSchema kEventSchema;

/// Statements for PostgreSQL that create the roles pahtum_owner, pahtum_worker and pahtum_reader where they
/// do not exist, and give each what it needs and no more. Nobody logs in as them: they are granted to users.
/// May be run again, by a superuser or a user with CREATEROLE who owns the tables. See README.md.
[[nodiscard]] std::string_view role_statements();

/// Runs them. Throws StoreError if the store is a file, which its permissions protect.
void create_roles(SqlDatabase& database);

/// A number as the database has it; what is too large for it becomes its largest.
[[nodiscard]] std::int64_t sql_number(std::size_t number);
/// The same bits.
[[nodiscard]] std::int64_t sql_bits(std::uint64_t bits);

/// Text that every database takes: U+FFFD for bytes that are not UTF-8, and for NUL.
[[nodiscard]] std::string sql_text(std::string_view text);

[[nodiscard]] std::chrono::system_clock::time_point time_of(std::int64_t milliseconds);

/// Throws StoreError that names the store unless the number is that of a state.
[[nodiscard]] EventState event_state_of(const SqlDatabase& database, std::int64_t number);

/// Tells records apart: equal for equal lines.
[[nodiscard]] std::int64_t digest_of(std::string_view line);

}  // namespace pahtum::arena
