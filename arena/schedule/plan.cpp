#include "arena/schedule/plan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pahtum::arena {

std::vector<std::array<int, 2>> pairings(TournamentKind kind, int engines, int seeds) {
    assert(engines >= 2 && seeds > 0 && seeds < engines && is_static(kind));
    const bool is_gauntlet = kind == TournamentKind::kGauntlet;
    std::vector<std::array<int, 2>> result;
    for (int first = 0; first < (is_gauntlet ? seeds : engines); ++first) {
        for (int second = is_gauntlet ? seeds : first + 1; second < engines; ++second)
            result.push_back({first, second});
    }
    return result;
}

Plan::Plan(std::vector<std::array<int, 2>> pairings, std::vector<std::string> openings, std::size_t rounds)
    : pairings_(std::move(pairings)), openings_(std::move(openings)), rounds_(rounds) {
    assert(!pairings_.empty() && rounds_ > 0);
}

GameUnit Plan::unit(std::size_t number) const {
    assert(number < size());
    const std::size_t pair = number / 2;
    const auto [opening, repeat] = openings_.at(pair / pairings_.size());
    return {.pairing = pairings_[pair % pairings_.size()],
            .first_is_black = number % 2 == 0,
            .opening = opening,
            .repeat = repeat};
}

std::optional<std::size_t> Plan::number_of(const GameUnit& unit) const {
    const auto pairing = std::find(pairings_.begin(), pairings_.end(), unit.pairing);
    const auto round = openings_.turn_of(unit.opening, unit.repeat);
    if (pairing == pairings_.end() || !round || *round >= rounds_) return std::nullopt;
    const auto pair = *round * pairings_.size() + static_cast<std::size_t>(pairing - pairings_.begin());
    return pair * 2 + (unit.first_is_black ? 0 : 1);
}

}  // namespace pahtum::arena
