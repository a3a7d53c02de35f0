#include <ostream>
#include <span>
#include <string>

#include "arena/commands/subcommands.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

int run_arena(std::span<const std::string> arguments, const Console& console) {
    // What is played goes on although nobody reads the results.
    console.results.exceptions(std::ios_base::goodbit);
    try {
        return run_subcommand(kArena, arguments, console);
    } catch (const ParseError& error) {
        throw UsageError{error.what()};
    } catch (const SeveralErrors& errors) {
        for (const std::string& message : errors.messages())
            console.progress << kArena.name << ": " << message << '\n';
        return kExitFailure;
    }
}

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    return pahtum::program_main("pahtum-arena", argc, argv, pahtum::arena::run_arena);
}
