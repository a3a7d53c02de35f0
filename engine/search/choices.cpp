#include "engine/search/choices.hpp"

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
        // Ties by code: the order must not depend on earlier swaps, and the bench signature on the library.
        best = std::max_element(first, last, [](const ScoredMove& a, const ScoredMove& b) {
            return a.expectation != b.expectation ? a.expectation < b.expectation : a.code > b.code;
        });
    }
    std::iter_swap(first, best);
    return *first;
}

}  // namespace pahtum
