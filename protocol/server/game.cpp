#include "protocol/server/game.hpp"

#include <cassert>

namespace pahtum::gtp {
namespace {

bool has_stones_on_board(const Position& position) {
    return !(position.stones(Side::kBlack) | position.stones(Side::kWhite)).is_empty();
}

}  // namespace

bool Game::has_stones() const { return has_stones_on_board(position_); }

void Game::play(Move move) {
    before_.push_back(position_);
    position_.play(move);
}

void Game::pass() {
    assert(position_.is_over());
    before_.push_back(position_);
}

void Game::take_back(std::size_t count) {
    assert(count <= length());
    if (count == 0) return;
    position_ = before_[length() - count];
    before_.erase(before_.end() - static_cast<std::ptrdiff_t>(count), before_.end());
}

void Game::clear() {
    if (has_stones_on_board(start_)) {
        start_ = Position::from_parts({.ruleset = start_.ruleset(), .boulders = start_.boulders()});
    }
    *this = Game{start_};
}

void Game::resize(int size) {
    const Ruleset& old = start_.ruleset();
    if (size == old.size) return clear();
    const Ruleset ruleset = parse_ruleset(to_text(old), size);
    const bool is_listed = ruleset.setup == Setup::kFixed;
    *this =
        Game{Position::new_game(ruleset, is_listed ? start_.boulders() & Bitboard::full(size) : Bitboard{})};
}

Position draw_start(const Ruleset& ruleset, Random& random) {
    if (ruleset.setup != Setup::kFixed) return Position::new_game(ruleset);
    return Position::new_game(ruleset, random_layout(ruleset.size, ruleset.boulders, random));
}

}  // namespace pahtum::gtp
