#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/options.hpp"
#include "arena/report/record_merge.hpp"
#include "arena/tournament/tournament.hpp"

namespace pahtum::arena {

/// An engine as a person wrote it.
struct EngineText {
    std::string name;
    std::vector<std::string> command;
    std::string directory = {};
};

/// Everything that defines a tournament, as text.
struct TournamentTexts {
    std::vector<EngineText> engines;
    OptionTexts options;
};

/// How late a move may be. It takes 0.1 ms to wake up a process and pass a line through a pipe, but a few ms
/// if the scheduler serves something else in between, which is not the engine's fault.
inline constexpr std::chrono::milliseconds kDefaultMargin{100};

/// For engines without a `tc`.
inline constexpr std::string_view kDefaultTimeControl = "move=0.1";

/// Requires texts that merge() gave. Throws UsageError.
[[nodiscard]] TournamentSettings make_settings(const TournamentTexts& texts);

/// An option in seconds, with or without decimals; nothing if it is not given. Throws UsageError.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_period(const OptionReader& reader,
                                                                   const std::string& name, double least);

/// --html-every: between pages while games are played; 0 = none then. Throws UsageError.
[[nodiscard]] std::chrono::milliseconds read_page_period(const OptionReader& reader);

/// The sequential test that the options sprt, model, alpha and beta ask for, if any. Throws UsageError.
[[nodiscard]] std::optional<SprtSettings> make_sprt(const OptionTexts& options);

/// The option same-name of commands that read records. Throws UsageError.
[[nodiscard]] SameName read_same_name(const OptionReader& reader);

/// Merges two sources; `stronger` wins. An engine of the same name gets the stronger command, a new one is
/// added. Of options that can be given to one engine both are kept, `stronger` last, because later values
/// win; other options are replaced. Throws UsageError if two engines of `stronger` have the same name.
[[nodiscard]] TournamentTexts merge(TournamentTexts weaker, const TournamentTexts& stronger);

/// What the command line of a tournament says.
struct CommandLine {
    TournamentTexts texts;
    std::vector<std::string> words;  ///< positional arguments
    std::string config_file;         ///< empty = none
    bool wants_help = false;
};

/// The options of a tournament, which are the keys of a configuration file too.
[[nodiscard]] std::span<const OptionInfo> tournament_options();
/// The options of a subcommand that plays tournaments: its own, then those.
[[nodiscard]] std::vector<OptionInfo> with_tournament_options(std::span<const OptionInfo> own);

/// Requires a table of these options; argv[0] is the subcommand's name. Throws UsageError.
[[nodiscard]] CommandLine parse_command_line(const OptionTable& table, int argc, const char* const* argv);

/// Engines written as words, each NAME=COMMAND. Throws UsageError for any other word.
[[nodiscard]] std::vector<EngineText> engines_of(const std::vector<std::string>& words);

/// An engine written as NAME=COMMAND. Throws UsageError.
[[nodiscard]] EngineText parse_engine_text(const std::string& text);

/// Reads a TOML file: top-level keys are the options without their dashes, and each [[engine]] table has
/// `name`, `command` (text that is split into words, or an array of words) and optionally `directory`,
/// options that can be given to one engine, and the table `options`, of which every `key = value` becomes the
/// argument `--key=value`. Throws UsageError that names the file and, if possible, the line.
[[nodiscard]] TournamentTexts read_config(const std::filesystem::path& file);

}  // namespace pahtum::arena
