#include "arena/schedule/swiss.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace pahtum::arena {

Swiss::Swiss(int engines, int rounds, std::size_t match_pairs)
    : rounds_(rounds),
      match_pairs_(match_pairs),
      players_(static_cast<std::size_t>(engines)),
      engines_(static_cast<std::size_t>(engines)) {}

int Swiss::default_rounds(int engines) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(engines) - 1));
}

std::vector<Fixture> Swiss::next_round(std::span<const FixtureResult> finished) {
    for (const FixtureResult& match : finished) settle(match);
    settle_bye();
    if (round_ == rounds_) return {};
    const std::size_t first_opening = static_cast<std::size_t>(round_++) * match_pairs_;
    const SwissRound round = pair_swiss(players_);
    bye_ = round.bye;
    std::vector<Fixture> fixtures;
    for (const auto& [first, second] : round.pairs) {
        fixtures.push_back({.pairing = {std::min(first, second), std::max(first, second)},
                            .first_opening = first_opening,
                            .pairs = match_pairs_});
    }
    return fixtures;
}

void Swiss::settle_bye() {
    if (!bye_) return;
    const auto index = static_cast<std::size_t>(*bye_);
    players_[index].had_bye = true;
    players_[index].half_points += 2;
    ++engines_[index].byes;
}

void Swiss::settle(const FixtureResult& match) {
    const auto winner = winner_of(match);
    for (const std::size_t who : {0U, 1U}) {
        const auto index = static_cast<std::size_t>(match.fixture.pairing[who]);
        SwissPlayer& player = players_[index];
        player.opponents.push_back(match.fixture.pairing[1 - who]);
        if (winner) {
            player.half_points += static_cast<std::size_t>(*winner) == who ? 2 : 0;
        } else if (!match.has_forfeited[who]) {
            player.half_points += 1;
        }
        engines_[index].game_half_points += match.half_points[who];
        engines_[index].forfeits += match.has_forfeited[who];
    }
}

std::size_t Swiss::fewest_pairs() const {
    return static_cast<std::size_t>(rounds_) * (players_.size() / 2) * match_pairs_;
}

std::vector<Swiss::Rank> Swiss::ranks() const {
    std::vector<Rank> ranks;
    for (std::size_t index = 0; index < players_.size(); ++index) {
        Rank& rank = ranks.emplace_back();
        rank.engine = static_cast<int>(index);
        rank.half_points = players_[index].half_points;
        for (const int opponent : players_[index].opponents)
            rank.opponents_half_points += players_[static_cast<std::size_t>(opponent)].half_points;
        rank.game_half_points = engines_[index].game_half_points;
    }
    return ranks;
}

std::vector<Standing> Swiss::standings() const {
    const auto merit = [](const Rank& rank) {
        return std::tuple(rank.half_points, rank.opponents_half_points, rank.game_half_points);
    };
    std::vector<Rank> order = ranks();
    std::stable_sort(order.begin(), order.end(),
                     [&](const Rank& a, const Rank& b) { return merit(a) > merit(b); });
    std::vector<Standing> standings;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const Engine& engine = engines_[static_cast<std::size_t>(order[i].engine)];
        const bool shares = i > 0 && merit(order[i]) == merit(order[i - 1]);
        standings.push_back({.engine = order[i].engine,
                             .place = shares ? standings.back().place : static_cast<int>(i) + 1,
                             .points = order[i].half_points / 2.0,
                             .tie_break = order[i].opponents_half_points / 2.0,
                             .byes = engine.byes,
                             .forfeits = engine.forfeits});
    }
    return standings;
}

std::string Swiss::rule() const {
    return "Round " + std::to_string(round_) + " of " + std::to_string(rounds_) +
           "; in each later one engines of equal points meet who have not met before.";
}

}  // namespace pahtum::arena
