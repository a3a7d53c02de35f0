#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/position.hpp"

namespace pahtum {

/// The eight symmetries of the square: a reflection in the main diagonal (or none), then one in the vertical
/// and one in the horizontal axis.
enum class Symmetry : std::uint8_t {
    kIdentity,
    kMirrorColumns,
    kMirrorRows,
    kRotateHalf,
    kTranspose,
    kRotateLeft,
    kRotateRight,
    kAntiTranspose,
};

inline constexpr std::array<Symmetry, 8> kSymmetries{
    Symmetry::kIdentity,  Symmetry::kMirrorColumns, Symmetry::kMirrorRows,  Symmetry::kRotateHalf,
    Symmetry::kTranspose, Symmetry::kRotateLeft,    Symmetry::kRotateRight, Symmetry::kAntiTranspose};

[[nodiscard]] constexpr Square transform(Square square, Symmetry symmetry, int size) {
    const auto bits = static_cast<unsigned>(symmetry);
    int column = square.column();
    int row = square.row();
    if ((bits & 4) != 0) {
        const int old_column = column;
        column = row;
        row = old_column;
    }
    if ((bits & 1) != 0) column = size - 1 - column;
    if ((bits & 2) != 0) row = size - 1 - row;
    return {column, row};
}

[[nodiscard]] Bitboard transform(Bitboard squares, Symmetry symmetry, int size);
[[nodiscard]] Move transform(Move move, Symmetry symmetry, int size);
[[nodiscard]] Position transform(const Position& position, Symmetry symmetry);

/// The smallest of the eight images (by bits): equal for layouts that are the same up to symmetry.
[[nodiscard]] Bitboard canonical(Bitboard squares, int size);

}  // namespace pahtum
