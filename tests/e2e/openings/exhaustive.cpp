#include "tests/e2e/openings/exhaustive.hpp"

#include <algorithm>
#include <limits>

namespace pahtum::testing {
namespace {

constexpr std::int16_t kUnknown = std::numeric_limits<std::int16_t>::max();

std::size_t digit_of(char side) { return side == 'x' ? 1 : 2; }

}  // namespace

Exhaustive::Exhaustive(const reference::Game& game)
    : start_(game),
      hand_(reference::hand(game, game.mover)),
      opponents_hand_(reference::hand(game, reference::other(game.mover))),
      cells_(reference::cells_with(game, '.')) {
    Code power = 1;
    for (std::size_t i = 0; i < cells_.size(); ++i, power *= 3) powers_.push_back(power);
    known_.assign(power, kUnknown);
}

std::vector<int> Exhaustive::values_after_moves() {
    const int sign = start_.mover == 'x' ? 1 : -1;
    std::vector<int> values;
    for (const Code power : powers_) values.push_back(sign * black_value(power * digit_of(start_.mover), 1));
    return values;
}

int Exhaustive::black_value(Code code, int placed) {
    if (known_[code] == kUnknown)
        known_[code] = static_cast<std::int16_t>(computed_black_value(code, placed));
    return known_[code];
}

int Exhaustive::computed_black_value(Code code, int placed) {
    const char side = mover(placed);
    if (placed == static_cast<int>(cells_.size()) || !has_stone(side, placed)) return final_margin(code);
    const bool is_black = side == 'x';
    int best = is_black ? -kUnknown : kUnknown;
    for (const Code power : powers_) {
        if (code / power % 3 != 0) continue;
        const int value = black_value(code + power * digit_of(side), placed + 1);
        best = is_black ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

char Exhaustive::mover(int placed) const {
    return placed % 2 == 0 ? start_.mover : reference::other(start_.mover);
}

bool Exhaustive::has_stone(char side, int placed) const {
    const int placed_by_side = placed / 2;  // whoever is to move: both, or the other one more
    return placed_by_side < (side == start_.mover ? hand_ : opponents_hand_);
}

int Exhaustive::final_margin(Code code) const {
    reference::Game game = start_;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const auto row = static_cast<std::size_t>(cells_[i].row);
        const auto column = static_cast<std::size_t>(cells_[i].column);
        game.rows[row][column] = ".xo"[code / powers_[i] % 3];
    }
    return reference::margin(game);
}

}  // namespace pahtum::testing
