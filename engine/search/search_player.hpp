#pragma once

#include "engine/search/player.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum {

/// Plays what ProofPolicy finds proven, and otherwise what the search prefers.
class SearchPlayer final : public Player {
  public:
    /// Both must outlive the player.
    SearchPlayer(Searcher& searcher, Solver& solver) : searcher_(searcher), policy_(solver) {}

    void clear() override { policy_.clear(); }
    [[nodiscard]] SearchReport choose(const Position& position, const SearchLimits& limits,
                                      const Searcher::Stop& stop, const Searcher::Sink& sink) override;

  private:
    Searcher& searcher_;
    ProofPolicy policy_;
};

}  // namespace pahtum
