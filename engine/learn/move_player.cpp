#include "engine/learn/move_player.hpp"

#include <cassert>
#include <vector>

#include "engine/learn/arithmetic.hpp"

namespace pahtum::learn {

MovePlayer::MovePlayer(SearchMemory& memory, std::uint64_t nodes) : memory_(memory), nodes_(nodes) {
    memory_.clear();
}

Move MovePlayer::best(const Position& position) {
    return search_best(memory_, position, {.nodes = nodes_}).best().move;
}

std::size_t draw_by_change(std::span<const Score> changes, double temperature, Random& random) {
    assert(!changes.empty());
    std::vector<double> weights;
    double sum = 0;
    for (const Score change : changes) {
        weights.push_back(exponential_of(in_points(change) / temperature));
        sum += weights.back();
    }
    double left = fraction(random) * sum;
    std::size_t chosen = 0;
    for (; chosen + 1 < weights.size() && left >= weights[chosen]; ++chosen) left -= weights[chosen];
    return chosen;
}

}  // namespace pahtum::learn
