#include "arena/report/standings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report/text.hpp"

namespace pahtum::arena {
namespace {

using Row = std::vector<std::string>;

const std::string& name_of(std::span<const EngineSpec> engines, int engine) {
    return engines[static_cast<std::size_t>(engine)].name;
}

template <class Value>
nlohmann::ordered_json value_or_null(const std::optional<Value>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

/// Some columns mean nothing in some formats.
struct Columns {
    bool points;
    bool rounds;
    bool byes;
    bool forfeits;
};

Columns columns_of(std::span<const Standing> standings) {
    const auto any = [&](auto says) { return std::any_of(standings.begin(), standings.end(), says); };
    return {.points = any([](const Standing& standing) { return standing.points.has_value(); }),
            .rounds = any([](const Standing& standing) { return standing.out_in_round.has_value(); }),
            .byes = any([](const Standing& standing) { return standing.byes > 0; }),
            .forfeits = any([](const Standing& standing) { return standing.forfeits > 0; })};
}

Row header_of(const Columns& columns) {
    Row row{"Place", "Engine"};
    if (columns.points) row.insert(row.end(), {"Points", "Buchholz"});
    if (columns.rounds) row.insert(row.end(), {"Out in round", "Lost to"});
    if (columns.byes) row.emplace_back("Byes");
    if (columns.forfeits) row.emplace_back("Forfeits");
    return row;
}

Row row_of(const Standing& standing, std::span<const EngineSpec> engines, const Columns& columns) {
    Row row{std::to_string(standing.place), name_of(engines, standing.engine)};
    if (columns.points)
        row.insert(row.end(), {number_text(standing.points, 1), number_text(standing.tie_break, 1)});
    if (columns.rounds) {
        row.push_back(standing.out_in_round ? std::to_string(*standing.out_in_round) : "");
        row.push_back(standing.lost_to ? name_of(engines, *standing.lost_to) : "");
    }
    if (columns.byes) row.push_back(std::to_string(standing.byes));
    if (columns.forfeits) row.push_back(std::to_string(standing.forfeits));
    return row;
}

}  // namespace

std::string standings_table(std::span<const Standing> standings, std::span<const EngineSpec> engines) {
    if (standings.empty()) return "";
    const Columns columns = columns_of(standings);
    TextTable table(header_of(columns));
    for (const Standing& standing : standings) table.add_row(row_of(standing, engines, columns));
    return table.to_text(1) + "\n";
}

nlohmann::ordered_json standings_json(std::span<const Standing> standings,
                                      std::span<const EngineSpec> engines) {
    auto json = nlohmann::ordered_json::array();
    for (const Standing& standing : standings) {
        nlohmann::ordered_json object;
        object["place"] = standing.place;
        object["name"] = name_of(engines, standing.engine);
        object["points"] = value_or_null(standing.points);
        object["buchholz"] = value_or_null(standing.tie_break);
        object["out_in_round"] = value_or_null(standing.out_in_round);
        object["lost_to"] = value_or_null(
            standing.lost_to ? std::optional(name_of(engines, *standing.lost_to)) : std::nullopt);
        object["byes"] = standing.byes;
        object["forfeits"] = standing.forfeits;
        json.push_back(std::move(object));
    }
    return json;
}

}  // namespace pahtum::arena
