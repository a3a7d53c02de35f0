#include "engine/search/playout.hpp"

#include <bit>
#include <cstdint>

#include "engine/rules/line.hpp"

namespace pahtum {
namespace {

/// In [0, bound), nearly uniform: some numbers are more likely than others by a factor of 1 + bound / 2^32.
std::size_t below(Random& random, std::size_t bound) { return (random() >> 32) * bound >> 32; }

/// One of the bits. Requires that there are some.
std::uint64_t random_bit(std::uint64_t bits, Random& random) {
    for (auto rest = below(random, static_cast<std::size_t>(std::popcount(bits))); rest > 0; --rest)
        bits &= bits - 1;
    return bits & (0 - bits);
}

/// A random subset of the given size, all equally likely: each bit by the toss of a coin, then random ones
/// added or removed until the number is right.
std::uint64_t random_subset(std::uint64_t bits, int count, Random& random) {
    std::uint64_t chosen = random() & bits;
    int excess = std::popcount(chosen) - count;
    for (; excess > 0; --excess) chosen ^= random_bit(chosen, random);
    for (; excess < 0; ++excess) chosen ^= random_bit(bits ^ chosen, random);
    return chosen;
}

/// Exchanges rows and columns, by blocks of one, two and four cells.
constexpr std::uint64_t transposed(std::uint64_t rows) {
    const auto exchange = [&rows](int distance, std::uint64_t mask) {
        const std::uint64_t difference = (rows ^ rows >> distance) & mask;
        rows ^= difference ^ difference << distance;
    };
    exchange(7, 0x00aa'00aa'00aa'00aa);
    exchange(14, 0x0000'cccc'0000'cccc);
    exchange(28, 0x0000'0000'f0f0'f0f0);
    return rows;
}
static_assert(transposed(0b1011) == 0x100'0101 && transposed(0x80) == std::uint64_t{1} << 56);

/// Of all lines of these stones.
Points points_of(std::uint64_t stones) {
    const std::uint64_t columns = transposed(stones);
    Points points = 0;
    for (int line = 0; line < 64; line += 8)
        points += line_points(static_cast<LineMask>(stones >> line)) +
                  line_points(static_cast<LineMask>(columns >> line));
    return points;
}

/// Fills the board.
void fill(const Position& position, Random& random, Playout& playout) {
    const std::uint64_t empty = position.empty().bits();
    const Side mover = position.side_to_move();
    const std::uint64_t own = random_subset(empty, (std::popcount(empty) + 1) / 2, random);
    playout.placed[index_of(mover)] |= Bitboard{own};
    playout.placed[index_of(opponent(mover))] |= Bitboard{empty ^ own};
    const auto points = [&](Side side, std::uint64_t placed) {
        return points_of(position.stones(side).bits() | placed);
    };
    const Points margin = points(mover, own) - points(opponent(mover), empty ^ own);
    playout.margin = mover == Side::kBlack ? margin : -margin;
}

Move random_move(const Position& position, Random& random) {
    const bool is_plain = position.phase() == Phase::kPlacing ||
                          (position.phase() == Phase::kStones &&
                           position.ruleset().capture == Capture::kNone && !position.can_swap());
    if (is_plain) {
        const Bitboard cell{random_bit(position.empty().bits(), random)};
        return Move::place(cell.first());
    }
    const MoveList moves = position.legal_moves();
    return moves[below(random, moves.size())];
}

}  // namespace

Playout play_out(const Position& position, Random& random) {
    Playout playout;
    if (fills_the_board(position)) {
        fill(position, random, playout);
        return playout;
    }
    Position game = position;
    while (!game.is_over()) {
        if (fills_the_board(game)) {
            fill(game, random, playout);
            return playout;
        }
        const Move move = random_move(game, random);
        if (game.phase() == Phase::kStones && move.is_placement())
            playout.placed[index_of(game.side_to_move())].insert(move.square());
        game.play(move);
    }
    playout.margin = game.margin(Side::kBlack);
    return playout;
}

}  // namespace pahtum
