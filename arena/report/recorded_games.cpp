#include "arena/report/recorded_games.hpp"

#include <algorithm>
#include <set>

namespace pahtum::arena {

bool RecordedGames::add(GameRecord& record) {
    if (record.engines[0].name == record.engines[1].name)
        throw StoreError{"both engines are called '" + record.engines[0].name + "'"};
    GameUnit& unit = record.result.unit;
    const int black = engine_number(record.engines[0]);
    const int white = engine_number(record.engines[1]);
    unit.pairing = {std::min(black, white), std::max(black, white)};
    unit.first_is_black = black < white;
    const std::string key = std::to_string(unit.pairing[0]) + " " + std::to_string(unit.pairing[1]) + " " +
                            std::to_string(unit.repeat) + " " + unit.opening;
    const auto [found, is_new] = pair_of_.try_emplace(key, pairs_.size());
    if (is_new) pairs_.push_back({record.started, {}});
    Pair& pair = pairs_[found->second];
    std::optional<ScoredGame>& game = pair.games[unit.first_is_black ? 0 : 1];
    if (game) return false;
    game = scored_game(record.result);
    pair.started = std::min(pair.started, record.started);
    ++size_;
    return true;
}

int RecordedGames::engine_number(const EngineSpec& engine) {
    const auto found = std::find_if(engines_.begin(), engines_.end(),
                                    [&](const EngineSpec& known) { return known.name == engine.name; });
    if (found != engines_.end()) return static_cast<int>(found - engines_.begin());
    engines_.push_back(engine);
    return static_cast<int>(engines_.size()) - 1;
}

std::vector<std::array<int, 2>> RecordedGames::pairings() const {
    std::set<std::array<int, 2>> all;
    for (const Pair& pair : pairs_) {
        for (const auto& game : pair.games) {
            if (game) all.insert(game->pairing);
        }
    }
    return {all.begin(), all.end()};
}

std::vector<std::pair<std::size_t, ScoredGame>> RecordedGames::in_order() const {
    std::vector<const Pair*> order;
    for (const Pair& pair : pairs_) order.push_back(&pair);
    std::stable_sort(order.begin(), order.end(),
                     [](const Pair* a, const Pair* b) { return a->started < b->started; });
    std::vector<std::pair<std::size_t, ScoredGame>> games;
    games.reserve(size_);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const std::size_t half : {0U, 1U}) {
            if (order[i]->games[half]) games.emplace_back(2 * i + half, *order[i]->games[half]);
        }
    }
    return games;
}

}  // namespace pahtum::arena
