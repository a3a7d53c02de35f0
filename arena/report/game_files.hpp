#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/records/record.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// A recorded game, replayed by the rules.
struct Replay {
    Position start;
    std::vector<Move> moves{};   ///< legal in sequence
    std::vector<Side> movers{};  ///< whose moves they are; in some phases sides do not alternate
};

/// Throws StoreError that quotes the move or the opening if the rules do not allow it.
[[nodiscard]] Replay replay(const GameRecord& record);

/// Calls its argument with every game that counts, in the order of the records, each with the pairing it has
/// in Results.
using GameSource = std::function<void(const std::function<void(const GameRecord&)>&)>;

/// The start of every CSV file of games that we write.
inline constexpr std::string_view kCsvStart =
    "started,black,white,result,ending,margin,moves,black_seconds,white_seconds,boulders,opening,repeat,"
    "detail";
/// Its first line, without its end: the names of the columns, which arena/report/README.md describes.
inline constexpr std::string_view kCsvHeader =
    "started,black,white,result,ending,margin,moves,black_seconds,white_seconds,boulders,opening,repeat,"
    "detail,run";
static_assert(kCsvHeader.starts_with(kCsvStart));

/// A game as a line of that file, without its end. Quoted as RFC 4180 has it. Throws ParseError if the
/// opening is not a position.
[[nodiscard]] std::string to_csv(const GameRecord& record);

/// The start of every SGF text that we write.
inline constexpr std::string_view kSgfStart = "(;FF[4]CA[UTF-8]AP[pahtum]";

/// A game as SGF, see protocol/gtp/sgf.md; names are printable(). Throws StoreError if it cannot be replayed.
[[nodiscard]] std::string to_sgf(const GameRecord& record);

/// Plays the game of a record again by the rules and compares how it ended: its moves are legal, a full board
/// has the recorded margin, points and winner, and a game that ended otherwise was not over yet. A proven or
/// agreed margin, and whether an engine was too late or crashed, cannot be seen from the record. Throws
/// StoreError that says what differs.
void verify_game(const GameRecord& record);

}  // namespace pahtum::arena
