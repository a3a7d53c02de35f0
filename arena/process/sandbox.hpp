#pragma once

#include <string>
#include <vector>

namespace pahtum::arena {

/// The command that runs `command` in `directory` (empty = here) confined by bwrap (bubblewrap): no network,
/// a file system that is read-only, a private /tmp, no processes to be seen but its own, and all of those end
/// with it. What lies beside its program and in its directory can be read, also below /tmp.
[[nodiscard]] std::vector<std::string> sandboxed(const std::vector<std::string>& command,
                                                 const std::string& directory);

/// Tries it. Throws std::runtime_error that says what is missing and how to get it.
void check_sandbox();

}  // namespace pahtum::arena
