#pragma once

#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {

/// A game begins at this position, in the other processes of the session too. Throws CommandFailure if they
/// cannot be told, and then has changed nothing.
void begin_shared(State& state, const Position& start);

/// Throws CommandFailure, "cannot set WHAT: ...", if there are stones on the board.
void require_no_stones(const State& state, std::string_view what);

}  // namespace pahtum::gtp
