#include "engine/search/monte_carlo_player.hpp"

namespace pahtum {

void MonteCarloPlayer::begin(const Position& position, const std::vector<Move>& moves) {
    mover_ = position.side_to_move();
    next_ = 0;
    candidates_.clear();
    for (const Move move : moves) {
        candidates_.push_back({move, position, {}});
        candidates_.back().after.play(move);
    }
}

void MonteCarloPlayer::play_one_out(Random& random) {
    Candidate& candidate = candidates_[next_];
    const Points margin = play_out(candidate.after, random).margin;
    candidate.sum.add(mover_ == Side::kBlack ? margin : -margin);
    if (++next_ == candidates_.size()) next_ = 0;
}

PlayoutPlayer::Choice MonteCarloPlayer::choice() const {
    const Candidate* best = &candidates_.front();
    for (const Candidate& candidate : candidates_) {
        if (candidate.sum.games == 0) break;
        if (candidate.sum.win_rate() > best->sum.win_rate()) best = &candidate;
    }
    return {{best->move}, best->sum};
}

}  // namespace pahtum
