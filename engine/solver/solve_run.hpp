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
#include "engine/solver/solver.hpp"

namespace pahtum {

/// The threads of one solve. All of them work on each question and share results through the table; the first
/// answer counts. Answers are proofs, so which thread finds one does not matter.
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
    /// answered before helpers could start.
    void call_helpers();

    /// For queries that need no search.
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

/// One solve: puts one question after another to its team until the request is met or the team is stopped,
/// then reports everything proven.
class SolveRun {
  public:
    /// The position must not be over; all must outlive the run.
    SolveRun(const Position& position, const SolveRequest& request, ProverTeam& team);

    /// Everything of the report but nodes and elapsed.
    [[nodiscard]] SolveReport run();

    /// The bounds of the margin proven so far.
    [[nodiscard]] MarginBounds bounds() const { return bounds_; }
    /// While the best moves are being found: how many moves are decided, and of how many. Nothing before.
    struct Decided {
        int moves = 0;
        int of = 0;
    };
    [[nodiscard]] std::optional<Decided> decided() const { return decided_; }

  private:
    [[nodiscard]] bool settle();
    [[nodiscard]] bool settle_margin();
    [[nodiscard]] bool narrow(Points alpha);
    void forget_beyond_goal();
    [[nodiscard]] SolveStatus status() const;
    [[nodiscard]] bool has_best(bool settled) const;
    void find_best(SolveReport& report);
    [[nodiscard]] std::vector<Move> best_guess_first(const Position& position) const;
    [[nodiscard]] std::optional<bool> reaches(const Position& position, Move move, Points threshold);
    void follow_line(SolveReport& report);
    [[nodiscard]] std::optional<Move> next_of_line(const Position& position);

    const Position& position_;
    const SolveRequest& request_;
    ProverTeam& team_;
    MarginBounds limits_;  ///< what the empty cells allow
    MarginBounds bounds_;
    std::optional<Decided> decided_;
};

}  // namespace pahtum
