#pragma once

#include <optional>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/solver/prover_team.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// One solve: puts one question after the other to its team until the request is met or the team stops, then
/// makes of what is proven the best there is.
class SolveRun {
  public:
    /// The position must not be over; all must outlive the run.
    SolveRun(const Position& position, const SolveRequest& request, ProverTeam& team);

    /// Everything of the report but nodes and elapsed.
    [[nodiscard]] SolveReport run();

    /// What is proven of the margin so far.
    [[nodiscard]] MarginBounds bounds() const { return bounds_; }
    /// While the best moves are looked for: how many are decided, and of how many. Nothing before.
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
