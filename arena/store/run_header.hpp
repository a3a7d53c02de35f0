#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "arena/store/record.hpp"

namespace pahtum::arena {

class Json;

/// Options by name, in the order in which they are written. Values are text: "100", "on", "none".
using RunSettings = std::vector<std::pair<std::string, std::string>>;

/// In the extent of a run whose lines are in the order of its plan, whenever their games were played.
inline constexpr const char* kOrderOfLines = "order-of-lines";
inline constexpr const char* kPlanOrder = "plan";

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

/// An id that no other run has: 128 random bits.
[[nodiscard]] std::string new_run_id();

/// One line of JSON without its line end. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string to_line(const RunHeader& header);

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
[[nodiscard]] std::vector<SettingDifference> differences_of(const RunSettings& before,
                                                            const RunSettings& now);

}  // namespace pahtum::arena
