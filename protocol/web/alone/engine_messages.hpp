#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "protocol/web/engine_task.hpp"

namespace pahtum::web {

// What an engine in a worker is sent, by the room or by the package for npm, and what it reports. Moves and
// positions are text, settings the text of `param`.

using Json = nlohmann::ordered_json;

/// `games` counts the games so far.
[[nodiscard]] std::string task_json(const EngineTask& task, std::uint64_t games);
[[nodiscard]] EngineTask task_from(const Json& json);
[[nodiscard]] Settings settings_from(const Json& json);
/// A null or missing limit is none.
[[nodiscard]] SearchLimits limits_from(const Json& json);

/// A thought as TaskEvents::thought, or an error.
struct EngineReport {
    Thought thought{};
    bool is_last = true;
    std::string error{};  ///< why the task failed; empty = it did not
};

/// The moves are played one after the other, each written where it is played.
[[nodiscard]] Json line_json(Position position, const std::vector<Move>& moves);
[[nodiscard]] std::string thought_json(const Thought& thought, bool is_last, const Position& position);
/// Of what thought_json has made for the same position, or {"error": why}.
[[nodiscard]] EngineReport report_from(const std::string& text, const Position& position);

/// What the engine keeps from task to task, made new for each game.
[[nodiscard]] Thinker& thinker_for(const Json& task);
void report(const std::string& text);
/// There was not enough memory.
void report_failure(const std::string& why);

/// The engine that the room's EngineWorker has started reports.
void receive_from_engine(const std::string& report);
/// The time has come that the room's EngineWorker has asked for with browser_wake_in().
void wake_receiver();

}  // namespace pahtum::web
