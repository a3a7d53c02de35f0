#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/line_patterns.hpp"

namespace pahtum {

/// The class of an empty cell in its row or column, by what it can still become part of there; 0 = of
/// nothing.
using LineClass = std::uint16_t;

/// Cells of one class have the same future in their line, for lines of every size: around them the same
/// stones and empty cells in the segments in which either side can still complete a run, up to reversal. The
/// segments that count are those of the cell, those that share a cell with one of them, and so on.
class LineClasses {
  public:
    static constexpr std::size_t kCount = 3455;

    /// Built by the first call, in some milliseconds, and kept. The numbers never change.
    [[nodiscard]] static const LineClasses& all();

    /// By cell of a pattern of a line of this size, 3 to 8; 0 for cells that are not empty.
    using Cells = std::array<LineClass, 8>;
    [[nodiscard]] Cells of(LinePattern pattern, int size) const;

  private:
    LineClasses();

    std::vector<std::uint32_t> descriptions_;  ///< sorted; class i + 1 is descriptions_[i]
};

/// Classes of cells in a line where stones and boulders can be captured, so that dead cells count too: what
/// is on the cell and on the two cells on either side, how far two equal stones there go on, up to reversal.
/// For lines of every size.
class WindowClasses {
  public:
    static constexpr std::size_t kCount = 1268;

    /// Built by the first call, in some milliseconds, and kept. The numbers never change.
    [[nodiscard]] static const WindowClasses& all();

    /// By cell of a pattern of a line of this size, 3 to 8.
    [[nodiscard]] LineClasses::Cells of(LinePattern pattern, int size) const;

  private:
    WindowClasses();

    std::vector<std::uint32_t> descriptions_;  ///< sorted; class i is descriptions_[i]
};

}  // namespace pahtum
