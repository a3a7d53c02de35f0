#include "engine/search/player.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/rules/layout.hpp"
#include "engine/search/search_player.hpp"

namespace pahtum {
namespace {

/// Chooses at random among the moves it prefers.
class RandomizedPlayer : public Player {
  public:
    explicit RandomizedPlayer(std::uint64_t seed) : seed_(seed), random_(seed) {}

    void clear() override { random_.seed(seed_); }
    SearchReport choose(const Position& position, const SearchLimits& limits, const Searcher::Stop&,
                        const Searcher::Sink&) override {
        std::vector<Move> best;
        Points best_score = 0;
        for (const Move move : position.legal_moves()) {
            if (!may_choose(position, move, limits)) continue;
            const Points score = preference(position, move);
            if (best.empty() || score > best_score) best.clear();
            if (best.empty() || score >= best_score) {
                best.push_back(move);
                best_score = score;
            }
        }
        SearchReport report;
        if (best.empty()) return report;
        report.best = best[uniform(random_, best.size())];
        report.score = best_score;
        report.nodes = best.size();
        report.line = {*report.best};
        return report;
    }

  private:
    [[nodiscard]] virtual Points preference(const Position& position, Move move) const = 0;

    std::uint64_t seed_;
    Random random_;
};

class RandomPlayer final : public RandomizedPlayer {
    using RandomizedPlayer::RandomizedPlayer;
    Points preference(const Position&, Move) const override { return 0; }
};

class GreedyPlayer final : public RandomizedPlayer {
    using RandomizedPlayer::RandomizedPlayer;
    Points preference(const Position& position, Move move) const override {
        Position after = position;
        after.play(move);
        return after.margin(position.side_to_move());
    }
};

constexpr std::array kKinds{std::pair{std::string_view{"search"}, PlayerKind::kSearch},
                            std::pair{std::string_view{"greedy"}, PlayerKind::kGreedy},
                            std::pair{std::string_view{"random"}, PlayerKind::kRandom}};

}  // namespace

std::string_view to_text(PlayerKind kind) {
    return std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& entry) { return entry.second == kind; })
        ->first;
}

PlayerKind parse_player_kind(std::string_view text) {
    for (const auto& [name, kind] : kKinds) {
        if (name == text) return kind;
    }
    throw ParseError{"player '" + std::string{text} + "': expected search, greedy or random"};
}

std::unique_ptr<Player> make_player(PlayerKind kind, std::uint64_t seed, Searcher& searcher, Solver& solver) {
    switch (kind) {
        case PlayerKind::kSearch:
            break;
        case PlayerKind::kGreedy:
            return std::make_unique<GreedyPlayer>(seed);
        case PlayerKind::kRandom:
            return std::make_unique<RandomPlayer>(seed);
    }
    return std::make_unique<SearchPlayer>(searcher, solver);
}

}  // namespace pahtum
