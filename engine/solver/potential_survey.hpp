#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/core/live_board.hpp"
#include "engine/core/value.hpp"
#include "engine/solver/rounded_bound.hpp"

namespace pahtum {

/// Bounds that the line potentials give for a board and each of its moves, without a search (README.md, "Line
/// potentials" and "Multiples of three"). Points are those still to be gained, from the mover's view.
/// Requires a live cell.
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

    /// Bounds of what the mover gains.
    [[nodiscard]] Points lower() const { return lower_; }
    [[nodiscard]] Points upper() const { return upper_; }

    /// Whether the mover gains more than alpha by playing where the opponent's potential falls most, plain or
    /// rounded. If so, lower() is how much at least; otherwise lower() is at most alpha, and still a bound.
    [[nodiscard]] bool exceeds(Points alpha);

    /// The live cells on which a stone may gain more than alpha; an upper bound of what all others gain.
    struct Open {
        LiveBoard::CellMask cells = 0;
        Points upper_of_others = -kNoBound;
    };
    [[nodiscard]] Open open_above(Points alpha) const;

    static constexpr Points kNoBound = 4095;  ///< more than any board brings

  private:
    /// The most by which rounding to residues of three changes a bound.
    static constexpr Points kRounding = 2;

    static_assert(LineFacts::kUnit == kPoint);

    /// The points in a potential: without open runs of four or more gains are multiples of three.
    [[nodiscard]] Points points_in(int potential) const {
        return board_.is_wide() ? floor_points(potential) : floor_threes(potential);
    }
    [[nodiscard]] int rise_after(const Cell& move, const Cell& reply) const;

    const LiveBoard& board_;
    Side mover_;
    int potential_;  ///< the mover's
    int opposed_;    ///< the opponent's
    int most_up_ = 0;
    Points lower_ = 0;
    Points upper_ = 0;
    std::size_t count_ = 0;
    std::size_t most_down_ = 0;   ///< index of the cell
    std::size_t most_reply_ = 0;  ///< index of the cell
    std::array<Cell, 64> cells_;
};

}  // namespace pahtum
