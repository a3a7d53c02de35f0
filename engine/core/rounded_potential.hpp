#pragma once

#include <array>
#include <vector>

#include "engine/core/line_patterns.hpp"

namespace pahtum {

/// A line potential in 1/64 point. The points that the line brings are rounded up to the next number that
/// leaves `residue` when divided by three.
struct RoundedPotential {
    int potential = 0;
    int residue = 0;  ///< 0 to 2
};

/// Finds rounded potentials (engine/solver/README.md, "Multiples of three").
class RoundedPotentials {
  public:
    /// Of these patterns, the margins and live cells of which must be known.
    explicit RoundedPotentials(const LinePatterns& patterns);

    /// The least of the potentials for the three residues; of equal ones the first.
    [[nodiscard]] RoundedPotential least(LinePattern pattern);

  private:
    /// By residue: the potential and the points counted so far.
    using Totals = std::array<int, 3>;

    [[nodiscard]] Totals least_totals(LinePattern pattern, unsigned empty) const;

    const LinePatterns& patterns_;
    std::vector<Totals> totals_;  ///< by pattern; scratch
};

}  // namespace pahtum
