#pragma once

#include <string>

#include "arena/report/page.hpp"
#include "arena/tune/tuning.hpp"
#include "engine/json/json.hpp"

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

}  // namespace pahtum::arena
