#pragma once

#include "arena/records/json.hpp"
#include "arena/report/game_files.hpp"

namespace pahtum::arena {

/// A game as the page reads it. Positions and points are computed here, by the rules library, so that the
/// page need not know the rules:
///
/// | key | value |
/// |---|---|
/// | `players` | numbers of the engines with Black and White |
/// | `winner` | "b", "w", or "" for a draw |
/// | `ending`, `margin`, `detail`, `opening`, `repeat` | as in the record |
/// | `board` | the cells at the start, rows from the top: `.` `x` `o` `-` |
/// | `points` | Black's and White's at the start and after each move, all in one array |
/// | `movers` | "b" or "w" for each move |
/// | `moves` | texts separated by blanks |
/// | `changes` | for each move, separated by blanks: each cell it changed, as two characters (see below) |
/// | `times` | microseconds of each move |
/// | `info` | for each move null or [value from the mover's view, depth, nodes], if any engine gave it |
/// | `stderr` | the end of what the loser wrote there, if the record has it |
///
/// The first character of a change is that of kCellNames at the cell's index in `board`, the second one is
/// the cell's new content.
///
/// Requires the record's replay.
[[nodiscard]] Json game_json(const GameRecord& record, const Replay& game);

/// A character for each of at most 64 cells.
inline constexpr std::string_view kCellNames =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$";
static_assert(kCellNames.size() == 64);

}  // namespace pahtum::arena
