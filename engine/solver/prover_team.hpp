#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/prover.hpp"

namespace pahtum {

/// The threads of one solve. Each question goes to all of them, who help each other through the table; the
/// first answer counts. Answers are proofs, so which thread finds one does not matter.
class ProverTeam {
  public:
    /// All must outlive the team. `proofs` may be null. Requires threads >= 1.
    ProverTeam(ProverFamily& family, SearchControl& control, int threads, ProofSink* proofs);
    /// Ends the helpers; SearchControl::nodes is complete afterwards.
    ~ProverTeam();
    ProverTeam(const ProverTeam&) = delete;
    ProverTeam& operator=(const ProverTeam&) = delete;

    /// As Prover::prove; nothing once the solve is stopped. Searches in the calling thread.
    [[nodiscard]] std::optional<Points> prove(const Position& position, Points alpha);

    /// Lets the other threads work on the running question. For SearchControl::poll: short questions are
    /// answered before anyone could help.
    void call_helpers();

    /// For what needs no search.
    [[nodiscard]] const Prover& prover() const { return *prover_; }

  private:
    struct Question {
        std::uint64_t number = 0;
        Position position;
        Points alpha = 0;
    };

    void post(const Position& position, Points alpha);
    void help(const std::stop_token& stop, int thread);

    ProverFamily& family_;
    SearchControl& control_;
    int threads_;
    ProofSink* proofs_;
    NodeCounter counter_;
    std::unique_ptr<Prover> prover_;

    std::mutex mutex_;  ///< guards all below except helpers_
    std::condition_variable_any helpers_called_;
    Question question_;
    std::uint64_t called_for_ = 0;  ///< the last question helpers were called for
    std::optional<Points> answer_;
    std::vector<std::jthread> helpers_;
};

}  // namespace pahtum
