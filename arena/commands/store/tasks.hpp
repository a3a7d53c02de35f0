#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/commands/tournament_options.hpp"
#include "arena/event/event_terms.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// What a run with these texts, as merge() gave them, is for a worker elsewhere, without its engines. Throws
/// UsageError for what no worker elsewhere could do.
[[nodiscard]] EventTask task_of(const TournamentTexts& texts);

/// What a worker decides, whatever it plays.
struct WorkTerms {
    OptionTexts options;                          ///< of a run: how many games at once, and the like
    std::string cache;                            ///< as --cache
    std::vector<std::string> prefixes;            ///< of repositories, see is_allowed()
    std::vector<std::filesystem::path> programs;  ///< folders with programs that may be run
};

/// The settings of a run that plays the task, in the sandbox, on these terms. `openings` is a file with its
/// openings. Throws UsageError that names what this machine does not have or does not allow.
[[nodiscard]] EventSettings settings_of(const EventTask& task, const WorkTerms& terms,
                                        const std::string& openings);

/// What the texts say of the event, with settings that make_settings() has made of them. Throws UsageError.
[[nodiscard]] EventSettings event_settings(const TournamentTexts& texts, const TournamentSettings& settings);

/// `run --submit`. Throws as submit_event() does.
[[nodiscard]] int submit(const CommandLine& line, TournamentTexts texts, const Console& console);

}  // namespace pahtum::arena
