#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/python/puct.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::python {

struct PuctOptions {
    int simulations = 100;  ///< of each position, besides its own evaluation
    double exploration = 1.5;
    int threads = 1;
};

/// Asks a network about many positions at once: priors, action_count() for each position, and a value for
/// each; see PuctTree::evaluate.
using Evaluate = std::function<void(std::span<const Position* const> positions, std::vector<float>& priors,
                                    std::vector<float>& values)>;

/// A tree for each position, which all go on by one evaluation at a time: `evaluate` is called in the calling
/// thread with at most one position of each. The trees depend neither on each other nor on the number of
/// threads. Throws what `evaluate` throws.
[[nodiscard]] std::vector<PuctTree> search_trees(const std::vector<Position>& positions,
                                                 const PuctOptions& options, const Evaluate& evaluate);

}  // namespace pahtum::python
