#pragma once

#include <functional>
#include <span>
#include <string>

#include "protocol/program/subcommands.hpp"

namespace pahtum::program {

/// What `main` of a program does: calls `run` with the arguments, without the program's own name, and with
/// the standard streams. Returns its exit code, or that of what it threw, after "NAME: " and the reason on
/// stderr: kExitUsage for OptionError, kExitFailure for anything else and for output that cannot be written.
/// A reader that goes away and a file that may not grow are failed writes, no signals.
[[nodiscard]] int program_main(
    const char* name, int argc, const char* const* argv,
    const std::function<int(std::span<const std::string> arguments, const Streams& streams)>& run);

}  // namespace pahtum::program
