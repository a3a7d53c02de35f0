#pragma once

#include <vector>

#include "arena/stats/strength_matrix.hpp"

namespace pahtum::arena {

/// Solves A x = b for a positive semidefinite A by preconditioned conjugate gradients (M. Hestenes, E.
/// Stiefel 1952). Of few players the preconditioner is the diagonal D. Of many it is exact for vectors that
/// are constant within each cluster of players, and the diagonal for what is left: D^-1 - P (P'D P)^-1 P' +
/// P (P'A P)^-1 P', where P spreads a number for each cluster over its members (R. Nicolaides 1987). Without
/// it the steps grow with the length of the chain of opponents from the weakest player to the strongest.
class StrengthSolver {
  public:
    explicit StrengthSolver(StrengthMatrix matrix);

    [[nodiscard]] const StrengthMatrix& matrix() const { return matrix_; }
    /// Only differences of strengths count: the means of groups are 0 in x and ignored in b. What nothing
    /// determines is 0. Ends when the residual, in the norm of the preconditioner, is `tolerance` times b's;
    /// the relative error of b x is then at most the square of that times the condition number of the
    /// preconditioned matrix. Starts from the best multiple of the guess.
    [[nodiscard]] Vectors solve(Vectors b, double tolerance, const Vectors& guess = {}) const;

  private:
    void precondition(const Vectors& vectors, Vectors& result) const;

    StrengthMatrix matrix_;
    std::vector<double> inverse_diagonal_;  ///< 0 where the diagonal is
    int clusters_ = 0;                      ///< 0: only the diagonal is used
    std::vector<double> correction_;        ///< (P'A P)^-1 - (P'D P)^-1, symmetric
};

}  // namespace pahtum::arena
