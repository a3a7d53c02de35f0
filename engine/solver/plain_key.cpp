#include "engine/solver/plain_key.hpp"

#include <algorithm>

#include "engine/rules/symmetry.hpp"

namespace pahtum {
namespace {

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11eb;
    return z ^ (z >> 31);
}

}  // namespace

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

std::uint64_t placements_key(const Ruleset& ruleset, const Essence& essence, const Supplies& supplies) {
    int rest = supplies.empty % 2;
    if (!are_plentiful(supplies, ruleset.capture)) {
        const Supplies used = usable(supplies, ruleset.capture);
        rest = 2 + used.empty + 65 * (used.own + 65 * used.enemy);
    }
    const int rules = 2 * static_cast<int>(ruleset.scoring) + static_cast<int>(ruleset.capture);
    return mixed(essence.hash ^ mixed(static_cast<std::uint64_t>(4 * rest + rules)));
}

std::uint64_t symmetric_key(const Position& position) {
    std::uint64_t key = position.key();
    for (const Symmetry symmetry : kSymmetries) key = std::min(key, transform(position, symmetry).key());
    return mixed(key);
}

}  // namespace pahtum
