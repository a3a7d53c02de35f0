#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/stats/counts.hpp"
#include "arena/stats/homogeneity.hpp"

namespace pahtum::arena {

/// How the pairs of one machine compare with those of all others.
struct MachineResidual {
    std::string machine;  ///< empty if the records do not say
    std::int64_t pairs = 0;
    /// The first engine's share of the points, if all pairs are of the same two engines.
    std::optional<double> score = std::nullopt;
    ChiSquared test = {};     ///< its results against those of the others, over all pairings
    double chance = 1;        ///< of such a difference if the machines are alike
    bool stands_out = false;  ///< less than 1% by chance, however many machines there are (Bonferroni)
};

/// Pairs by the machine that played them.
class MachineScores {
  public:
    /// A pair of games without duplicates. `half_points`: of the pairing's first engine, 0 to 4.
    void add(const std::string& machine, const std::array<int, 2>& pairing, int half_points);

    /// Ordered by name; empty if there are fewer than two machines.
    [[nodiscard]] std::vector<MachineResidual> residuals() const;

  private:
    using Counts = std::map<std::array<int, 2>, Pentanomial>;  ///< by pairing

    std::map<std::string, Counts> machines_;
    Counts all_;
};

}  // namespace pahtum::arena
