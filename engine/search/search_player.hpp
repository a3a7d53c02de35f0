#pragma once

#include "engine/search/player.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/search/searcher.hpp"

namespace pahtum {

/// Plays what ProofPolicy finds proven, and otherwise what the search prefers.
class SearchPlayer final : public Player {
  public:
    /// The solver must outlive the player.
    SearchPlayer(const SearchOptions& options, Solver& solver) : searcher_(options), policy_(solver) {}

    void clear() override;
    void set_options(const SearchOptions& options) override { searcher_.set_options(options); }
    [[nodiscard]] SearchReport choose(const Position& position, const SearchLimits& limits,
                                      const Searcher::Stop& stop, const Searcher::Sink& sink) override;

  private:
    Searcher searcher_;
    ProofPolicy policy_;
};

}  // namespace pahtum
