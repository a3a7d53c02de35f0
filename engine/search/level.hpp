#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace pahtum {

/// The highest level: all that the search can do within its limits.
inline constexpr int kFullStrength = 10;

/// How a level below full strength plays: it looks at little and is not too particular about what it finds.
struct Handicap {
    std::optional<int> depth = std::nullopt;  ///< looks so many plies ahead at the most
    std::uint64_t nodes = 0;                  ///< and at so many positions
    std::size_t choices = 1;                  ///< the moves it chooses from
    /// In points, with captures in units of eight points: a move that it thinks so much worse than another is
    /// chosen e times as rarely.
    double temperature = 0;
    double tolerance = 0;  ///< never chooses a move that it thinks more than this worse than the best
};

/// Requires 1 <= level < kFullStrength. How the levels compare is measured in README.md.
[[nodiscard]] Handicap handicap_of(int level);

}  // namespace pahtum
