#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum::web {

/// The evaluation of a position, from Black's view.
struct Evaluation {
    double score = 0;     ///< expected final margin in points
    double win_rate = 0;  ///< 0 to 1
    bool exact = false;   ///< score is proven
    bool operator==(const Evaluation&) const = default;
};

/// A game in which any position can be shown. Moves that were taken back are kept until another is played.
class WebGame {
  public:
    explicit WebGame(const Position& start) : positions_{start}, evaluations_(1) {}

    /// The position shown: the one after ply() moves.
    [[nodiscard]] const Position& position() const { return positions_[ply_]; }
    [[nodiscard]] std::size_t ply() const { return ply_; }
    /// All known moves, before and after the position shown.
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
    /// Requires ply <= moves().size().
    [[nodiscard]] const Position& position_after(std::size_t ply) const { return positions_[ply]; }
    [[nodiscard]] const std::optional<Evaluation>& evaluation_after(std::size_t ply) const {
        return evaluations_[ply];
    }

    /// Plays in the position shown. Later moves are forgotten unless the first of them is this move. Requires
    /// a legal move.
    void play(Move move);
    /// Requires ply <= moves().size().
    void go_to(std::size_t ply) { ply_ = ply; }
    /// Sets the evaluation of the position after `ply` moves. Requires ply <= moves().size().
    void evaluate(std::size_t ply, const Evaluation& evaluation) { evaluations_[ply] = evaluation; }

    std::array<std::string, 2> names{};  ///< of the players, by index_of(Side); any text; empty = not known

  private:
    std::vector<Position> positions_;  ///< one more than moves
    std::vector<Move> moves_;
    std::vector<std::optional<Evaluation>> evaluations_;  ///< of positions_
    std::size_t ply_ = 0;
};

}  // namespace pahtum::web
