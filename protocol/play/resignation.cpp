#include "protocol/play/resignation.hpp"

namespace pahtum {
namespace {

constexpr int kThoughtsBefore = 3;

/// From here on the side to move plays for itself: nothing changes owners any more.
bool sides_are_settled(const Position& position) {
    if (position.phase() != Phase::kStones) return false;
    const int stones = (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
    return !position.ruleset().swap || stones > 1;
}

}  // namespace

bool Resignation::is_due(const Position& position, const SearchReport& thought, Points points) {
    const bool has_opinion = thought.exact || thought.depth > 0;
    int& in_a_row = hopeless_thoughts_[index_of(position.side_to_move())];
    if (!has_opinion || !sides_are_settled(position) || thought.score > -points) {
        in_a_row = 0;
        return false;
    }
    ++in_a_row;
    return thought.exact || in_a_row > kThoughtsBefore;
}

}  // namespace pahtum
