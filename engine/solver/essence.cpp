#include "engine/solver/essence.hpp"

namespace pahtum {
namespace {

constexpr std::uint64_t kNotFirstColumn = 0xfefe'fefe'fefe'fefe;
constexpr std::uint64_t kNotLastColumn = 0x7f7f'7f7f'7f7f'7f7f;

constexpr Bitboard right_of(Bitboard set) { return Bitboard{set.bits() << 1 & kNotFirstColumn}; }
constexpr Bitboard left_of(Bitboard set) { return Bitboard{set.bits() >> 1 & kNotLastColumn}; }
constexpr Bitboard above(Bitboard set) { return Bitboard{set.bits() << 8}; }
constexpr Bitboard below(Bitboard set) { return Bitboard{set.bits() >> 8}; }

/// The cells with an empty one on one side and a cell of `reach` right opposite.
Bitboard capturable(Bitboard empty, Bitboard reach) {
    return (right_of(empty) & left_of(reach)) | (left_of(empty) & right_of(reach)) |
           (above(empty) & below(reach)) | (below(empty) & above(reach));
}

/// The cells of a set that are in row runs of three or more with an open cell.
Bitboard open_rows(Bitboard set, Bitboard open) {
    const Bitboard right_ends = set & right_of(set & right_of(set));
    const Bitboard long_runs = right_ends | left_of(right_ends) | left_of(left_of(right_ends));
    Bitboard result = long_runs & open;
    for (Bitboard before; before != result;) {
        before = result;
        result |= (right_of(result) | left_of(result)) & long_runs;
    }
    return result;
}

Bitboard open_columns(Bitboard set, Bitboard open) {
    const Bitboard upper_ends = set & above(set & above(set));
    const Bitboard long_runs = upper_ends | below(upper_ends) | below(below(upper_ends));
    Bitboard result = long_runs & open;
    for (Bitboard before; before != result;) {
        before = result;
        result |= (above(result) | below(result)) & long_runs;
    }
    return result;
}

/// A step of Wang Yi's wyhash.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace

Bitboard reach_of(Bitboard stones, const BoardView& board) {
    Bitboard reach = stones | board.empty;
    if (board.capture == Capture::kNone) return reach;
    const Bitboard pieces = board.own | board.enemy | board.boulders;
    for (Bitboard before; before != reach;) {
        before = reach;
        reach |= capturable(board.empty, reach) & pieces;
    }
    return reach;
}

Essence essence_of(const BoardView& board) {
    const Bitboard own_reach = reach_of(board.own, board);
    const Bitboard enemy_reach = reach_of(board.enemy, board);
    const Bitboard open = board.empty | (own_reach - board.own) | (enemy_reach - board.enemy);
    const Bitboard stretches = open_rows(own_reach, open) | open_columns(own_reach, open) |
                               open_rows(enemy_reach, open) | open_columns(enemy_reach, open);
    const Bitboard live = board.empty & stretches;
    const std::uint64_t stones = mixed((board.own & stretches).bits() ^ 0xa076'1d64'78bd'642f,
                                       (board.enemy & stretches).bits() ^ 0xe703'7ed1'a0b4'28db);
    const std::uint64_t cells = mixed(live.bits() ^ 0x8ebc'6af0'9c88'c6e3, stretches.bits() ^ stones);
    return {cells, live};
}

}  // namespace pahtum
