#pragma once

#include <span>
#include <string>

namespace pahtum {

/// Turns this process into the program that has all that needs databases: loading their libraries would slow
/// every start of this one. It gets the same arguments. `place` is relative to this program's folder; empty =
/// it was not built. `what` needs it, and the messages begin with it: "--store". Throws std::runtime_error
/// that says what is missing, and what to do.
[[noreturn]] void become_program(const std::string& what, const std::string& place,
                                 std::span<const std::string> arguments);

}  // namespace pahtum
