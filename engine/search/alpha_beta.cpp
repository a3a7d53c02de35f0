#include "engine/search/alpha_beta.hpp"

namespace pahtum {

std::optional<Score> AlphaBeta::decided(const Frame& frame, const TableEntry& known) {
    if (known.depth < frame.depth) return std::nullopt;
    const Score score = known.score + frame.banked;
    const bool decides = known.bound == Bound::kExact ||
                         (known.bound == Bound::kLower && score >= frame.window.beta) ||
                         (known.bound == Bound::kUpper && score <= frame.window.alpha);
    return decides ? std::optional{score} : std::nullopt;
}

int AlphaBeta::late_reduction(int depth, std::size_t index) {
    if (depth < 3 || index < 3) return 0;
    return 1 + (index >= 8 ? 1 : 0) + (index >= 16 ? 1 : 0) + depth / 8;
}

}  // namespace pahtum
