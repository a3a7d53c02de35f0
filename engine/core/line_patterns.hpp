#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules/line.hpp"

namespace pahtum {

/// One row or column as one side sees it: two bits a cell, cell i in bits 2i and 2i + 1.
using LinePattern = std::uint16_t;

/// What the two bits of a cell mean.
enum class CellState : unsigned { kEmpty = 0, kOwn = 1, kOther = 2, kBlocked = 3 };

/// The pattern after cell i, empty before, has become `state`.
[[nodiscard]] constexpr LinePattern with_cell(LinePattern pattern, int i, CellState state) {
    return static_cast<LinePattern>(pattern | static_cast<unsigned>(state) << 2 * i);
}

/// The cells of a line's segments in which a side can still complete a run: three or more of its stones and
/// empty cells side by side, one of them empty.
[[nodiscard]] constexpr LineMask live_segments(LineMask empty, LineMask stones) {
    unsigned cells = 0;
    for_each_run(static_cast<LineMask>(empty | stones), [&](LineRun run) {
        if (run.length >= 3 && (run.mask() & empty) != 0) cells |= run.mask();
    });
    return static_cast<LineMask>(cells);
}

/// Facts about a pattern. Points are own points less the other side's.
struct alignas(64) LineFacts {
    /// Fixed-point unit of the line potential: 64 = one point.
    static constexpr int kUnit = 64;

    // What a move to a cell changes, by cell in units of 1/64 point; 0 where the cell is not live in the
    // line.
    std::array<std::int16_t, 8> ups{};  ///< own stone: gain of points plus rise of the potential
    std::array<std::int16_t, 8>
        downs{};  ///< the other side's stone: loss of points plus fall of the potential
    /// Lines with equal structure, on the same cells, have the same future; 0 = nothing more can be gained.
    std::uint64_t structure = 0;
    /// By cell that is live: empty cells that are in every window of three it can still be part of, for both
    /// sides. If the cell is live in this line only, the covering cell is at least as good a move.
    std::array<std::uint8_t, 8> covered_by{};
    /// Line potential: its sum over all lines bounds what the own side can still gain, see
    /// engine/solver/README.md; in units of 1/64 point.
    std::int16_t potential = 0;
    std::int16_t margin = 0;  ///< points of the runs in the line
    /// The same potential if the points that the line brings are rounded up to a number that leaves `residue`
    /// when divided by three; see engine/solver/README.md, "Multiples of three".
    std::int16_t rounded_potential = 0;
    std::uint8_t residue = 0;  ///< 0 to 2
    std::uint8_t live = 0;     ///< empty cells in a segment in which a side can still complete a run
    bool is_wide = false;      ///< a side can still complete a run of four or more
};
static_assert(sizeof(LineFacts) == 64);

/// The facts of all patterns of lines of one length, by pattern.
class LinePatterns {
  public:
    /// Built by the first call for that size, in some milliseconds, and kept. Requires 3 <= size <= 8.
    [[nodiscard]] static const LinePatterns& of_size(int size);

    [[nodiscard]] const LineFacts& operator[](LinePattern pattern) const { return facts_[pattern]; }
    [[nodiscard]] int size() const { return size_; }

  private:
    explicit LinePatterns(int size);
    std::optional<LinePattern> fill(LinePattern pattern);
    void fill_changes(LinePattern pattern);

    int size_;
    std::vector<LineFacts> facts_;
};

}  // namespace pahtum
