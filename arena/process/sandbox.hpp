#pragma once

#include <string>
#include <vector>

#include "arena/process/child_process.hpp"

namespace pahtum::arena {

/// The command that runs the program confined by bwrap (bubblewrap): in PID, network, IPC, host name and
/// mount namespaces of its own, without capabilities, with an environment of four variables. It sees the
/// system's programs and libraries, the folder of its program, its directory, and files and folders that its
/// command names, all read-only, where they really are and with the links that lead there, and an empty /tmp
/// of kSandboxTmpMib; `program.writable` it may change. If we are root it runs as the user kNobody, otherwise
/// as a user that owns nothing outside what it sees.
///
/// The limits of a process (arena/process/limits.hpp) add bounds that bwrap does not know.
[[nodiscard]] std::vector<std::string> sandboxed(const Program& program);

/// Its environment, "NAME=VALUE": also of bwrap itself, whose first process can be looked at from inside.
[[nodiscard]] std::vector<std::string> sandbox_environment(const Program& program);

inline constexpr int kSandboxTmpMib = 64;
inline constexpr int kNobody = 65534;

/// Tries a sandbox. Throws std::runtime_error that says what is missing and how to get it.
void check_sandbox();

/// Tries whether the sandbox of this program can be made, and the program's file be executed in it; does not
/// run the program. Throws std::runtime_error that says what fails. Requires check_sandbox().
void check_in_sandbox(const std::vector<std::string>& command, const std::string& directory);

}  // namespace pahtum::arena
