#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// A position in which stones are being placed, and its exact value.
struct ProvenPosition {
    Position position;
    Points margin;  ///< the final one under best play, from the mover's view
    Move best;      ///< keeps the margin
};

/// What determines the positions, besides the program.
struct ProvenSettings {
    Ruleset ruleset{};
    int empty = 14;                ///< empty cells of each position, at least 1
    std::uint64_t nodes = 100000;  ///< limit of each proof; positions that need more are skipped
    std::uint64_t seed = 1;
};

/// Proves positions that are reached by random moves from random layouts. The result does not depend on the
/// number of threads. In the calling thread `take` gets a few dozen positions at a time, and returns false to
/// end the work; `stop` is polled some ten times a second, and returns true to end it. Throws what `take`
/// throws, and ParseError if no random game reaches a position with that many empty cells, or none of the
/// first positions is proven within `nodes`.
void prove_positions(const ProvenSettings& settings, int threads,
                     const std::function<bool(const std::vector<ProvenPosition>&)>& take,
                     const std::function<bool()>& stop);

}  // namespace pahtum::learn
