#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "arena/match/slot.hpp"
#include "arena/report/html_report.hpp"
#include "arena/tune/tuning.hpp"
#include "engine/json/json.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// A tuning to be reported.
struct TuneResults {
    const Tuning& tuning;
    std::string engine;        ///< its command
    std::string time_control;  ///< as describe() says it
};

/// For people: a row for each parameter, and how to play with the new values.
[[nodiscard]] std::string tune_table(const TuneResults& results);
/// The same and the settings; see arena/tune/README.md.
[[nodiscard]] Json tune_json(const TuneResults& results);
/// One line: iterations and the values now.
[[nodiscard]] std::string tune_progress(const Tuning& tuning);

/// What every page begins with.
inline constexpr std::string_view kTunePageStart = "<!DOCTYPE html>\n<!-- pahtum-arena tune -->\n";
/// One HTML file that needs nothing else, with every parameter over the iterations. Foreign text enters it
/// only as JSON, see page_json().
[[nodiscard]] std::string tune_page(const TuneResults& results, const PageState& state = {});

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
