#include "engine/rules/ruleset.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/joined.hpp"
#include "engine/base/usage.hpp"

namespace pahtum {
namespace {

/// A named ruleset: what differs from a Ruleset{}. No stones: half the cells.
struct Published {
    std::string_view name;
    Ruleset rules;
};

// In the order of RulesetName.
constexpr std::array kPublished{
    Published{"classic", {.stones = 0}},
    Published{"assyrian", {.setup = Setup::kCentre, .stones = 22}},
    Published{"strategic",
              {.setup = Setup::kAlternate, .boulders = 4, .scoring = Scoring::kRunning, .stones = 0}},
    Published{"custodial", {.setup = Setup::kAlternate, .capture = Capture::kCustodial, .stones = 40}},
};

constexpr auto kNames = [] {
    std::array<std::string_view, kPublished.size()> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kPublished[i].name;
    return names;
}();

// Texts of enumerators, in their order.
constexpr std::array<std::string_view, 6> kSizes{"3", "4", "5", "6", "7", "8"};
constexpr std::array<std::string_view, 5> kSetups{"fixed", "centre", "alternate", "choose", "offer"};
constexpr std::array<std::string_view, 2> kScorings{"final", "running"};
constexpr std::array<std::string_view, 2> kCaptures{"none", "custodial"};
constexpr std::array<std::string_view, 2> kSwitch{"off", "on"};

template <typename Value>
std::string_view word_of(std::span<const std::string_view> words, Value value) {
    return words[static_cast<std::size_t>(value)];
}

template <typename Value>
std::optional<Value> find_value(std::span<const std::string_view> words, std::string_view text) {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) return std::nullopt;
    return static_cast<Value>(found - words.begin());
}

template <typename Value>
Value parse_word(std::span<const std::string_view> words, std::string_view setting, std::string_view text) {
    if (const auto value = find_value<Value>(words, text)) return *value;
    throw ParseError{std::string{setting} + "=" + printable(text) + ": expected one of " + join(words, ", ")};
}

// In the order they are printed in. The size comes first since the defaults of others depend on it.
constexpr std::array kSettings{
    RulesetSetting{
        "size", "cells in a row", kSizes, [](const Ruleset& r) { return std::to_string(r.size); },
        [](Ruleset& r, std::string_view t) { r.size = parse_integer(t, kMinSize, kMaxSize, "size"); }},
    RulesetSetting{"setup", "how boulders come onto the board", kSetups,
                   [](const Ruleset& r) { return std::string{word_of(kSetups, r.setup)}; },
                   [](Ruleset& r, std::string_view t) { r.setup = parse_word<Setup>(kSetups, "setup", t); }},
    RulesetSetting{
        "boulders",
        "how many boulders, fewer than there are cells",
        {},
        [](const Ruleset& r) { return std::to_string(r.boulders); },
        [](Ruleset& r, std::string_view t) { r.boulders = parse_integer(t, 0, r.cells() - 1, "boulders"); }},
    RulesetSetting{
        "scoring", "whether the lines on the final board score, or those of each move", kScorings,
        [](const Ruleset& r) { return std::string{word_of(kScorings, r.scoring)}; },
        [](Ruleset& r, std::string_view t) { r.scoring = parse_word<Scoring>(kScorings, "scoring", t); }},
    RulesetSetting{
        "capture", "whether pieces can be captured", kCaptures,
        [](const Ruleset& r) { return std::string{word_of(kCaptures, r.capture)}; },
        [](Ruleset& r, std::string_view t) { r.capture = parse_word<Capture>(kCaptures, "capture", t); }},
    RulesetSetting{"stones",
                   "each side's stones, 1 to 64",
                   {},
                   [](const Ruleset& r) { return std::to_string(r.stones); },
                   [](Ruleset& r, std::string_view t) { r.stones = parse_integer(t, 1, 64, "stones"); }},
    RulesetSetting{"swap", "whether the first stone can be answered by swapping sides", kSwitch,
                   [](const Ruleset& r) { return std::string{word_of(kSwitch, r.swap)}; },
                   [](Ruleset& r, std::string_view t) { r.swap = parse_word<bool>(kSwitch, "swap", t); }},
};

const RulesetSetting* find_setting(std::string_view name) {
    const auto found = std::find_if(kSettings.begin(), kSettings.end(),
                                    [&](const RulesetSetting& setting) { return setting.name == name; });
    return found == kSettings.end() ? nullptr : &*found;
}

std::string setting_names() { return joined(kSettings, ", ", &RulesetSetting::name); }

/// Rulesets and settings.
std::vector<std::string> words_to_begin_with() {
    std::vector<std::string> words{kNames.begin(), kNames.end()};
    for (const RulesetSetting& setting : kSettings) words.emplace_back(setting.name);
    return words;
}

struct Assignment {
    const RulesetSetting* setting;
    std::string value;
};

Assignment parse_assignment(std::string_view word) {
    const std::size_t equals = word.find('=');
    const RulesetSetting* const setting = find_setting(word.substr(0, equals));
    if (setting == nullptr && find_value<RulesetName>(kNames, word))
        throw ParseError{"the ruleset " + quote(word) +
                         " does not come first: write one ruleset, then settings"};
    if (setting == nullptr) {
        const std::string hint = suggestion(word.substr(0, equals), words_to_begin_with());
        throw ParseError{"unknown ruleset or setting " + quote(word, kWholeText) + hint +
                         (hint.empty() ? ": rulesets are " : " Rulesets are ") + join(kNames, ", ") +
                         "; settings are " + setting_names()};
    }
    if (equals == std::string_view::npos)
        throw ParseError{"'" + std::string{word} + "' has no value: write " + std::string{word} + "=..."};
    return {setting, std::string{word.substr(equals + 1)}};
}

/// Settings in the order of kSettings, so that "boulders=60,size=8" is checked against the board size it
/// names.
std::vector<Assignment> parse_assignments(const std::vector<std::string_view>& words) {
    std::vector<Assignment> assignments;
    assignments.reserve(words.size());
    for (const std::string_view word : words) assignments.push_back(parse_assignment(word));
    std::stable_sort(assignments.begin(), assignments.end(),
                     [](const Assignment& a, const Assignment& b) { return a.setting < b.setting; });
    const auto twice =
        std::adjacent_find(assignments.begin(), assignments.end(),
                           [](const auto& a, const auto& b) { return a.setting == b.setting; });
    if (twice != assignments.end())
        throw ParseError{"setting '" + std::string{twice->setting->name} + "' is given twice"};
    return assignments;
}

/// Assignments in the order of kSettings. `size`: the board's, if it is known.
Ruleset assemble(RulesetName name, std::optional<int> size, const std::vector<Assignment>& assignments) {
    Ruleset ruleset = named_ruleset(name, size.value_or(7));
    for (const auto& [setting, value] : assignments) {
        setting->set(ruleset, value);
        if (setting->name == "size") {
            if (size && ruleset.size != *size) {
                throw ParseError{"size=" + value + " does not fit the board of size " +
                                 std::to_string(*size)};
            }
            ruleset = named_ruleset(name, ruleset.size);
        }
    }
    validate(ruleset);
    return ruleset;
}

Ruleset parse(std::string_view text, std::optional<int> size) {
    std::vector<std::string_view> words = split(text, " ,\t");
    RulesetName name = RulesetName::kClassic;
    if (!words.empty()) {
        if (const auto named = find_value<RulesetName>(kNames, words.front())) {
            name = *named;
            words.erase(words.begin());
        }
    }
    return assemble(name, size, parse_assignments(words));
}

}  // namespace

Ruleset named_ruleset(RulesetName name, int size) {
    Ruleset ruleset = kPublished[static_cast<std::size_t>(name)].rules;
    ruleset.name = name;
    ruleset.size = size;
    if (ruleset.stones == 0) ruleset.stones = size * size / 2;
    return ruleset;
}

std::string_view to_text(RulesetName name) { return word_of(kNames, name); }

Ruleset parse_ruleset(std::string_view text) { return parse(text, std::nullopt); }

Ruleset parse_ruleset(std::string_view text, int size) { return parse(text, size); }

std::string to_text(const Ruleset& ruleset) {
    const Ruleset base = named_ruleset(ruleset.name, ruleset.size);
    std::string text{to_text(ruleset.name)};
    for (const RulesetSetting& setting : kSettings) {
        const std::string value = setting.value(ruleset);
        if (value != setting.value(base)) text += "," + std::string{setting.name} + "=" + value;
    }
    return text;
}

std::string describe(const Ruleset& ruleset) {
    std::string text{to_text(ruleset.name)};
    for (const RulesetSetting& setting : kSettings)
        text += " " + std::string{setting.name} + "=" + setting.value(ruleset);
    return text;
}

void validate(const Ruleset& ruleset) {
    if (ruleset.size < kMinSize || ruleset.size > kMaxSize) throw ParseError{"size must be 3 to 8"};
    if (ruleset.boulders < 0 || ruleset.boulders >= ruleset.cells()) {
        throw ParseError{"boulders=" + std::to_string(ruleset.boulders) +
                         " leaves no cell to play on a board of size " + std::to_string(ruleset.size)};
    }
    if (ruleset.stones < 1 || ruleset.stones > 64) throw ParseError{"stones must be 1 to 64"};
    if (ruleset.setup == Setup::kCentre && (ruleset.size % 2 == 0 || ruleset.boulders == 0)) {
        throw ParseError{"setup=centre needs an odd size and at least one boulder"};
    }
}

std::span<const RulesetSetting> ruleset_settings() { return kSettings; }

const RulesetSetting& ruleset_setting(std::string_view name) {
    if (const RulesetSetting* const setting = find_setting(name)) return *setting;
    throw ParseError{"unknown setting " + quote(name, kWholeText) + ": expected one of " + setting_names()};
}

std::span<const std::string_view> ruleset_names() { return kNames; }

Ruleset with_setting(const Ruleset& ruleset, std::string_view name, std::string_view value) {
    const RulesetSetting& changed = ruleset_setting(name);
    const Ruleset base = named_ruleset(ruleset.name, ruleset.size);
    std::vector<Assignment> assignments;
    assignments.reserve(kSettings.size());
    for (const RulesetSetting& setting : kSettings) {
        std::string kept = setting.value(ruleset);
        if (&setting == &changed) {
            assignments.push_back({&setting, std::string{value}});
        } else if (setting.name == "size" || kept != setting.value(base)) {
            assignments.push_back({&setting, std::move(kept)});
        }
    }
    return assemble(ruleset.name, std::nullopt, assignments);
}

}  // namespace pahtum
