#pragma once

#include <cstdint>
#include <vector>

namespace pahtum::certificate {

/// What a cell is in a line.
enum class Cell : unsigned {
    kEmpty = 0,    ///< and still matters in this line
    kClaimer = 1,  ///< a stone of the side that the claim is about
    kOther = 2,    ///< a stone of the other side
    kClosed = 3,   ///< a boulder, or what can change no run of this line any more
};

/// A row or column: two bits for each cell, the first cell lowest; cells beyond the line are closed.
using Line = std::uint16_t;

[[nodiscard]] constexpr Cell cell_of(Line line, int cell) { return static_cast<Cell>(line >> 2 * cell & 3U); }
[[nodiscard]] constexpr Line with_cell(Line line, int cell, Cell content) {
    return static_cast<Line>((line & ~(3U << 2 * cell)) | static_cast<unsigned>(content) << 2 * cell);
}
inline constexpr int kLineCells = 8;
inline constexpr Line kClosedLine = 0xffff;

/// Whether no cell is empty: nothing can happen in the line any more.
[[nodiscard]] constexpr bool is_full(Line line) { return ((line | line >> 1) & 0x5555U) == 0x5555U; }

/// A line after a stone.
struct Placed {
    Line line;  ///< its live part
    int gain;   ///< points that the claimer gains by it, less those of the other side
};

/// The rules of a single line: points, and which cells matter.
class LineRules {
  public:
    LineRules();

    /// Points of the claimer's runs less those of the other side's.
    [[nodiscard]] int margin(Line line) const { return margins_[line]; }
    /// The line with every cell closed that lies in no segment of three or more cells that are empty or of
    /// one side, one of them empty.
    [[nodiscard]] Line live_part(Line line) const { return live_parts_[line]; }
    [[nodiscard]] Placed placed(Line line, int cell, Cell side) const {
        const Line after = with_cell(line, cell, side);
        return {live_part(after), margin(after) - margin(line)};
    }
    /// The cells, as bits, that lie in every open window of three cells around this empty cell, for both
    /// sides: filling such an empty one is at least as good for either, if this cell matters in no other
    /// line. Not the cell itself.
    [[nodiscard]] static unsigned better_cells(Line live_line, int cell);

  private:
    std::vector<std::int16_t> margins_;
    std::vector<Line> live_parts_;
};

}  // namespace pahtum::certificate
