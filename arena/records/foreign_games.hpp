#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "arena/records/record.hpp"

namespace pahtum::arena {

/// What a file of games is written in.
enum class GameFormat : std::uint8_t { kRecords, kPgn, kCsv };

/// "records", "PGN", "CSV".
[[nodiscard]] std::string_view to_text(GameFormat format);

/// Looks at how the file begins: `{` our records, `[` PGN, a line with two commas CSV; if that is not clear
/// (an empty file, damaged records, a PGN file that begins with a comment), at its extension. Throws
/// StoreError if it cannot be read or is none of these.
[[nodiscard]] GameFormat format_of(const std::filesystem::path& file);

/// A game that another program played.
struct ForeignGame {
    std::string first;          ///< who moved first
    std::string second;         ///< the other
    int half_points = 0;        ///< of the first
    std::string identity = {};  ///< see identity_of(); empty if the file does not say enough
    std::string opening = {};   ///< what it was played from, as the file puts it; empty if that is not marked
    std::string round = {};     ///< equal for the games of a pair; empty if the file tells no rounds
    std::uint64_t content = 0;  ///< a hash of all that the file says of the game
};

/// What distinguishes a game from all others in our records, and in CSV made from them: its run, when it
/// started, its players, its opening and how often they had that before.
[[nodiscard]] std::string identity_of(const GameRecord& record);

/// Gives every game of a PGN file to `use` and returns how many had to be left out because a player or the
/// result is missing or unknown ("?"). White moves first. Nothing in moves or comments is taken for a tag;
/// without a Result tag, the result at the end of the moves counts. The opening is the FEN tag and the first
/// moves that have the comment {book}; the round is that of the Round tag within its Event, where games 1 and
/// 2, 3 and 4, ... of a round ("7.1" and "7.2") count as one round. Takes one line at a time. Throws
/// StoreError if the file cannot be read, and one that names the line of a Result tag that is no result, or
/// where a comment begins in which the file ends (it may have hidden games).
std::int64_t read_pgn(const std::filesystem::path& file, const std::function<void(const ForeignGame&)>& use);

/// The same for a CSV file: the columns `white`, `black` and `result` in any order, named by a header line; a
/// file without one has them in this order. The player whose column comes first moved first, unless the
/// opening is a position of ours, which says who did. Results are 1-0, 0-1, 1/2-1/2 (points of the one who
/// moved first, then of the other; also with a colon or a dash), or of the one who moved first 1, 0.5, 0 or
/// win, draw, loss (W, D, L), or white, black, draw. Games whose result is "*", "?", "-" or missing, or one
/// of whose players is "?" or missing, are left out. Fields may be quoted. A header that names `started`,
/// `opening` and `repeat` too, and perhaps `run`, as in our CSV, gives games their identity, opening and
/// round. Throws StoreError that names the line if one is not a game, or has another result.
std::int64_t read_csv(const std::filesystem::path& file, const std::function<void(const ForeignGame&)>& use);

}  // namespace pahtum::arena
