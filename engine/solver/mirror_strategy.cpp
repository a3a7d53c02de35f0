#include "engine/solver/mirror_strategy.hpp"

#include <array>
#include <cassert>

#include "engine/rules/symmetry.hpp"

namespace pahtum {
namespace {

/// The symmetries that are their own inverse.
constexpr std::array kMirrors{Symmetry::kRotateHalf, Symmetry::kMirrorColumns, Symmetry::kMirrorRows,
                              Symmetry::kTranspose, Symmetry::kAntiTranspose};

/// The empty cells that the side must still have before it can mirror: the images of the other side's stones,
/// and cells that are their own image. Nothing if some of them cannot be had.
std::optional<Bitboard> cells_to_have(const Position& position, Side side, Symmetry mirror) {
    const int size = position.size();
    const Bitboard boulders = position.boulders();
    if (transform(boulders, mirror, size) != boulders) return std::nullopt;
    Bitboard wanted = transform(position.stones(opponent(side)), mirror, size);
    for (const Square square : Bitboard::full(size) - boulders)
        if (transform(square, mirror, size) == square) wanted.insert(square);
    const Bitboard missing = wanted - position.stones(side);
    if (!(missing - position.empty()).is_empty()) return std::nullopt;
    return missing;
}

/// The one with the fewest cells, of all mirrors.
std::optional<Bitboard> fewest_cells_to_have(const Position& position, Side side) {
    assert(fills_the_board(position));
    std::optional<Bitboard> fewest;
    for (const Symmetry mirror : kMirrors) {
        const std::optional<Bitboard> cells = cells_to_have(position, side, mirror);
        if (cells && (!fewest || cells->count() < fewest->count())) fewest = cells;
    }
    return fewest;
}

}  // namespace

bool can_mirror(const Position& position, Side side) {
    const int moves = position.side_to_move() == side ? 1 : 0;
    const std::optional<Bitboard> cells = fewest_cells_to_have(position, side);
    return cells && cells->count() <= moves;
}

std::optional<Move> mirror_move(const Position& position) {
    const std::optional<Bitboard> cells = fewest_cells_to_have(position, position.side_to_move());
    if (!cells || cells->count() != 1) return std::nullopt;
    return Move::place(cells->first());
}

}  // namespace pahtum
