#include "protocol/web/web_game.hpp"

namespace pahtum::web {

void WebGame::play(Move move) {
    if (ply_ == moves_.size() || moves_[ply_] != move) {
        Position next = position();
        next.play(move);
        moves_.resize(ply_, move);
        moves_.push_back(move);
        positions_.resize(ply_ + 1, next);
        positions_.push_back(next);
        evaluations_.resize(ply_ + 1);
        evaluations_.emplace_back();
    }
    ++ply_;
}

}  // namespace pahtum::web
