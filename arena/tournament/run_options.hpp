#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/records/record.hpp"
#include "engine/cli/options.hpp"

namespace pahtum::arena {

/// Where an option of `run` and `gate` belongs besides these. They are combined by |.
enum OptionUse : unsigned {
    kAnyUse = 0,            ///< in a question: every option
    kPerEngine = 1U << 0U,  ///< its value may be for one engine: `[NAME:]VALUE`
    kForMany = 1U << 11U,   ///< it means nothing for two engines: no option of `gate`
    kPairs = 1U << 10U,     ///< its value is KEY=VALUE, and it may be given for many keys
    kForTask = 1U << 1U,  ///< a task of an event tells it to workers elsewhere: no file or address here, and
                          ///< nothing that runs but in the sandbox
    kForWorker = 1U << 2U,     ///< each worker decides it for itself: an option of `work`
    kForSubmit = 1U << 3U,     ///< `run --submit` makes something else of it
    kForImport = 1U << 4U,     ///< `import`: what is planned and how it is played
    kForRevisions = 1U << 5U,  ///< `bisect` and `history`
    kForMatch = kForImport | kForRevisions,
    kForTune = 1U << 6U,     ///< `tune`: it means the same for one engine
    kForSuite = 1U << 7U,    ///< `suite`
    kForRecords = 1U << 8U,  ///< `report`: a test of games that are over
    kForWhatIf = 1U << 9U    ///< `report`: what it would have done to them
};

/// An option of a tournament: one row says where it belongs and, if it is about how games are played, how it
/// is read and what a record has of it, which must be the same when a run is resumed.
struct RunOption {
    Option option;
    unsigned uses = 0;    ///< of OptionUse
    std::string needs{};  ///< the option without which it has no meaning
    /// Null for an option that is not about how games are played. Requires a text that is not empty; "true"
    /// or "false" where the option has no argument. Throws ParseError.
    void (*read)(const std::string& text, PoolOptions& pool) = nullptr;
    /// Null if another option's text says it.
    std::string (*print)(const PoolOptions& pool) = nullptr;
};

/// For engines without a `tc`.
inline constexpr std::string_view kDefaultTimeControl = "move=0.1";

/// All options of `run`, which are the keys of a configuration file too, in the order of --help.
[[nodiscard]] const std::vector<RunOption>& run_options();

/// Whether `run` has an option of that name with at least one of these uses.
[[nodiscard]] bool has_use(std::string_view name, unsigned uses);

/// Refuses what is given of those with at least one of these uses without the option that it needs. Throws
/// OptionError.
void check_needs(const OptionReader& reader, unsigned uses = kAnyUse);

/// The rows of --help of those with at least one of these uses. Their defaults are those of `run` except for
/// `defaults`; values for one engine are not offered to `tune`.
[[nodiscard]] std::vector<Option> option_rows(unsigned uses = kAnyUse, const OptionTexts& defaults = {});

/// "on" or "off", as records have it.
[[nodiscard]] std::string flag_text(bool is_on);

/// The rows of the options that say how games are played, with the defaults of PoolOptions.
[[nodiscard]] std::vector<RunOption> play_options();

/// Those that were given. Throws OptionError.
void read_play_options(const OptionReader& reader, PoolOptions& pool);
/// For the header of a record. Throws FileError if the adjudicator's program cannot be read.
[[nodiscard]] RunSettings play_settings(const PoolOptions& pool);

}  // namespace pahtum::arena
