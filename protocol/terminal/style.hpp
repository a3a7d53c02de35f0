#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pahtum::terminal {

/// The kind of a piece of text, which decides its colour.
enum class Ink {
    kBlack,      ///< Black's stones
    kWhite,      ///< White's stones
    kBlackLine,  ///< Black's stones in a line that counts
    kWhiteLine,
    kBoulder,
    kStrong,  ///< results
    kFaint,   ///< coordinates, empty cells
};

/// Colours by ANSI escape sequences, or none.
class Style {
  public:
    explicit Style(bool is_coloured) : is_coloured_(is_coloured) {}

    [[nodiscard]] std::string paint(Ink ink, std::string_view text) const;

  private:
    bool is_coloured_;
};

/// Whether the environment allows colours: neither NO_COLOR nor TERM=dumb is set.
[[nodiscard]] bool environment_allows_colour();

/// Wraps text without escape sequences to lines of at most `columns` (text_columns in utf8.hpp), at blanks
/// where possible and never within a character. Continuation lines start with `indent` blanks. Requires 0 <=
/// indent < columns.
[[nodiscard]] std::string wrap(std::string_view text, std::size_t columns, std::size_t indent = 0);

/// The items in as many columns as fit, row by row, each row ending with an LF.
[[nodiscard]] std::string tabulate(std::span<const std::string> items, std::size_t columns);

}  // namespace pahtum::terminal
