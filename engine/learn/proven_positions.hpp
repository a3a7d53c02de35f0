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
    std::uint64_t nodes = 100000;  ///< of a proof; what is not proven by then is left out
    std::uint64_t seed = 1;
};

/// Positions that random moves from random layouts lead to, proven by this many threads, on which they do not
/// depend. `take` gets them in the calling thread, some dozens at once; false ends the work. `stop` is asked
/// there some ten times a second; true ends it, too. Throws ParseError if random games of these rules never
/// have so many empty cells, or none of the first positions can be proven, and what `take` throws.
void prove_positions(const ProvenSettings& settings, int threads,
                     const std::function<bool(const std::vector<ProvenPosition>&)>& take,
                     const std::function<bool()>& stop);

}  // namespace pahtum::learn
