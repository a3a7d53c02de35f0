#include "engine/core/line_table.hpp"

#include <algorithm>
#include <bit>

namespace pahtum {
namespace {

struct Line {
    LineMask own = 0;
    LineMask empty = 0;
};

Line line_of(std::size_t index) {
    Line line;
    for (unsigned cell = 0; cell < 8; ++cell, index /= 3) {
        if (index % 3 == 0) line.empty = static_cast<LineMask>(line.empty | 1U << cell);
        if (index % 3 == 1) line.own = static_cast<LineMask>(line.own | 1U << cell);
    }
    return line;
}

/// The immediate gain of an own stone on `cell`.
Points gain(Scoring scoring, LineMask own, int cell) {
    const auto after = static_cast<LineMask>(own | 1U << cell);
    if (scoring == Scoring::kRunning) return run_points(run_length(after, cell));
    return line_points(after) - line_points(own);
}

}  // namespace

const LineTable& LineTable::of(Scoring scoring) {
    if (scoring == Scoring::kRunning) {
        static const LineTable kRunning{Scoring::kRunning};
        return kRunning;
    }
    static const LineTable kFinal{Scoring::kFinal};
    return kFinal;
}

LineTable::LineTable(Scoring scoring) {
    // Fixed point with 20 more bits than a Score: integers, so that every machine builds the same table.
    constexpr int kExtraBits = 20;
    constexpr std::int64_t kUnit = std::int64_t{kPoint} << kExtraBits;
    constexpr int kGainShift = kExtraBits + 2;
    static_assert(kUnit >> kGainShift == 16);
    std::array<std::int64_t, kLineCount> expected_gains{};
    // Filling a cell increases the index, so going down every line finds its successors done.
    for (std::size_t index = kLineCount; index-- > 0;) {
        const Line line = line_of(index);
        LineOutlook& outlook = outlooks_[index];
        std::int64_t sum = 0;
        for (int cell = 0; cell < 8; ++cell) {
            if ((line.empty >> cell & 1) == 0) continue;
            const std::size_t power = kPowersOfThree[static_cast<std::size_t>(cell)];
            const Points now = gain(scoring, line.own, cell);
            outlook.limit =
                std::max(outlook.limit, static_cast<std::int16_t>(now + outlooks_[index + power].limit));
            sum += ((now * kUnit + expected_gains[index + power]) * kOwnChance +
                    expected_gains[index + 2 * power] * (100 - kOwnChance)) /
                   100;
        }
        if (line.empty != 0) expected_gains[index] = sum / std::popcount(line.empty);
        outlook.points = static_cast<std::int16_t>(line_points(line.own));
        outlook.expected_gain = static_cast<std::int16_t>(expected_gains[index] >> kGainShift);
        const Points scored = scoring == Scoring::kFinal ? line_points(line.own) : 0;
        expectations_[index] =
            static_cast<std::int16_t>((expected_gains[index] >> kExtraBits) + std::int64_t{kPoint} * scored);
    }
}

}  // namespace pahtum
