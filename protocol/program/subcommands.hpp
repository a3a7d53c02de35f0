#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "protocol/program/command_line.hpp"

namespace pahtum::program {

/// Exit code of what a signal interrupted, less the signal.
inline constexpr int kSignalBase = 128;

/// What a subcommand reads and writes.
struct Streams {
    std::istream& in;
    std::ostream& out;  ///< results; a write that fails throws std::ios_base::failure
    std::ostream& log;  ///< for people: progress, and what is wrong with the input
    bool log_is_terminal = false;
    int input = 0;   ///< the file descriptor of `in`
    int output = 1;  ///< the file descriptor of `out`
};

/// One way to use the program.
struct Subcommand {
    std::string_view name;     ///< "bench solver"; empty = what `pahtum` does without one
    std::string_view purpose;  ///< for `pahtum --help`
    Usage (*usage)();
    /// Returns the exit code. Throws OptionError, and std::exception for what goes wrong later.
    int (*run)(const CommandLine&, const Streams&);
    /// It has no effect but what it prints, so it may end anywhere when nobody reads that.
    bool only_prints = false;
};

// One file each. A new one needs its file and its two lines here and in subcommands.cpp.
extern const Subcommand kServe;
extern const Subcommand kPlay;
extern const Subcommand kWeb;
extern const Subcommand kSolve;
extern const Subcommand kReview;
extern const Subcommand kTrain;
extern const Subcommand kImport;
extern const Subcommand kBench;
extern const Subcommand kBenchSolver;
extern const Subcommand kPerft;
extern const Subcommand kLayouts;
extern const Subcommand kRules;
extern const Subcommand kEndings;
extern const Subcommand kBalanced;

/// All but kServe, in the order --help lists them.
[[nodiscard]] std::span<const Subcommand* const> named_subcommands();

/// Runs the subcommand that the arguments name, or answers a Question about it; the program's own name is not
/// among them. Returns the exit code: kExitFailure if the output cannot be written, else the subcommand's.
/// Throws what Subcommand::run throws; an OptionError then ends with a line that names the help to read.
[[nodiscard]] int run(std::span<const std::string> arguments, const Streams& streams);

/// Speaks the protocol although the options are wrong: answers every command that needs a game with the
/// reason. A client such as GoGui shows that answer, but not why an engine has ended. Returns when the client
/// does.
void serve_refusing(const std::string& reason, const Streams& streams);

}  // namespace pahtum::program
