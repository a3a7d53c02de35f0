#include "engine/search/alpha_beta.hpp"

namespace pahtum {

void MovePicker::bring_best(std::size_t index, std::optional<Move> preferred) {
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
            return a.order != b.order ? a.order < b.order : a.code > b.code;
        });
    }
    std::iter_swap(first, best);
}

std::optional<Value> AlphaBeta::decided(const Frame& frame, const TableEntry& known) {
    if (known.depth < frame.depth) return std::nullopt;
    const bool decides = known.bound == Bound::kExact ||
                         (known.bound == Bound::kLower && known.value >= frame.window.beta) ||
                         (known.bound == Bound::kUpper && known.value <= frame.window.alpha);
    return decides ? std::optional{known.value} : std::nullopt;
}

PruningTables::PruningTables(const SearchTuning& tuning) {
    const auto as_index = [](int number) { return static_cast<std::size_t>(number); };
    constexpr std::size_t kHundred = 100;
    for (std::size_t i = 0; i <= kLast; ++i) {
        const auto is_from = [i, &as_index](int first) { return i >= as_index(first) ? 1 : 0; };
        moves_[i] = static_cast<std::uint16_t>(
            std::clamp<std::size_t>(as_index(tuning.moves_per_ply) * i / kHundred, 1, MoveList::kCapacity));
        late_[i] = static_cast<std::uint8_t>(is_from(tuning.late_first) *
                                             (1 + is_from(tuning.late_second) + is_from(tuning.late_third)));
        deep_[i] = static_cast<std::uint8_t>(i / as_index(tuning.late_depth));
    }
}

}  // namespace pahtum
