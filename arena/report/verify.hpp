#pragma once

#include "arena/records/record.hpp"

namespace pahtum::arena {

/// Plays the game of a record again by the rules and compares how it ended: its moves are legal, a full board
/// has the recorded margin, points and winner, and a game that ended otherwise was not over yet. A proven or
/// agreed margin, and whether an engine was too late or crashed, cannot be seen from the record. Throws
/// StoreError that says what differs.
void verify_game(const GameRecord& record);

}  // namespace pahtum::arena
