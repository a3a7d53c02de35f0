#include <span>
#include <string>

#include "engine/base/usage.hpp"
#include "protocol/program/command_line.hpp"
#include "protocol/program/program_main.hpp"
#include "protocol/program/solve_in_store.hpp"
#include "protocol/program/solve_options.hpp"

// `pahtum solve --store`, as a program of its own: see joint_program.hpp.

namespace pahtum::program {
namespace {

int run_jointly(std::span<const std::string> arguments, const Streams& streams) {
    const Usage usage = solve_usage();
    try {
        return solve_in_store(CommandLine{usage, arguments}, streams);
    } catch (const OptionError& error) {
        throw OptionError{with_help_to_try(error.what(), usage.program)};
    }
}

}  // namespace
}  // namespace pahtum::program

int main(int argc, char** argv) {
    return pahtum::program::program_main("pahtum", argc, argv, pahtum::program::run_jointly);
}
