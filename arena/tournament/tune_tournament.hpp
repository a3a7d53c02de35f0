#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "arena/match/slot.hpp"
#include "arena/tournament/tune_report.hpp"
#include "arena/tune/tune_schedule.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// Starts the engine and makes sure that it declares these parameters by its command `param` and takes their
/// first, least and greatest values. Throws ParseError that says which it does not, std::system_error if we
/// cannot start processes.
void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options);

/// A tuning as a tournament of the plus and the minus side of an engine: two processes that get the values of
/// their side before each game. Requires what TuneSchedule does.
struct TuneTournament {
    TuningSettings settings;
    std::vector<std::string> openings;
    std::string engine;        ///< its command
    std::string time_control;  ///< as describe() says it

    [[nodiscard]] std::unique_ptr<TuneSchedule> make_schedule() const {
        return std::make_unique<TuneSchedule>(settings, openings);
    }
    /// The results of a schedule that make_schedule() gave.
    [[nodiscard]] TuneResults results_of(const Schedule& schedule) const {
        return {dynamic_cast<const TuneSchedule&>(schedule).tuning(), engine, time_control};
    }
    /// Its openings, each once.
    [[nodiscard]] std::vector<Position> starts() const;
};

}  // namespace pahtum::arena
