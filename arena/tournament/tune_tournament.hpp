#pragma once

#include <span>
#include <string>

#include "arena/match/slot.hpp"
#include "arena/report/html_report.hpp"
#include "arena/tune/tuning.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// For people: a row for each parameter, and how to play with the new values.
[[nodiscard]] std::string tune_table(const Tuning& tuning);
/// The same and the settings; see arena/tune/README.md.
[[nodiscard]] Json tune_json(const Tuning& tuning);
/// One line: iterations and the values now.
[[nodiscard]] std::string tune_progress(const Tuning& tuning);

/// What every page begins with.
inline constexpr std::string_view kTunePageStart = "<!DOCTYPE html>\n<!-- pahtum-arena tune -->\n";
/// One HTML file that needs nothing else, with every parameter over the iterations. Foreign text enters it
/// only as JSON, see page_json().
[[nodiscard]] std::string tune_page(const Tuning& tuning, const PageState& state = {});

/// Starts the engine and makes sure that it declares these parameters by its command `param` and takes their
/// first, least and greatest values. Throws ParseError that says which it does not, std::system_error if we
/// cannot start processes.
void check_declared(const EngineSpec& engine, std::span<const TuneParameter> parameters,
                    const SlotOptions& options);

}  // namespace pahtum::arena
