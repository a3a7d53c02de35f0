#pragma once

#include <cstdint>
#include <memory>

#include "engine/base/random.hpp"
#include "engine/search/player.hpp"

namespace pahtum {

/// Plays by one rule, without thinking ahead: at random among the moves that the rule likes best.
class SimplePlayer : public Player {
  public:
    explicit SimplePlayer(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] Thought choose(const Position& position, const SearchLimits& limits,
                                 const StopThinking& stop, const ThoughtSink& sink) override;

  private:
    /// Called before the moves of a position are compared.
    virtual void look_at(const Position&, Random&) {}
    /// How much the rule likes a move: points, or any other order.
    [[nodiscard]] virtual Points preference(const Position& position, Move move) const = 0;

    Random random_;
};

/// Requires kGreedy, kRandom, kBeginner or kBlocker.
[[nodiscard]] std::unique_ptr<Player> make_simple_player(PlayerKind kind, std::uint64_t seed);

}  // namespace pahtum
