#include <algorithm>
#include <ostream>
#include <span>
#include <string>
#include <unistd.h>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/cli/program.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

/// Whether a program that speaks GTP, not a person, is at the other end of stdin, and no subcommand was
/// given.
bool has_client(std::span<const std::string> arguments) {
    const bool wants_ugi = std::ranges::any_of(arguments, [](const std::string& argument) {
        return argument == "ugi" || argument == "--protocol=ugi";
    });
    return !arguments.empty() && arguments.front().starts_with('-') && !wants_ugi &&
           isatty(STDIN_FILENO) == 0;
}

int run_or_refuse(std::span<const std::string> arguments, const Console& console) {
    try {
        return run_subcommand(kPahtum, arguments, console);
    } catch (const OptionError& error) {
        if (!has_client(arguments)) throw;
        const std::string reason = printable_lines(error.what(), kLongestMessage);
        console.progress << "pahtum: " << reason << std::endl;
        serve_refusing(reason.substr(0, reason.find('\n')), console);
        return kExitUsage;
    }
}

}  // namespace
}  // namespace pahtum::program

int main(int argc, char** argv) {
    return pahtum::program_main("pahtum", argc, argv, pahtum::program::run_or_refuse);
}
