#include "arena/records/record.hpp"

#include <algorithm>
#include <ctime>
#include <functional>
#include <nlohmann/json.hpp>
#include <random>

#include "arena/match/time_control.hpp"
#include "engine/base/digits.hpp"
#include "engine/base/hash.hpp"
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
    return as_text(parse_json(json));
}

std::optional<Side> parse_loser(const std::string& result) {
    if (result == "draw") return std::nullopt;
    if (result == "black") return Side::kWhite;
    if (result == "white") return Side::kBlack;
    throw StoreError{"result '" + result + "': expected black, white or draw"};
}

ProcessLimits read_limits(const Json& json) {
    const auto number = [&json](const char* key) {
        const Json* const value = find_member(json, key);
        return value == nullptr ? std::nullopt : std::optional{as_integer<int>(*value)};
    };
    const Json* const sandbox = find_member(json, "sandbox");
    return {.memory_mib = number("memory_mib"),
            .cpu_seconds = number("cpu_seconds"),
            .open_files = number("open_files"),
            .start_seconds = number("start_seconds"),
            .is_sandboxed = sandbox != nullptr && as_boolean(*sandbox)};
}

/// The member of that name; empty if there is none.
std::string text_or_nothing(const Json& json, std::string_view name) {
    const Json* const text = find_member(json, name);
    return text == nullptr ? "" : as_text(*text);
}

void read_player(const Json& json, std::size_t colour, GameRecord& record) {
    EngineSpec& engine = record.engines[colour];
    engine.name = as_text(member(json, "name"));
    engine.command = as_texts(member(json, "command"));
    record.program_checksum[colour] = text_or_nothing(json, "program");
    engine.directory = as_text(member(json, "directory"));
    engine.time_control = parse_time_control(as_text(member(json, "tc")));
    if (const Json* const scale = find_member(json, "tc_scale")) engine.time_scale = as_number(*scale);
    engine.threads = as_integer<int>(member(json, "threads"));
    if (const Json* const options = find_member(json, "options")) engine.options = as_texts(*options);
    if (const Json* const variables = find_member(json, "env")) engine.environment = as_texts(*variables);
    if (const Json* const limits = find_member(json, "limits")) engine.limits = read_limits(*limits);
    if (const Json* const idle = find_member(json, "idle_cpu_ns"))
        record.result.idle_cpu[colour] = std::chrono::nanoseconds{as_integer<std::int64_t>(*idle)};
    if (const Json* const cpu = find_member(json, "cpu_ns")) {
        const auto time = [cpu](std::size_t at) {
            return std::chrono::nanoseconds{as_integer<std::int64_t>(element(*cpu, at))};
        };
        record.result.cpu[colour] = {.on_turn = time(0), .off_turn = time(1)};
    }
    record.result.engine_name[colour] = engine.name;
    record.result.engine_version[colour] = as_text(member(json, "version"));
    record.result.stderr_tail[colour] = text_or_nothing(json, "stderr");
}

void read_info(const Json& json, std::vector<MoveRecord>& moves) {
    const Json* const all = find_member(json, "info");
    if (all == nullptr) return;
    if (as_array(*all).size() != moves.size())
        throw StoreError{"the number of entries in info differs from that of the moves"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Json& entry = (*all)[i];
        if (entry.is_null()) continue;
        MoveInfo& info = moves[i].info.emplace();
        info.value = as_number(element(entry, 0));
        if (!element(entry, 1).is_null()) info.depth = as_integer<int>(element(entry, 1));
        if (!element(entry, 2).is_null()) info.nodes = as_integer<std::uint64_t>(element(entry, 2));
    }
}

std::vector<MoveRecord> read_moves(const Json& json) {
    const std::string& text = as_text(member(json, "moves"));
    std::vector<MoveRecord> moves;
    std::size_t start = 0;
    for (const Json& time : as_array(member(json, "times_ns"))) {
        const std::size_t end = std::min(text.find(' ', start), text.size());
        if (end <= start) throw StoreError{"more times than moves"};
        moves.push_back(
            {text.substr(start, end - start), std::chrono::nanoseconds{as_integer<std::int64_t>(time)}});
        start = end + 1;
    }
    if (start < text.size()) throw StoreError{"more moves than times"};
    return moves;
}

GameRecord record_of(const Json& json) {
    GameRecord record;
    record.run = text_or_nothing(json, "run");
    record.machine = text_or_nothing(json, "machine");
    if (const Json* const number = find_member(json, "number"))
        record.number = as_integer<std::size_t>(*number);
    record.started = parse_timestamp(as_text(member(json, "started")));
    GameResult& result = record.result;
    result.unit.opening = as_text(member(json, "opening"));
    result.unit.repeat = as_integer<int>(member(json, "repeat"));
    read_player(member(json, "black"), kBlack, record);
    read_player(member(json, "white"), kWhite, record);
    result.loser = parse_loser(as_text(member(json, "result")));
    result.ending = parse_ending(as_text(member(json, "ending")));
    result.margin = as_integer<Points>(member(json, "margin"));
    result.detail = as_text(member(json, "detail"));
    if (const Json* const voided = find_member(json, "voided")) result.voided = as_texts(*voided);
    result.moves = read_moves(json);
    read_info(json, result.moves);
    return record;
}

std::string in_words(const std::vector<std::string>& command) { return "'" + join(command) + "'"; }

Json parsed(std::string_view line) try { return parse_json(line); } catch (const JsonError& error) {
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
    check_same("the options", now.name, in_words(recorded.options), in_words(now.options));
    check_same("the environment", now.name, in_words(recorded.environment), in_words(now.environment));
    check_same("the limits", now.name, to_text(recorded.limits), to_text(now.limits));
}

Json settings_json(const RunSettings& settings) {
    Json json = Json::object();
    for (const auto& [name, value] : settings) json[name] = value;
    return json;
}

RunSettings settings_of(const Json& json) {
    RunSettings settings;
    for (const auto& [name, value] : as_object(json).items()) settings.emplace_back(name, as_text(value));
    return settings;
}

std::optional<std::string> value_of(const RunSettings& settings, std::string_view name) {
    const auto found = std::ranges::find(settings, name, &RunSettings::value_type::first);
    return found == settings.end() ? std::nullopt : std::optional(found->second);
}

constexpr std::string_view kBefore = R"(,"crc":")";
constexpr std::string_view kAfter = R"("})";
constexpr std::size_t kSealDigits = 8;
constexpr std::size_t kSeal = kBefore.size() + kSealDigits + kAfter.size();
constexpr std::string_view kSealedStart = R"({"format":2,)";

/// Throws StoreError for what --json has printed: the first key behind the format is none of a record, or the
/// players have only names, as in a schedule.
void refuse_printed(std::string_view line) {
    constexpr std::array<std::string_view, 13> kFirstKeys{
        "planned",   "event",     "events",  "model",    "engine", "trials", "good",
        "reference", "positions", "command", "position", "file",   "rule"};
    constexpr std::size_t kBehindFormat = kLineStart.size() + 1;
    if (!line.starts_with(kLineStart) || line.size() < kBehindFormat) return;
    const std::string_view rest = line.substr(kBehindFormat);
    const auto is_first = [rest](std::string_view key) {
        return rest.starts_with(",\"" + std::string(key) + "\":");
    };
    if (std::ranges::any_of(kFirstKeys, is_first) || rest.find(R"(,"black":")") != std::string_view::npos)
        throw StoreError{
            "what --json has printed (results, a schedule, answers), not records of games; give the file "
            "that a run has written with --out"};
}

bool has_seal(std::string_view line) {
    return line.size() > kSeal && line.ends_with(kAfter) &&
           line.substr(line.size() - kSeal, kBefore.size()) == kBefore;
}

}  // namespace

Ending parse_ending(const std::string& text) {
    for (int i = 0; i < static_cast<int>(Ending::kVoid); ++i) {
        if (to_text(static_cast<Ending>(i)) == text) return static_cast<Ending>(i);
    }
    throw StoreError{"unknown ending '" + text + "'"};
}

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
    return writer.line(record.result, {0, 1}, record.started, record.number);
}

GameRecord parse_record(std::string_view line) {
    RecordLine parsed = parse_line(line);
    if (auto* const record = std::get_if<GameRecord>(&parsed)) return std::move(*record);
    throw StoreError{"not the record of a game but the header of a run"};
}

RecordLine parse_line(std::string_view line) try {
    const bool is_sealed = check_seal(line);
    const Json json = parsed(line);
    const int format = as_integer<int>(member(json, "format"));
    if (format < 1 || format > kRecordFormat)
        throw StoreError{"unknown format " + std::to_string(format) +
                         "; a newer version may have written it"};
    if (format == kRecordFormat && !is_sealed)
        throw DamagedLine{"the line is damaged: it does not end with its checksum"};
    if (find_member(json, "tune") != nullptr || find_member(json, "pair") != nullptr)
        throw StoreError{
            "a tuning as versions before 2026-11-28 wrote it; end it with the program that began it, or "
            "begin it again with another file"};
    if (const Json* const run = find_member(json, "run"); run != nullptr && run->is_object())
        return run_header_of(json);
    return record_of(json);
} catch (const JsonError& error) {
    throw StoreError{std::string("not a game record: ") + error.what()};
} catch (const ParseError& error) {
    throw StoreError{std::string("not a game record: ") + error.what()};
}

std::uint64_t fingerprint_of(const GameRecord& record) {
    // One copy may name the machine and another not; the number is that of an event in what it has exported.
    const RecordWriter writer{record.engines, record.program_checksum, record.run};
    return std::hash<std::string>{}(writer.line(record.result, {0, 1}, record.started, std::nullopt));
}

std::optional<GameUnit> unit_of(const GameRecord& record, std::span<const EngineSpec> engines) {
    std::array<int, 2> index{};
    for (const std::size_t colour : {kBlack, kWhite}) {
        const std::string& name = record.engines[colour].name;
        const auto engine = std::ranges::find_if(
            engines, [&name](const EngineSpec& spec) { return stored(spec.name) == name; });
        if (engine == engines.end()) return std::nullopt;
        index[colour] = static_cast<int>(engine - engines.begin());
    }
    GameUnit unit = record.result.unit;
    unit.seat(index[kBlack], index[kWhite]);
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

std::string value_in(const RunSettings& settings, std::string_view name) {
    return value_of(settings, name).value_or("");
}

void set_value(RunSettings& settings, std::string_view name, const std::string& value) {
    for (auto& [key, old] : settings)
        if (key == name) old = value;
}

std::vector<std::string> planned_engines(const RunHeader& header) try {
    for (const RunSettings* const part : {&header.plan, &header.extent})
        if (const std::string names = value_in(*part, "engine"); !names.empty())
            return as_texts(parse_json(names));
    return {};
} catch (const JsonError&) {
    return {};
}

std::string new_run_id() {
    std::random_device random;
    std::string id;
    for (int word = 0; word < 4; ++word) id += hexadecimal(random(), 8);
    return id;
}

std::string to_line(const RunHeader& header) {
    Json run = Json::object({{"id", header.id},
                             {"started", timestamp(header.started)},
                             {"machine", header.machine},
                             {"version", header.version},
                             {"settings", settings_json(header.settings)},
                             {"plan", settings_json(header.plan)},
                             {"extent", settings_json(header.extent)}});
    std::string line = json_text(Json::object({{"format", kRecordFormat}, {"run", std::move(run)}}));
    line.pop_back();
    seal(line);
    return line;
}

bool begins_as_header(std::string_view line) { return line.starts_with(R"({"format":2,"run":{)"); }

RunHeader run_header_of(const Json& json) {
    const Json& run = member(json, "run");
    return {.id = as_text(member(run, "id")),
            .started = parse_timestamp(as_text(member(run, "started"))),
            .machine = as_text(member(run, "machine")),
            .version = as_text(member(run, "version")),
            .settings = settings_of(member(run, "settings")),
            .plan = settings_of(member(run, "plan")),
            .extent = settings_of(member(run, "extent"))};
}

std::vector<SettingDifference> differences_of(const RunSettings& before, const RunSettings& now) {
    constexpr std::size_t kMost = 200;
    const std::string unset = "none";  // what a setting was before there was such a setting
    const auto shown = [](const std::optional<std::string>& value) {
        return value ? quote(*value, kMost) : "not recorded";
    };
    std::vector<SettingDifference> differences;
    for (const auto& [name, was] : before)
        if (const auto is = value_of(now, name); is.value_or(unset) != was)
            differences.push_back({name, shown(was), shown(is)});
    for (const auto& [name, is] : now)
        if (!value_of(before, name) && is != unset)
            differences.push_back({name, shown(std::nullopt), shown(is)});
    return differences;
}

void seal(std::string& line) {
    const std::string digits = crc32c_text(line);
    line.append(kBefore).append(digits).append(kAfter);
}

bool check_seal(std::string_view line) {
    if (line.find('\0') != std::string_view::npos)
        throw DamagedLine{"the line is damaged: it has NUL bytes, as a power failure leaves them"};
    if (!has_seal(line)) {
        refuse_printed(line);
        if (line.starts_with(kSealedStart))
            throw DamagedLine{"the line is damaged: it does not end with its checksum"};
        return false;
    }
    const std::string_view text = line.substr(0, line.size() - kSeal);
    if (line.substr(text.size() + kBefore.size(), kSealDigits) != crc32c_text(text))
        throw DamagedLine{"the line is damaged: its checksum is wrong"};
    return true;
}

bool is_sealed(std::string_view line) try { return check_seal(line); } catch (const DamagedLine&) {
    return false;
}

std::string_view sealed_at(std::string_view text, std::size_t begin) {
    const std::size_t end = text.find(kBefore, begin);
    if (end == std::string_view::npos || text.size() - end < kSeal) return {};
    return text.substr(begin, end + kSeal - begin);
}

}  // namespace pahtum::arena
