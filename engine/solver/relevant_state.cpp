#include "engine/solver/relevant_state.hpp"

#include <algorithm>

#include "engine/base/hash.hpp"
#include "engine/rules/symmetry.hpp"

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

/// The cells of a set that are in runs of three or more with an open cell: in rows, if `forward` and
/// `backward` are right_of and left_of; in columns with above and below.
template <auto forward, auto backward>
Bitboard open_runs(Bitboard set, Bitboard open) {
    const Bitboard ends = set & forward(set & forward(set));
    const Bitboard long_runs = ends | backward(ends) | backward(backward(ends));
    Bitboard result = long_runs & open;
    for (Bitboard before; before != result;) {
        before = result;
        result |= (forward(result) | backward(result)) & long_runs;
    }
    return result;
}

Bitboard open_lines(Bitboard set, Bitboard open) {
    return open_runs<right_of, left_of>(set, open) | open_runs<above, below>(set, open);
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

RelevantState relevant_state_of(const BoardView& board) {
    const Bitboard own_reach = reach_of(board.own, board);
    const Bitboard enemy_reach = reach_of(board.enemy, board);
    const Bitboard open = board.empty | (own_reach - board.own) | (enemy_reach - board.enemy);
    const Bitboard stretches = open_lines(own_reach, open) | open_lines(enemy_reach, open);
    const Bitboard live = board.empty & stretches;
    const std::uint64_t stones = mixed((board.own & stretches).bits() ^ 0xa076'1d64'78bd'642f,
                                       (board.enemy & stretches).bits() ^ 0xe703'7ed1'a0b4'28db);
    const std::uint64_t cells = mixed(live.bits() ^ 0x8ebc'6af0'9c88'c6e3, stretches.bits() ^ stones);
    return {cells, live};
}

bool only_placements(const Position& position) {
    if (position.phase() != Phase::kStones) return false;
    return !position.ruleset().swap ||
           (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count() > 1;
}

Supplies supplies_of(const Position& position) {
    const Side side = position.side_to_move();
    return {position.empty().count(), position.hand(side), position.hand(opponent(side))};
}

BoardView view_of(const Position& position, Side side) {
    return {.own = position.stones(side),
            .enemy = position.stones(opponent(side)),
            .boulders = position.boulders(),
            .empty = position.empty(),
            .capture = position.ruleset().capture};
}

Supplies usable(Supplies supplies, Capture capture) {
    const int per_turn = capture == Capture::kNone ? 1 : 2;
    return {supplies.empty, std::min(supplies.own, per_turn * ((supplies.empty + 1) / 2)),
            std::min(supplies.enemy, per_turn * (supplies.empty / 2))};
}

bool are_plentiful(const Supplies& supplies, Capture capture) {
    const int per_turn = capture == Capture::kNone ? 1 : 2;
    return supplies.own >= per_turn * ((supplies.empty + 1) / 2) &&
           supplies.enemy >= per_turn * (supplies.empty / 2);
}

std::uint64_t placements_key(const Ruleset& ruleset, const RelevantState& state, const Supplies& supplies) {
    int rest = supplies.empty % 2;
    if (!are_plentiful(supplies, ruleset.capture)) {
        const Supplies used = usable(supplies, ruleset.capture);
        rest = 2 + used.empty + 65 * (used.own + 65 * used.enemy);
    }
    const int rules = 2 * static_cast<int>(ruleset.scoring) + static_cast<int>(ruleset.capture);
    return mix_bits(state.hash ^ mix_bits(static_cast<std::uint64_t>(4 * rest + rules)));
}

std::uint64_t symmetric_key(const Position& position) {
    std::uint64_t key = position.key();
    for (const Symmetry symmetry : kSymmetries) key = std::min(key, transform(position, symmetry).key());
    return mix_bits(key);
}

}  // namespace pahtum
