#include "engine/rules/symmetry.hpp"

namespace pahtum {

Bitboard transform(Bitboard squares, Symmetry symmetry, int size) {
    Bitboard image;
    for (const Square square : squares) image.insert(transform(square, symmetry, size));
    return image;
}

Move transform(Move move, Symmetry symmetry, int size) {
    if (!move.is_placement()) return move;
    const Square square = transform(move.square(), symmetry, size);
    const auto captured = move.captured();
    return captured ? Move::capture(square, transform(*captured, symmetry, size)) : Move::place(square);
}

Position transform(const Position& position, Symmetry symmetry) {
    PositionParts parts = position.parts();
    for (Bitboard& stones : parts.stones) stones = transform(stones, symmetry, position.size());
    parts.boulders = transform(parts.boulders, symmetry, position.size());
    return Position::from_parts(parts);
}

Bitboard canonical(Bitboard squares, int size) {
    Bitboard smallest = squares;
    for (const Symmetry symmetry : kSymmetries) {
        const Bitboard image = transform(squares, symmetry, size);
        if (image.bits() < smallest.bits()) smallest = image;
    }
    return smallest;
}

}  // namespace pahtum
