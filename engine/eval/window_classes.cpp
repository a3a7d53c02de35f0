#include "engine/eval/window_classes.hpp"

#include <algorithm>
#include <cassert>

#include "engine/rules/square.hpp"

namespace pahtum {
namespace {

constexpr unsigned kEdge = 4;  ///< in place of a CellState
constexpr unsigned kStateBits = 3;

unsigned state_of(LinePattern pattern, int size, int cell) {
    return cell < 0 || cell >= size ? kEdge : pattern >> 2 * cell & 3U;
}

bool is_stone(unsigned state) {
    return state == static_cast<unsigned>(CellState::kOwn) ||
           state == static_cast<unsigned>(CellState::kOther);
}

/// What is on one side of the cell.
unsigned side_of(LinePattern pattern, int size, int cell, int step) {
    constexpr unsigned kMostMore = 2;
    const unsigned first = state_of(pattern, size, cell + step);
    if (first == kEdge) return kEdge;
    const unsigned second = state_of(pattern, size, cell + 2 * step);
    unsigned more = 0;
    if (is_stone(first) && second == first)
        for (int i = 3; more < kMostMore && state_of(pattern, size, cell + i * step) == first; ++i) ++more;
    return first | second << kStateBits | more << 2 * kStateBits;
}

std::uint32_t window_of(LinePattern pattern, int size, int cell) {
    constexpr unsigned kSideBits = 8;
    const unsigned below = side_of(pattern, size, cell, -1);
    const unsigned above = side_of(pattern, size, cell, 1);
    return state_of(pattern, size, cell) << 2 * kSideBits | std::min(below, above) << kSideBits |
           std::max(below, above);
}

}  // namespace

const WindowClasses& WindowClasses::all() {
    static const WindowClasses kClasses;
    return kClasses;
}

WindowClasses::WindowClasses() {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (unsigned pattern = 0; pattern < 1U << 2 * size; ++pattern)
            for (int cell = 0; cell < size; ++cell)
                descriptions_.push_back(window_of(static_cast<LinePattern>(pattern), size, cell));
        std::sort(descriptions_.begin(), descriptions_.end());
        descriptions_.erase(std::unique(descriptions_.begin(), descriptions_.end()), descriptions_.end());
    }
    assert(descriptions_.size() == kCount);
}

LineClasses::Cells WindowClasses::of(LinePattern pattern, int size) const {
    LineClasses::Cells classes{};
    for (int cell = 0; cell < size; ++cell) {
        const auto found =
            std::lower_bound(descriptions_.begin(), descriptions_.end(), window_of(pattern, size, cell));
        classes[static_cast<std::size_t>(cell)] = static_cast<LineClass>(found - descriptions_.begin());
    }
    return classes;
}

}  // namespace pahtum
