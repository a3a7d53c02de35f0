#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/solver/live_board.hpp"

namespace pahtum {

/// What the line potentials say about a board and each of its moves, without a search (README.md, "Line
/// potentials"). Points are those still to be gained, from the mover's view. Requires a live cell.
class PotentialSurvey {
  public:
    struct Cell {
        std::int16_t cell;   ///< Square::index()
        std::int16_t up;     ///< how much a stone of the mover raises its potential and points; 1/64 point
        std::int16_t reply;  ///< the same for a stone of the opponent
        std::int16_t down;   ///< how much a stone of the mover lowers the opponent's potential and points
        std::int32_t order;  ///< what both sides' stones there change, the mover's own potential counted
                             ///< twice: the higher the better
    };

    PotentialSurvey(const LiveBoard& board, Side mover);

    /// The live cells.
    [[nodiscard]] std::span<const Cell> cells() const { return {cells_.data(), count_}; }

    /// The mover gains no more.
    [[nodiscard]] Points upper() const { return floor_points(potential_ + most_up_); }
    /// The mover gains no more if it plays there now.
    [[nodiscard]] Points upper_after(const Cell& cell) const { return floor_points(potential_ + cell.up); }

    /// Whether the mover gains more than alpha by playing where the opponent's potential falls most. If so,
    /// lower() tells how much at least; else lower() is no more than alpha, and still a bound.
    [[nodiscard]] bool exceeds(Points alpha);
    [[nodiscard]] Points lower() const { return -floor_points(opposed_); }

  private:
    /// 64ths of a point, rounded down.
    [[nodiscard]] static constexpr Points floor_points(int potential) { return potential >> 6; }
    static_assert(LineFacts::kUnit == 1 << 6);

    [[nodiscard]] int best_reply(const Cell& move) const;

    const LiveBoard& board_;
    Side mover_;
    int potential_;  ///< the mover's
    int opposed_;    ///< what the opponent gains at most, 1/64 point
    int most_up_ = 0;
    std::size_t count_ = 0;
    std::size_t most_down_ = 0;  ///< index of the cell
    std::array<Cell, 64> cells_;
};

}  // namespace pahtum
