#include "engine/search/win_rate.hpp"

#include <cmath>

namespace pahtum {
namespace {

/// Points; as README.md says.
double spread(const Position& position) {
    const int empty = position.empty().count();
    return position.ruleset().capture == Capture::kNone ? 0.1 + 0.05 * empty : 16 + 0.3 * empty;
}

}  // namespace

double win_rate(double score, bool exact, const Position& position) {
    if (exact) return score > 0 ? 1.0 : score < 0 ? 0.0 : 0.5;
    return 1 / (1 + std::exp(-score / spread(position)));
}

}  // namespace pahtum
