#include <span>
#include <string>

#include "engine/base/text.hpp"
#include "engine/learn/program/commands.hpp"
#include "protocol/program/command_line.hpp"
#include "protocol/program/program_main.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::learn {
namespace {

int run_learn(std::span<const std::string> arguments, const program::Streams& streams) {
    try {
        return run_command(arguments, streams);
    } catch (const ParseError& error) {
        throw program::OptionError{error.what()};
    }
}

}  // namespace
}  // namespace pahtum::learn

int main(int argc, char** argv) {
    return pahtum::program::program_main("pahtum-learn", argc, argv, pahtum::learn::run_learn);
}
