#include "arena/store/record.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/schedule/time_control.hpp"
#include "arena/store/json_number.hpp"
#include "arena/store/record_writer.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;
using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr auto kBlack = index_of(Side::kBlack);
constexpr auto kWhite = index_of(Side::kWhite);

/// As the text looks after it was written and read.
std::string stored(std::string_view text) {
    const std::string json = ordered_json(text).dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    return ordered_json::parse(json).get<std::string>();
}

system_clock::time_point parse_timestamp(const std::string& text) {
    std::tm utc{};
    const char* const rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &utc);
    // Years since 1900: what nanoseconds since 1970 can count ends in 2262.
    const bool is_time = rest != nullptr && rest[0] == '.' && utc.tm_year >= 70 && utc.tm_year < 362;
    if (!is_time) throw StoreError("'" + text + "' is no time");
    return system_clock::from_time_t(timegm(&utc)) +
           milliseconds{parse_integer(std::string_view(rest).substr(1, 3), 0, 999, "milliseconds")};
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

ProcessLimits read_limits(const ordered_json& json) {
    const auto number = [&json](const char* key) {
        return json.contains(key) ? std::optional{whole_number<int>(json.at(key))} : std::nullopt;
    };
    return {.memory_mib = number("memory_mib"),
            .cpu_seconds = number("cpu_seconds"),
            .open_files = number("open_files"),
            .is_sandboxed = json.value("sandbox", false)};
}

void read_player(const ordered_json& json, std::size_t colour, GameRecord& record) {
    EngineSpec& engine = record.engines[colour];
    engine.name = json.at("name").get<std::string>();
    engine.command = json.at("command").get<std::vector<std::string>>();
    record.program_checksum[colour] = json.value("program", "");
    engine.directory = json.at("directory").get<std::string>();
    engine.time_control = parse_time_control(json.at("tc").get<std::string>());
    engine.threads = whole_number<int>(json.at("threads"));
    if (json.contains("limits")) engine.limits = read_limits(json.at("limits"));
    if (const auto idle = json.find("idle_cpu_ns"); idle != json.end())
        record.result.idle_cpu[colour] = std::chrono::nanoseconds{whole_number<std::int64_t>(*idle)};
    record.result.engine_name[colour] = engine.name;
    record.result.engine_version[colour] = json.at("version").get<std::string>();
    record.result.stderr_tail[colour] = json.value("stderr", "");
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
        if (!entry.at(1).is_null()) info.depth = whole_number<int>(entry[1]);
        if (!entry.at(2).is_null()) info.nodes = whole_number<std::uint64_t>(entry[2]);
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
            {text.substr(start, end - start), std::chrono::nanoseconds{whole_number<std::int64_t>(time)}});
        start = end + 1;
    }
    if (start < text.size()) throw StoreError("more moves than times");
    return moves;
}

GameRecord record_of(const ordered_json& json) {
    if (whole_number<int>(json.at("format")) != kRecordFormat)
        throw StoreError("a format that this version does not know");
    GameRecord record;
    record.started = parse_timestamp(json.at("started").get<std::string>());
    GameResult& result = record.result;
    result.unit.opening = json.at("opening").get<std::string>();
    result.unit.repeat = whole_number<int>(json.at("repeat"));
    read_player(json.at("black"), kBlack, record);
    read_player(json.at("white"), kWhite, record);
    result.loser = parse_loser(json.at("result").get<std::string>());
    result.ending = parse_ending(json.at("ending").get<std::string>());
    result.margin = whole_number<Points>(json.at("margin"));
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

std::string to_line(const GameRecord& record) {
    return RecordWriter{record.engines, record.program_checksum}.line(record.result, {0, 1}, record.started);
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
