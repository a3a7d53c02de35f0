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

/// Classes of the cells of lines of every size.
class LineClasses {
  public:
    /// Cells of one class have the same future in their line: around them the same stones and empty cells in
    /// the segments in which either side can still complete a run, up to reversal. The segments that count
    /// are those of the cell, those that share a cell with one of them, and so on. 0 for cells that are not
    /// empty. Built by the first call, in some milliseconds, and kept. The numbers never change.
    [[nodiscard]] static const LineClasses& all();
    static constexpr std::size_t kCount = 3455;

    /// The same for lines where stones and boulders can be captured, so that dead cells count too: what is on
    /// the cell and on the two cells on either side, how far two equal stones there go on, up to reversal.
    [[nodiscard]] static const LineClasses& of_windows();
    static constexpr std::size_t kWindowCount = 1268;

    /// By cell of a pattern of a line of this size, 3 to 8.
    using Cells = std::array<LineClass, 8>;
    [[nodiscard]] Cells of(LinePattern pattern, int size) const;

  private:
    /// By cell what its class is; kNone for those of class 0.
    using Descriptions = std::array<std::uint32_t, 8>;
    using Describe = Descriptions (*)(LinePattern, int size);

    /// Of all lines, or of those without boulders.
    LineClasses(Describe describe, bool have_boulders, LineClass first);

    Describe describe_;
    LineClass first_;                          ///< class first_ + i is descriptions_[i]
    std::vector<std::uint32_t> descriptions_;  ///< sorted
};

}  // namespace pahtum
