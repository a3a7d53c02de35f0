#pragma once

#include <cstdint>
#include <vector>

#include "engine/search/playout_player.hpp"

namespace pahtum {

/// Monte Carlo tree search: UCT (Kocsis and Szepesvari, Bandit based Monte-Carlo planning, 2006) with rapid
/// action value estimation (Gelly and Silver, Monte-Carlo tree search and rapid action value estimation in
/// computer Go, 2011). A play-out tells nearly as much of a stone that came late in it as of one that came
/// first: on most boards all that counts is who gets a cell, not when.
///
/// Results are a win, a draw or a loss. The move that was played out most often is chosen. The tree takes as
/// much memory as the mind's table of searches may; when that is used up, it grows no further.
class UctPlayer final : public PlayoutPlayer {
  public:
    /// Of the mind only the options are used. It must outlive the player.
    UctPlayer(std::uint64_t seed, const Mind& mind) : PlayoutPlayer(seed), mind_(mind) {}

  private:
    /// A move in its position. Results are those of the side that made it: 2 for a win, 1 for a draw.
    struct Node {
        std::uint32_t first_child = 0;
        std::uint16_t children = 0;  ///< none if it is a leaf
        std::uint16_t move = 0;      ///< Move::code()
        std::uint32_t games = 0;
        std::uint32_t results = 0;
        std::uint32_t later_games = 0;  ///< in which the side put a stone on this cell, now or later
        std::uint32_t later_results = 0;
    };
    /// A node on the way down, by the side that made the move.
    struct Step {
        std::uint32_t node;
        Side mover;
        bool is_stone;
    };

    void begin(const Position& position, const std::vector<Move>& moves) override;
    void play_one_out(Random& random) override;
    [[nodiscard]] Choice choice() const override;

    template <typename Moves>
    void expand(std::uint32_t node, const Moves& moves);
    [[nodiscard]] std::uint32_t select(const Node& parent) const;
    [[nodiscard]] std::uint32_t most_played(const Node& parent) const;
    void learn(Playout& playout);

    const Mind& mind_;
    Position root_ = Position::new_game(Ruleset{});
    std::vector<Node> nodes_;            ///< the root first; never reallocated during a thought
    std::vector<Step> path_;             ///< of this play-out, without the root
    std::vector<std::int64_t> margins_;  ///< of the games of each child of the root, from the mover's view
};

}  // namespace pahtum
