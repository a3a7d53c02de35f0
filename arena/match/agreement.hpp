#pragma once

#include <array>
#include <optional>

#include "arena/match/move_info.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// When two engines agree so much about a game that it need not be played out.
struct AgreementRule {
    double margin = 0;  ///< both say that the same side wins by at least this; above 0
    int plies = 0;      ///< in so many moves in a row, by both of them; at least 2
};

/// Listens to what the engines of one game think of their moves.
class Agreement {
  public:
    explicit Agreement(const AgreementRule& rule) : rule_(rule) {}

    /// `info` is what the mover said of its move, if anything.
    void add(Side mover, const std::optional<MoveInfo>& info);
    /// Black's final margin if they agree: the most cautious number of all that they said, rounded towards 0.
    [[nodiscard]] std::optional<Points> margin() const;

  private:
    AgreementRule rule_;
    double value_ = 0;                  ///< of the moves that agree the least, from Black's view
    int plies_ = 0;                     ///< the last so many agree
    std::array<bool, 2> has_spoken_{};  ///< by colour, in these
};

}  // namespace pahtum::arena
