#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/plain_search.hpp"

namespace pahtum::testing {

/// Proves values by PlainSearch, which shares neither rules of pruning nor tables with what solves classic
/// positions otherwise.
class PlainProof {
  public:
    PlainProof();

    /// Whether the final margin is at least this, from the side to move's view.
    [[nodiscard]] bool is_at_least(const Position& position, Points margin);
    /// The texts of the legal moves after which it is at least this for the side to move.
    [[nodiscard]] std::vector<std::string> moves_reaching(const Position& position, Points margin);

  private:
    PlainFamily family_;
    SearchControl control_;
    NodeCounter thread_;
    std::unique_ptr<Prover> prover_;
};

}  // namespace pahtum::testing
