#include "arena/stats/homogeneity.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <vector>

#include "arena/stats/numeric.hpp"

namespace pahtum::arena {
namespace {

constexpr double kLeastExpected = 5;

using Column = std::array<double, 2>;

double sum_of(std::span<const std::int64_t> counts) {
    return static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::int64_t{0}));
}

/// `rows` are their shares of all.
std::vector<Column> put_together(const std::vector<Column>& columns, const Column& rows) {
    const auto is_large = [&rows](const Column& column) {
        return (column[0] + column[1]) * std::min(rows[0], rows[1]) >= kLeastExpected;
    };
    std::vector<Column> merged;
    Column open{};
    for (const Column& column : columns) {
        open = {open[0] + column[0], open[1] + column[1]};
        if (!is_large(open)) continue;
        merged.push_back(open);
        open = {};
    }
    if (merged.empty()) return merged;
    merged.back() = {merged.back()[0] + open[0], merged.back()[1] + open[1]};
    return merged;
}

}  // namespace

ChiSquared homogeneity(std::span<const std::int64_t> first, std::span<const std::int64_t> second) {
    assert(first.size() == second.size());
    const double all = sum_of(first) + sum_of(second);
    if (all == 0) return {};
    const Column rows{sum_of(first) / all, sum_of(second) / all};
    std::vector<Column> columns;
    for (std::size_t i = 0; i < first.size(); ++i)
        columns.push_back({static_cast<double>(first[i]), static_cast<double>(second[i])});
    columns = put_together(columns, rows);
    if (columns.size() < 2) return {};
    ChiSquared test{.degrees = static_cast<int>(columns.size()) - 1};
    for (const Column& column : columns) {
        for (const std::size_t row : {0U, 1U}) {
            const double expected = rows[row] * (column[0] + column[1]);
            test.statistic += (column[row] - expected) * (column[row] - expected) / expected;
        }
    }
    return test;
}

double chance_of(const ChiSquared& test) {
    if (test.degrees == 0) return 1;
    return chi_squared_above(test.degrees, test.statistic);
}

}  // namespace pahtum::arena
