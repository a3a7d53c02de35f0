#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "arena/records/record.hpp"
#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// What the values of a tuning depend on besides the results of its pairs, as settings that are recorded.
[[nodiscard]] RunSettings tune_plan(const TuningSettings& settings);

/// The reverse: the plan has other settings, too, among them the seed, which is that of the openings as well.
/// Nothing if it is not that of a tuning. Throws ParseError if a setting is missing or wrong.
[[nodiscard]] std::optional<TuningSettings> tuning_settings_of(const RunHeader& header);
/// TuningSettings::ahead of the tuning; nothing if it is none.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(const RunHeader& header);

/// Half points of the plus side by the number of the game; see TuneSchedule.
using TunedGames = std::map<std::size_t, int>;

/// Adds a game; false if another result of it was added before. Throws StoreError if it has no number.
[[nodiscard]] bool add_game(const GameRecord& record, TunedGames& games);

/// Counts the pairs of which both games are there. Returns the first game that depends on missing ones, which
/// is not counted, nor are those behind it.
std::optional<std::size_t> count_games(const TunedGames& games, Tuning& tuning);

/// The tuning in a file that `tune --out` has written, whatever the order of its lines; nothing if the file
/// has no games, or its first header is not that of a tuning. `note` becomes ReadLines::note. Throws
/// StoreError that names the file, and the line if it is damaged.
[[nodiscard]] std::optional<Tuning> read_tuning(const std::string& file, std::string& note);
/// Of the tuning of the file's first header.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(const std::string& file);

}  // namespace pahtum::arena
