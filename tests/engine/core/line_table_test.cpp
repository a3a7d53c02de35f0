#include "engine/core/line_table.hpp"

#include "tests/support/test.hpp"
#include "tests/support/text_runs.hpp"

namespace {

using namespace pahtum;

/// A line as text: 'x' own, 'o' blocked, '.' empty.
std::string line_text(std::size_t index) {
    std::string text;
    for (int cell = 0; cell < 8; ++cell, index /= 3) text += ".xo"[index % 3];
    return text;
}

/// Mean over all orders and all colours of what the definition of LineTable says, in points.
double expected(const std::string& line, Scoring scoring) {
    std::vector<std::size_t> empty;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '.') empty.push_back(i);
    }
    const double own_chance = LineTable::kOwnChance / 100.0;
    double sum = 0;
    int orders = 0;
    do {
        ++orders;
        for (unsigned fill = 0; fill < 1U << empty.size(); ++fill) {
            std::string filled = line;
            double chance = 1;
            int banked = 0;
            for (std::size_t i = 0; i < empty.size(); ++i) {
                const bool own = (fill >> i & 1) != 0;
                filled[empty[i]] = own ? 'x' : 'o';
                chance *= own ? own_chance : 1 - own_chance;
                if (own) banked += reference::run_points(testing::run_around(filled, empty[i]));
            }
            sum += chance * (scoring == Scoring::kRunning ? banked : testing::points_of(filled));
        }
    } while (std::next_permutation(empty.begin(), empty.end()));
    return sum / orders;
}

BOOST_AUTO_TEST_SUITE(line_table)

BOOST_AUTO_TEST_CASE(is_the_mean_over_all_orders_and_fillings) {
    for (const Scoring scoring : {Scoring::kFinal, Scoring::kRunning}) {
        const LineTable table{scoring};
        for (std::size_t index = 0; index < kLineCount; ++index) {
            const std::string line = line_text(index);
            if (std::ranges::count(line, '.') > 4) continue;
            const double difference =
                table[static_cast<LineIndex>(index)] / double{kPoint} - expected(line, scoring);
            BOOST_TEST_CONTEXT(line) BOOST_TEST(std::abs(difference) < 1.01 / kPoint);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
