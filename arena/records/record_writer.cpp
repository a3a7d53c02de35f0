#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "arena/match/time_control.hpp"
#include "arena/records/record.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kUsualLine = 4096;
constexpr std::size_t kWidestNumber = 32;

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

template <typename Number>
void append_number(std::string& line, Number number) {
    std::array<char, kWidestNumber> digits{};
    const char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    line.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

template <typename Number>
void append_or_null(std::string& line, const std::optional<Number>& number) {
    if (number)
        append_number(line, *number);
    else
        line += "null";
}

Json limits_json(const ProcessLimits& limits) {
    Json json;
    if (limits.memory_mib) json["memory_mib"] = *limits.memory_mib;
    if (limits.cpu_seconds) json["cpu_seconds"] = *limits.cpu_seconds;
    if (limits.open_files) json["open_files"] = *limits.open_files;
    if (limits.start_seconds) json["start_seconds"] = *limits.start_seconds;
    if (limits.is_sandboxed) json["sandbox"] = true;
    return json;
}

/// As members of an object, without its braces.
std::string settings_text(const EngineSpec& engine, const std::string& checksum) {
    Json json;
    json["command"] = engine.command;
    if (!checksum.empty()) json["program"] = checksum;
    json["directory"] = engine.directory;
    json["tc"] = to_text(engine.time_control);
    if (engine.time_scale != 1) json["tc_scale"] = engine.time_scale;
    json["threads"] = engine.threads;
    if (!engine.options.empty()) json["options"] = engine.options;
    if (!engine.environment.empty()) json["env"] = engine.environment;
    if (engine.limits != ProcessLimits{}) json["limits"] = limits_json(engine.limits);
    const std::string object = json_text(json);
    return object.substr(1, object.size() - 2);
}

std::string_view result_name(const GameResult& result) {
    if (!result.loser) return "draw";
    return result.loser == Side::kBlack ? "white" : "black";
}

/// What a game adds to the facts known about an engine.
void append_own_facts(std::string& line, const GameResult& result, std::size_t colour) {
    if (const CpuUse& cpu = result.cpu[colour]; cpu != CpuUse{}) {
        line += ",\"cpu_ns\":[";
        append_number(line, cpu.on_turn.count());
        line += ',';
        append_number(line, cpu.off_turn.count());
        line += ']';
    }
    if (const auto idle = result.idle_cpu[colour]; idle.count() > 0) {
        line += ",\"idle_cpu_ns\":";
        append_number(line, idle.count());
    }
    if (!result.stderr_tail[colour].empty()) {
        line += ",\"stderr\":";
        append_json_text(line, result.stderr_tail[colour]);
    }
}

void append_voided(std::string& line, const std::vector<std::string>& reasons) {
    if (reasons.empty()) return;
    line += ",\"voided\":";
    char separator = '[';
    for (const std::string& reason : reasons) {
        line += separator;
        append_json_text(line, reason);
        separator = ',';
    }
    line += ']';
}

/// "D4 E5 D5".
void append_moves(std::string& line, const std::vector<MoveRecord>& moves) {
    const std::size_t before = line.size();
    line += '"';
    bool all_plain = true;
    for (const MoveRecord& move : moves) {
        for (const char c : move.text) all_plain &= is_plain(c);
        line += move.text;
        line += ' ';
    }
    if (!moves.empty()) line.pop_back();
    if (all_plain) {
        line += '"';
    } else {
        const std::string text = line.substr(before + 1);
        line.resize(before);
        append_json_text(line, text);
    }
}

/// [value, depth or null, nodes or null] of each move, null where the engine has not told; nothing if none
/// has.
void append_info(std::string& line, const std::vector<MoveRecord>& moves) {
    if (std::ranges::none_of(moves, [](const MoveRecord& move) { return move.info.has_value(); })) return;
    char separator = '[';
    line += ",\"info\":";
    for (const MoveRecord& move : moves) {
        line += separator;
        separator = ',';
        if (!move.info) {
            line += "null";
            continue;
        }
        line += '[';
        append_number(line, move.info->value);
        line += ',';
        append_or_null(line, move.info->depth);
        line += ',';
        append_or_null(line, move.info->nodes);
        line += ']';
    }
    line += ']';
}

/// Straight into the line: there is nothing that a record has more of.
void append_times(std::string& line, const std::vector<MoveRecord>& moves) {
    line += ",\"times_ns\":[";
    const std::size_t before = line.size();
    line.resize(before + moves.size() * kWidestNumber);
    char* end = line.data() + before;
    for (const MoveRecord& move : moves) {
        end = std::to_chars(end, end + kWidestNumber - 1, move.elapsed.count()).ptr;
        *end++ = ',';
    }
    line.resize(static_cast<std::size_t>(end - line.data()));
    if (!moves.empty()) line.pop_back();
    line += ']';
}

}  // namespace

RecordWriter::RecordWriter(std::span<const EngineSpec> engines, std::span<const std::string> checksums,
                           std::string_view run, std::string_view machine) {
    if (!run.empty()) {
        start_ += ",\"run\":";
        append_json_text(start_, run);
    }
    if (!machine.empty()) {
        start_ += ",\"machine\":";
        append_json_text(start_, machine);
    }
    start_ += ",\"started\":\"";
    for (std::size_t i = 0; i < engines.size(); ++i) {
        std::string name;
        append_json_text(name, engines[i].name);
        players_.push_back({std::move(name), settings_text(engines[i], checksums[i])});
    }
}

void RecordWriter::append_player(std::string& line, const Player& player, const GameResult& result,
                                 std::size_t colour) {
    line += colour == 0 ? ",\"black\":{\"name\":" : ",\"white\":{\"name\":";
    line += player.name;
    line += ",\"version\":";
    append_json_text(line, result.engine_version[colour]);
    line += ',';
    line += player.settings;
    append_own_facts(line, result, colour);
    line += '}';
}

std::string RecordWriter::line(const GameResult& result, const std::array<int, 2>& players,
                               std::chrono::system_clock::time_point started,
                               std::optional<std::size_t> number) const {
    std::string line;
    line.reserve(kUsualLine);
    line += kLineStart;
    append_number(line, kRecordFormat);
    if (number) {
        line += ",\"number\":";
        append_number(line, *number);
    }
    line += start_;
    line += timestamp(started);
    line += "\",\"opening\":";
    append_json_text(line, result.unit.opening);
    line += ",\"repeat\":";
    append_number(line, result.unit.repeat);
    for (const std::size_t colour : {0U, 1U})
        append_player(line, players_[static_cast<std::size_t>(players[colour])], result, colour);
    line += ",\"result\":\"";
    line += result_name(result);
    line += "\",\"ending\":\"";
    line += to_text(result.ending);
    line += "\",\"margin\":";
    append_number(line, result.margin);
    line += ",\"detail\":";
    append_json_text(line, result.detail);
    append_voided(line, result.voided);
    line += ",\"moves\":";
    append_moves(line, result.moves);
    append_info(line, result.moves);
    append_times(line, result.moves);
    seal(line);
    return line;
}

}  // namespace pahtum::arena
