#pragma once

#include <cstddef>
#include <vector>

#include "engine/search/playout_player.hpp"

namespace pahtum {

/// Flat Monte Carlo: plays every move out in turn, and chooses the one with the best mean result.
class MonteCarloPlayer final : public PlayoutPlayer {
    using PlayoutPlayer::PlayoutPlayer;

    void begin(const Position& position, const std::vector<Move>& moves) override;
    void play_one_out(Random& random) override;
    [[nodiscard]] Choice choice() const override;

    struct Candidate {
        Move move;
        Position after;
        PlayoutSum sum;
    };
    Side mover_ = Side::kBlack;
    std::vector<Candidate> candidates_;
    std::size_t next_ = 0;
};

}  // namespace pahtum
