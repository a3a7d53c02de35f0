#include "protocol/web/alone/engine_messages.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/json/json_object.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::web {
namespace {

/// By EngineTask::Kind.
constexpr std::array<std::string_view, 5> kKinds{"choose", "analyse", "hint", "judge", "prove"};

using Seconds = std::chrono::duration<double>;

template <typename Value>
std::optional<Value> limit_in(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end() || found->is_null()) return std::nullopt;
    return found->get<Value>();
}

Move move_from(const Position& position, const Json& json) {
    return parse_move(position, json.get<std::string>());
}

Json move_json(const MoveAnalysis& move, const Position& position) {
    return json_object({{"move", to_text(position, move.move)},
                        {"score", move.score},
                        {"winRate", move.win_rate},
                        {"exact", move.exact},
                        {"isUpperBound", move.is_upper_bound},
                        {"depth", move.depth},
                        {"nodes", move.nodes},
                        {"prior", move.prior},
                        {"line", line_json(position, move.pv)}});
}

MoveAnalysis analysis_from(const Json& json, const Position& position) {
    MoveAnalysis move{.move = move_from(position, json["move"]),
                      .score = json["score"],
                      .win_rate = json["winRate"],
                      .exact = json["exact"],
                      .is_upper_bound = json["isUpperBound"],
                      .depth = json["depth"],
                      .nodes = json["nodes"],
                      .prior = json["prior"]};
    Position here = position;
    for (const Json& text : json["line"]) {
        move.pv.push_back(move_from(here, text));
        here.play(move.pv.back());
    }
    return move;
}

}  // namespace

std::string task_json(const EngineTask& task, std::uint64_t games) {
    Json settings;
    for (const Parameter& parameter : parameters())
        settings[std::string{parameter.name}] = parameter.print(task.settings);
    Json json = json_object({{"kind", kKinds[static_cast<std::size_t>(task.kind)]},
                             {"position", to_text(task.position)},
                             {"settings", settings},
                             {"games", games}});
    if (task.limits) {
        Json& limits = json["limits"] = Json::object();
        if (task.limits->depth) limits["depth"] = *task.limits->depth;
        if (task.limits->nodes) limits["nodes"] = *task.limits->nodes;
        if (task.limits->time) limits["time"] = Seconds{*task.limits->time}.count();
    }
    if (task.kind == EngineTask::Kind::kJudge) json["move"] = to_text(task.position, task.move);
    return json.dump();
}

EngineTask task_from(const Json& json) {
    const auto kind = std::find(kKinds.begin(), kKinds.end(), json["kind"].get<std::string>());
    EngineTask task{.kind = static_cast<EngineTask::Kind>(kind - kKinds.begin()),
                    .position = parse_position(json["position"].get<std::string>()),
                    .settings = settings_from(json["settings"])};
    if (json.contains("move")) task.move = move_from(task.position, json["move"]);
    if (json.contains("limits")) task.limits = limits_from(json["limits"]);
    return task;
}

Settings settings_from(const Json& json) {
    Settings settings;
    for (const auto& [name, value] : json.items())
        find_parameter(name).read(settings, value.get<std::string>());
    return settings;
}

SearchLimits limits_from(const Json& json) {
    SearchLimits limits{.depth = limit_in<int>(json, "depth"),
                        .nodes = limit_in<std::uint64_t>(json, "nodes")};
    if (const auto time = limit_in<double>(json, "time"))
        limits.time = std::chrono::ceil<std::chrono::nanoseconds>(Seconds{*time});
    return limits;
}

Json line_json(Position position, const std::vector<Move>& moves) {
    Json line = Json::array();
    for (const Move move : moves) {
        line.push_back(to_text(position, move));
        position.play(move);
    }
    return line;
}

std::string thought_json(const Thought& thought, bool is_last, const Position& position) {
    Json moves = Json::array();
    for (const MoveAnalysis& move : thought.moves) moves.push_back(move_json(move, position));
    return json_object({{"moves", moves},
                        {"depth", thought.depth},
                        {"nodes", thought.nodes},
                        {"seconds", Seconds{thought.elapsed}.count()},
                        {"isComplete", thought.is_complete},
                        {"isLast", is_last}})
        .dump();
}

EngineReport report_from(const std::string& text, const Position& position) {
    const Json json = Json::parse(text);
    if (json.contains("error")) return {.error = json["error"]};
    EngineReport report{.thought = {.depth = json["depth"],
                                    .nodes = json["nodes"],
                                    .elapsed = std::chrono::round<std::chrono::nanoseconds>(
                                        Seconds{json["seconds"].get<double>()}),
                                    .is_complete = json["isComplete"]},
                        .is_last = json["isLast"]};
    for (const Json& move : json["moves"]) report.thought.moves.push_back(analysis_from(move, position));
    return report;
}

}  // namespace pahtum::web
