#include "engine/rules/perft.hpp"

#include <cassert>

namespace pahtum {
namespace {

void walk(Position& position, int depth, Perft& result) {
    if (depth == 0 || position.is_over()) {
        const Points margin = position.margin(Side::kBlack);
        ++result.leaves;
        result.margin_sum += margin;
        ++result.histogram[margin];
        return;
    }
    for (const Move move : position.legal_moves()) {
        const ScopedMove guard{position, move};
        walk(position, depth - 1, result);
    }
}

}  // namespace

Perft perft(const Position& position, int depth) {
    assert(depth >= 0);
    Perft result;
    Position current = position;
    walk(current, depth, result);
    return result;
}

}  // namespace pahtum
