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

/// How points are counted.
enum class Count {
    kExact,
    /// In multiples of three: a run's points are the sum of the values of its windows, 3 for one of three
    /// cells, 4, 8, 16, 32, 64 for those of more; each is rounded down for the claimer and up for the other
    /// side.
    kRounded,
};

/// The rules of a single line: points, and which cells matter.
class LineRules {
  public:
    LineRules();

    /// Points of the claimer's runs less those of the other side's.
    [[nodiscard]] int margin(Line line, Count count = Count::kExact) const {
        return (count == Count::kExact ? margins_ : rounded_margins_)[line];
    }
    /// The line with every cell closed that lies in no segment of three or more cells that are empty or of
    /// one side, one of them empty.
    [[nodiscard]] Line live_part(Line line) const { return live_parts_[line]; }
    /// The cells, as bits, that lie in every open window of three cells around this empty cell, for both
    /// sides: filling such an empty one is at least as good for either, if this cell matters in no other
    /// line. Not the cell itself.
    [[nodiscard]] static unsigned better_cells(Line live_line, int cell);

  private:
    std::vector<std::int16_t> margins_;
    std::vector<std::int16_t> rounded_margins_;
    std::vector<Line> live_parts_;
};

}  // namespace pahtum::certificate
