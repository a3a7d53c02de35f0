#include "engine/search/uct_player.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pahtum {
namespace {

/// Number of games after which a leaf is expanded.
constexpr std::uint32_t kGamesOfLeaf = 8;
/// Weight of the exploration term, where results lie between 0 and 1.
constexpr float kExploration = 0.2F;
/// The number of games after which a node's own results weigh as much as those of later stones.
constexpr float kEquivalence = 1000;

}  // namespace

void UctPlayer::begin(const Position& position, const std::vector<Move>& moves) {
    const std::size_t bytes = mind_.table_mebibytes() << 20;
    const std::size_t most = std::clamp<std::size_t>(bytes / sizeof(Node), MoveList::kCapacity + 1,
                                                     std::numeric_limits<std::uint32_t>::max());
    if (nodes_.capacity() != most) {
        nodes_ = {};
        nodes_.reserve(most);
    }
    nodes_.assign(1, Node{});
    margins_.assign(moves.size(), 0);
    root_ = position;
    expand(0, moves);
}

template <typename Moves>
void UctPlayer::expand(std::uint32_t node, const Moves& moves) {
    if (nodes_.size() + moves.size() > nodes_.capacity()) return;
    nodes_[node].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[node].children = static_cast<std::uint16_t>(moves.size());
    for (const Move move : moves) nodes_.push_back({.move = move.code()});
}

/// The child to go on with.
std::uint32_t UctPlayer::select(const Node& parent) const {
    const float bonus = kExploration * std::sqrt(std::log(static_cast<float>(parent.games + 1)));
    std::uint32_t best = parent.first_child;
    float best_value = -1;
    for (std::uint32_t i = parent.first_child; i < parent.first_child + parent.children; ++i) {
        const Node& child = nodes_[i];
        const auto games = static_cast<float>(child.games);
        if (child.games + child.later_games == 0) return i;
        const float own = static_cast<float>(child.results) / std::max(2 * games, 1.0F);
        const float later = child.later_games == 0 ? own
                                                   : static_cast<float>(child.later_results) /
                                                         (2 * static_cast<float>(child.later_games));
        const float weight = std::sqrt(kEquivalence / (3 * games + kEquivalence));
        const float value = own + weight * (later - own) + bonus / std::sqrt(games + 1);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

void UctPlayer::play_one_out(Random& random) {
    Position position = root_;
    path_.clear();
    std::uint32_t node = 0;
    while (!position.is_over()) {
        if (nodes_[node].children == 0) {
            if (nodes_[node].games < kGamesOfLeaf) break;
            expand(node, position.legal_moves());
            if (nodes_[node].children == 0) break;
        }
        node = select(nodes_[node]);
        const Move move = Move::from_code(nodes_[node].move);
        path_.push_back(
            {node, position.side_to_move(), position.phase() == Phase::kStones && move.is_placement()});
        position.play(move);
    }
    Playout playout = play_out(position, random);
    learn(playout);
}

/// Adds a play-out to the nodes on the way down, the last one first.
void UctPlayer::learn(Playout& playout) {
    const std::uint32_t black = playout.margin > 0 ? 2 : playout.margin == 0 ? 1 : 0;
    for (std::size_t i = path_.size(); i-- > 0;) {
        const auto [node, mover, is_stone] = path_[i];
        const std::uint32_t result = mover == Side::kBlack ? black : 2 - black;
        nodes_[node].games += 1;
        nodes_[node].results += result;
        if (!is_stone) continue;
        Bitboard& placed = playout.placed[index_of(mover)];
        placed.insert(Move::from_code(nodes_[node].move).square());
        const Node& parent = nodes_[i == 0 ? 0 : path_[i - 1].node];
        for (std::uint32_t child = parent.first_child; child < parent.first_child + parent.children;
             ++child) {
            const auto was_placed =
                static_cast<std::uint32_t>(placed.bits() >> (nodes_[child].move & 63) & 1);
            nodes_[child].later_games += was_placed;
            nodes_[child].later_results += was_placed * result;
        }
    }
    nodes_[0].games += 1;
    const auto [node, mover, is_stone] = path_.front();
    margins_[node - 1] += mover == Side::kBlack ? playout.margin : -playout.margin;
}

/// The child that was played out most often.
std::uint32_t UctPlayer::most_played(const Node& parent) const {
    std::uint32_t best = parent.first_child;
    for (std::uint32_t i = best; i < parent.first_child + parent.children; ++i)
        if (nodes_[i].games > nodes_[best].games) best = i;
    return best;
}

PlayoutPlayer::Choice UctPlayer::choice() const {
    Choice choice;
    const std::uint32_t first = most_played(nodes_.front());
    choice.sum = {nodes_[first].games, nodes_[first].results, margins_[first - 1]};
    for (std::uint32_t node = first; nodes_[node].games > 0; node = most_played(nodes_[node])) {
        choice.pv.push_back(Move::from_code(nodes_[node].move));
        if (nodes_[node].children == 0) break;
    }
    return choice;
}

}  // namespace pahtum
