#include "arena/schedule/formats.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace pahtum::arena {
namespace {

/// Seeds in the order of the bracket: {0, 1}, {0, 3, 1, 2}, {0, 7, 3, 4, 1, 6, 2, 5}, ...: in every round
/// the seeds of a match add up to the same number if the better one always wins.
std::vector<int> bracket_order(int engines) {
    std::vector<int> order{0};
    while (static_cast<int>(order.size()) < engines) {
        std::vector<int> wider;
        for (const int seed : order) {
            wider.push_back(seed);
            wider.push_back(static_cast<int>(order.size()) * 2 - 1 - seed);
        }
        order = wider;
    }
    return order;
}

}  // namespace

std::string_view to_text(TournamentKind kind) {
    constexpr std::array<std::string_view, 6> kNames = {"round-robin", "gauntlet", "swiss",
                                                        "knockout",    "ladder",   "tuning"};
    return kNames.at(static_cast<std::size_t>(kind));
}

bool is_static(TournamentKind kind) {
    return kind == TournamentKind::kRoundRobin || kind == TournamentKind::kGauntlet;
}

bool is_static(std::string_view kind) {
    return kind == to_text(TournamentKind::kRoundRobin) || kind == to_text(TournamentKind::kGauntlet);
}

Ladder::Ladder(int engines, std::size_t match_pairs)
    : engines_(engines), match_pairs_(match_pairs), forfeits_(static_cast<std::size_t>(engines), 0) {}

std::vector<Fixture> Ladder::next_round(std::span<const FixtureResult> finished) {
    if (!finished.empty()) settle(finished.front());
    if (challenger_ == 0) {
        if (order_.size() == static_cast<std::size_t>(engines_)) return {};
        challenger_ = order_.size();
        order_.push_back(static_cast<int>(order_.size()));
    }
    // The challenger entered later than all engines above it, so its index is the larger one.
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
    return "A challenger that wins takes the place of the engine above it and challenges the next one; when "
           "it does not win, the next engine enters at the foot of the ladder.";
}

Knockout::Knockout(int engines, std::size_t match_pairs)
    : engines_(static_cast<std::size_t>(engines)),
      match_pairs_(match_pairs),
      bracket_(bracket_order(engines)) {
    std::replace_if(
        bracket_.begin(), bracket_.end(), [engines](int seed) { return seed >= engines; }, kNobody);
}

std::vector<Fixture> Knockout::next_round(std::span<const FixtureResult> finished) {
    std::vector<Fixture> tie_breaks = settle(finished);
    if (!tie_breaks.empty()) return tie_breaks;
    if (round_ > 0) {
        std::vector<int> survivors;
        for (std::size_t place = 0; place < bracket_.size(); place += 2) {
            const int other = bracket_[place + 1];
            const bool goes_on = other == kNobody || engine(other).out_in_round != 0;
            survivors.push_back(goes_on ? bracket_[place] : other);
        }
        bracket_ = survivors;
    }
    if (bracket_.size() == 1) return {};
    return pair_survivors();
}

std::vector<Fixture> Knockout::settle(std::span<const FixtureResult> finished) {
    std::vector<Fixture> tie_breaks;
    for (const FixtureResult& result : finished) {
        FixtureResult& match =
            matches_.try_emplace(result.fixture.pairing, FixtureResult{result.fixture, {}, {}}).first->second;
        const std::size_t next_opening = result.fixture.first_opening + result.fixture.pairs;
        match.fixture.pairs = next_opening - match.fixture.first_opening;
        for (const std::size_t who : {0U, 1U}) {
            match.half_points[who] += result.half_points[who];
            match.has_forfeited[who] = match.has_forfeited[who] || result.has_forfeited[who];
        }
        const auto winner = winner_of(match);
        const bool may_go_on = !match.has_forfeited[0] && match.fixture.pairs < match_pairs_ + kTieBreakPairs;
        if (!winner && may_go_on) {
            tie_breaks.push_back(
                {.pairing = result.fixture.pairing, .first_opening = next_opening, .pairs = 1});
        } else {
            knock_out(match, winner.value_or(0));
        }
    }
    return tie_breaks;
}

void Knockout::knock_out(const FixtureResult& match, int winner) {
    const auto place = static_cast<std::size_t>(winner);
    Engine& loser = engine(match.fixture.pairing[1 - place]);
    loser.out_in_round = round_;
    loser.lost_to = match.fixture.pairing[place];
    for (const std::size_t who : {0U, 1U})
        engine(match.fixture.pairing[who]).forfeits += match.has_forfeited[who];
}

std::vector<Fixture> Knockout::pair_survivors() {
    const std::size_t first_opening = static_cast<std::size_t>(round_) * match_pairs_;
    ++round_;
    matches_.clear();
    std::vector<Fixture> fixtures;
    for (std::size_t place = 0; place < bracket_.size(); place += 2) {
        const auto [low, high] = std::minmax(bracket_[place], bracket_[place + 1]);
        if (low == kNobody) {
            ++engine(high).byes;
        } else {
            fixtures.push_back(
                {.pairing = {low, high}, .first_opening = first_opening, .pairs = match_pairs_});
        }
    }
    return fixtures;
}

std::size_t Knockout::fewest_pairs() const { return (engines_.size() - 1) * match_pairs_; }

std::vector<Standing> Knockout::standings() const {
    std::vector<int> order(engines_.size());
    std::iota(order.begin(), order.end(), 0);
    const auto rounds_survived = [this](int index) {
        const int out = engines_[static_cast<std::size_t>(index)].out_in_round;
        return out == 0 ? round_ : out - 1;
    };
    std::ranges::stable_sort(order, [&](int a, int b) { return rounds_survived(a) > rounds_survived(b); });
    std::vector<Standing> standings;
    for (const int index : order) {
        const Engine& engine = engines_[static_cast<std::size_t>(index)];
        const bool shares =
            !standings.empty() && rounds_survived(standings.back().engine) == rounds_survived(index);
        Standing standing{.engine = index,
                          .place = shares ? standings.back().place : static_cast<int>(standings.size()) + 1,
                          .byes = engine.byes,
                          .forfeits = engine.forfeits};
        if (engine.out_in_round != 0) {
            standing.out_in_round = engine.out_in_round;
            standing.lost_to = engine.lost_to;
        }
        standings.push_back(standing);
    }
    return standings;
}

std::string Knockout::rule() const {
    return "Winners meet in the next round. A drawn match goes on for up to " +
           std::to_string(kTieBreakPairs) +
           " more pairs of games, until one decides it; if none does, the engine that was named first goes "
           "on.";
}

}  // namespace pahtum::arena
