#include "engine/core/lanes.hpp"

#include "engine/base/random.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(lanes)

LaneGrid random_grid(Random& random) {
    LaneGrid grid;
    for (Lanes& row : grid)
        for (int column = 0; column < 8; ++column)
            row[column] = static_cast<std::int16_t>(uniform(random, 1 << 16) - (1 << 15));
    return grid;
}

BOOST_AUTO_TEST_CASE(transposing_exchanges_rows_and_columns) {
    Random random{1};
    const LaneGrid before = random_grid(random);
    LaneGrid after = before;
    transpose(after);
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column)
            BOOST_TEST(at(after, 8 * row + column) == at(before, 8 * column + row));
}

BOOST_AUTO_TEST_CASE(products_of_neighbours_are_added_up) {
    Random random{2};
    for (int i = 0; i < 100; ++i) {
        const LaneGrid grid = random_grid(random);
        const WideLanes sums = pair_products(grid[0], grid[1]);
        for (int pair = 0; pair < 4; ++pair)
            BOOST_TEST(sums[pair] ==
                       grid[0][2 * pair] * grid[1][2 * pair] + grid[0][2 * pair + 1] * grid[1][2 * pair + 1]);
    }
}

BOOST_AUTO_TEST_CASE(the_greatest_number_is_found_in_every_cell) {
    for (std::size_t row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column) {
            LaneGrid grid;
            grid.fill(all_lanes(-32'768));
            grid[row][column] = -32'767;
            BOOST_TEST(greatest_of(grid) == -32'767);
        }
    }
}

BOOST_AUTO_TEST_CASE(sets_of_cells_and_grids_are_the_same) {
    Random random{1};
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t cells = random();
        const LaneGrid grid = lanes_of(cells);
        BOOST_TEST(cells_of(grid) == cells);
        for (int cell = 0; cell < 64; ++cell)
            BOOST_TEST(at(grid, cell) == -static_cast<int>(cells >> cell & 1));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
