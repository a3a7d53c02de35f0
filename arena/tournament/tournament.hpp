#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/schedule/openings.hpp"
#include "arena/schedule/plan.hpp"
#include "arena/stats/sprt.hpp"
#include "arena/tournament/console.hpp"
#include "arena/tournament/programs.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// How the clocks are scaled to this machine's speed.
struct FairClocks {
    double nodes_per_second = 0;  ///< of the first engine's bench, in each slot, while all are at work
    std::string signature = {};   ///< of that bench
    double scale = 1;             ///< EngineSpec::time_scale of all engines
};

struct Results;

/// All that defines a tournament, parsed and checked.
struct TournamentSettings {
    std::vector<EngineSpec> engines;  ///< may name revisions, which are built
    RevisionSource revisions;
    ScheduleSettings schedule;
    std::optional<TuningSettings> tuning;  ///< of two sides of an engine; nothing = to compare the engines
    OpeningSettings openings;
    std::optional<std::size_t> drawn_openings;  ///< of a ruleset; nothing = one a round
    std::optional<std::size_t> most_games;      ///< over the whole tournament; even
    bool is_dry_run = false;                    ///< show the schedule and play nothing
    PoolOptions runner;
    std::optional<SprtSettings> sprt;
    std::optional<double> max_faults = std::nullopt;       ///< in percent, see FaultWatch
    std::optional<double> reference_speed = std::nullopt;  ///< nodes per second: times are scaled by it
    double most_variation = 0.15;                          ///< of this machine's speed, see MachineSpeed
    std::optional<FairClocks> fair_clocks = std::nullopt;  ///< set by set_fair_clocks()
    std::string records_file;                              ///< empty = none are kept
    ReportFiles reports;                                   ///< need records
    std::chrono::milliseconds page_period{0};  ///< between pages while games are played; 0 = none then
    std::string log_file;                      ///< of the dialogue with engines; empty = none
    bool wants_json = false;
    /// Gets the results at the end instead of stdout; null = they are printed.
    std::function<void(const Results&)> take_results;
    bool is_quiet = false;
};

/// What this machine has, by engine; empty where unknown.
struct Programs {
    std::vector<std::string> checksums;
    std::vector<std::string> commits;  ///< see commits_of()
};

/// Plays a tournament whose programs have been built and measured, and returns the program's exit status.
using PreparedGames = std::function<int(const TournamentSettings& settings, const Programs& programs)>;

/// The steps of a tournament that are the same wherever its games are kept: builds the revisions among its
/// engines after everything else has been checked (`open` does the caller's part), opens the log, measures
/// this machine, and plays. Throws UsageError, what `open` throws and, with the log's error if there is one,
/// what `play` does.
[[nodiscard]] int play_prepared(TournamentSettings settings, const Console& console,
                                const std::function<void()>& open, const PreparedGames& play);

/// Plays a tournament, or the rest of one that a file has on record, shows the progress and prints the
/// results; see play_prepared(). A dry run only prints the schedule.
/// Returns the program's exit status. While it runs, SIGINT or SIGTERM lets running games end and starts no
/// more; a second one aborts them. Throws UsageError or ParseError (openings) before anything is played
/// if the settings cannot be used; another std::exception, after the results so far, if the arena cannot
/// continue.
[[nodiscard]] int run_tournament(const TournamentSettings& settings, const Console& console);

}  // namespace pahtum::arena
