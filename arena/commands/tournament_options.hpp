#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/report/record_merge.hpp"
#include "arena/tournament/run_options.hpp"
#include "arena/tournament/tournament.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {

/// An engine as a person wrote it.
struct EngineText {
    std::string name;
    std::vector<std::string> command;
    std::string place = {};  ///< "FILE:LINE: " where a file names the command; empty = on the command line
};

/// Everything that defines a tournament, as text.
struct TournamentTexts {
    std::vector<EngineText> engines;
    OptionTexts options;
    /// Where a file says so, "FILE:LINE: ", by option and value.
    std::map<std::pair<std::string, std::string>, std::string> places = {};
};

/// Throws the error again; if it is about a value from a file, behind its place there.
[[noreturn]] void refuse_in_place(const OptionError& error, const TournamentTexts& texts);

/// --max-faults where strength is judged.
inline constexpr std::string_view kMostFaults = "1";

/// --max-faults in percent, with or without the sign; `usual` if it is not given, and nothing if that is
/// empty. Throws UsageError.
[[nodiscard]] std::optional<double> read_max_faults(const OptionReader& reader, std::string_view usual);

/// The length of NAME in `[NAME:]VALUE`, a value of that option; npos if it is for all engines. The value of
/// an engine's own option or variable may have colons behind its '=', and a directory that begins with '/'
/// anywhere.
[[nodiscard]] std::size_t engine_name_length(std::string_view option, std::string_view text);

/// Requires texts that merge() gave. Throws UsageError, which names the place of what a file says.
[[nodiscard]] TournamentSettings make_settings(const TournamentTexts& texts);

/// An option in seconds, with or without decimals; nothing if it is not given. Throws UsageError.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_period(const OptionReader& reader,
                                                                   const std::string& name, double least);

/// --html-every: between pages while games are played; 0 = none then. Throws UsageError.
[[nodiscard]] std::chrono::milliseconds read_page_period(const OptionReader& reader);

/// How games are played and how many at once, by default as many as fit on the processors less one. Throws
/// UsageError.
[[nodiscard]] PoolOptions read_pool(const OptionReader& reader, const std::vector<EngineSpec>& engines);

/// `tc` and `start-time`, for all engines or for one. Throws UsageError.
void read_times(const OptionReader& reader, std::vector<EngineSpec>& engines);

/// The sequential test that the options sprt, model, alpha and beta ask for, if any. Throws UsageError.
[[nodiscard]] std::optional<SprtSettings> make_sprt(const OptionReader& reader);

/// The option same-name of commands that read records. Throws UsageError.
[[nodiscard]] SameName read_same_name(const OptionReader& reader);

/// Makes the folder that an option names, if there is none. Throws OptionError, UnusableFile.
void make_folder(const std::filesystem::path& folder, const std::string& option);

/// The option --event of commands on stores.
[[nodiscard]] Option event_option();

/// Merges two sources; `stronger` wins. An engine of the same name gets the stronger command, a new one is
/// added. Of options that can be given to one engine both are kept, `stronger` last, because later values
/// win; other options are replaced. Throws UsageError if two engines of `stronger` have the same name.
[[nodiscard]] TournamentTexts merge(TournamentTexts weaker, const TournamentTexts& stronger);

/// The options of a subcommand that plays tournaments: its own, then those of a run with that use and with
/// these defaults.
[[nodiscard]] std::vector<Option> with_run_options(std::vector<Option> own, unsigned use = kAnyUse,
                                                   const OptionTexts& defaults = {});

/// What the command line of a tournament says. Throws UsageError.
[[nodiscard]] TournamentTexts texts_of(const CommandLine& line);
/// What the file says that --config names; nothing if there is none. Throws UsageError.
[[nodiscard]] TournamentTexts config_of(const CommandLine& line);

/// Engines written as words, each NAME=COMMAND. Throws UsageError for any other word.
[[nodiscard]] std::vector<EngineText> engines_of(const std::vector<std::string>& words);

/// An engine written as NAME=COMMAND. Throws UsageError.
[[nodiscard]] EngineText parse_engine_text(const std::string& text);

/// Throws UsageError unless every name can be told from the others in a table: characters that people see
/// (see engine/base/utf8.hpp) and single spaces between them, not at the ends; no combining marks, and no
/// ':', which ends a name in options; at most 64 characters; and no two names that are the same or look the
/// same, as with a Cyrillic letter for a Latin one.
void check_engine_names(std::span<const std::string> names);

/// Reads a TOML file: top-level keys are the options without their dashes, and each [[engine]] table has
/// `name`, `command` (text that is split into words, or an array of words) and optionally `directory`,
/// options that can be given to one engine, and the table `options`, of which every `key = value` becomes the
/// argument `--key=value`. Throws UsageError that names the file and, if possible, the line.
[[nodiscard]] TournamentTexts read_config(const std::filesystem::path& file);

/// Failures in a row after which an engine of a gate is halted.
inline constexpr int kGateHaltAfter = 3;

/// What a gate has where a person says nothing else. `sprt` is ELO0,ELO1.
[[nodiscard]] TournamentTexts gate_defaults(const std::string& sprt, bool has_ruleset);

/// Those of them that --help shows.
[[nodiscard]] OptionTexts gate_presets();

}  // namespace pahtum::arena
