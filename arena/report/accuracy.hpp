#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/stats/clusters.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// What moves of one side in one game gave away.
struct MoveLosses {
    int moves = 0;        ///< made, judged or not
    int judged = 0;       ///< of these, with a proven result before and after the move
    int half_points = 0;  ///< given away by the judged: from a win to a draw 1, to a loss 2
    int measured = 0;     ///< judged, with a proven margin before and after the move
    int points = 0;       ///< given away by the measured: the best margin less that after the move

    MoveLosses& operator+=(const MoveLosses& other);
    bool operator==(const MoveLosses&) const = default;
};

/// Moves are grouped into bands by the number of empty cells before them: 1 to 4, 5 to 8, ...
inline constexpr int kCellsPerBand = 4;
[[nodiscard]] constexpr int band_of(int empty_cells) { return (empty_cells - 1) / kCellsPerBand; }
static_assert(band_of(1) == 0 && band_of(4) == 0 && band_of(5) == 1);

/// A game whose moves have been judged.
struct JudgedGame {
    std::string pair{};                                ///< equal for the games of a pair, see pair_key()
    std::array<int, 2> engines{};                      ///< by colour
    std::array<std::map<int, MoveLosses>, 2> bands{};  ///< by colour, by band_of()
};

/// What an engine gave away a game, in moves of one band or all.
struct EngineLosses {
    MoveLosses sums{};
    /// Of games with a judged, or a measured, move there; clusters are pairs. Nothing without such a game.
    std::optional<ClusterMean> half_points = std::nullopt;
    std::optional<ClusterMean> points = std::nullopt;
};

/// How much more, or less, one engine gave away than another.
struct LossDifference {
    ClusterMean per_game;  ///< the first engine's loss less the second's
    double chance = 1;     ///< that engines which are alike differ so much: sign_flip_chance() of the pairs
};

/// Two engines over the pairs in which they met.
struct AccuracyDuel {
    std::array<int, 2> engines{};
    std::optional<LossDifference> half_points = std::nullopt;
    std::optional<LossDifference> points = std::nullopt;
};

/// How well engines played where the solver knows how to play.
struct Accuracy {
    std::uint64_t nodes = 0;                           ///< the limit of the solver for a position
    std::size_t games = 0;                             ///< without duplicates
    std::size_t out_of_reach = 0;                      ///< games of these in which no move could be judged
    std::vector<EngineLosses> engines{};               ///< all moves, by engine
    std::vector<std::map<int, EngineLosses>> bands{};  ///< by engine, by band_of()
    std::vector<AccuracyDuel> duels{};                 ///< in the order of their engines
};

/// From games between engines of this number.
[[nodiscard]] Accuracy accuracy_of(std::span<const JudgedGame> games, std::size_t engines);

/// For people, several lines. Engines are in their order.
[[nodiscard]] std::string to_table(const Accuracy& accuracy, std::span<const EngineSpec> engines);
/// Its tables `engines` and `bands` (of empty cells) as TextTable::to_json(), and `duels`, by line.
[[nodiscard]] Json texts_json(const Accuracy& accuracy, std::span<const EngineSpec> engines);
/// One object; the keys are in arena/report/README.md.
[[nodiscard]] Json to_json(const Accuracy& accuracy, std::span<const EngineSpec> engines);

}  // namespace pahtum::arena
