#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/cli/program.hpp"

namespace pahtum::arena {

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

struct StoreCommands;

/// What main() does: runs the program with these subcommands. `store_commands` are what stores() gives; null
/// = it becomes the program that has them. Returns the exit code.
[[nodiscard]] int arena_main(int argc, const char* const* argv, std::span<const Subcommand* const> named,
                             const StoreCommands* store_commands);

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
