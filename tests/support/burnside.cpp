#include "tests/support/burnside.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace pahtum::reference {
namespace {

/// Where a symmetry puts each cell; cells are numbered row by row.
using Permutation = std::vector<std::size_t>;

std::vector<Permutation> symmetries(std::size_t size) {
    std::vector<Permutation> all(8, Permutation(size * size));
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column < size; ++column) {
            const std::size_t up = size - 1 - row;
            const std::size_t left = size - 1 - column;
            const std::array<std::size_t, 8> images{
                row * size + column, column * size + up, up * size + left,    left * size + row,
                up * size + column,  row * size + left,  column * size + row, left * size + up};
            for (std::size_t i = 0; i < images.size(); ++i) all[i][row * size + column] = images[i];
        }
    }
    return all;
}

std::vector<std::size_t> cycle_lengths(const Permutation& image) {
    std::vector<std::size_t> lengths;
    std::vector<bool> seen(image.size(), false);
    for (std::size_t start = 0; start < image.size(); ++start) {
        if (seen[start]) continue;
        std::size_t length = 0;
        for (std::size_t cell = start; !seen[cell]; cell = image[cell], ++length) seen[cell] = true;
        lengths.push_back(length);
    }
    return lengths;
}

/// Ways to choose cycles of so many cells together.
std::uint64_t choices(const std::vector<std::size_t>& lengths, std::size_t cells) {
    std::vector<std::uint64_t> ways(cells + 1, 0);
    ways[0] = 1;
    for (const std::size_t length : lengths) {
        for (std::size_t sum = cells; sum >= length && sum > 0; --sum) ways[sum] += ways[sum - length];
    }
    return ways[cells];
}

}  // namespace

std::uint64_t layouts_up_to_symmetry(int size, int boulders) {
    std::uint64_t unchanged = 0;
    for (const Permutation& symmetry : symmetries(static_cast<std::size_t>(size)))
        unchanged += choices(cycle_lengths(symmetry), static_cast<std::size_t>(boulders));
    return unchanged / 8;
}

}  // namespace pahtum::reference
