#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pahtum::arena {

/// Splits a command line into program and arguments much like a shell does, and expands nothing ($, ~, *
/// stay): words are separated by blanks; '...' is taken literally; in "..." a backslash takes away the
/// meaning of " and \; outside quotes a backslash takes away that of any character. `a"b c"d` is one word, ""
/// an empty one. Throws ParseError if a quote is not closed or a backslash ends the text.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

}  // namespace pahtum::arena
