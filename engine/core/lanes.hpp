#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pahtum {

/// Eight 16-bit numbers that are added and compared at once: one register of every processor that the
/// programs are built for (SSE2, NEON, WebAssembly's SIMD128), so nothing need be chosen at run time.
/// Comparisons give -1 where they hold and 0 elsewhere. An extension of GCC and Clang.
using Lanes = std::int16_t __attribute__((vector_size(16)));

/// Four numbers of 32 bits.
using WideLanes = std::int32_t __attribute__((vector_size(16)));

/// A board of numbers, row by row.
using LaneGrid = std::array<Lanes, 8>;

/// The number in the cell 8 row + column.
[[nodiscard]] inline int at(const LaneGrid& grid, int cell) {
    return grid[static_cast<std::size_t>(cell >> 3)][cell & 7];
}

[[nodiscard]] inline Lanes lanes_of(const std::array<std::int16_t, 8>& numbers) {
    Lanes lanes;
    std::memcpy(&lanes, numbers.data(), sizeof lanes);
    return lanes;
}

[[nodiscard]] inline Lanes all_lanes(int number) { return Lanes{} + static_cast<std::int16_t>(number); }

[[nodiscard]] inline Lanes greater_of(Lanes a, Lanes b) { return a > b ? a : b; }

/// The products of a and b, each two neighbours added up.
[[nodiscard]] inline WideLanes pair_products(Lanes a, Lanes b) {
#ifdef __SSE2__
    using Native = short __attribute__((vector_size(16)));
    return reinterpret_cast<WideLanes>(
        __builtin_ia32_pmaddwd128(reinterpret_cast<Native>(a), reinterpret_cast<Native>(b)));
#elif defined(__wasm_simd128__)
    return __builtin_wasm_dot_s_i32x4_i16x8(a, b);
#else
    const auto words_a = reinterpret_cast<WideLanes>(a);
    const auto words_b = reinterpret_cast<WideLanes>(b);
    return (words_a << 16 >> 16) * (words_b << 16 >> 16) + (words_a >> 16) * (words_b >> 16);
#endif
}

[[nodiscard]] inline int greatest_of(Lanes lanes) {
    lanes = greater_of(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3));
    lanes = greater_of(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5));
    lanes = greater_of(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6));
    return lanes[0];
}

/// The greatest number of the grid.
[[nodiscard]] inline int greatest_of(const LaneGrid& grid) {
    Lanes greatest = grid[0];
    for (std::size_t i = 1; i < grid.size(); ++i) greatest = greater_of(greatest, grid[i]);
    return greatest_of(greatest);
}

/// Exchanges row and column: each of the three steps shuffles the rows perfectly, as cards.
inline void transpose(LaneGrid& grid) {
    for (int step = 0; step < 3; ++step) {
        LaneGrid next;
        for (std::size_t i = 0; i < 4; ++i) {
            next[2 * i] = __builtin_shufflevector(grid[i], grid[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
            next[2 * i + 1] = __builtin_shufflevector(grid[i], grid[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
        }
        grid = next;
    }
}

/// The grid with numbers added in the row and in the column of a cell; in the cell itself those of both.
[[nodiscard]] inline LaneGrid with_added(const LaneGrid& grid, int cell, Lanes to_row, Lanes to_column) {
    constexpr Lanes kNumbers{0, 1, 2, 3, 4, 5, 6, 7};
    const auto column = reinterpret_cast<WideLanes>(kNumbers == all_lanes(cell & 7));
    const auto low =
        reinterpret_cast<WideLanes>(__builtin_shufflevector(to_column, to_column, 0, 0, 1, 1, 2, 2, 3, 3));
    const auto high =
        reinterpret_cast<WideLanes>(__builtin_shufflevector(to_column, to_column, 4, 4, 5, 5, 6, 6, 7, 7));
    const auto plus = [column](Lanes row, WideLanes number) {
        return row + reinterpret_cast<Lanes>(number & column);
    };
    LaneGrid sum{plus(grid[0], __builtin_shufflevector(low, low, 0, 0, 0, 0)),
                 plus(grid[1], __builtin_shufflevector(low, low, 1, 1, 1, 1)),
                 plus(grid[2], __builtin_shufflevector(low, low, 2, 2, 2, 2)),
                 plus(grid[3], __builtin_shufflevector(low, low, 3, 3, 3, 3)),
                 plus(grid[4], __builtin_shufflevector(high, high, 0, 0, 0, 0)),
                 plus(grid[5], __builtin_shufflevector(high, high, 1, 1, 1, 1)),
                 plus(grid[6], __builtin_shufflevector(high, high, 2, 2, 2, 2)),
                 plus(grid[7], __builtin_shufflevector(high, high, 3, 3, 3, 3))};
    sum[static_cast<std::size_t>(cell >> 3)] += to_row;
    return sum;
}

/// -1 for each cell of the set, bit 8 row + column, and 0 for all others.
[[nodiscard]] inline LaneGrid lanes_of(std::uint64_t cells) {
    constexpr Lanes kBits{1, 2, 4, 8, 16, 32, 64, 128};
    LaneGrid grid;
    for (std::size_t row = 0; row < grid.size(); ++row)
        grid[row] = (all_lanes(static_cast<int>(cells >> 8 * row & 0xff)) & kBits) == kBits;
    return grid;
}

/// Exchanges bit 8 row + column with bit 8 column + row, by blocks of one, two and four cells.
[[nodiscard]] constexpr std::uint64_t transposed(std::uint64_t cells) {
    const auto exchange = [&cells](int distance, std::uint64_t mask) {
        const std::uint64_t difference = (cells ^ cells >> distance) & mask;
        cells ^= difference ^ difference << distance;
    };
    exchange(7, 0x00aa'00aa'00aa'00aa);
    exchange(14, 0x0000'cccc'0000'cccc);
    exchange(28, 0x0000'0000'f0f0'f0f0);
    return cells;
}
static_assert(transposed(0b1011) == 0x100'0101 && transposed(0x80) == std::uint64_t{1} << 56);

/// The lanes that are -1 of two rows of -1 and 0, as 16 bits.
#ifdef __SSE2__
[[nodiscard]] inline std::uint64_t bits_of(Lanes row, Lanes next) {
    using Native = short __attribute__((vector_size(16)));
    return static_cast<std::uint64_t>(__builtin_ia32_pmovmskb128(
        __builtin_ia32_packsswb128(reinterpret_cast<Native>(row), reinterpret_cast<Native>(next))));
}
#elif defined(__wasm_simd128__)
[[nodiscard]] inline std::uint64_t bits_of(Lanes row, Lanes next) {
    return static_cast<std::uint64_t>(
        __builtin_wasm_bitmask_i8x16(__builtin_wasm_narrow_s_i8x16_i16x8(row, next)));
}
#else
[[nodiscard]] inline std::uint64_t bits_of(Lanes row, Lanes next) {
    constexpr Lanes kBits{1, 2, 4, 8, 16, 32, 64, 128};
    const Lanes bits = (row & kBits) | (next & kBits) << 8;
    std::uint64_t sum = 0;
    for (int i = 0; i < 8; ++i) sum |= static_cast<std::uint16_t>(bits[i]);
    return sum;
}
#endif

/// The set of the cells that are -1, in a grid of -1 and 0.
[[nodiscard]] inline std::uint64_t cells_of(const LaneGrid& grid) {
    std::uint64_t cells = 0;
    for (std::size_t row = 0; row < grid.size(); row += 2)
        cells |= bits_of(grid[row], grid[row + 1]) << 8 * row;
    return cells;
}

}  // namespace pahtum
