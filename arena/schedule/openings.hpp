#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pahtum::arena {

/// The positions of a file, as the rules library prints them: one position text per line, what follows a ';'
/// on a line (EPD operations) left out; blank lines and lines that start with '#' are skipped. Throws
/// ParseError that starts with "FILE:LINE: " if a line is no position or the game is over in it, and one that
/// names the file if it cannot be read or holds no position.
[[nodiscard]] std::vector<std::string> read_openings(const std::filesystem::path& file);

/// In which order openings are played.
struct OpeningOrder {
    std::optional<std::uint64_t> shuffle_seed = std::nullopt;  ///< nothing = as in the file
    std::size_t start = 0;  ///< after shuffling, this many move from the front to the end
};

/// The same openings in that order; the same on every machine.
[[nodiscard]] std::vector<std::string> in_order(std::vector<std::string> openings, const OpeningOrder& order);

}  // namespace pahtum::arena
