#include "engine/eval/line_classes.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <iterator>

#include "engine/rules/line.hpp"
#include "engine/rules/square.hpp"

namespace pahtum {

namespace {

constexpr std::uint32_t kNone = ~0U;

/// The stones and empty cells that matter to a cell, moved to the beginning of the line.
struct Surroundings {
    unsigned own = 0;    ///< the segments in which the own side can still complete a run
    unsigned other = 0;  ///< the same for the other side
    unsigned empty = 0;
    int cell = 0;
    int length = 0;

    [[nodiscard]] std::uint32_t packed() const {
        return own | other << 8 | empty << 16 | static_cast<unsigned>(cell) << 24;
    }
    [[nodiscard]] Surroundings reversed() const {
        const auto turn = [this](unsigned mask) {
            unsigned result = 0;
            for (int i = 0; i < length; ++i) result |= (mask >> i & 1) << (length - 1 - i);
            return result;
        };
        return {turn(own), turn(other), turn(empty), length - 1 - cell, length};
    }
};

struct LiveLine {
    unsigned own = 0;
    unsigned other = 0;
    unsigned empty = 0;  ///< that are live
};

LiveLine live_line(LinePattern pattern, int size) {
    std::array<LineMask, 4> cells{};  // by CellState
    for (int i = 0; i < size; ++i) cells[pattern >> 2 * i & 3U] |= static_cast<LineMask>(1U << i);
    const unsigned own = live_segments(cells[0], cells[1]);
    const unsigned other = live_segments(cells[0], cells[2]);
    return {own, other, (own | other) & cells[0]};
}

/// The cells of all segments that are connected with the cell.
unsigned connected(const LiveLine& line, int cell) {
    unsigned cells = 1U << cell;
    for (unsigned before = 0; before != cells;) {
        before = cells;
        for (const unsigned segments : {line.own, line.other}) {
            for_each_run(static_cast<LineMask>(segments), [&](LineRun run) {
                if ((run.mask() & cells) != 0) cells |= run.mask();
            });
        }
    }
    return cells;
}

std::uint32_t description(const LiveLine& line, int cell) {
    if ((line.empty >> cell & 1) == 0) return kNone;
    const unsigned cells = connected(line, cell);
    const int first = std::countr_zero(cells);
    const Surroundings seen{(line.own & cells) >> first, (line.other & cells) >> first,
                            (line.empty & cells) >> first, cell - first,
                            static_cast<int>(std::bit_width(cells)) - first};
    return std::min(seen.packed(), seen.reversed().packed());
}

std::array<std::uint32_t, 8> live_cells_of(LinePattern pattern, int size) {
    const LiveLine line = live_line(pattern, size);
    std::array<std::uint32_t, 8> descriptions{};
    for (int cell = 0; cell < size; ++cell)
        descriptions[static_cast<std::size_t>(cell)] = description(line, cell);
    return descriptions;
}

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

std::array<std::uint32_t, 8> windows_of(LinePattern pattern, int size) {
    std::array<std::uint32_t, 8> descriptions{};
    for (int cell = 0; cell < size; ++cell)
        descriptions[static_cast<std::size_t>(cell)] = window_of(pattern, size, cell);
    return descriptions;
}

}  // namespace

const LineClasses& LineClasses::all() {
    // The surroundings of a cell hold no boulder, and are the same in a line that ends where they do.
    static const LineClasses kClasses{live_cells_of, false, 1};
    assert(kClasses.descriptions_.size() + 1 == kCount);
    return kClasses;
}

const LineClasses& LineClasses::of_windows() {
    static const LineClasses kClasses{windows_of, true, 0};
    assert(kClasses.descriptions_.size() == kWindowCount);
    return kClasses;
}

LineClasses::LineClasses(Describe describe, bool have_boulders, LineClass first)
    : describe_(describe), first_(first) {
    constexpr unsigned kBoulders = 0x5555;  // both bits of a cell
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        for (unsigned pattern = 0; pattern < 1U << 2 * size; ++pattern) {
            if (!have_boulders && (pattern & pattern >> 1 & kBoulders) != 0) continue;
            const Descriptions cells = describe(static_cast<LinePattern>(pattern), size);
            std::copy_if(cells.begin(), cells.begin() + size, std::back_inserter(descriptions_),
                         [](std::uint32_t description) { return description != kNone; });
        }
        std::sort(descriptions_.begin(), descriptions_.end());
        descriptions_.erase(std::unique(descriptions_.begin(), descriptions_.end()), descriptions_.end());
    }
}

LineClasses::Cells LineClasses::of(LinePattern pattern, int size) const {
    const Descriptions cells = describe_(pattern, size);
    Cells classes{};
    for (std::size_t cell = 0; cell < static_cast<std::size_t>(size); ++cell) {
        if (cells[cell] == kNone) continue;
        const auto found = std::lower_bound(descriptions_.begin(), descriptions_.end(), cells[cell]);
        assert(found != descriptions_.end() && *found == cells[cell]);
        classes[cell] = static_cast<LineClass>(first_ + (found - descriptions_.begin()));
    }
    return classes;
}

}  // namespace pahtum
