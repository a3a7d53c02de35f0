#include "arena/report/recorded_games.hpp"

#include <algorithm>

namespace pahtum::arena {

void RecordedGames::read(const OrderedRecords& records, const std::function<void(const GameRecord&)>& check) {
    records.read({.game =
                      [&](std::size_t source, GameRecord&& record) {
                          machines_.insert(record.machine);
                          merge_.begin_file(records.name(source));
                          if (!without_.contains(record.machine) && add(record)) check(record);
                      },
                  .run =
                      [&](std::size_t source, const RunHeader& run) {
                          merge_.begin_file(records.name(source));
                          add(run);
                      }});
    drop_idle_engines();
}

void RecordedGames::read_again(const OrderedRecords& records,
                               const std::function<void(const GameRecord&)>& use) const {
    RecordedGames again{rule_, without_};
    again.engines_ = engines_;
    again.read(records, use);
}

void RecordedGames::add(const RunHeader& run) {
    merge_.add(run);
    for (const std::string& engine : planned_engines(run))
        engine_number({.name = engine, .command = {}, .directory = {}, .time_control = {}});
    if (const std::string format = value_in(run.plan, "tournament"); !format.empty()) formats_.insert(format);
    max_faults_[run.id] = value_in(run.extent, "max-faults");
}

std::string RecordedGames::max_faults() const {
    std::set<std::string> all;
    for (const auto& [run, most] : max_faults_) all.insert(most);
    return all.size() == 1 ? *all.begin() : "";
}

void RecordedGames::drop_idle_engines() {
    constexpr int kIdle = -1;
    std::vector<int> places(engines_.size(), kIdle);
    const auto place = [&places](int engine) -> int& { return places[static_cast<std::size_t>(engine)]; };
    for (const auto& [first, second] : pairings()) place(first) = place(second) = 0;
    std::vector<EngineSpec> played;
    for (std::size_t engine = 0; engine < engines_.size(); ++engine) {
        if (places[engine] == kIdle) continue;
        places[engine] = static_cast<int>(played.size());
        played.push_back(std::move(engines_[engine]));
    }
    engines_ = std::move(played);
    for (Pair& pair : pairs_) {
        for (auto& game : pair.games) {
            if (!game) continue;
            for (int& engine : game->pairing) engine = place(engine);
            if (game->culprit) game->culprit = place(*game->culprit);
        }
    }
}

bool RecordedGames::add(GameRecord& record) {
    if (!merge_.add(record)) return false;
    GameUnit& unit = record.result.unit;
    const int black = engine_number(record.engines[0]);  // which gets the smaller number if both are new
    unit.seat(black, engine_number(record.engines[1]));
    const auto waiting = half_pairs_.partner_of(record.run, unit, pairs_.size());
    Pair& pair = waiting ? pairs_[*waiting] : pairs_.emplace_back();
    pair.games[unit.first_is_black ? 0 : 1] = scored_game(record.result);
    pair.machines[unit.first_is_black ? 0 : 1] = record.machine;
    ++size_;
    return true;
}

int RecordedGames::engine_number(const EngineSpec& engine) {
    const auto found = std::ranges::find(engines_, engine.name, &EngineSpec::name);
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

std::vector<std::pair<std::size_t, ScoredGame>> RecordedGames::in_order() const {
    std::vector<std::pair<std::size_t, ScoredGame>> games;
    games.reserve(size_);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        for (const std::size_t half : {0U, 1U}) {
            if (pairs_[i].games[half]) games.emplace_back(2 * i + half, *pairs_[i].games[half]);
        }
    }
    return games;
}

MachineScores RecordedGames::machine_scores() const {
    MachineScores scores;
    Tally tally;
    for (const auto& [number, game] : in_order()) {
        const auto half_points = tally.add(number, game);
        const auto& machines = pairs_[number / 2].machines;
        if (half_points && machines[0] == machines[1]) scores.add(machines[0], game.pairing, *half_points);
    }
    return scores;
}

}  // namespace pahtum::arena
