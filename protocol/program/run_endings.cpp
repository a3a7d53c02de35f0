#include "protocol/program/run_endings.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/bench/hard_ending.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::gtp {
namespace {

std::string ending_json(const Ending& ending) {
    nlohmann::ordered_json json;
    json["position"] = to_text(ending.position);
    json["value"] = ending.value();
    json["best"] = nlohmann::ordered_json::array();
    for (const Move move : ending.best()) json["best"].push_back(to_text(ending.position, move));
    auto value = ending.values.begin();
    for (const Move move : ending.position.legal_moves())
        json["moves"][to_text(ending.position, move)] = *value++;
    return json.dump();
}

}  // namespace

void run_endings(const EndingsOptions& options, std::ostream& out) {
    Random random{options.seed};
    Solver solver{options.solver};
    const int kinds = options.most_empty - options.least_empty + 1;
    for (int i = 0; i < options.count && out; ++i) {
        const int empty = options.least_empty + i % kinds;
        out << ending_json(draw_hard_ending(options.ruleset, empty, random, solver)) << std::endl;
    }
}

}  // namespace pahtum::gtp
