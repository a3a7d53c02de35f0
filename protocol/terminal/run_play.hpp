#pragma once

#include "protocol/terminal/console.hpp"
#include "protocol/terminal/play_session.hpp"

namespace pahtum::terminal {

/// Runs `pahtum play` until the person quits. Returns the program's exit code.
[[nodiscard]] int run_play(const GameSetup& setup, const People& people, const Ends& ends);

}  // namespace pahtum::terminal
