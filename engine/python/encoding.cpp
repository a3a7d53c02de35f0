#include "engine/python/encoding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/rules/action.hpp"

namespace pahtum::python {

void observe(const Position& position, Side player, std::span<float> out) {
    const int size = position.size();
    const auto cells = static_cast<std::size_t>(size * size);
    const Side other = opponent(player);
    const auto is = [](bool fact) { return fact ? 1.0F : 0.0F; };
    const auto scaled = [](int number) { return static_cast<float>(number) / 64.0F; };
    std::ranges::fill(out, 0.0F);
    float* plane = out.data();
    for (const Bitboard set :
         {position.stones(player), position.stones(other), position.boulders(), position.empty()}) {
        for (const Square square : set) plane[square.row() * size + square.column()] = 1.0F;
        plane += cells;
    }
    const std::array<float, kPlanes - 4> numbers{is(!position.is_over() && position.side_to_move() == player),
                                                 is(position.phase() == Phase::kPlacing),
                                                 is(position.phase() == Phase::kChoosing),
                                                 is(position.can_swap()),
                                                 scaled(position.hand(player)),
                                                 scaled(position.hand(other)),
                                                 scaled(position.margin(player))};
    for (const float number : numbers) plane = std::fill_n(plane, cells, number);
}

void mark_legal(const Position& position, std::span<bool> out) {
    std::ranges::fill(out, false);
    for (const Move move : position.legal_moves())
        out[static_cast<std::size_t>(action_of(position, move))] = true;
}

}  // namespace pahtum::python
