#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/platform/threads.hpp"
#include "engine/rules/position.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// Answers the questions of a solve.
class QuestionTeam {
  public:
    virtual ~QuestionTeam() = default;
    /// As Prover::prove; nothing once the solve is stopped.
    [[nodiscard]] virtual std::optional<Points> prove(const Position& position, Points alpha,
                                                      Effort effort) = 0;
    [[nodiscard]] virtual bool is_stopped() const = 0;
    /// Of the calling thread.
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
    /// For queries that need no search.
    [[nodiscard]] virtual const Prover& prover() const = 0;
};

/// The threads of one solve. All of them work on each question and share results through the table; the first
/// answer counts. Answers are proofs, so which thread finds one does not matter.
class ProverTeam final : public QuestionTeam {
  public:
    /// All must outlive the team. `proofs` may be null. Requires threads >= 1.
    ProverTeam(ProverFamily& family, SearchControl& control, int threads, ProofSink* proofs);
    /// Ends the helpers; SearchControl::nodes is complete afterwards.
    ~ProverTeam() override;
    ProverTeam(const ProverTeam&) = delete;
    ProverTeam& operator=(const ProverTeam&) = delete;

    /// Searches in the calling thread. Throws what another thread has thrown.
    [[nodiscard]] std::optional<Points> prove(const Position& position, Points alpha,
                                              Effort effort = Effort::kWhole) override;
    [[nodiscard]] bool is_stopped() const override { return control_.is_stopped(); }

    /// Lets the other threads work on the running question. For SearchControl::poll: short questions are
    /// answered before helpers could start.
    void call_helpers();

    [[nodiscard]] std::uint64_t nodes() const override { return counter_.nodes(); }

    [[nodiscard]] const Prover& prover() const override { return *prover_; }

  private:
    struct Question {
        std::uint64_t number = 0;
        Position position;
        Points alpha = 0;
        Effort effort = Effort::kWhole;
    };

    void post(const Position& position, Points alpha, Effort effort);
    void help(int thread);

    ProverFamily& family_;
    SearchControl& control_;
    int threads_;
    ProofSink* proofs_;
    NodeCounter counter_;
    std::unique_ptr<Prover> prover_;

    std::mutex mutex_;  ///< guards all below except helpers_
    std::condition_variable helpers_called_;
    Question question_;
    std::uint64_t called_for_ = 0;  ///< the last question helpers were called for
    std::optional<Points> answer_;
    std::exception_ptr fault_;  ///< of a helper
    bool is_over_ = false;
    std::vector<JoiningThread> helpers_;
};

/// One solve: puts one question after another to its team until the request is met or the team is stopped,
/// then reports everything proven.
class SolveRun {
  public:
    /// From `long_after` nodes of the calling thread on, the line avoids positions of which nothing is known.
    /// The position must not be over; all must outlive the run.
    SolveRun(const Position& position, const SolveRequest& request, QuestionTeam& team,
             std::uint64_t long_after = kLongAfter);

    /// Everything of the report but nodes and elapsed.
    [[nodiscard]] SolveReport run();

    [[nodiscard]] const Position& position() const { return position_; }
    /// The bounds of the margin proven so far.
    [[nodiscard]] MarginBounds bounds() const { return bounds_; }
    /// While the best moves are being found: how many moves are decided, and of how many. Nothing before.
    struct Decided {
        int moves = 0;
        int of = 0;
    };
    [[nodiscard]] std::optional<Decided> decided() const { return decided_; }

    static constexpr std::uint64_t kLongAfter = 100'000;

  private:
    [[nodiscard]] bool settle();
    [[nodiscard]] bool settle_outcome();
    [[nodiscard]] bool settle_margin();
    [[nodiscard]] bool narrow(Points alpha, Effort effort = Effort::kWhole);
    void forget_beyond_goal();
    [[nodiscard]] SolveStatus status(bool settled) const;
    [[nodiscard]] std::optional<MarginBounds> answered(bool settled) const;
    void find_best(SolveReport& report);
    /// Whether moves keep the answer, by the representative of their images.
    using Reached = std::map<std::uint16_t, bool>;
    std::optional<Move> find_reaching(const std::vector<Move>& moves, Effort effort, Reached& reached);
    [[nodiscard]] std::vector<Move> best_guess_first(const Position& position) const;
    [[nodiscard]] std::vector<Move> most_promising_first(const Position& position) const;
    [[nodiscard]] MarginBounds bounds_after(const Position& position, Move move) const;
    [[nodiscard]] std::optional<bool> reaches(const Position& position, Move move, Points threshold,
                                              Effort effort = Effort::kWhole);
    [[nodiscard]] std::optional<Move> one_that_reaches(const Position& position, Points threshold);
    void follow_line(SolveReport& report);
    [[nodiscard]] std::optional<Move> next_of_line(const Position& position);
    [[nodiscard]] std::optional<Move> answered_reply(const Position& position) const;

    const Position& position_;
    const SolveRequest& request_;
    QuestionTeam& team_;
    std::uint64_t long_after_;
    std::vector<Symmetry> symmetries_;  ///< under which the position is its own image
    MarginBounds limits_;               ///< what the empty cells allow
    MarginBounds bounds_;
    MarginBounds answer_;  ///< what the best moves and the line keep, once it is known
    std::optional<Decided> decided_;
};

}  // namespace pahtum
