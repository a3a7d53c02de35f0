#include <cstdlib>
#include <ostream>

#include "arena/commands/subcommands.hpp"
#include "arena/event/event_store.hpp"
#include "arena/event/schema.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {
namespace {

constexpr const char* kRolesIntroduction =
    R"(Creates in a PostgreSQL database the roles pahtum_reader, pahtum_worker and pahtum_owner, with the rights that each
needs. Give them to users with GRANT. Run it as the user who owns the tables and may create roles, or as a superuser;
it may be run again.

)";

Usage roles_usage() {
    return arena_usage(
        "roles",
        {.summary = kRolesIntroduction,
         .options = {{"print", "", "print the statements for someone else to run, without connecting"}},
         .synopsis = "STORE | --print"});
}

int run_roles(const CommandLine& line, const Console& console) try {
    if (line.words().size() != (line.has("print") ? 0U : 1U))
        throw UsageError{"roles needs one store, or --print: pahtum-arena roles STORE"};
    if (line.has("print")) {
        console.results << role_statements();
        return EXIT_SUCCESS;
    }
    EventStore{line.words().front()}.create_roles();
    console.results
        << "The roles pahtum_reader, pahtum_worker and pahtum_owner are there; give them with GRANT"
        << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace

const Subcommand kRoles{"roles", "creates the roles for users of a PostgreSQL store", roles_usage, run_roles};

}  // namespace pahtum::arena
