#pragma once

#include <string>
#include <string_view>

#include "protocol/terminal/play.hpp"

namespace pahtum::terminal {

/// Whether a word in lower case is meant as a move, be it a legal one or not.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// Plays a word that looks like a move; shows the board unless the engine moves next. Throws Refusal with a
/// remedy if it is illegal.
void play_typed_move(Play& play, std::string_view word);

/// "A move is a cell such as C3. ", with one that is legal; empty where there is none.
[[nodiscard]] std::string move_example(const Position& position);

}  // namespace pahtum::terminal
