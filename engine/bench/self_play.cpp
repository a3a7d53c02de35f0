#include "engine/bench/self_play.hpp"

#include <cmath>

#include "engine/search/proof_policy.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kHashMebibytes = 16;  // enough for the nodes of a game, and quickly cleared
constexpr std::uint64_t kGameProof = 4;     ///< nodes of a proof, in multiples of the least of a move

bool is_expected_within(const Position& position, std::uint64_t nodes) {
    return proof_cost(position) <= std::log2(static_cast<double>(nodes));
}

int blacks_result(const Position& finished) {
    const Points margin = finished.margin(Side::kBlack);
    return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}

}  // namespace

SelfPlayer::SelfPlayer(std::uint64_t nodes) : nodes_(nodes), mind_({.hash_mebibytes = kHashMebibytes}) {}

int SelfPlayer::play(Position position, Random& random) {
    clear();
    while (!position.is_over()) {
        if (const auto proven = proven_result(position, kGameProof * nodes_)) return *proven;
        const std::uint64_t nodes = nodes_ + uniform(random, nodes_);
        position.play(mind_.think(position, {.limits = {.nodes = nodes}}).best().move);
    }
    return blacks_result(position);
}

MoveAnalysis SelfPlayer::search(const Position& position, std::uint64_t nodes) {
    return mind_.search(position, {.nodes = nodes});
}

std::optional<int> SelfPlayer::proven_result(const Position& position, std::uint64_t nodes) {
    if (!is_expected_within(position, nodes)) return std::nullopt;
    const auto proven =
        outcome(mind_.solve(position, {.goal = SolveGoal::kOutcome, .all_best = false, .nodes = nodes}));
    if (!proven) return std::nullopt;
    return position.side_to_move() == Side::kBlack ? *proven : -*proven;
}

}  // namespace pahtum
