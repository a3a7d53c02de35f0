#pragma once

#include <functional>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/options.hpp"

namespace pahtum {

/// Exit code of what a signal interrupted, less the signal.
inline constexpr int kSignalBase = 128;

/// What a subcommand reads and writes.
struct Console {
    std::istream& in;
    std::ostream& results;     ///< a write that fails throws std::ios_base::failure
    std::ostream& progress;    ///< for people: everything else, such as what is wrong with the input
    bool is_terminal = false;  ///< whether `progress` is a terminal
    int input = 0;             ///< the file descriptor of `in`
    int output = 1;            ///< the file descriptor of `results`
};

/// One way to use a program.
struct Subcommand {
    std::string_view name;     ///< "bench solver"; empty = what the program does without one
    std::string_view purpose;  ///< one line for --help of the program
    Usage (*usage)();
    /// Returns the exit code. Throws UsageError, and std::exception for what goes wrong later. Null if
    /// others, whose names go on from this one, do the work: "openings" before "openings layouts".
    int (*run)(const CommandLine&, const Console&);
    /// It has no effect but what it prints, so it may end anywhere when nobody reads that.
    bool only_prints = false;
};

/// The answer to the name of a subcommand that has another name now, or that this build leaves out.
struct Renamed {
    std::string_view old;     ///< "layouts"
    std::string_view answer;  ///< "is now pahtum openings layouts"
};

/// A program with subcommands.
struct Program {
    std::string_view name;                     ///< "pahtum"
    std::string_view title;                    ///< what --version prints before the number
    const Subcommand* standard;                ///< what it does where no subcommand is named
    std::span<const Subcommand* const> named;  ///< in the order in which --help lists them
    /// Recognizes a first argument that is no option and yet for `standard`; may be null.
    bool (*is_word)(std::string_view argument) = nullptr;
    std::span<const Renamed> renamed{};  ///< an old name is refused with the new one
};

/// "  pahtum solve --help                          prove the value of a position": a line of help.
[[nodiscard]] std::string help_line(std::string_view program, const Subcommand& subcommand);

/// A line for each subcommand whose name is one word, for --help. The help of each lists those that go on
/// from it.
[[nodiscard]] std::string subcommand_list(const Program& program);

/// Copies a page of the manual in mdoc with the options of `PROGRAM SUBCOMMAND`, as a list, in the place of
/// each line `.\" options of PROGRAM SUBCOMMAND`, and how each subcommand is called in that of `.\" synopsis
/// of PROGRAM`. A section `.Ss PROGRAM SUBCOMMAND` is left out if this program was built without that. Throws
/// UsageError if a subcommand is missing from the page, or options are asked of one that there is not.
void fill_page(const Program& program, std::istream& page, std::ostream& out);

/// What a shell offers for the last of these words, which is not empty only if its begin has been typed:
/// names of subcommands and options, and their choices; nothing where any word may stand.
[[nodiscard]] std::vector<std::string> completions(const Program& program,
                                                   std::span<const std::string> words);

/// Runs the subcommand that the arguments name, or answers a Question about it; the program's own name is not
/// among them. `help --page` fills a page of the manual from stdin, `help --complete WORD...` prints
/// completions(). Returns the exit code: kExitFailure if the output cannot be written, else the subcommand's.
/// Throws what Subcommand::run throws; an OptionError then ends with a line that names the help to read.
[[nodiscard]] int run_subcommand(const Program& program, std::span<const std::string> arguments,
                                 const Console& console);

/// What `main` of a program does: calls `run` with the arguments, without the program's own name, and with
/// the standard streams. Returns its exit code, or that of what it threw, after "NAME: " and the reason on
/// stderr: kExitUsage for UsageError, kExitFailure for anything else and for output that cannot be written.
/// A reader that goes away and a file that may not grow are failed writes, no signals.
[[nodiscard]] int program_main(
    std::string_view name, int argc, const char* const* argv,
    const std::function<int(std::span<const std::string> arguments, const Console& console)>& run);

/// Turns this process into the program that has all that needs databases: loading their libraries would slow
/// every start of this one. It gets the same arguments. `place` is relative to this program's folder; empty =
/// it was not built. `what` needs it, and the messages begin with it: "--store". Throws std::runtime_error
/// that says what is missing, and what to do.
[[noreturn]] void become_program(const std::string& what, const std::string& place,
                                 std::span<const std::string> arguments);

}  // namespace pahtum
