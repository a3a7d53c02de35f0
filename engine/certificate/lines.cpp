#include "engine/certificate/lines.hpp"

namespace pahtum::certificate {
namespace {

constexpr int kLeastRun = 3;

/// A run of three is worth 3 points, a run of n twice as many as one of n - 1, and n more.
int run_points(int length) {
    int points = 0;
    for (int n = kLeastRun; n <= length; ++n) points = n == kLeastRun ? 3 : 2 * points + n;
    return points;
}

int points(Line line, Cell side) {
    int sum = 0;
    int run = 0;
    for (int i = 0; i <= kLineCells; ++i) {
        if (i < kLineCells && cell_of(line, i) == side) {
            ++run;
        } else {
            sum += run_points(run);
            run = 0;
        }
    }
    return sum;
}

bool is_open_to(Line line, int cell, Cell side) {
    return cell_of(line, cell) == Cell::kEmpty || cell_of(line, cell) == side;
}

/// The cells of the side's segments in which it can still complete a run, as bits.
unsigned live_cells(Line line, Cell side) {
    unsigned all = 0;
    for (int first = 0; first < kLineCells;) {
        int end = first;
        bool has_empty = false;
        unsigned segment = 0;
        for (; end < kLineCells && is_open_to(line, end, side); ++end) {
            segment |= 1U << end;
            has_empty = has_empty || cell_of(line, end) == Cell::kEmpty;
        }
        if (end - first >= kLeastRun && has_empty) all |= segment;
        first = end + 1;
    }
    return all;
}

Line live_part_of(Line line) {
    const unsigned claimer = live_cells(line, Cell::kClaimer);
    const unsigned other = live_cells(line, Cell::kOther);
    for (int i = 0; i < kLineCells; ++i) {
        if (((claimer | other) >> i & 1U) == 0) line = with_cell(line, i, Cell::kClosed);
    }
    return line;
}

}  // namespace

LineRules::LineRules() {
    constexpr unsigned kLines = 1U << 2 * kLineCells;
    for (unsigned line = 0; line < kLines; ++line) {
        const auto each = static_cast<Line>(line);
        margins_.push_back(
            static_cast<std::int16_t>(points(each, Cell::kClaimer) - points(each, Cell::kOther)));
        live_parts_.push_back(live_part_of(each));
    }
}

unsigned LineRules::better_cells(Line live_line, int cell) {
    unsigned common = (1U << kLineCells) - 1;
    for (int first = cell - 2; first <= cell; ++first) {
        if (first < 0 || first + kLeastRun > kLineCells) continue;
        for (const Cell side : {Cell::kClaimer, Cell::kOther}) {
            bool is_open = true;
            for (int i = first; i < first + kLeastRun; ++i)
                is_open = is_open && is_open_to(live_line, i, side);
            if (is_open) common &= 7U << first;
        }
    }
    unsigned empty = 0;
    for (int i = 0; i < kLineCells; ++i) empty |= cell_of(live_line, i) == Cell::kEmpty ? 1U << i : 0;
    return common & empty & ~(1U << cell);
}

}  // namespace pahtum::certificate
