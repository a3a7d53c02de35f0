#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/schedule/schedule.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum::arena {

/// The positions of a file, as the rules library prints them: one position text per line; anything after a
/// ';' (EPD operations) is ignored; blank lines and lines that start with '#' are skipped. Throws ParseError
/// that starts with "FILE:LINE: " if a line is not a position or the game is over in it, and one that names
/// the file if it cannot be read or has no positions.
[[nodiscard]] std::vector<std::string> read_openings(const std::filesystem::path& file);

/// The order in which openings are played.
struct OpeningOrder {
    std::optional<std::uint64_t> shuffle_seed = std::nullopt;  ///< nothing = the order of the file
    std::size_t start = 0;  ///< after shuffling, this many move from the front to the end
};

/// Where the openings of a tournament come from, and how they are played.
struct OpeningSettings {
    std::string file;  ///< as read_openings() reads it, unless there is a ruleset
    std::optional<Ruleset> ruleset = std::nullopt;  ///< its start: see starts_of()
    std::uint64_t seed = 1;                         ///< of the boulders that are drawn
    OpeningOrder order = {};
    bool with_symmetries = false;  ///< see with_symmetries()
    std::string place = {};        ///< where the file was named, in front of what is wrong with it
};

/// The openings in the order in which they are played. `wanted`: how many layouts to draw for a ruleset.
/// Throws ParseError, also if they are to start beyond the end of the file.
[[nodiscard]] std::vector<std::string> make_openings(const OpeningSettings& settings, std::size_t wanted);

/// Where games by the ruleset start. With Setup::kFixed: `wanted` layouts of its boulders, all
/// different up to symmetry, drawn with the seed, or all that exist if there are fewer; with another setup
/// the empty board, on which the engines place the boulders.
[[nodiscard]] std::vector<std::string> starts_of(const Ruleset& ruleset, std::size_t wanted,
                                                 std::uint64_t seed);

/// The openings, followed by their other images under the symmetries of the board: first the next image
/// of each, then the one after that. Images that equal an earlier position are left out.
[[nodiscard]] std::vector<std::string> with_symmetries(std::vector<std::string> openings);

/// The same openings in that order; the same on every machine.
[[nodiscard]] std::vector<std::string> in_order(std::vector<std::string> openings, const OpeningOrder& order);

/// The endless sequence of openings that every pairing plays: after the last one it starts over, with a
/// higher repeat.
class OpeningCycle {
  public:
    struct Turn {
        const std::string& opening;
        int repeat;  ///< how often the opening occurred before
    };

    /// Requires at least one opening; some may be the same.
    explicit OpeningCycle(std::vector<std::string> openings);

    [[nodiscard]] const std::vector<std::string>& openings() const { return openings_; }
    [[nodiscard]] Turn at(std::size_t turn) const;
    /// The game of that number in a Schedule, whose pair of games has that turn.
    [[nodiscard]] GameUnit game(std::size_t number, const std::array<int, 2>& pairing,
                                std::size_t turn) const;
    /// The inverse of at(); nothing if the opening is not in the list or the repeat is negative.
    [[nodiscard]] std::optional<std::size_t> turn_of(const std::string& opening, int repeat) const;
    /// Whether any opening occurs twice within that many turns.
    [[nodiscard]] bool repeats_within(std::size_t turns) const;

  private:
    std::vector<std::string> openings_;
    std::unordered_map<std::string, std::vector<std::size_t>> places_;  ///< indices of each text in openings_
    std::vector<std::size_t> earlier_;  ///< by index: how many earlier entries are the same
};

}  // namespace pahtum::arena
