#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/records/record.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// The values of one side as engines get them, by parameter.
using TuneTexts = std::vector<std::string>;

/// A game of a pair, as it is recorded.
struct TunedGame {
    bool plus_is_black = true;
    int half_points = 0;      ///< of the plus side
    std::string ending;       ///< see to_text(Ending)
    std::string detail = {};  ///< of a fault: whose it was, and what
    Points margin = 0;        ///< Black's, if the board was scored or adjudicated
    std::vector<std::string> moves = {};
    bool operator==(const TunedGame&) const = default;
};

/// A pair of games that has been played.
struct TunedPair {
    std::size_t number = 0;  ///< TunePair::number
    std::size_t iteration = 0;
    std::string opening;
    TuneTexts plus;
    TuneTexts minus;
    std::array<TunedGame, 2> games = {};

    [[nodiscard]] int half_points() const { return games[0].half_points + games[1].half_points; }
    bool operator==(const TunedPair&) const = default;
};

/// Of a game in which engine 0 of the pairing is the plus side.
[[nodiscard]] TunedGame tuned_game(const GameResult& result);

/// What the file of a tuning begins with: all that the games depend on. It holds no time and no machine, so
/// that a tuning that was interrupted leaves the same file as one that was not.
struct TuneHeader {
    RunSettings settings;
};

using TuneLine = std::variant<TuneHeader, TunedPair>;

/// One line of JSON with its checksum, without its line end; see arena/tune/README.md. Bytes that are not
/// UTF-8 become U+FFFD.
[[nodiscard]] std::string to_line(const TuneHeader& header);
[[nodiscard]] std::string to_line(const TunedPair& pair);

/// Throws StoreError if the line is damaged or does not belong to a tuning.
[[nodiscard]] TuneLine parse_tune_line(std::string_view line);

/// What the values of a tuning depend on besides the results of its pairs, as settings that are recorded.
[[nodiscard]] RunSettings tune_plan(const TuningSettings& settings);

/// The reverse: other settings may stand between these. Throws ParseError if one is missing or wrong.
[[nodiscard]] TuningSettings tuning_settings_of(const RunSettings& recorded);

/// The seed of recorded settings, which is that of the openings as well, and so not part of tune_plan().
inline constexpr std::string_view kTuneSeed = "seed";

}  // namespace pahtum::arena
