#pragma once

#include <string>
#include <string_view>

#include "engine/rules/move.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {

/// Plays a move as `play` names it, or `pass` when the game is over. Throws ParseError
/// or IllegalMove, and then has changed nothing.
void play_text(Game& game, std::string_view colour, std::string_view move);

/// Throws IllegalMove unless it is the colour's turn, or the game is over.
void require_turn(const Position& position, Side side);

/// The move's text for this client: a bare vertex if it knows no others.
[[nodiscard]] std::string move_text(const State& state, Move move);

}  // namespace pahtum::gtp
