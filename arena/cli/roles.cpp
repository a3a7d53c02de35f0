#include "arena/event/roles.hpp"

#include <array>
#include <cstdlib>
#include <ostream>
#include <string>

#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/event/event_store.hpp"
#include "arena/tournament/refusal.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::array kRolesOptions = {
    OptionInfo{"print", "", "print the statements for somebody else to run, and connect to nothing"}};
constexpr const char* kRolesIntroduction =
    R"(Creates in a database of PostgreSQL the roles pahtum_reader, pahtum_worker and pahtum_owner, with the rights that each
needs. Give them to users with GRANT. Run it as the user who owns the tables and may create roles, or as a superuser;
it may be run again.

)";

}  // namespace

int roles_command(int argc, const char* const* argv, const Console& console) try {
    const OptionTable table{"roles STORE | --print", kRolesOptions, kRolesIntroduction};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    if (line.words.size() != (line.has("print") ? 0U : 1U))
        throw UsageError{"roles needs one store, or --print: pahtum-arena roles STORE"};
    if (line.has("print")) {
        console.results << role_statements();
        return EXIT_SUCCESS;
    }
    EventStore{line.words.front()}.create_roles();
    console.results
        << "The roles pahtum_reader, pahtum_worker and pahtum_owner are there; give them with GRANT"
        << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace pahtum::arena
