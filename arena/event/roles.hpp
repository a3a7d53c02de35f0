#pragma once

#include <string_view>

namespace pahtum {
class SqlDatabase;
}

namespace pahtum::arena {

/// Statements for PostgreSQL that create the roles pahtum_owner, pahtum_worker and pahtum_reader where they
/// do not exist, and give each what it needs and no more. Nobody logs in as them: they are granted to users.
/// May be run again, by a superuser or a user with CREATEROLE who owns the tables. See README.md.
[[nodiscard]] std::string_view role_statements();

/// Runs them. Throws StoreError if the store is a file, which its permissions protect.
void create_roles(SqlDatabase& database);

/// Whether this connection's user is a member of pahtum_owner, which has been given its rights on this
/// database.
[[nodiscard]] bool acts_as_owner(SqlDatabase& database);

}  // namespace pahtum::arena
