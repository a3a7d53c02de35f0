#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/commands/tournament_options.hpp"
#include "arena/records/record_source.hpp"
#include "arena/tune/recorded_tuning.hpp"
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
    std::optional<RecordedTuning> (*tuning)(const std::string& address, const std::string& event);
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

}  // namespace pahtum::arena
