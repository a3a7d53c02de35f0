#pragma once

#include <array>
#include <string>

#include "arena/records/record.hpp"

namespace pahtum::arena {

/// A name that would run as a script in a page that lets it, and breaks JSON, HTML and attributes where it
/// can: quotes, `</script>`, U+2028 and a byte that is no UTF-8.
inline const std::string kHostileName =
    "</script><script>document.title='pwned'</script>\"'<img src=x onerror=\"document.title='pwned'\">&amp;"
    "\xe2\x80\xa8\xff";

/// A drawn game of eight moves on 3x3 in which Black and White have a row of three each: 3 points for Black
/// after move 5, 3 for White after move 6.
[[nodiscard]] GameRecord drawn_game(const std::array<std::string, 2>& names);

/// A game that begins with a custodial capture, B5 makes C5 Black's, and that White then loses: it crashes,
/// and its stderr is hostile.
[[nodiscard]] GameRecord capturing_game(const std::array<std::string, 2>& names);

}  // namespace pahtum::arena
