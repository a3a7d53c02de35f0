#pragma once

#include <string>
#include <string_view>

#include "arena/store/record.hpp"

namespace pahtum::arena {

/// The first line of a CSV file of games, without its end: the names of the columns, which arena/README.md
/// describes.
inline constexpr std::string_view kCsvHeader =
    "started,black,white,result,ending,margin,moves,black_seconds,white_seconds,boulders,opening,repeat,"
    "detail";

/// A game as a line of that file, without its end. Quoted as RFC 4180 has it. Throws ParseError if the
/// opening is no position.
[[nodiscard]] std::string to_csv(const GameRecord& record);

/// What every SGF text of ours begins with.
inline constexpr std::string_view kSgfStart = "(;FF[4]CA[UTF-8]AP[pahtum]";

/// A game as SGF, see protocol/README.md. Throws StoreError if it cannot be replayed.
[[nodiscard]] std::string to_sgf(const GameRecord& record);

}  // namespace pahtum::arena
