#include "arena/schedule/plan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pahtum::arena {

std::vector<std::array<int, 2>> pairings(TournamentKind kind, int engines) {
    assert(engines >= 2);
    std::vector<std::array<int, 2>> result;
    const int last_first = kind == TournamentKind::kGauntlet ? 0 : engines - 2;
    for (int first = 0; first <= last_first; ++first) {
        for (int second = first + 1; second < engines; ++second) result.push_back({first, second});
    }
    return result;
}

Plan::Plan(std::vector<std::array<int, 2>> pairings, std::vector<std::string> openings, std::size_t rounds)
    : pairings_(std::move(pairings)), openings_(std::move(openings)), rounds_(rounds) {
    assert(!pairings_.empty() && !openings_.empty() && rounds_ > 0);
    for (std::size_t place = 0; place < openings_.size(); ++place) {
        auto& places = places_[openings_[place]];
        earlier_.push_back(places.size());
        places.push_back(place);
    }
}

GameUnit Plan::unit(std::size_t number) const {
    assert(number < size());
    const std::size_t pair = number / 2;
    const std::size_t round = pair / pairings_.size();
    const std::size_t place = round % openings_.size();
    const std::string& opening = openings_[place];
    const std::size_t times_each_lap = places_.at(opening).size();
    const std::size_t repeat = round / openings_.size() * times_each_lap + earlier_[place];
    return {.pairing = pairings_[pair % pairings_.size()],
            .first_is_black = number % 2 == 0,
            .opening = opening,
            .repeat = static_cast<int>(repeat)};
}

std::optional<std::size_t> Plan::number_of(const GameUnit& unit) const {
    const auto pairing = std::find(pairings_.begin(), pairings_.end(), unit.pairing);
    const auto places = places_.find(unit.opening);
    if (pairing == pairings_.end() || places == places_.end() || unit.repeat < 0) return std::nullopt;
    const auto repeat = static_cast<std::size_t>(unit.repeat);
    const std::size_t times_each_lap = places->second.size();
    const std::size_t round =
        repeat / times_each_lap * openings_.size() + places->second[repeat % times_each_lap];
    if (round >= rounds_) return std::nullopt;
    const auto pair = round * pairings_.size() + static_cast<std::size_t>(pairing - pairings_.begin());
    return pair * 2 + (unit.first_is_black ? 0 : 1);
}

}  // namespace pahtum::arena
