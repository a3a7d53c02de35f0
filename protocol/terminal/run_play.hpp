#pragma once

#include "protocol/terminal/console.hpp"
#include "protocol/terminal/play_session.hpp"

namespace pahtum::terminal {

/// `pahtum play`: games until the person has had enough. Returns the program's exit code.
[[nodiscard]] int run_play(const GameSetup& setup, const People& people, const Ends& ends);

}  // namespace pahtum::terminal
