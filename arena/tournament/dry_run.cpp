#include "arena/tournament/dry_run.hpp"

#include <algorithm>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

namespace pahtum::arena {
namespace {

const std::string& name_of(std::span<const EngineSpec> engines, int engine) {
    return engines[static_cast<std::size_t>(engine)].name;
}

int widest_name(std::span<const EngineSpec> engines) {
    std::size_t width = 5;  // of "Black" and "White"
    for (const EngineSpec& engine : engines) width = std::max(width, engine.name.size());
    return static_cast<int>(width);
}

bool has_more(const Schedule& schedule, std::size_t most) {
    return !schedule.is_complete() && schedule.size() < most;
}

}  // namespace

void print_schedule(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                    std::ostream& out) {
    const std::size_t games = std::min(schedule.size(), most);
    const int number_width = std::max(4, static_cast<int>(std::to_string(games).size()));
    const int name_width = widest_name(engines);
    const auto put_row = [&](const auto& number, const std::string& black,
                             const std::string& white) -> auto& {
        return out << std::right << std::setw(number_width) << number << "  " << std::left
                   << std::setw(name_width) << black << "  " << std::setw(name_width) << white << "  ";
    };
    put_row("Game", "Black", "White") << "Repeat  Opening\n";
    for (std::size_t number = 0; number < games; ++number) {
        const GameUnit unit = schedule.unit(number);
        put_row(number + 1, name_of(engines, unit.black()), name_of(engines, unit.white()))
            << std::right << std::setw(6) << unit.repeat << "  " << unit.opening << '\n';
    }
    if (!has_more(schedule, most)) return;
    out << schedule.rule() << "\nAt least " << std::min(schedule.expected_size(), most) << " games in all.\n";
}

void print_schedule_json(const Schedule& schedule, std::span<const EngineSpec> engines, std::size_t most,
                         std::ostream& out) {
    const auto put_line = [&out](const nlohmann::ordered_json& json) {
        out << json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
    };
    for (std::size_t number = 0; number < std::min(schedule.size(), most); ++number) {
        const GameUnit unit = schedule.unit(number);
        put_line({{"number", number},
                  {"black", name_of(engines, unit.black())},
                  {"white", name_of(engines, unit.white())},
                  {"opening", unit.opening},
                  {"repeat", unit.repeat}});
    }
    if (!has_more(schedule, most)) return;
    put_line({{"rule", schedule.rule()}, {"games_at_least", std::min(schedule.expected_size(), most)}});
}

}  // namespace pahtum::arena
