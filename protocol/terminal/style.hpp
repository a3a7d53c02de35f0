#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pahtum::terminal {

/// What a piece of text is. In colour each looks different; without, all are as they are.
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

/// Whether a terminal may be sent colours: neither NO_COLOR nor TERM=dumb is in the environment.
[[nodiscard]] bool environment_allows_colour();

/// Text without escape sequences in lines of at most `columns`, broken at blanks where there are any.
/// Lines that continue one begin with `indent` blanks. Requires 0 <= indent < columns.
[[nodiscard]] std::string wrap(std::string_view text, std::size_t columns, std::size_t indent = 0);

/// The items below each other in as many columns as fit, row by row, each row with its LF.
[[nodiscard]] std::string tabulate(std::span<const std::string> items, std::size_t columns);

}  // namespace pahtum::terminal
