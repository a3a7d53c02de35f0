#pragma once

#include "engine/core/lanes.hpp"
#include "engine/core/live_board.hpp"
#include "engine/core/value.hpp"

namespace pahtum {

/// What one side gains at most, by the rounded potentials of its lines (README.md, "Multiples of three"): it
/// may be less by one or two points than the plain potentials say. A small value type: keep a copy to undo.
class RoundedBound {
  public:
    RoundedBound(const LiveBoard& board, Side side);

    /// With the opponent to move, the most points that the side can gain over the opponent.
    [[nodiscard]] Points bound() const { return total_.bound(); }
    /// The same after a stone on the cell, empty now, with the points that it brings. `stone` as the side
    /// sees it.
    [[nodiscard]] Points bound_after(int cell, CellState stone) const;

    /// Puts a stone there; the points that it brings count in all bounds from then on.
    void play(int cell, CellState stone);

  private:
    /// Sums over all lines.
    struct Total {
        int potential = 0;
        int residue = 0;
        Points margin = 0;

        [[nodiscard]] Points bound() const;
        void replace(const LineFacts& before, const LineFacts& after);
    };

    const LinePatterns* patterns_;
    LiveBoard::Lines lines_;
    Total total_;
};

// Bounds that the line potentials give for a board and each of its moves, without a search (README.md, "Line
// potentials" and "Multiples of three"). Points are those still to be gained, from the mover's view.

static_assert(LineFacts::kUnit == kPoint);

/// What a stone on each cell changes in the potential and points of one side, in 1/64 point; 0 on cells that
/// are not live.
struct StoneChanges {
    StoneChanges(const LiveBoard& board, Side side);
    /// The same for the board after a stone on the cell: only its two lines have changed.
    StoneChanges(const StoneChanges& before, const LiveBoard& board_before, const LiveBoard& board, Side side,
                 int cell);

    LaneGrid ups;    ///< how much a stone of the side raises them
    LaneGrid downs;  ///< how much a stone of the other side lowers them

  private:
    struct Cross {
        const LineFacts& row;
        const LineFacts& column;
    };
    StoneChanges(const StoneChanges& before, int cell, const Cross& lines_before, const Cross& lines);
};

class PotentialSurvey;

/// The move that led to a board.
struct LastMove {
    const PotentialSurvey& before;  ///< of the board before it, with its mover to move
    int cell;
};

/// What stones change in the opponent's potential, and how much the mover gains at least. This alone decides
/// half of the solver's questions. The board must outlive it and have a live cell.
class OpposedSurvey {
  public:
    /// `last`: if it is known, what has not changed since then is taken over.
    OpposedSurvey(const LiveBoard& board, Side mover, const LastMove* last = nullptr);

    [[nodiscard]] const LiveBoard& board() const { return board_; }
    [[nodiscard]] Side mover() const { return mover_; }
    [[nodiscard]] LiveBoard::CellMask live() const { return live_; }
    /// Of the opponent's potential and points.
    [[nodiscard]] const StoneChanges& changes() const { return changes_; }

    [[nodiscard]] Points lower() const { return lower_; }

    /// Whether the mover gains more than alpha by the opponent's potential now, or after playing where it
    /// falls most, plain or rounded. If so, lower() is how much at least; otherwise lower() is at most alpha,
    /// and still a bound.
    [[nodiscard]] bool exceeds(Points alpha);

  private:
    [[nodiscard]] LaneGrid replies_after(int move) const;
    [[nodiscard]] Points least_after_replies(const LaneGrid& replies, int move, Points alpha) const;

    const LiveBoard& board_;
    Side mover_;
    int potential_;  ///< the opponent's
    Points lower_;
    LiveBoard::CellMask live_;
    StoneChanges changes_;
};

/// What stones of the mover change in its own potential, and how much it gains at most.
class PotentialSurvey {
  public:
    /// The other survey, of the same move, must outlive it.
    explicit PotentialSurvey(const OpposedSurvey& opposed, const LastMove* last = nullptr);

    [[nodiscard]] const OpposedSurvey& opposed() const { return opposed_; }

    [[nodiscard]] Points upper() const { return upper_; }
    /// Of the mover's own potential and points.
    [[nodiscard]] const StoneChanges& changes() const { return changes_; }
    /// What both sides' stones on a live cell change, the mover's own potential counted twice: the higher the
    /// better.
    [[nodiscard]] int order(int cell) const {
        const StoneChanges& others = opposed_.changes();
        return 2 * (at(changes_.ups, cell) + at(changes_.downs, cell)) + at(others.ups, cell) +
               at(others.downs, cell);
    }
    /// Both potentials, by index_of(side), after a stone of the mover that gains these points.
    [[nodiscard]] std::array<std::int32_t, 2> potentials_after(int cell, Points gain) const;

    /// The live cells on which a stone may gain more than alpha; an upper bound of what all others gain.
    struct Open {
        LiveBoard::CellMask cells = 0;
        Points upper_of_others = -kNoBound;
    };
    [[nodiscard]] Open open_above(Points alpha) const;

    static constexpr Points kNoBound = 4095;  ///< more than any board brings

  private:
    void round(Open& open, LiveBoard::CellMask doubtful, Points alpha) const;

    const OpposedSurvey& opposed_;
    int potential_;  ///< the mover's
    StoneChanges changes_;
    Points upper_;
};

}  // namespace pahtum
