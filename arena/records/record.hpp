#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "arena/match/game.hpp"
#include "engine/base/files.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// A line that is not as it was written. The message says in plain words how that shows.
class DamagedLine : public StoreError {
    using StoreError::StoreError;
};

/// A game as it is stored: its result and its engines.
struct GameRecord {
    GameResult result;                  ///< its unit's pairing is not stored; see adopt()
    std::array<EngineSpec, 2> engines;  ///< by colour
    std::chrono::system_clock::time_point started;
    std::array<std::string, 2> program_checksum{};  ///< by colour; empty if unknown
    std::string run{};                              ///< see RunHeader::id; empty if the record names none
    /// Where it was played; empty in records of earlier versions: where the last header of its run that was
    /// begun before it says.
    std::string machine{};
    /// In the plan of its run, from 0; nothing in records of earlier versions.
    std::optional<std::size_t> number{};
};

/// A time in UTC: "2026-01-31T09:30:00.125Z".
[[nodiscard]] std::string timestamp(std::chrono::system_clock::time_point time);

/// The reverse. Throws StoreError.
[[nodiscard]] std::chrono::system_clock::time_point parse_timestamp(const std::string& text);

/// One line of JSON without its line end; the keys are in arena/records/README.md. See RecordWriter.
[[nodiscard]] std::string to_line(const GameRecord& record);

/// The reverse of to_text(Ending), without kVoid. Throws StoreError.
[[nodiscard]] Ending parse_ending(const std::string& text);

/// Throws StoreError if the line is damaged or is not the record of a game in a format we know.
[[nodiscard]] GameRecord parse_record(std::string_view line);

/// A hash of everything that a record says, but for its machine and its number: equal for copies of a game,
/// different for different games.
[[nodiscard]] std::uint64_t fingerprint_of(const GameRecord& record);

/// Gives the record's unit its pairing, smaller index first, in a tournament of these engines, which are
/// identified by name. Nothing if one of the two does not take part. Throws StoreError that names the
/// difference if one of them was recorded with another command, directory, number of threads, time control,
/// options or other limits.
[[nodiscard]] std::optional<GameUnit> adopt(const GameRecord& record, std::span<const EngineSpec> engines);

/// The same without comparing settings.
[[nodiscard]] std::optional<GameUnit> unit_of(const GameRecord& record, std::span<const EngineSpec> engines);

/// Stored in each line; changes when the meaning of a key changes.
inline constexpr int kRecordFormat = 2;

/// Writes games as records. For speed, it appends text directly instead of building JSON values, and prepares
/// what is the same in all games of an engine: otherwise records would take a third of all the processor time
/// that the arena spends on engines that answer at once.
class RecordWriter {
  public:
    /// `checksums` are those of the engines' programs, empty where one is not known; `run` is
    /// RunHeader::id, or empty; `machine` is GameRecord::machine.
    RecordWriter(std::span<const EngineSpec> engines, std::span<const std::string> checksums,
                 std::string_view run = "", std::string_view machine = "");

    /// One line of JSON without its line end, of a game that is not void between engines[players[0]] as Black
    /// and engines[players[1]] as White; `number` is GameRecord::number. Bytes that are not UTF-8 become
    /// U+FFFD. Several threads may call it at once.
    [[nodiscard]] std::string line(const GameResult& result, const std::array<int, 2>& players,
                                   std::chrono::system_clock::time_point started,
                                   std::optional<std::size_t> number) const;

  private:
    /// The parts of an engine's object that are the same in every game.
    struct Player {
        std::string name;
        std::string settings;  ///< from its command to its limits
    };

    static void append_player(std::string& line, const Player& player, const GameResult& result,
                              std::size_t colour);

    std::string start_;  ///< of every line, behind its format and number
    std::vector<Player> players_;
};

/// Options by name, in the order in which they are written. Values are text: "100", "on", "none".
using RunSettings = std::vector<std::pair<std::string, std::string>>;

/// In the extent of a run whose lines an earlier version has exported: without numbers, in the order of the
/// plan.
inline constexpr const char* kOrderOfLines = "order-of-lines";
inline constexpr const char* kPlanOrder = "plan";
/// In the extent of a run whose games were imported into an event and exported with it: the event's id. The
/// games have the event's numbers.
inline constexpr const char* kPartOf = "part-of";

/// The value of a setting, or nothing.
[[nodiscard]] std::string value_in(const RunSettings& settings, std::string_view name);
/// Replaces the value of a setting, if there is one of that name.
void set_value(RunSettings& settings, std::string_view name, const std::string& value);

/// What the records of a run begin with: everything that its results depend on besides the engines, whose own
/// settings are in each record. A run that goes on keeps its id, and writes another header.
struct RunHeader {
    std::string id;  ///< 32 hexadecimal digits, different for every run; its records name it
    std::chrono::system_clock::time_point started;
    std::string machine;   ///< its host name
    std::string version;   ///< of the arena
    RunSettings settings;  ///< how games are played; the same as long as the run lasts
    RunSettings plan;      ///< which games are played; likewise
    RunSettings extent;    ///< how many, and how many at once: may change when the run goes on
};

/// The names of the engines in the order of the plan; empty if the header, of an older version, has none.
[[nodiscard]] std::vector<std::string> planned_engines(const RunHeader& header);

/// An id that no other run has: 128 random bits.
[[nodiscard]] std::string new_run_id();

/// One line of JSON without its line end. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string to_line(const RunHeader& header);

/// Whether it begins as such a line does, which takes much less than to read it.
[[nodiscard]] bool begins_as_header(std::string_view line);

/// The header in such a line that has been parsed. Throws JsonError, or StoreError if the time is none.
[[nodiscard]] RunHeader run_header_of(const Json& json);

/// What a line of records says.
using RecordLine = std::variant<GameRecord, RunHeader>;

/// Throws StoreError, which says why in plain words, if the line is damaged or is nothing of a format we
/// know.
[[nodiscard]] RecordLine parse_line(std::string_view line);

/// A setting that two runs, or two parts of one, do not have in common.
struct SettingDifference {
    std::string name;
    std::string before;  ///< for people: in quotes, or "not recorded" where there is no such setting
    std::string now;
};
/// A setting that one of them does not have is "none" there.
[[nodiscard]] std::vector<SettingDifference> differences_of(const RunSettings& before,
                                                            const RunSettings& now);

/// What every line of records begins with.
inline constexpr std::string_view kLineStart = R"({"format":)";

/// Ends a line, an object of JSON without its closing brace, with its checksum: `,"crc":"e3069283"}`, where
/// the digits are crc32c_text() of all that comes before the comma.
void seal(std::string& line);

/// Whether the line ends with its checksum; lines of format 1 have none. Throws DamagedLine if the checksum
/// is wrong, or is missing in a line of format 2, or if there are NUL bytes; StoreError for results of
/// --json.
[[nodiscard]] bool check_seal(std::string_view line);

/// Whether the line ends with its checksum and is as it was written.
[[nodiscard]] bool is_sealed(std::string_view line);

/// What stands in the text from `begin` to the end of the next seal; empty if there is none.
[[nodiscard]] std::string_view sealed_at(std::string_view text, std::size_t begin);

}  // namespace pahtum::arena
