#include "arena/report/recorded_games.hpp"

#include <algorithm>
#include <set>

#include "arena/store/record_file.hpp"

namespace pahtum::arena {

void RecordedGames::read(const std::filesystem::path& file,
                         const std::function<void(const GameRecord&)>& use) {
    merge_.begin_file(file.string());
    read_records(file, {.game =
                            [&](GameRecord&& record) {
                                if (add(record)) use(record);
                            },
                        .run = [this](RunHeader&& run) { merge_.add(run); }});
}

bool RecordedGames::add(GameRecord& record) {
    if (!merge_.add(record)) return false;
    GameUnit& unit = record.result.unit;
    const int black = engine_number(record.engines[0]);
    const int white = engine_number(record.engines[1]);
    unit.pairing = {std::min(black, white), std::max(black, white)};
    unit.first_is_black = black < white;
    Pair& pair = pair_of(record);
    pair.games[unit.first_is_black ? 0 : 1] = scored_game(record.result);
    pair.started = std::min(pair.started, record.started);
    ++size_;
    return true;
}

RecordedGames::Pair& RecordedGames::pair_of(const GameRecord& record) {
    const GameUnit& unit = record.result.unit;
    std::vector<std::size_t>& waiting = half_pairs_[pair_key(record.run, unit.pairing, unit)];
    const auto fitting = std::find_if(waiting.begin(), waiting.end(), [&](std::size_t place) {
        return !pairs_[place].games[unit.first_is_black ? 0 : 1];
    });
    if (fitting == waiting.end()) {
        waiting.push_back(pairs_.size());
        return pairs_.emplace_back(Pair{record.started, {}});
    }
    const std::size_t place = *fitting;
    waiting.erase(fitting);
    return pairs_[place];
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
