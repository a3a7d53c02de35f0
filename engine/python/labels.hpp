#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::python {

/// What was proven of a position; see SolveReport.
struct Label {
    Points lower = 0;  ///< of the final margin under best play, from the side to move's view
    Points upper = 0;
    std::optional<Move> best = std::nullopt;  ///< a move proven to keep the answer
    std::uint64_t nodes = 0;
};

struct LabelOptions {
    SolveGoal goal = SolveGoal::kExact;
    std::uint64_t nodes = 100'000;  ///< of each position
    int threads = 1;
};

/// Proves each position. Neighbours share a table, so with few nodes the result depends on them, but never on
/// the number of threads. `stop` is polled some ten times a second; true ends the work with the labels so
/// far. Throws what a thread throws.
[[nodiscard]] std::vector<Label> label(const std::vector<Position>& positions, const LabelOptions& options,
                                       const std::function<bool()>& stop);

}  // namespace pahtum::python
