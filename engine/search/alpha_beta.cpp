#include "engine/search/alpha_beta.hpp"

namespace pahtum {

ScoredMove Choices::pick(std::size_t index, std::optional<Move> preferred) {
    const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(index);
    const auto last = moves_.begin() + static_cast<std::ptrdiff_t>(count_);
    auto best = last;
    if (index == 0 && preferred) {
        best =
            std::find_if(first, last, [&](const ScoredMove& move) { return move.code == preferred->code(); });
    }
    if (best == last) {
        // Ties are broken by code, so that the order does not depend on earlier swaps, nor the bench
        // signature on the library.
        best = std::max_element(first, last, [](const ScoredMove& a, const ScoredMove& b) {
            return a.expectation != b.expectation ? a.expectation < b.expectation : a.code > b.code;
        });
    }
    std::iter_swap(first, best);
    return *first;
}

std::optional<Value> AlphaBeta::decided(const Frame& frame, const TableEntry& known) {
    if (known.depth < frame.depth) return std::nullopt;
    const bool decides = known.bound == Bound::kExact ||
                         (known.bound == Bound::kLower && known.value >= frame.window.beta) ||
                         (known.bound == Bound::kUpper && known.value <= frame.window.alpha);
    return decides ? std::optional{known.value} : std::nullopt;
}

std::size_t AlphaBeta::moves_worth_trying(int depth) {
    constexpr int kMovesPerPly = 3;
    return static_cast<std::size_t>(kMovesPerPly * depth);
}

int AlphaBeta::late_reduction(int depth, std::size_t move_number) {
    if (depth < 3 || move_number < 3) return 0;
    return 1 + (move_number >= 8 ? 1 : 0) + (move_number >= 16 ? 1 : 0) + depth / 8;
}

}  // namespace pahtum
