#pragma once

#include "engine/rules/position.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum {

/// What a game record says beside a move that was chosen in this position: the value from Black's view, and
/// in words "B+2.5 expected at depth 9 after 20511 nodes: D4 C4" or "B+3 proven ...", the expected line
/// behind the colon. Empty if the player had no opinion.
[[nodiscard]] MoveNote thought_note(const Position& position, const SearchReport& thought);

}  // namespace pahtum
