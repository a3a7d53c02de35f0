#pragma once

#include <iosfwd>

#include "protocol/web/game_room.hpp"

namespace pahtum::web {

/// `pahtum web`: writes the page's address to `out` as one line, and serves it until SIGINT or SIGTERM.
/// Returns the program's exit code, 0: that is how it is meant to end. Throws PortError.
[[nodiscard]] int run_web(const WebOptions& options, std::ostream& out);

}  // namespace pahtum::web
