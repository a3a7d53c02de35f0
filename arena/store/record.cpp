#include "arena/store/record.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/schedule/time_control.hpp"
#include "engine/rules/parse_error.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;
using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr int kFormat = 1;
constexpr auto kBlack = index_of(Side::kBlack);
constexpr auto kWhite = index_of(Side::kWhite);

std::string dump(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

/// As the text looks after it was written and read.
std::string stored(std::string_view text) {
    return ordered_json::parse(dump(ordered_json(text))).get<std::string>();
}

system_clock::time_point parse_timestamp(const std::string& text) {
    std::tm utc{};
    const char* const rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &utc);
    if (rest == nullptr || rest[0] != '.') throw StoreError("'" + text + "' is no time");
    return system_clock::from_time_t(timegm(&utc)) +
           milliseconds{parse_integer(std::string_view(rest).substr(1, 3), 0, 999, "milliseconds")};
}

std::string result_name(const GameResult& result) {
    if (!result.loser) return "draw";
    return result.loser == Side::kBlack ? "white" : "black";
}

std::optional<Side> parse_loser(const std::string& result) {
    if (result == "draw") return std::nullopt;
    if (result == "black") return Side::kWhite;
    if (result == "white") return Side::kBlack;
    throw StoreError("result '" + result + "' is none of black, white, draw");
}

Ending parse_ending(const std::string& text) {
    for (int i = 0; i < static_cast<int>(Ending::kVoid); ++i) {
        if (to_text(static_cast<Ending>(i)) == text) return static_cast<Ending>(i);
    }
    throw StoreError("unknown ending '" + text + "'");
}

ordered_json limits_json(const ProcessLimits& limits) {
    ordered_json json;
    if (limits.memory_mib) json["memory_mib"] = *limits.memory_mib;
    if (limits.cpu_seconds) json["cpu_seconds"] = *limits.cpu_seconds;
    if (limits.open_files) json["open_files"] = *limits.open_files;
    if (limits.is_sandboxed) json["sandbox"] = true;
    return json;
}

ProcessLimits read_limits(const ordered_json& json) {
    const auto number = [&json](const char* key) {
        return json.contains(key) ? std::optional{json.at(key).get<int>()} : std::nullopt;
    };
    return {.memory_mib = number("memory_mib"),
            .cpu_seconds = number("cpu_seconds"),
            .open_files = number("open_files"),
            .is_sandboxed = json.value("sandbox", false)};
}

ordered_json player_json(const GameRecord& record, std::size_t colour) {
    const EngineSpec& engine = record.engines[colour];
    ordered_json json;
    json["name"] = engine.name;
    json["version"] = record.result.engine_version[colour];
    json["command"] = engine.command;
    if (!record.program_checksum[colour].empty()) json["program"] = record.program_checksum[colour];
    json["directory"] = engine.directory;
    json["tc"] = to_text(engine.time_control);
    json["threads"] = engine.threads;
    if (engine.limits != ProcessLimits{}) json["limits"] = limits_json(engine.limits);
    if (const auto idle = record.result.idle_cpu[colour]; idle.count() > 0)
        json["idle_cpu_ns"] = idle.count();
    if (!record.result.stderr_tail[colour].empty()) json["stderr"] = record.result.stderr_tail[colour];
    return json;
}

void read_player(const ordered_json& json, std::size_t colour, GameRecord& record) {
    EngineSpec& engine = record.engines[colour];
    engine.name = json.at("name").get<std::string>();
    engine.command = json.at("command").get<std::vector<std::string>>();
    record.program_checksum[colour] = json.value("program", "");
    engine.directory = json.at("directory").get<std::string>();
    engine.time_control = parse_time_control(json.at("tc").get<std::string>());
    engine.threads = json.at("threads").get<int>();
    if (json.contains("limits")) engine.limits = read_limits(json.at("limits"));
    record.result.idle_cpu[colour] = std::chrono::nanoseconds{json.value("idle_cpu_ns", std::int64_t{0})};
    record.result.engine_name[colour] = engine.name;
    record.result.engine_version[colour] = json.at("version").get<std::string>();
    record.result.stderr_tail[colour] = json.value("stderr", "");
}

/// "D4 E5 D5".
std::string moves_text(const std::vector<MoveRecord>& moves) {
    std::string text;
    text.reserve(moves.size() * 3);
    for (const MoveRecord& move : moves) {
        if (!text.empty()) text += ' ';
        text += move.text;
    }
    return text;
}

/// Adds the times to the text of an object. As values of their own they would take a third of all processor
/// time that the arena spends on a game of engines that answer at once.
std::string with_times(std::string object, const std::vector<MoveRecord>& moves) {
    object.back() = ',';
    object += "\"times_ns\":[";
    for (const MoveRecord& move : moves) {
        object += std::to_string(move.elapsed.count());
        object += ',';
    }
    if (!moves.empty()) object.pop_back();
    return object += "]}";
}

/// [value, depth or null, nodes or null] of each move, null where the engine has not told; nothing if none
/// has.
void write_info(const std::vector<MoveRecord>& moves, ordered_json& json) {
    if (std::none_of(moves.begin(), moves.end(),
                     [](const MoveRecord& move) { return move.info.has_value(); }))
        return;
    ordered_json all = ordered_json::array();
    for (const auto& [text, elapsed, info] : moves) {
        ordered_json& entry = all.emplace_back();
        if (!info) continue;
        entry = {info->value, ordered_json(), ordered_json()};
        if (info->depth) entry[1] = *info->depth;
        if (info->nodes) entry[2] = *info->nodes;
    }
    json["info"] = std::move(all);
}

void read_info(const ordered_json& json, std::vector<MoveRecord>& moves) {
    const auto all = json.find("info");
    if (all == json.end()) return;
    if (all->size() != moves.size())
        throw StoreError("as many entries in info as there are moves are needed");
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ordered_json& entry = (*all)[i];
        if (entry.is_null()) continue;
        MoveInfo& info = moves[i].info.emplace();
        info.value = entry.at(0).get<double>();
        if (!entry.at(1).is_null()) info.depth = entry[1].get<int>();
        if (!entry.at(2).is_null()) info.nodes = entry[2].get<std::uint64_t>();
    }
}

std::vector<MoveRecord> read_moves(const ordered_json& json) {
    const std::string text = json.at("moves").get<std::string>();
    std::vector<MoveRecord> moves;
    std::size_t start = 0;
    for (const ordered_json& time : json.at("times_ns")) {
        const std::size_t end = std::min(text.find(' ', start), text.size());
        if (end <= start) throw StoreError("more times than moves");
        moves.push_back(
            {text.substr(start, end - start), std::chrono::nanoseconds{time.get<std::int64_t>()}});
        start = end + 1;
    }
    if (start < text.size()) throw StoreError("more moves than times");
    return moves;
}

GameRecord record_of(const ordered_json& json) {
    if (json.at("format").get<int>() != kFormat) throw StoreError("a format that this version does not know");
    GameRecord record;
    record.started = parse_timestamp(json.at("started").get<std::string>());
    GameResult& result = record.result;
    result.unit.opening = json.at("opening").get<std::string>();
    result.unit.repeat = json.at("repeat").get<int>();
    read_player(json.at("black"), kBlack, record);
    read_player(json.at("white"), kWhite, record);
    result.loser = parse_loser(json.at("result").get<std::string>());
    result.ending = parse_ending(json.at("ending").get<std::string>());
    result.margin = json.at("margin").get<Points>();
    result.detail = json.at("detail").get<std::string>();
    result.moves = read_moves(json);
    read_info(json, result.moves);
    return record;
}

std::string in_words(const std::vector<std::string>& command) {
    std::string text;
    for (const std::string& word : command) text += (text.empty() ? "" : " ") + word;
    return "'" + text + "'";
}

void check_same(const std::string& what, const std::string& name, const std::string& recorded,
                const std::string& now) {
    if (stored(recorded) == stored(now)) return;
    throw StoreError("engine '" + name + "' was recorded with " + what + " " + recorded + ", but has " + now +
                     " now; use the same settings, or another file for the records");
}

void check_same(const EngineSpec& recorded, const EngineSpec& now) {
    check_same("the command", now.name, in_words(recorded.command), in_words(now.command));
    check_same("the directory", now.name, "'" + recorded.directory + "'", "'" + now.directory + "'");
    check_same("the time control", now.name, to_text(recorded.time_control), to_text(now.time_control));
    check_same("threads", now.name, std::to_string(recorded.threads), std::to_string(now.threads));
    check_same("the limits", now.name, to_text(recorded.limits), to_text(now.limits));
}

}  // namespace

std::string timestamp(system_clock::time_point time) {
    const auto since_epoch = std::chrono::floor<milliseconds>(time.time_since_epoch());
    const std::time_t seconds = std::chrono::floor<std::chrono::seconds>(since_epoch).count();
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &utc);
    const std::string thousandths = std::to_string(1000 + (since_epoch.count() % 1000 + 1000) % 1000);
    return std::string(text.data(), length) + "." + thousandths.substr(1) + "Z";
}

GameRecord make_record(const GameResult& result, std::span<const EngineSpec> engines,
                       system_clock::time_point started) {
    const auto engine = [&](int index) { return engines[static_cast<std::size_t>(index)]; };
    return {result, {engine(result.unit.black()), engine(result.unit.white())}, started};
}

std::string to_line(const GameRecord& record) {
    const GameResult& result = record.result;
    ordered_json json;  // key by key: an initializer list copies everything twice
    json["format"] = kFormat;
    json["started"] = timestamp(record.started);
    json["opening"] = result.unit.opening;
    json["repeat"] = result.unit.repeat;
    json["black"] = player_json(record, kBlack);
    json["white"] = player_json(record, kWhite);
    json["result"] = result_name(result);
    json["ending"] = to_text(result.ending);
    json["margin"] = result.margin;
    json["detail"] = result.detail;
    json["moves"] = moves_text(result.moves);
    write_info(result.moves, json);
    return with_times(dump(json), result.moves);
}

GameRecord parse_record(std::string_view line) try {
    return record_of(ordered_json::parse(line));
} catch (const nlohmann::json::exception& error) {
    throw StoreError(std::string("not a game record: ") + error.what());
} catch (const ParseError& error) {
    throw StoreError(std::string("not a game record: ") + error.what());
}

std::optional<GameUnit> adopt(const GameRecord& record, std::span<const EngineSpec> engines) {
    std::array<int, 2> index{};
    for (const std::size_t colour : {kBlack, kWhite}) {
        const EngineSpec& recorded = record.engines[colour];
        const auto engine = std::find_if(engines.begin(), engines.end(), [&](const EngineSpec& spec) {
            return stored(spec.name) == recorded.name;
        });
        if (engine == engines.end()) return std::nullopt;
        check_same(recorded, *engine);
        index[colour] = static_cast<int>(engine - engines.begin());
    }
    GameUnit unit = record.result.unit;
    unit.first_is_black = index[kBlack] < index[kWhite];
    unit.pairing = {std::min(index[kBlack], index[kWhite]), std::max(index[kBlack], index[kWhite])};
    return unit;
}

}  // namespace pahtum::arena
