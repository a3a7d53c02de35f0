#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "arena/tune/tuning.hpp"

namespace pahtum::arena {

/// A tuning as it is on record.
struct RecordedTuning {
    Tuning tuning;
    std::string engine;        ///< as people know it
    std::string time_control;  ///< as describe() says it
    std::string note = {};     ///< see ReadLines::note
};

/// Whether the line, sound or damaged, is of a file that `tune --out` has written.
[[nodiscard]] bool is_of_tuning(std::string_view line);

/// Begins a tuning with a line that is its header, or counts a pair. Throws StoreError if the line is damaged
/// or not of a tuning, or of no use: kNoTuneHeader, or DamagedLine for a pair that depends on missing ones.
void take_tune_line(std::string_view line, std::optional<RecordedTuning>& recorded);

inline constexpr std::string_view kSecondTuning =
    "another tuning begins here, and only one can go on in a file";
inline constexpr std::string_view kNoTuneHeader =
    "the settings of this pair's tuning are missing before it; begin it again, with another file for the "
    "records";

/// The tuning in a file that `tune --out` has written, whatever the order of the lines behind the first;
/// nothing if the file holds anything else. Throws StoreError that names the file and the line if it is
/// damaged.
[[nodiscard]] std::optional<RecordedTuning> read_tuning(const std::string& file);

/// TuningSettings::ahead of the file's first tuning; nothing if the file does not begin with one.
[[nodiscard]] std::optional<std::size_t> recorded_ahead(const std::string& file);

}  // namespace pahtum::arena
