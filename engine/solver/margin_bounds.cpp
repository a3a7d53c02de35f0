#include "engine/solver/margin_bounds.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>

#include "engine/rules/line.hpp"
#include "engine/solver/relevant_state.hpp"

namespace pahtum {
namespace {

struct PointLimits {
    Points least;
    Points most;
};

/// An upper bound whatever the hands, to which captured and swapped stones return.
int turns_of(const Position& position, Side side) {
    const int cells = position.empty().count();
    const bool second = only_placements(position) && side != position.side_to_move();
    return second ? cells / 2 : (cells + 1) / 2;
}

Bitboard reach(const Position& position, Side side) {
    const BoardView board = view_of(position, side);
    if (only_placements(position)) return reach_of(board.own, board);
    const Bitboard all = Bitboard::full(position.size());
    return board.capture == Capture::kNone ? all - board.boulders : all;
}

Points board_points(Bitboard stones) {
    const LineSet lines{stones};
    Points points = 0;
    for (int i = 0; i < kMaxSize; ++i) points += line_points(lines.row(i)) + line_points(lines.column(i));
    return points;
}

/// The most that `turns` stones can bank within the reach.
Points most_banked(const Position& position, Bitboard reach, int turns) {
    const LineSet lines{reach};
    std::array<Points, 64> banks{};
    std::size_t count = 0;
    for (const Square square : position.empty()) banks[count++] = points_through(lines, square);
    std::sort(banks.begin(), banks.begin() + static_cast<std::ptrdiff_t>(count), std::greater{});
    Points sum = 0;
    for (std::size_t i = 0; i < std::min(count, static_cast<std::size_t>(turns)); ++i) sum += banks[i];
    return sum;
}

PointLimits point_limits(const Position& position, Side side) {
    const Bitboard own = reach(position, side);
    if (position.ruleset().scoring == Scoring::kFinal) {
        const Bitboard kept = position.stones(side) - reach(position, opponent(side));
        return {board_points(kept), board_points(own)};
    }
    return {position.bank(side), position.bank(side) + most_banked(position, own, turns_of(position, side))};
}

}  // namespace

MarginBounds margin_limits(const Position& position) {
    const Side side = position.side_to_move();
    if (position.is_over()) return {position.margin(side), position.margin(side)};
    const PointLimits own = point_limits(position, side);
    const PointLimits enemy = point_limits(position, opponent(side));
    return {own.least - enemy.most, own.most - enemy.least};
}

}  // namespace pahtum
