#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/openings/balance.hpp"
#include "protocol/commands/lines_file.hpp"

namespace pahtum::program {

/// A file of balanced openings: a comment with the command that makes it, then an opening a line, as
/// openings/README.md describes.

/// An opening and the number of the candidate that it was.
struct NumberedOpening {
    std::uint64_t number;
    BalancedOpening opening;
};

/// "# pahtum openings balanced --ruleset classic --seed 5 --nodes 2000 --games 8"
[[nodiscard]] std::string command_comment(const BalanceRule& rule);
[[nodiscard]] std::string to_line(const NumberedOpening& opening);
/// Reads what to_line() writes. Throws ParseError.
[[nodiscard]] NumberedOpening parse_opening_line(std::string_view line);

/// The openings found so far, no two of them the same up to symmetry, and the file that keeps them.
class BalancedFile {
  public:
    /// Keeps nothing but what is needed to find the same openings again.
    explicit BalancedFile(const BalanceRule& rule) : rule_(rule) {}

    /// Goes on with the file: what it holds has been found already. Created if missing; an incomplete last
    /// line is dropped. Throws FileError if it cannot be read and written, or another process is making it,
    /// ParseError if it does not hold openings by this rule.
    void use(const std::string& path);

    [[nodiscard]] std::size_t size() const { return size_; }
    /// Of the candidate after the last one found.
    [[nodiscard]] std::uint64_t next_number() const { return next_number_; }
    /// The line for the opening, which is in the file now; empty if a similar one is there already. Throws
    /// FileError.
    [[nodiscard]] std::string add(const NumberedOpening& opening);

  private:
    [[nodiscard]] bool note(const NumberedOpening& opening);

    BalanceRule rule_;
    std::optional<LinesFile> file_;
    std::set<std::string> images_;  ///< of the positions, the first in alphabetical order of each
    std::size_t size_ = 0;
    std::uint64_t next_number_ = 0;
};

}  // namespace pahtum::program
