#pragma once

#include <array>
#include <vector>

#include "engine/solver/line_patterns.hpp"

namespace pahtum {

/// A line potential in 1/64 point. What the line brings counts as the least number from it on that leaves
/// `residue` when divided by three.
struct RoundedPotential {
    int potential = 0;
    int residue = 0;  ///< 0 to 2
};

/// Finds rounded potentials (README.md, "Multiples of three").
class RoundedPotentials {
  public:
    /// Of these patterns, the margins and live cells of which must be known.
    explicit RoundedPotentials(const LinePatterns& patterns);

    /// The least potential of the three residues', of equal ones the first.
    [[nodiscard]] RoundedPotential least(LinePattern pattern);

  private:
    /// By residue: the potential and what counts as gained so far.
    using Totals = std::array<int, 3>;

    [[nodiscard]] Totals least_totals(LinePattern pattern, unsigned empty) const;

    const LinePatterns& patterns_;
    std::vector<Totals> totals_;  ///< by pattern; scratch
};

}  // namespace pahtum
