#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/eval/line_classes.hpp"
#include "engine/solver/line_patterns.hpp"

namespace pahtum {

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
