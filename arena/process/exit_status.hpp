#pragma once

#include <string>

namespace pahtum::arena {

/// How a process ended.
struct ExitStatus {
    bool was_killed = false;
    int code = 0;  ///< exit status, or the signal's number if it was killed
    bool ran_out_of_memory =
        false;  ///< the system killed it, or a process it had started, at its memory limit

    bool operator==(const ExitStatus&) const = default;
};

/// "exited with status 3", "was killed by SIGABRT".
[[nodiscard]] std::string to_text(const ExitStatus& status);

}  // namespace pahtum::arena
