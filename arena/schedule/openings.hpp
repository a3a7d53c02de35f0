#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/rules/ruleset.hpp"

namespace pahtum::arena {

/// The positions of a file, as the rules library prints them: one position text per line, what follows a ';'
/// on a line (EPD operations) left out; blank lines and lines that start with '#' are skipped. Throws
/// ParseError that starts with "FILE:LINE: " if a line is not a position or the game is over in it, and one
/// that names the file if it cannot be read or holds no position.
[[nodiscard]] std::vector<std::string> read_openings(const std::filesystem::path& file);

/// The order in which openings are played.
struct OpeningOrder {
    std::optional<std::uint64_t> shuffle_seed = std::nullopt;  ///< nothing = as in the file
    std::size_t start = 0;  ///< after shuffling, this many move from the front to the end
};

/// Where the openings of a tournament come from, and how they are played.
struct OpeningSettings {
    std::string file;  ///< as read_openings() reads it, unless there is a ruleset
    std::optional<Ruleset> ruleset = std::nullopt;  ///< its start: see starts_of()
    std::uint64_t seed = 1;                         ///< of the boulders that are drawn
    OpeningOrder order = {};
    bool with_symmetries = false;  ///< see with_symmetries()
};

/// The openings in the order in which they are played. `wanted`: how many to draw by a ruleset. Throws
/// ParseError.
[[nodiscard]] std::vector<std::string> make_openings(const OpeningSettings& settings, std::size_t wanted);

/// Where games by the ruleset start. With Setup::kFixed: `wanted` layouts of its boulders, no two the same up
/// to symmetry, drawn by the seed, or all if there are fewer; with another setup the empty board, on which
/// the engines place the boulders.
[[nodiscard]] std::vector<std::string> starts_of(const Ruleset& ruleset, std::size_t wanted,
                                                 std::uint64_t seed);

/// The openings, followed by their other images under the symmetries of the board: first the next image
/// of each, then the one after that. No image that is there already comes again.
[[nodiscard]] std::vector<std::string> with_symmetries(std::vector<std::string> openings);

/// The same openings in that order; the same on every machine.
[[nodiscard]] std::vector<std::string> in_order(std::vector<std::string> openings, const OpeningOrder& order);

/// The openings in the order in which every pairing has them, without end: when they are used up they come
/// again, with a higher repeat.
class OpeningCycle {
  public:
    struct Turn {
        const std::string& opening;
        int repeat;  ///< how often the opening came before
    };

    /// Requires at least one opening; some may be the same.
    explicit OpeningCycle(std::vector<std::string> openings);

    [[nodiscard]] Turn at(std::size_t turn) const;
    /// The reverse; nothing if the opening is not among ours or the repeat is negative.
    [[nodiscard]] std::optional<std::size_t> turn_of(const std::string& opening, int repeat) const;
    /// Whether some opening comes twice within that many turns.
    [[nodiscard]] bool repeats_within(std::size_t turns) const;

  private:
    std::vector<std::string> openings_;
    std::unordered_map<std::string, std::vector<std::size_t>>
        places_;                        ///< where each text stands in openings_
    std::vector<std::size_t> earlier_;  ///< by place: how many places before it hold the same text
};

}  // namespace pahtum::arena
