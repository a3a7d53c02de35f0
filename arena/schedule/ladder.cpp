#include "arena/schedule/ladder.hpp"

#include <algorithm>
#include <utility>

namespace pahtum::arena {

Ladder::Ladder(int engines, std::size_t match_pairs)
    : engines_(engines), match_pairs_(match_pairs), forfeits_(static_cast<std::size_t>(engines), 0) {}

std::vector<Fixture> Ladder::next_round(std::span<const FixtureResult> finished) {
    if (!finished.empty()) settle(finished.front());
    if (challenger_ == 0) {
        if (order_.size() == static_cast<std::size_t>(engines_)) return {};
        challenger_ = order_.size();
        order_.push_back(static_cast<int>(order_.size()));
    }
    // Who climbs came later than all above it, so its index is the larger one.
    return {{.pairing = {order_[challenger_ - 1], order_[challenger_]}, .pairs = match_pairs_}};
}

void Ladder::settle(const FixtureResult& match) {
    for (const std::size_t who : {0U, 1U}) {
        if (match.has_forfeited[who]) ++forfeits_[static_cast<std::size_t>(match.fixture.pairing[who])];
    }
    if (winner_of(match) != 1) {
        challenger_ = 0;
        return;
    }
    std::swap(order_[challenger_ - 1], order_[challenger_]);
    --challenger_;
}

std::size_t Ladder::fewest_pairs() const { return static_cast<std::size_t>(engines_ - 1) * match_pairs_; }

std::vector<Standing> Ladder::standings() const {
    std::vector<int> order = order_;
    for (int engine = static_cast<int>(order_.size()); engine < engines_; ++engine) order.push_back(engine);
    std::vector<Standing> standings;
    for (const int engine : order) {
        standings.push_back({.engine = engine,
                             .place = static_cast<int>(standings.size()) + 1,
                             .forfeits = forfeits_[static_cast<std::size_t>(engine)]});
    }
    return standings;
}

std::string Ladder::rule() const {
    return "Who wins takes the place above and challenges the next one there; else the next engine enters at "
           "the foot of the ladder.";
}

}  // namespace pahtum::arena
