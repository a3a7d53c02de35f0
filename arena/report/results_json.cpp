#include <nlohmann/json.hpp>

#include "arena/report/results.hpp"
#include "arena/schedule/time_control.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;

ordered_json value_or_null(std::optional<double> value) {
    return value ? ordered_json(*value) : ordered_json();
}

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

ordered_json engine_json(const Results& results, int engine) {
    const EngineSpec& spec = results.engines[static_cast<std::size_t>(engine)];
    ordered_json json = {{"name", spec.name}, {"command", spec.command}, {"tc", to_text(spec.time_control)}};
    put_score(results.tally.field_score(engine), json);
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
    return {{"elo0", settings.elo0},
            {"elo1", settings.elo1},
            {"model", to_text(settings.model)},
            {"alpha", settings.alpha},
            {"beta", settings.beta},
            {"pentanomial", sprt.pairs().pairs_with},
            {"llr", sprt.llr()},
            {"lower", settings.lower()},
            {"upper", settings.upper()},
            {"verdict", to_text(sprt.verdict())}};
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
    for (const auto& pairing : results.pairings) json["pairings"].push_back(pairing_json(results, pairing));
    json["sprt"] = results.sprt == nullptr ? ordered_json() : sprt_json(*results.sprt);
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace pahtum::arena
