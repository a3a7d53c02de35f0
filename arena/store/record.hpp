#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/game.hpp"

namespace pahtum::arena {

/// A record that cannot be read, written or used. The message says which and what to do.
class StoreError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A game as it is stored: what happened, and who the engines were.
struct GameRecord {
    GameResult result;                  ///< its unit's pairing is not stored; see adopt()
    std::array<EngineSpec, 2> engines;  ///< by colour
    std::chrono::system_clock::time_point started;
    std::array<std::string, 2> program_checksum{};  ///< by colour; empty if it is not known
};

/// A time in UTC: "2026-01-31T09:30:00.125Z".
[[nodiscard]] std::string timestamp(std::chrono::system_clock::time_point time);

/// One line of JSON without its line end; the schema is in arena/README.md. See RecordWriter.
[[nodiscard]] std::string to_line(const GameRecord& record);

/// Throws StoreError if the line is not a record of a format we know.
[[nodiscard]] GameRecord parse_record(std::string_view line);

/// Gives the record's unit its pairing, smaller index first, in a tournament of these engines, who are known
/// by name. Nothing if one of the two does not take part. Throws StoreError that names the difference if one
/// of them was recorded with another command, directory, number of threads, time control or other limits.
[[nodiscard]] std::optional<GameUnit> adopt(const GameRecord& record, std::span<const EngineSpec> engines);

}  // namespace pahtum::arena
