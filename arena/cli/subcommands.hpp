#pragma once

#include <span>
#include <string>
#include <string_view>

#include "arena/tournament/console.hpp"

namespace pahtum::arena {

/// A subcommand of the program: `pahtum-arena NAME ...`.
struct Subcommand {
    std::string_view name;
    std::string_view help;  ///< one line
    /// Gets the arguments after the program's name; argv[0] is its own name. Returns the program's exit
    /// status. Throws UsageError or ParseError for wrong usage, another std::exception if it cannot
    /// continue.
    int (*run)(int argc, const char* const* argv, const Console& console);
};

/// All subcommands; the first, `run`, is the default.
[[nodiscard]] std::span<const Subcommand> all_subcommands();

/// A line for each subcommand, for --help.
[[nodiscard]] std::string subcommand_list();

/// Each has its own file: its options, how they are read, and what it does.
[[nodiscard]] int run_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int gate_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int report_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int rate_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int repair_command(int argc, const char* const* argv, const Console& console);
/// Commands on an event of a store.
[[nodiscard]] int status_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int pause_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int resume_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int cancel_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int extend_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int export_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int import_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int roles_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int stats_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int simulate_command(int argc, const char* const* argv, const Console& console);
/// SIGINT or SIGTERM prints the results so far.
[[nodiscard]] int suite_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int tune_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int check_command(int argc, const char* const* argv, const Console& console);
[[nodiscard]] int bench_command(int argc, const char* const* argv, const Console& console);

}  // namespace pahtum::arena
