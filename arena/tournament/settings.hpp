#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/schedule/make_schedule.hpp"
#include "arena/schedule/openings.hpp"
#include "arena/stats/sprt.hpp"
#include "arena/tournament/engine_revisions.hpp"
#include "arena/tournament/reports.hpp"

namespace pahtum::arena {

/// The user asked for something that makes no sense. The message names it and the remedy.
class UsageError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Options by name as a person wrote them, in a file or on the command line; a flag has the value "true".
using OptionTexts = std::map<std::string, std::vector<std::string>>;

/// An engine as a person wrote it.
struct EngineText {
    std::string name;
    std::vector<std::string> command;
    std::string directory = {};
};

/// All that defines a tournament, as text.
struct SettingTexts {
    std::vector<EngineText> engines;
    OptionTexts options;
};

/// Everything `pahtum-arena run` has been told, understood and checked.
struct Settings {
    std::vector<EngineSpec> engines;  ///< may name revisions, see build_revisions()
    RevisionSource revisions;
    ScheduleSettings schedule;
    OpeningSettings openings;
    std::optional<std::size_t> most_games;  ///< over the whole tournament; even
    bool is_dry_run = false;                ///< show the schedule and play nothing
    RunnerOptions runner;
    std::optional<SprtSettings> sprt;
    std::string records_file;  ///< empty = none are kept
    ReportFiles reports;       ///< need the records
    bool wants_json = false;
    bool is_quiet = false;
};

/// A move may be this late. Waking up a process and passing a line through a pipe takes 0.1 ms, but a
/// scheduler that serves something else in between takes a few ms, and that is not the engine's fault.
inline constexpr std::chrono::milliseconds kDefaultMargin{100};

/// For engines that no `tc` speaks of.
inline constexpr std::string_view kDefaultTimeControl = "move=0.1";

/// Requires texts that merge() gave. Throws UsageError.
[[nodiscard]] Settings make_settings(const SettingTexts& texts);

/// The sequential test that the options sprt, model, alpha and beta ask for, if any. Throws UsageError.
[[nodiscard]] std::optional<SprtSettings> make_sprt(const OptionTexts& options);

/// `stronger` where both say something. Engines: the same name has its command replaced, a new one is added.
/// Of `tc` and `threads` both are kept, `stronger` behind, because the later one wins for the engines it
/// names; other options are replaced. Throws UsageError if two engines of `stronger` have the same name.
[[nodiscard]] SettingTexts merge(SettingTexts weaker, const SettingTexts& stronger);

/// Throws UsageError that names the engine if its program is not there or may not be run, or its directory is
/// not there.
void check_programs(const std::vector<EngineSpec>& engines);

}  // namespace pahtum::arena
