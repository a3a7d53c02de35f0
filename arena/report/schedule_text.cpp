#include "arena/report/schedule_text.hpp"

#include <algorithm>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

const std::string& name_of(std::span<const EngineSpec> engines, int engine) {
    return engines[static_cast<std::size_t>(engine)].name;
}

std::size_t widest_name(std::span<const EngineSpec> engines) {
    std::size_t width = 5;  // of "Black" and "White"
    for (const EngineSpec& engine : engines) width = std::max(width, text_columns(printable(engine.name)));
    return width;
}

std::string padded(const std::string& text, std::size_t columns) {
    return text + std::string(columns - text_columns(text), ' ');
}

bool has_more(const Schedule& schedule, std::size_t most) {
    return !schedule.is_complete() && schedule.size() < most;
}

}  // namespace

TextTable standings_table(std::span<const Standing> standings, std::span<const EngineSpec> engines) {
    TextTable table({"Place", "Engine", "Points", "Buchholz", "Out in round", "Lost to", "Byes", "Forfeits"});
    for (const Standing& it : standings)
        table.add_row({it.place, name_of(engines, it.engine), number_text(it.points, 1),
                       number_text(it.tie_break, 1), it.out_in_round ? std::to_string(*it.out_in_round) : "",
                       it.lost_to ? name_of(engines, *it.lost_to) : "", it.byes, it.forfeits});
    table.drop_empty_columns();
    return table;
}

Json standings_json(std::span<const Standing> standings, std::span<const EngineSpec> engines) {
    auto json = Json::array();
    for (const Standing& standing : standings) {
        Json object;
        object["place"] = standing.place;
        object["name"] = name_of(engines, standing.engine);
        object["tournament_points"] = standing.points;
        object["buchholz"] = standing.tie_break;
        object["out_in_round"] = standing.out_in_round;
        object["lost_to"] = standing.lost_to ? Json(name_of(engines, *standing.lost_to)) : Json{};
        object["byes"] = standing.byes;
        object["forfeits"] = standing.forfeits;
        json.push_back(std::move(object));
    }
    return json;
}

void print_schedule(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                    std::ostream& out) {
    const std::size_t games = std::min(schedule.size(), most);
    const int number_width = std::max(4, static_cast<int>(std::to_string(games).size()));
    const std::size_t name_width = widest_name(engines);
    const auto put_row = [&](const auto& number, const std::string& black,
                             const std::string& white) -> auto& {
        return out << std::right << std::setw(number_width) << number << "  " << padded(black, name_width)
                   << "  " << padded(white, name_width) << "  ";
    };
    put_row("Game", "Black", "White") << "Repeat  Opening\n";
    for (std::size_t number = 0; number < games; ++number) {
        const GameUnit unit = schedule.unit(number);
        put_row(number + 1, printable(name_of(engines, unit.black())),
                printable(name_of(engines, unit.white())))
            << std::right << std::setw(6) << unit.repeat << "  " << printable(unit.opening) << '\n';
    }
    if (!has_more(schedule, most)) return;
    out << schedule.rule() << "\nAt least " << std::min(schedule.expected_size(), most) << " games in all.\n";
}

void print_schedule_json(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                         std::ostream& out) {
    const auto put_line = [&out](const Json& json) { out << json_text(json) << '\n'; };
    for (std::size_t number = 0; number < std::min(schedule.size(), most); ++number) {
        const GameUnit unit = schedule.unit(number);
        put_line(Json::object({{"format", 1},
                               {"number", number},
                               {"black", name_of(engines, unit.black())},
                               {"white", name_of(engines, unit.white())},
                               {"opening", unit.opening},
                               {"repeat", unit.repeat}}));
    }
    if (!has_more(schedule, most)) return;
    put_line(Json::object({{"format", 1},
                           {"rule", schedule.rule()},
                           {"games_at_least", std::min(schedule.expected_size(), most)}}));
}

}  // namespace pahtum::arena
