#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/rules/bitboard.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum {

enum class Phase : std::uint8_t {
    kPlacing,   ///< the players put boulders on the board
    kChoosing,  ///< Black answers first or second (Setup::kChoose)
    kStones,    ///< the players put stones on the board
    kOver,
};

/// All that a position is made of, in plain form; see Position::from_parts.
struct PositionParts {
    Ruleset ruleset{};
    std::array<Bitboard, 2> stones{};  ///< by index_of(Side)
    Bitboard boulders{};
    Side side_to_move = Side::kBlack;
    Phase phase =
        Phase::kStones;    ///< kStones and kOver mean the same here: whether the game is over is worked out
    bool swapped = false;  ///< the pie rule's swap was the last move
    std::array<int, 2> bank{};                 ///< points banked; 0 with Scoring::kFinal
    std::array<std::optional<int>, 2> hand{};  ///< stones left; nothing = the supply less those on the board
};

/// Whose turn it is to place when `placed` boulders lie on the board (the centre one counts). Requires a
/// setup in which the players place boulders.
[[nodiscard]] Side side_to_place(Setup setup, int placed);

/// Throws ParseError if the parts contradict each other or the rules; see Position::from_parts.
void validate(const PositionParts& parts);

}  // namespace pahtum
