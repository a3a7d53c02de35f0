#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/tournament_options.hpp"
#include "arena/records/record_source.hpp"
#include "arena/tune/tuning.hpp"
#include "engine/cli/program.hpp"

namespace pahtum::arena {

/// What subcommands do with stores of events. Each throws StoreError, and what run_tournament() does if it
/// plays.
struct StoreCommands {
    /// As run_tournament(), with the games of the event that the texts name.
    int (*play)(const TournamentTexts& texts, const TournamentSettings& settings, const Console& console);
    /// `run --submit`.
    int (*submit)(const CommandLine& line, TournamentTexts texts, const Console& console);
    /// The counted games of an event.
    std::shared_ptr<RecordSource> (*source)(const std::string& address, const std::string& event);
    /// The tuning that an event is; nothing if it is a tournament.
    std::optional<Tuning> (*tuning)(const std::string& address, const std::string& event);
    /// "finished", "cancelled", "paused" or "running".
    std::string_view (*state)(const std::string& address, const std::string& event);
    /// TuningSettings::ahead of the tuning that the texts name; nothing if there is none.
    std::optional<std::size_t> (*ahead)(const TournamentTexts& texts);
    /// While it exists, calls of stores end with StoreUnreachable when `is_wanted` says so.
    std::shared_ptr<void> (*interrupt)(std::function<bool()> is_wanted);
};

/// Those of this program. `pahtum-arena` has none: it becomes `pahtum-arena-store`, which has all subcommands
/// and gets the same arguments. So call it before anything is said or made.
/// Throws std::runtime_error if that program is not there.
[[nodiscard]] const StoreCommands& stores();

/// Plays what make_settings() has made of the texts: with the games of an event if they name a store.
[[nodiscard]] int play_tournament(const TournamentTexts& texts, const TournamentSettings& settings,
                                  const Console& console);

/// Whether a name is that of a store of events rather than of a file of records: a file is judged by its
/// contents, anything else by a scheme, or ".db", ".sqlite" or ".sqlite3" at its end.
[[nodiscard]] bool is_store(const std::string& name);

/// Of a file of records, or an event of a store. Throws StoreError if the store cannot be opened or has no
/// such event.
[[nodiscard]] std::shared_ptr<RecordSource> open_source(const std::string& name, const std::string& event);

// One file each: its options, how they are read, and what it does.
extern const Subcommand kRun;
extern const Subcommand kGate;
extern const Subcommand kBisect;
extern const Subcommand kHistory;
extern const Subcommand kReport;
extern const Subcommand kRate;
extern const Subcommand kStatus;
extern const Subcommand kWork;
extern const Subcommand kEvent;
extern const Subcommand kPause;
extern const Subcommand kResume;
extern const Subcommand kCancel;
extern const Subcommand kExtend;
extern const Subcommand kPrioritize;
extern const Subcommand kPurge;
extern const Subcommand kExport;
extern const Subcommand kImport;
extern const Subcommand kRoles;
extern const Subcommand kRepair;
extern const Subcommand kSuite;
extern const Subcommand kTune;
extern const Subcommand kCheck;

/// What main() does: runs the program with these subcommands. `store_commands` are what stores() gives; null
/// = it becomes the program that has them. Returns the exit code.
[[nodiscard]] int arena_main(int argc, const char* const* argv, std::span<const Subcommand* const> named,
                             const StoreCommands* store_commands);

/// Runs a subcommand whose StoreErrors are what refuse() makes of them.
template <int (*kSubcommand)(const CommandLine& line, const Console& console)>
int refusing(const CommandLine& line, const Console& console) try {
    return kSubcommand(line, console);
} catch (const StoreError& error) {
    refuse(error);
}

/// This program.
[[nodiscard]] const pahtum::Program& arena_program();

/// Of `report`: the options that give counts in place of records.
[[nodiscard]] std::vector<Option> counts_options();
/// Whether one of these is given.
[[nodiscard]] bool has_counts(const CommandLine& line);
/// Prints Elo, LOS and a sequential test from counts alone. Returns the exit code; throws UsageError.
[[nodiscard]] int report_counts(const CommandLine& line, const Console& console);

/// `usage` with what all subcommands have in common: their own check of the words, which `synopsis` shows.
/// `name` is empty for what the program does without one.
[[nodiscard]] Usage arena_usage(std::string_view name, Usage usage);

}  // namespace pahtum::arena
