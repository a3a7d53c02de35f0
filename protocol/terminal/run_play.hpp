#pragma once

#include "protocol/server/options.hpp"
#include "protocol/terminal/console.hpp"

namespace pahtum::terminal {

/// `pahtum play`: games until the person has had enough. Returns the program's exit code.
[[nodiscard]] int run_play(const gtp::PlayOptions& options, const Ends& ends);

}  // namespace pahtum::terminal
