#pragma once

#include <string>
#include <string_view>

namespace pahtum {

/// The text of a file of SGF in UTF-8, for all other functions: each game is read in the character set that
/// CA in its root names, before anything is split, since in Shift_JIS, GBK and Big5 a letter can end in the
/// byte of a backslash or a bracket. Names are those of the web (WHATWG, Encoding Standard) and of DOS.
/// Bytes that mean nothing become U+FFFD. A game without CA, one in UTF-8 and a file that begins with a
/// byte order mark stay as they are. Throws ParseError that names a character set that is not known, with
/// line and column. Takes time proportional to the length of the text.
[[nodiscard]] std::string sgf_as_utf8(std::string_view bytes);

}  // namespace pahtum
