#include "arena/report/recorded_games.hpp"

#include <algorithm>
#include <set>

namespace pahtum::arena {

void RecordedGames::read(const RecordSource& source, const std::function<void(const GameRecord&)>& use,
                         const std::string& name) {
    merge_.begin_file(name);
    source({.game =
                [&](GameRecord&& record) {
                    if (is_wanted(record) && add(record)) use(record);
                },
            .run =
                [this](RunHeader&& run) {
                    merge_.add(run);
                    for (const std::string& engine : planned_engines(run))
                        if (!idle_.contains(engine))
                            engine_number(
                                {.name = engine, .command = {}, .directory = {}, .time_control = {}});
                    machine_of_run_[run.id] = run.machine;
                    if (const std::string format = value_in(run.plan, "tournament"); !format.empty())
                        formats_.insert(format);
                    if (value_in(run.extent, kOrderOfLines) == kPlanOrder)
                        runs_in_order_.insert(run.id);
                    else
                        runs_in_order_.erase(run.id);
                },
            .note = [this](const std::string& note) { merge_.add(note); }});
}

bool RecordedGames::has_idle_engines() const {
    return std::any_of(engines_.begin(), engines_.end(),
                       [](const EngineSpec& engine) { return engine.command.empty(); });
}

RecordedGames RecordedGames::again() const {
    RecordedGames games{rule_, without_};
    games.idle_ = idle_;
    for (const EngineSpec& engine : engines_)
        if (engine.command.empty()) games.idle_.insert(engine.name);
    return games;
}

bool RecordedGames::is_wanted(GameRecord& record) {
    if (record.machine.empty()) {
        const auto known = machine_of_run_.find(record.run);
        if (known != machine_of_run_.end()) record.machine = known->second;
    }
    machines_.insert(record.machine);
    return !without_.contains(record.machine);
}

bool RecordedGames::add(GameRecord& record) {
    if (!merge_.add(record)) return false;
    GameUnit& unit = record.result.unit;
    const int black = engine_number(record.engines[0]);
    const int white = engine_number(record.engines[1]);
    unit.pairing = {std::min(black, white), std::max(black, white)};
    unit.first_is_black = black < white;
    const auto started = time_of(record);
    Pair& pair = pair_of(record, started);
    pair.games[unit.first_is_black ? 0 : 1] = scored_game(record.result);
    pair.machines[unit.first_is_black ? 0 : 1] = record.machine;
    pair.started = std::min(pair.started, started);
    ++size_;
    return true;
}

/// When it counts as begun: where the lines are in the order of the plan, never before those above it.
std::chrono::system_clock::time_point RecordedGames::time_of(const GameRecord& record) {
    if (!runs_in_order_.contains(record.run)) return record.started;
    latest_ = std::max(latest_, record.started);
    return latest_;
}

RecordedGames::Pair& RecordedGames::pair_of(const GameRecord& record,
                                            std::chrono::system_clock::time_point started) {
    const GameUnit& unit = record.result.unit;
    std::vector<std::size_t>& waiting = half_pairs_[pair_key(record.run, unit.pairing, unit)];
    const auto fitting = std::find_if(waiting.begin(), waiting.end(), [&](std::size_t place) {
        return !pairs_[place].games[unit.first_is_black ? 0 : 1];
    });
    if (fitting == waiting.end()) {
        waiting.push_back(pairs_.size());
        return pairs_.emplace_back(Pair{started, {}});
    }
    const std::size_t place = *fitting;
    waiting.erase(fitting);
    return pairs_[place];
}

int RecordedGames::engine_number(const EngineSpec& engine) {
    const auto found = std::find_if(engines_.begin(), engines_.end(),
                                    [&](const EngineSpec& known) { return known.name == engine.name; });
    if (found != engines_.end()) {
        // A header has told no more than its name.
        if (found->command.empty()) *found = engine;
        return static_cast<int>(found - engines_.begin());
    }
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

std::vector<const RecordedGames::Pair*> RecordedGames::pairs_in_order() const {
    std::vector<const Pair*> order;
    for (const Pair& pair : pairs_) order.push_back(&pair);
    std::stable_sort(order.begin(), order.end(),
                     [](const Pair* a, const Pair* b) { return a->started < b->started; });
    return order;
}

std::vector<std::pair<std::size_t, ScoredGame>> RecordedGames::in_order() const {
    const std::vector<const Pair*> order = pairs_in_order();
    std::vector<std::pair<std::size_t, ScoredGame>> games;
    games.reserve(size_);
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (const std::size_t half : {0U, 1U}) {
            if (order[i]->games[half]) games.emplace_back(2 * i + half, *order[i]->games[half]);
        }
    }
    return games;
}

MachineScores RecordedGames::machine_scores() const {
    const std::vector<const Pair*> order = pairs_in_order();
    MachineScores scores;
    Tally tally;
    for (const auto& [number, game] : in_order()) {
        const auto half_points = tally.add(number, game);
        const auto& machines = order[number / 2]->machines;
        if (half_points && machines[0] == machines[1]) scores.add(machines[0], game.pairing, *half_points);
    }
    return scores;
}

}  // namespace pahtum::arena
