#include "arena/schedule/plan.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace pahtum::arena {
namespace {

/// Null for the static kinds.
std::unique_ptr<Format> make_format(const ScheduleSettings& settings, int engines) {
    switch (settings.kind) {
        case TournamentKind::kSwiss:
            return std::make_unique<Swiss>(engines,
                                           settings.swiss_rounds.value_or(Swiss::default_rounds(engines)),
                                           settings.match_pairs);
        case TournamentKind::kKnockout: return std::make_unique<Knockout>(engines, settings.match_pairs);
        case TournamentKind::kLadder: return std::make_unique<Ladder>(engines, settings.match_pairs);
        case TournamentKind::kRoundRobin:
        case TournamentKind::kGauntlet:
        case TournamentKind::kTuning: return nullptr;
    }
    return nullptr;
}

}  // namespace

std::unique_ptr<Schedule> make_schedule(const ScheduleSettings& settings, int engines,
                                        std::vector<std::string> openings) {
    if (auto format = make_format(settings, engines))
        return std::make_unique<StagedPlan>(std::move(format), std::move(openings));
    const std::size_t rounds = settings.rounds.value_or(openings.size());
    return std::make_unique<Plan>(pairings(settings.kind, engines, settings.seeds), std::move(openings),
                                  rounds);
}

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
    return openings_.game(number, pairings_[pair % pairings_.size()], pair / pairings_.size());
}

std::optional<std::size_t> Plan::number_of(const GameUnit& unit) const {
    const auto pairing = std::ranges::find(pairings_, unit.pairing);
    const auto round = openings_.turn_of(unit.opening, unit.repeat);
    if (pairing == pairings_.end() || !round || *round >= rounds_) return std::nullopt;
    const auto pair = *round * pairings_.size() + static_cast<std::size_t>(pairing - pairings_.begin());
    return pair * 2 + (unit.first_is_black ? 0 : 1);
}

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
    const auto after = std::ranges::upper_bound(entries_, number, {}, &Entry::first_number);
    return static_cast<std::size_t>(after - entries_.begin()) - 1;
}

GameUnit StagedPlan::unit(std::size_t number) const {
    const Entry& entry = entries_[entry_of(number)];
    const Fixture& fixture = entry.result.fixture;
    return openings_.game(number, fixture.pairing, fixture.first_opening + (number - entry.first_number) / 2);
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

void StagedPlan::feed(std::size_t number, const GameOutcome& outcome) {
    FixtureResult& result = entries_[entry_of(number)].result;
    if (outcome.forfeiter) {
        result.has_forfeited[*outcome.forfeiter == result.fixture.pairing[0] ? 0 : 1] = true;
    } else {
        result.half_points[0] += outcome.half_points;
        result.half_points[1] += 2 - outcome.half_points;
    }
    if (number + 1 < size_) return;
    std::vector<FixtureResult> finished;
    for (std::size_t place = round_begin_; place < entries_.size(); ++place)
        finished.push_back(entries_[place].result);
    begin_round(finished);
}

}  // namespace pahtum::arena
