#include <nlohmann/json.hpp>

#include "arena/report/results.hpp"
#include "arena/report/standings.hpp"
#include "arena/report/value_or_null.hpp"
#include "arena/schedule/time_control.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;

void put_score(const Score& score, ordered_json& json) {
    const Estimate strength = estimate_of(score);
    json["games"] = score.games.games();
    json["wins"] = score.games.wins;
    json["draws"] = score.games.draws;
    json["losses"] = score.games.losses;
    json["pentanomial"] = score.pairs.pairs_with;
    json["score"] = value_or_null(strength.score);
    json["elo"] = value_or_null(strength.elo);
    json["elo_error95"] = value_or_null(strength.elo_error95);
    json["elo_bound95"] = value_or_null(elo_bound95(sample_of(score.pairs)));
    json["nelo"] = value_or_null(strength.nelo);
    json["nelo_error95"] = value_or_null(strength.nelo_error95);
    json["los"] = value_or_null(strength.los);
    json["draw_ratio"] = value_or_null(draw_ratio(score.pairs));
    json["pair_ratio"] = value_or_null(pair_ratio(score.pairs));
}

ordered_json games_json(const Trinomial& games) {
    return {{"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

/// `key` says what the part has in common.
template <class Key>
ordered_json part_json(const Results& results, const std::string& name, const Key& key,
                       const Breakdown::Part& part) {
    ordered_json json = {{name, key}, {"black", games_json(part.black)}};
    json["engines"] = ordered_json::object();
    for (const auto& [engine, games] : part.engine)
        json["engines"][results.engines[static_cast<std::size_t>(engine)].name] = games_json(games);
    return json;
}

void put_breakdown(const Results& results, ordered_json& json) {
    const Breakdown& breakdown = *results.breakdown;
    json["black"] = games_json(breakdown.black());
    json["boulders"] = ordered_json::array();
    for (const auto& [boulders, part] : breakdown.by_boulders())
        json["boulders"].push_back(part_json(results, "boulders", boulders, part));
    json["openings"] = ordered_json::array();
    for (const auto& [opening, part] : breakdown.by_opening())
        json["openings"].push_back(part_json(results, "opening", opening, part));
}

ordered_json engine_json(const Results& results, int engine) {
    const EngineSpec& spec = results.engines[static_cast<std::size_t>(engine)];
    ordered_json json = {{"name", spec.name}, {"command", spec.command}, {"tc", to_text(spec.time_control)}};
    put_score(results.tally.field_score(engine), json);
    if (results.breakdown != nullptr) {
        json["with_black"] = games_json(results.breakdown->with_colour(engine, Side::kBlack));
        json["with_white"] = games_json(results.breakdown->with_colour(engine, Side::kWhite));
    }
    json["faults"] = ordered_json::object();
    for (const auto& [ending, count] : results.tally.faults(engine))
        json["faults"][std::string(to_text(ending))] = count;
    return json;
}

ordered_json pairing_json(const Results& results, const std::array<int, 2>& pairing) {
    const auto name = [&](int engine) { return results.engines[static_cast<std::size_t>(engine)].name; };
    ordered_json json = {{"first", name(pairing[0])}, {"second", name(pairing[1])}};
    put_score(results.tally.score(pairing[0], pairing[1]), json);
    return json;
}

ordered_json sprt_json(const Sprt& sprt) {
    const SprtSettings& settings = sprt.settings();
    const Sample sample = sample_of(sprt.pairs());
    const SequentialEstimate unbiased = sequential_estimate(sample, settings, sprt.verdict());
    return {{"elo0", settings.elo0},
            {"elo1", settings.elo1},
            {"model", to_text(settings.model)},
            {"alpha", settings.alpha},
            {"beta", settings.beta},
            {"pentanomial", sprt.pairs().pairs_with},
            {"llr", sprt.llr()},
            {"lower", settings.lower()},
            {"upper", settings.upper()},
            {"verdict", to_text(sprt.verdict())},
            {"stopping_lower", sprt.stopping_lower()},
            {"stopping_upper", sprt.stopping_upper()},
            {"elo_unbiased", value_or_null(unbiased.elo)},
            {"elo_unbiased_low95", value_or_null(unbiased.elo_low95)},
            {"elo_unbiased_high95", value_or_null(unbiased.elo_high95)},
            {"los_unbiased", value_or_null(unbiased.los)},
            {"games_left", value_or_null(expected_games_left(sprt))}};
}

}  // namespace

std::string to_json(const Results& results) {
    ordered_json json = {{"format", 1}, {"planned", results.planned}, {"played", results.played}};
    json["interrupted"] = results.is_interrupted;
    json["duplicates"] = results.tally.duplicates();
    json["halted"] = ordered_json::array();
    for (const int engine : results.halted) {
        json["halted"].push_back(results.engines[static_cast<std::size_t>(engine)].name);
    }
    for (int engine = 0; engine < static_cast<int>(results.engines.size()); ++engine) {
        json["engines"].push_back(engine_json(results, engine));
    }
    json["tournament"] = to_text(results.kind);
    json["standings"] = standings_json(results.standings, results.engines);
    for (const auto& pairing : results.pairings) json["pairings"].push_back(pairing_json(results, pairing));
    if (results.breakdown != nullptr) put_breakdown(results, json);
    json["sprt"] = results.sprt == nullptr ? ordered_json() : sprt_json(*results.sprt);
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace pahtum::arena
