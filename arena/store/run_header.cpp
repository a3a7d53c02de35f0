#include "arena/store/run_header.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

#include "arena/json/json.hpp"
#include "arena/store/seal.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

Json settings_json(const RunSettings& settings) {
    Json json = Json::object();
    for (const auto& [name, value] : settings) json[name] = value;
    return json;
}

RunSettings settings_of(const Json& json) {
    RunSettings settings;
    for (const auto& [name, value] : json.members()) settings.emplace_back(name, value.text());
    return settings;
}

std::optional<std::string> value_of(const RunSettings& settings, const std::string& name) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&name](const auto& setting) { return setting.first == name; });
    return found == settings.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::string value_in(const RunSettings& settings, std::string_view name) {
    for (const auto& [key, value] : settings)
        if (key == name) return value;
    return "";
}

void set_value(RunSettings& settings, std::string_view name, const std::string& value) {
    for (auto& [key, old] : settings)
        if (key == name) old = value;
}

std::string new_run_id() {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::random_device random;
    std::string id;
    for (int word = 0; word < 4; ++word) {
        const auto bits = static_cast<std::uint32_t>(random());
        for (int shift = 0; shift < 32; shift += 4) id += kDigits[bits >> shift & 0xf];
    }
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
    std::string line = Json::object({{"format", kRecordFormat}, {"run", std::move(run)}}).dump();
    line.pop_back();
    seal(line);
    return line;
}

RunHeader run_header_of(const Json& json) {
    const Json& run = json.at("run");
    return {.id = run.at("id").text(),
            .started = parse_timestamp(run.at("started").text()),
            .machine = run.at("machine").text(),
            .version = run.at("version").text(),
            .settings = settings_of(run.at("settings")),
            .plan = settings_of(run.at("plan")),
            .extent = settings_of(run.at("extent"))};
}

std::vector<SettingDifference> differences_of(const RunSettings& before, const RunSettings& now) {
    constexpr std::size_t kMost = 200;
    const auto shown = [](const std::optional<std::string>& value) {
        return value ? quote(*value, kMost) : "not recorded";
    };
    std::vector<SettingDifference> differences;
    for (const auto& [name, was] : before)
        if (const auto is = value_of(now, name); is != was)
            differences.push_back({name, shown(was), shown(is)});
    for (const auto& [name, is] : now)
        if (!value_of(before, name)) differences.push_back({name, shown(std::nullopt), shown(is)});
    return differences;
}

}  // namespace pahtum::arena
