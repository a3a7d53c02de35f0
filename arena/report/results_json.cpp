#include <nlohmann/json.hpp>
#include <numeric>

#include "arena/match/time_control.hpp"
#include "arena/report/results.hpp"
#include "arena/report/schedule_text.hpp"
#include "arena/report/strength_text.hpp"

namespace pahtum::arena {
namespace {

Json counts_json(const Trinomial& games) {
    return Json::object({{"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}});
}

/// `key` names what the games of the part share.
template <class Key>
Json part_json(const Results& results, const std::string& name, const Key& key, const Breakdown::Part& part) {
    Json json = Json::object({{name, key}, {"black", counts_json(part.black)}});
    json["engines"] = Json::object();
    for (const auto& [engine, games] : part.engine)
        json["engines"][results.engines[static_cast<std::size_t>(engine)].name] = counts_json(games);
    return json;
}

void put_breakdown(const Results& results, Json& json) {
    const Breakdown& breakdown = results.score->breakdown();
    json["black"] = counts_json(breakdown.black());
    json["boulders"] = Json::array();
    for (const auto& [boulders, part] : breakdown.by_boulders())
        json["boulders"].push_back(part_json(results, "boulders", boulders, part));
    json["openings"] = Json::array();
    for (const auto& [opening, part] : breakdown.by_opening())
        json["openings"].push_back(part_json(results, "opening", opening, part));
}

Json engine_json(const Results& results, int engine) {
    const EngineSpec& spec = results.engines[static_cast<std::size_t>(engine)];
    Json json =
        Json::object({{"name", spec.name}, {"command", spec.command}, {"tc", to_text(spec.time_control)}});
    put_score(results.score->tally().field_score(engine), json);
    json["with_black"] = counts_json(results.score->breakdown().with_colour(engine, Side::kBlack));
    json["with_white"] = counts_json(results.score->breakdown().with_colour(engine, Side::kWhite));
    json["faults"] = Json::object();
    for (const auto& [ending, count] : results.score->tally().faults(engine))
        json["faults"][std::string(to_text(ending))] = count;
    const auto index = static_cast<std::size_t>(engine);
    json["replayed"] = index < results.replayed.size() ? results.replayed[index] : 0;
    json["voided"] = index < results.voided.size() ? results.voided[index] : 0;
    return json;
}

Json pairing_json(const Results& results, const std::array<int, 2>& pairing) {
    const auto name = [&](int engine) { return results.engines[static_cast<std::size_t>(engine)].name; };
    Json json = Json::object({{"first", name(pairing[0])}, {"second", name(pairing[1])}});
    put_score(results.score->tally().score(pairing[0], pairing[1]), json);
    json["without_faults"] = Json::object();
    put_score(results.score->tally().faultless_score(pairing[0], pairing[1]), json["without_faults"]);
    return json;
}

Json machine_json(const MachineResidual& machine) {
    Json json = Json::object({{"machine", machine.machine}});
    put_residual(machine, json);
    return json;
}

}  // namespace

void put_residual(const MachineResidual& machine, Json& json) {
    json["pairs"] = machine.pairs;
    json["score"] = machine.score;
    json["chi_squared"] = machine.test.statistic;
    json["degrees"] = machine.test.degrees;
    json["chance"] = machine.chance;
    json["stands_out"] = machine.stands_out;
}

void put_games(const Trinomial& games, Json& json) {
    json["games"] = games.games();
    json["wins"] = games.wins;
    json["draws"] = games.draws;
    json["losses"] = games.losses;
}

void put_score(const MatchScore& score, Json& json) {
    put_games(score.games, json);
    json["pentanomial"] = score.pairs.pairs_with;
    put_strength(estimate_of(score),
                 score.pairs.pairs() > 0 ? sample_of(score.pairs) : sample_of(score.games), score.pairs,
                 json);
}

Json sprt_json(const SprtState& test) {
    const SprtSettings& settings = test.settings;
    return Json::object({{"elo0", settings.elo0},
                         {"elo1", settings.elo1},
                         {"model", to_text(settings.model)},
                         {"alpha", settings.alpha},
                         {"beta", settings.beta},
                         {"pentanomial", test.pairs.pairs_with},
                         {"llr", test.llr},
                         {"lower", settings.lower()},
                         {"upper", settings.upper()},
                         {"verdict", to_text(test.verdict)},
                         {"stopping_lower", test.stopping_lower},
                         {"stopping_upper", test.stopping_upper},
                         {"elo_unbiased", test.unbiased.elo},
                         {"elo_unbiased_low95", test.unbiased.elo_low95},
                         {"elo_unbiased_high95", test.unbiased.elo_high95},
                         {"los_unbiased", test.unbiased.los},
                         {"games_left", test.games_left}});
}

Json to_json(const Results& results) {
    Json json = Json::object({{"format", 2}, {"planned", results.planned}, {"played", results.played}});
    json["interrupted"] = results.is_interrupted;
    json["duplicates"] = results.score->tally().duplicates();
    json["engine_failed"] = results.score->fault_watch().has_failed();
    json["halted"] = Json::array();
    for (const int engine : results.halted) {
        json["halted"].push_back(results.engines[static_cast<std::size_t>(engine)].name);
    }
    json["replayed"] = std::accumulate(results.replayed.begin(), results.replayed.end(), 0);
    json["voided"] = std::accumulate(results.voided.begin(), results.voided.end(), 0);
    for (int engine = 0; engine < static_cast<int>(results.engines.size()); ++engine) {
        json["engines"].push_back(engine_json(results, engine));
    }
    json["tournament"] = results.tournament.empty() ? Json(nullptr) : Json(results.tournament);
    json["standings"] = standings_json(results.standings, results.engines);
    for (const auto& pairing : results.pairings) json["pairings"].push_back(pairing_json(results, pairing));
    put_breakdown(results, json);
    json["machines"] = Json::array();
    for (const MachineResidual& machine : results.machines) json["machines"].push_back(machine_json(machine));
    json["accuracy"] = results.accuracy == nullptr ? Json{} : to_json(*results.accuracy, results.engines);
    json["what_if"] = results.what_if == nullptr ? Json{} : to_json(*results.what_if);
    json["sprt"] = results.score->sprt() == nullptr ? Json{} : sprt_json(state_of(*results.score->sprt()));
    return json;
}

}  // namespace pahtum::arena
