#include "arena/schedule/staged_plan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pahtum::arena {

std::optional<int> winner_of(const FixtureResult& result) {
    if (result.has_forfeited[0] != result.has_forfeited[1]) return result.has_forfeited[0] ? 1 : 0;
    if (result.has_forfeited[0] || result.half_points[0] == result.half_points[1]) return std::nullopt;
    return result.half_points[0] > result.half_points[1] ? 0 : 1;
}

StagedPlan::StagedPlan(std::unique_ptr<Format> format, std::vector<std::string> openings)
    : format_(std::move(format)), openings_(std::move(openings)) {
    begin_round({});
    assert(size_ > 0);
}

std::size_t StagedPlan::expected_size() const {
    return is_complete_ ? size_ : std::max(size_, format_->fewest_pairs() * 2);
}

void StagedPlan::begin_round(std::span<const FixtureResult> finished) {
    round_begin_ = entries_.size();
    for (const Fixture& fixture : format_->next_round(finished)) {
        auto& entries = entries_of_[fixture.pairing];
        if (entries.empty()) pairings_.push_back(fixture.pairing);
        entries.push_back(entries_.size());
        entries_.push_back({.result = {.fixture = fixture}, .first_number = size_});
        size_ += fixture.pairs * 2;
    }
    is_complete_ = round_begin_ == entries_.size();
}

std::size_t StagedPlan::entry_of(std::size_t number) const {
    assert(number < size_);
    const auto after =
        std::upper_bound(entries_.begin(), entries_.end(), number,
                         [](std::size_t wanted, const Entry& entry) { return wanted < entry.first_number; });
    return static_cast<std::size_t>(after - entries_.begin()) - 1;
}

GameUnit StagedPlan::unit(std::size_t number) const {
    const Entry& entry = entries_[entry_of(number)];
    const Fixture& fixture = entry.result.fixture;
    const auto [opening, repeat] = openings_.at(fixture.first_opening + (number - entry.first_number) / 2);
    return {
        .pairing = fixture.pairing, .first_is_black = number % 2 == 0, .opening = opening, .repeat = repeat};
}

std::optional<std::size_t> StagedPlan::number_of(const GameUnit& unit) const {
    const auto entries = entries_of_.find(unit.pairing);
    const auto turn = openings_.turn_of(unit.opening, unit.repeat);
    if (entries == entries_of_.end() || !turn) return std::nullopt;
    for (const std::size_t place : entries->second) {
        const Entry& entry = entries_[place];
        const Fixture& fixture = entry.result.fixture;
        if (*turn < fixture.first_opening || *turn >= fixture.first_opening + fixture.pairs) continue;
        return entry.first_number + (*turn - fixture.first_opening) * 2 + (unit.first_is_black ? 0 : 1);
    }
    return std::nullopt;
}

void StagedPlan::feed(std::size_t number, const GameFate& fate) {
    FixtureResult& result = entries_[entry_of(number)].result;
    if (fate.forfeiter) {
        result.has_forfeited[*fate.forfeiter == result.fixture.pairing[0] ? 0 : 1] = true;
    } else {
        result.half_points[0] += fate.half_points;
        result.half_points[1] += 2 - fate.half_points;
    }
    if (number + 1 < size_) return;
    std::vector<FixtureResult> finished;
    for (std::size_t place = round_begin_; place < entries_.size(); ++place)
        finished.push_back(entries_[place].result);
    begin_round(finished);
}

}  // namespace pahtum::arena
