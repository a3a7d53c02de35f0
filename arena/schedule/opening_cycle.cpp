#include "arena/schedule/opening_cycle.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pahtum::arena {

OpeningCycle::OpeningCycle(std::vector<std::string> openings) : openings_(std::move(openings)) {
    assert(!openings_.empty());
    for (std::size_t place = 0; place < openings_.size(); ++place) {
        auto& places = places_[openings_[place]];
        earlier_.push_back(places.size());
        places.push_back(place);
    }
}

OpeningCycle::Turn OpeningCycle::at(std::size_t turn) const {
    const std::size_t place = turn % openings_.size();
    const std::string& opening = openings_[place];
    const std::size_t times_each_lap = places_.at(opening).size();
    return {opening, static_cast<int>(turn / openings_.size() * times_each_lap + earlier_[place])};
}

std::optional<std::size_t> OpeningCycle::turn_of(const std::string& opening, int repeat) const {
    const auto places = places_.find(opening);
    if (places == places_.end() || repeat < 0) return std::nullopt;
    const auto times = static_cast<std::size_t>(repeat);
    const std::size_t times_each_lap = places->second.size();
    return times / times_each_lap * openings_.size() + places->second[times % times_each_lap];
}

bool OpeningCycle::repeats_within(std::size_t turns) const {
    if (turns > openings_.size()) return true;
    return std::any_of(earlier_.begin(), earlier_.begin() + static_cast<std::ptrdiff_t>(turns),
                       [](std::size_t earlier) { return earlier > 0; });
}

}  // namespace pahtum::arena
