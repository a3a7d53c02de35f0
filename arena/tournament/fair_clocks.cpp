#include "arena/tournament/fair_clocks.hpp"

#include <algorithm>

#include "arena/tournament/speed.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

bool has_clocks(std::span<const EngineSpec> engines) {
    return std::any_of(engines.begin(), engines.end(), [](const EngineSpec& engine) {
        const TimeControl& control = engine.time_control;
        return control.clock || control.byo_yomi || control.move_time;
    });
}

void set_fair_clocks(TournamentSettings& settings, const std::function<void(const std::string&)>& note) try {
    if (!settings.reference_speed) return;
    if (!has_clocks(settings.engines)) {
        note("No engine has a clock: nothing to scale");
        return;
    }
    const bool ponders = settings.runner.slot.game.turn.off_turn == OffTurn::kPonder;
    const SpeedOptions options{.slots = settings.runner.slots * (ponders ? 2 : 1),
                               .pin = settings.runner.pin,
                               .most_variation = settings.most_variation,
                               .log = settings.runner.slot.log};
    const MachineSpeed speed = measure_speed(settings.engines.front(), options);
    const double scale = time_scale(*settings.reference_speed, speed.nodes_per_second);
    note("This machine: " + to_text(speed, settings.runner.slots) + "; times are multiplied by " +
         decimal_text(scale, 3));
    for (EngineSpec& engine : settings.engines) engine.time_scale = scale;
    settings.fair_clocks =
        FairClocks{.nodes_per_second = speed.nodes_per_second, .signature = speed.signature, .scale = scale};
} catch (const SpeedError& error) {
    throw UsageError{"--scale-tc: " + std::string(error.what())};
}

}  // namespace pahtum::arena
