#pragma once

#include "protocol/terminal/play.hpp"

namespace pahtum::terminal {

/// The engine moves for the side to move, says so and shows the board. The game must not be over.
void play_engine_turn(Play& play);

}  // namespace pahtum::terminal
