#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/certificate/lines.hpp"

namespace pahtum::certificate {

/// A claim: from this position, one side can finish with at least this margin, whatever the other side plays.
struct Claim {
    std::string position;  ///< as position texts are written; of classic games only
    char side = 'x';       ///< whose margin: x = Black, o = White
    int margin = 0;        ///< points of that side less those of the other, those on the board included
};
/// The greatest margin a claim may name, either way: far more points than any board has.
inline constexpr int kMostMargin = 100'000;

/// A position as far as it still matters.
struct Board {
    std::array<Line, 16>
        lines{};  ///< live parts: the rows from the bottom up, then the columns from the left
    /// Stones and boulders of one of the positions with these lines; bit 8 * row + column.
    std::uint64_t claimer = 0;
    std::uint64_t other = 0;
    std::uint64_t boulders = 0;
    int need = 0;  ///< points that the claimer must still gain, less those of the other side
};

/// A claim as it is understood here.
struct Start {
    int size = 0;
    Board board;
    bool is_claimers_turn = false;
};

/// Throws std::invalid_argument: not a position, or one to which the conditions of a certificate do not apply
/// (the last board must count, nothing be captured, and the stones suffice to fill it).
[[nodiscard]] Start read_claim(const Claim& claim, const LineRules& rules);

/// Whether the claimer can finish with no less than the other side by mirroring, as README.md says.
[[nodiscard]] bool can_mirror(const Start& start);

/// The position text of a board with the claimer or the other side to move.
[[nodiscard]] std::string text_of(const Board& board, int size, char claimer, bool is_claimers_turn);

/// "D4", the column by its letter.
[[nodiscard]] std::string vertex(int row, int column);

}  // namespace pahtum::certificate
