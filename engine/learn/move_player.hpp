#pragma once

#include <cstddef>
#include <span>

#include "engine/base/random.hpp"
#include "engine/core/value.hpp"
#include "engine/rules/move.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// Chooses the moves of the games that are learned from, by the lines alone and not by the network: what is
/// learned does not depend on what was learned before.
class MovePlayer {
  public:
    virtual ~MovePlayer() = default;

    /// The best move of a short search; the same moves for the same sequence of positions.
    [[nodiscard]] virtual Move best(const Position& position) = 0;
    /// A random move, the likelier the more it changes: e times as likely for every `temperature` points.
    [[nodiscard]] virtual Move any(const Position& position, double temperature, Random& random) const = 0;

  protected:
    MovePlayer() = default;
    MovePlayer(const MovePlayer&) = default;
    MovePlayer(MovePlayer&&) = default;
    MovePlayer& operator=(const MovePlayer&) = default;
    MovePlayer& operator=(MovePlayer&&) = default;
};

/// An index of `changes`: e times as likely for every `temperature` points. Requires a change.
[[nodiscard]] std::size_t draw_by_change(std::span<const Score> changes, double temperature, Random& random);

}  // namespace pahtum::learn
