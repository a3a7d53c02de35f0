#include "arena/store/record.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "arena/json/json.hpp"
#include "arena/schedule/time_control.hpp"
#include "arena/store/run_header.hpp"
#include "arena/store/seal.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::system_clock;

constexpr auto kBlack = index_of(Side::kBlack);
constexpr auto kWhite = index_of(Side::kWhite);

/// The text as it is after being written and read.
std::string stored(std::string_view text) {
    std::string json;
    append_json_text(json, text);
    return Json::parse(json).text();
}

std::optional<Side> parse_loser(const std::string& result) {
    if (result == "draw") return std::nullopt;
    if (result == "black") return Side::kWhite;
    if (result == "white") return Side::kBlack;
    throw StoreError{"result '" + result + "': expected black, white or draw"};
}

Ending parse_ending(const std::string& text) {
    for (int i = 0; i < static_cast<int>(Ending::kVoid); ++i) {
        if (to_text(static_cast<Ending>(i)) == text) return static_cast<Ending>(i);
    }
    throw StoreError{"unknown ending '" + text + "'"};
}

ProcessLimits read_limits(const Json& json) {
    const auto number = [&json](const char* key) {
        const Json* const value = json.find(key);
        return value == nullptr ? std::nullopt : std::optional{value->integer<int>()};
    };
    const Json* const sandbox = json.find("sandbox");
    return {.memory_mib = number("memory_mib"),
            .cpu_seconds = number("cpu_seconds"),
            .open_files = number("open_files"),
            .is_sandboxed = sandbox != nullptr && sandbox->boolean()};
}

/// The member of that name; empty if there is none.
std::string text_or_nothing(const Json& json, std::string_view name) {
    const Json* const text = json.find(name);
    return text == nullptr ? "" : text->text();
}

void read_player(const Json& json, std::size_t colour, GameRecord& record) {
    EngineSpec& engine = record.engines[colour];
    engine.name = json.at("name").text();
    engine.command = json.at("command").texts();
    record.program_checksum[colour] = text_or_nothing(json, "program");
    engine.directory = json.at("directory").text();
    engine.time_control = parse_time_control(json.at("tc").text());
    if (const Json* const scale = json.find("tc_scale")) engine.time_scale = scale->number();
    engine.threads = json.at("threads").integer<int>();
    if (const Json* const limits = json.find("limits")) engine.limits = read_limits(*limits);
    if (const Json* const idle = json.find("idle_cpu_ns"))
        record.result.idle_cpu[colour] = std::chrono::nanoseconds{idle->integer<std::int64_t>()};
    record.result.engine_name[colour] = engine.name;
    record.result.engine_version[colour] = json.at("version").text();
    record.result.stderr_tail[colour] = text_or_nothing(json, "stderr");
}

void read_info(const Json& json, std::vector<MoveRecord>& moves) {
    const Json* const all = json.find("info");
    if (all == nullptr) return;
    if (all->elements().size() != moves.size())
        throw StoreError{"the number of entries in info differs from that of the moves"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Json& entry = all->at(i);
        if (entry.is_null()) continue;
        MoveInfo& info = moves[i].info.emplace();
        info.value = entry.at(0).number();
        if (!entry.at(1).is_null()) info.depth = entry.at(1).integer<int>();
        if (!entry.at(2).is_null()) info.nodes = entry.at(2).integer<std::uint64_t>();
    }
}

std::vector<MoveRecord> read_moves(const Json& json) {
    const std::string& text = json.at("moves").text();
    std::vector<MoveRecord> moves;
    std::size_t start = 0;
    for (const Json& time : json.at("times_ns").elements()) {
        const std::size_t end = std::min(text.find(' ', start), text.size());
        if (end <= start) throw StoreError{"more times than moves"};
        moves.push_back(
            {text.substr(start, end - start), std::chrono::nanoseconds{time.integer<std::int64_t>()}});
        start = end + 1;
    }
    if (start < text.size()) throw StoreError{"more moves than times"};
    return moves;
}

GameRecord record_of(const Json& json) {
    GameRecord record;
    record.run = text_or_nothing(json, "run");
    record.machine = text_or_nothing(json, "machine");
    record.started = parse_timestamp(json.at("started").text());
    GameResult& result = record.result;
    result.unit.opening = json.at("opening").text();
    result.unit.repeat = json.at("repeat").integer<int>();
    read_player(json.at("black"), kBlack, record);
    read_player(json.at("white"), kWhite, record);
    result.loser = parse_loser(json.at("result").text());
    result.ending = parse_ending(json.at("ending").text());
    result.margin = json.at("margin").integer<Points>();
    result.detail = json.at("detail").text();
    result.moves = read_moves(json);
    read_info(json, result.moves);
    return record;
}

std::string in_words(const std::vector<std::string>& command) {
    std::string text;
    for (const std::string& word : command) text += (text.empty() ? "" : " ") + word;
    return "'" + text + "'";
}

Json parsed(std::string_view line) try { return Json::parse(line); } catch (const JsonError& error) {
    if (!line.starts_with(kLineStart)) throw;
    throw DamagedLine{std::string("the line is damaged: it is ") + error.what()};
}

void check_same(const std::string& what, const std::string& name, const std::string& recorded,
                const std::string& now) {
    if (stored(recorded) == stored(now)) return;
    throw StoreError{"engine '" + name + "' was recorded with " + what + " " + recorded + ", but has " + now +
                     " now; use the same settings, or another file for the records"};
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

system_clock::time_point parse_timestamp(const std::string& text) {
    std::tm utc{};
    const char* const rest = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%S", &utc);
    // Years since 1900: what nanoseconds since 1970 can count ends in 2262.
    const bool is_time = rest != nullptr && rest[0] == '.' && utc.tm_year >= 70 && utc.tm_year < 362;
    if (!is_time) throw StoreError{"'" + text + "' is not a time"};
    return system_clock::from_time_t(timegm(&utc)) +
           milliseconds{parse_integer(std::string_view(rest).substr(1, 3), 0, 999, "milliseconds")};
}

std::string to_line(const GameRecord& record) {
    const RecordWriter writer{record.engines, record.program_checksum, record.run, record.machine};
    return writer.line(record.result, {0, 1}, record.started);
}

GameRecord parse_record(std::string_view line) {
    RecordLine parsed = parse_line(line);
    if (auto* const record = std::get_if<GameRecord>(&parsed)) return std::move(*record);
    throw StoreError{"not the record of a game but the header of a run"};
}

RecordLine parse_line(std::string_view line) try {
    const bool is_sealed = check_seal(line);
    const Json json = parsed(line);
    const int format = json.at("format").integer<int>();
    if (format < 1 || format > kRecordFormat)
        throw StoreError{"unknown format " + std::to_string(format) +
                         "; a newer version may have written it"};
    if (format == kRecordFormat && !is_sealed)
        throw DamagedLine{"the line is damaged: it does not end with its checksum"};
    if (const Json* const run = json.find("run"); run != nullptr && run->is_object())
        return run_header_of(json);
    return record_of(json);
} catch (const JsonError& error) {
    throw StoreError{std::string("not a game record: ") + error.what()};
} catch (const ParseError& error) {
    throw StoreError{std::string("not a game record: ") + error.what()};
}

std::uint64_t fingerprint_of(const GameRecord& record) {
    std::string text = record.run + "\n" + timestamp(record.started);
    const auto add = [&text](std::string_view part) { text.append("\n").append(part); };
    const auto add_number = [&](std::int64_t number) { add(std::to_string(number)); };
    const GameResult& result = record.result;
    for (const std::size_t colour : {kBlack, kWhite}) {
        const EngineSpec& engine = record.engines[colour];
        add(engine.name);
        for (const std::string& word : engine.command) add(word);
        add(record.program_checksum[colour]);
        add(engine.directory);
        add(to_text(engine.time_control));
        add_number(engine.threads);
        add(to_text(engine.limits));
        add(result.engine_version[colour]);
        add(result.stderr_tail[colour]);
        add_number(result.idle_cpu[colour].count());
    }
    add(result.unit.opening);
    add_number(result.unit.repeat);
    add(to_text(result.ending));
    add_number(result.loser ? static_cast<int>(*result.loser) : -1);
    add_number(result.margin);
    add(result.detail);
    for (const MoveRecord& move : result.moves) {
        add(move.text);
        add_number(move.elapsed.count());
    }
    return std::hash<std::string>{}(text);
}

std::optional<GameUnit> unit_of(const GameRecord& record, std::span<const EngineSpec> engines) {
    std::array<int, 2> index{};
    for (const std::size_t colour : {kBlack, kWhite}) {
        const std::string& name = record.engines[colour].name;
        const auto engine = std::find_if(engines.begin(), engines.end(), [&name](const EngineSpec& spec) {
            return stored(spec.name) == name;
        });
        if (engine == engines.end()) return std::nullopt;
        index[colour] = static_cast<int>(engine - engines.begin());
    }
    GameUnit unit = record.result.unit;
    unit.first_is_black = index[kBlack] < index[kWhite];
    unit.pairing = {std::min(index[kBlack], index[kWhite]), std::max(index[kBlack], index[kWhite])};
    return unit;
}

std::optional<GameUnit> adopt(const GameRecord& record, std::span<const EngineSpec> engines) {
    auto unit = unit_of(record, engines);
    if (!unit) return unit;
    for (const std::size_t colour : {kBlack, kWhite}) {
        const int engine = colour == kBlack ? unit->black() : unit->white();
        check_same(record.engines[colour], engines[static_cast<std::size_t>(engine)]);
    }
    return unit;
}

}  // namespace pahtum::arena
