#include "engine/rules/ruleset.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

template <typename Value>
struct Word {
    std::string_view text;
    Value value;
};
template <typename Value>
Word(std::string_view, Value) -> Word<Value>;

constexpr std::array kNames{Word{"classic", RulesetName::kClassic}, Word{"assyrian", RulesetName::kAssyrian},
                            Word{"strategic", RulesetName::kStrategic},
                            Word{"custodial", RulesetName::kCustodial}};
constexpr std::array kSetups{Word{"fixed", Setup::kFixed}, Word{"centre", Setup::kCentre},
                             Word{"alternate", Setup::kAlternate}, Word{"choose", Setup::kChoose},
                             Word{"offer", Setup::kOffer}};
constexpr std::array kScorings{Word{"final", Scoring::kFinal}, Word{"running", Scoring::kRunning}};
constexpr std::array kCaptures{Word{"none", Capture::kNone}, Word{"custodial", Capture::kCustodial}};
constexpr std::array kSwitch{Word{"off", false}, Word{"on", true}};

template <typename Words, typename Value>
std::string_view word_for(const Words& words, Value value) {
    return std::find_if(words.begin(), words.end(), [&](const auto& word) { return word.value == value; })
        ->text;
}

template <typename Words>
auto find_value(const Words& words, std::string_view text) -> std::optional<decltype(words[0].value)> {
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const auto& word) { return word.text == text; });
    if (found == words.end()) return std::nullopt;
    return found->value;
}

template <typename Words>
std::string listed(const Words& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : ", ") + std::string{word.text};
    return text;
}

template <typename Words>
auto parse_word(const Words& words, std::string_view setting, std::string_view text) {
    if (const auto value = find_value(words, text)) return *value;
    throw ParseError{std::string{setting} + "=" + std::string{text} + ": expected one of " + listed(words)};
}

/// One setting: how to read it from text and print it.
struct Setting {
    std::string_view name;
    void (*read)(Ruleset&, std::string_view);
    std::string (*print)(const Ruleset&);
};

// In the order they are printed in. The size comes first since the defaults of others depend on it.
constexpr std::array kSettings{
    Setting{"size",
            [](Ruleset& r, std::string_view t) { r.size = parse_integer(t, kMinSize, kMaxSize, "size"); },
            [](const Ruleset& r) { return std::to_string(r.size); }},
    Setting{"setup", [](Ruleset& r, std::string_view t) { r.setup = parse_word(kSetups, "setup", t); },
            [](const Ruleset& r) { return std::string{word_for(kSetups, r.setup)}; }},
    Setting{
        "boulders",
        [](Ruleset& r, std::string_view t) { r.boulders = parse_integer(t, 0, r.cells() - 1, "boulders"); },
        [](const Ruleset& r) { return std::to_string(r.boulders); }},
    Setting{"scoring",
            [](Ruleset& r, std::string_view t) { r.scoring = parse_word(kScorings, "scoring", t); },
            [](const Ruleset& r) { return std::string{word_for(kScorings, r.scoring)}; }},
    Setting{"capture",
            [](Ruleset& r, std::string_view t) { r.capture = parse_word(kCaptures, "capture", t); },
            [](const Ruleset& r) { return std::string{word_for(kCaptures, r.capture)}; }},
    Setting{"stones", [](Ruleset& r, std::string_view t) { r.stones = parse_integer(t, 1, 64, "stones"); },
            [](const Ruleset& r) { return std::to_string(r.stones); }},
    Setting{"swap", [](Ruleset& r, std::string_view t) { r.swap = parse_word(kSwitch, "swap", t); },
            [](const Ruleset& r) { return std::string{word_for(kSwitch, r.swap)}; }},
};

struct Assignment {
    const Setting* setting;
    std::string_view value;
};

Assignment parse_assignment(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const auto found = std::find_if(kSettings.begin(), kSettings.end(),
                                    [&](const Setting& setting) { return setting.name == name; });
    if (found == kSettings.end()) {
        throw ParseError{"unknown ruleset or setting '" + std::string{word} + "': rulesets are " +
                         listed(kNames) +
                         "; settings are size, setup, boulders, scoring, capture, stones, swap"};
    }
    if (equals == std::string_view::npos)
        throw ParseError{"'" + std::string{word} + "' has no value: write " + std::string{word} + "=..."};
    return {found, word.substr(equals + 1)};
}

std::vector<std::string_view> split_words(std::string_view text) {
    constexpr std::string_view kSeparators = " ,\t";
    std::vector<std::string_view> words;
    for (std::size_t begin = text.find_first_not_of(kSeparators); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(kSeparators, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(kSeparators, end);
    }
    return words;
}

/// Settings in the order of kSettings, so that "boulders=60,size=8" is judged on the board it is meant for.
std::vector<Assignment> parse_assignments(const std::vector<std::string_view>& words) {
    std::vector<Assignment> assignments;
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

Ruleset parse(std::string_view text, std::optional<int> size) {
    std::vector<std::string_view> words = split_words(text);
    RulesetName name = RulesetName::kClassic;
    if (!words.empty()) {
        if (const auto named = find_value(kNames, words.front())) {
            name = *named;
            words.erase(words.begin());
        }
    }
    const std::vector<Assignment> assignments = parse_assignments(words);
    Ruleset ruleset = named_ruleset(name, size.value_or(7));
    for (const auto& [setting, value] : assignments) {
        setting->read(ruleset, value);
        if (setting->name == "size") {
            if (size && ruleset.size != *size) {
                throw ParseError{"size=" + std::string{value} + " does not fit the board of size " +
                                 std::to_string(*size)};
            }
            ruleset = named_ruleset(name, ruleset.size);
        }
    }
    validate(ruleset);
    return ruleset;
}

}  // namespace

Ruleset named_ruleset(RulesetName name, int size) {
    const int half = size * size / 2;
    switch (name) {
        case RulesetName::kClassic:
            break;
        case RulesetName::kAssyrian:
            return {.name = name, .size = size, .setup = Setup::kCentre, .stones = 22};
        case RulesetName::kStrategic:
            return {.name = name,
                    .size = size,
                    .setup = Setup::kAlternate,
                    .boulders = 4,
                    .scoring = Scoring::kRunning,
                    .stones = half};
        case RulesetName::kCustodial:
            return {.name = name,
                    .size = size,
                    .setup = Setup::kAlternate,
                    .capture = Capture::kCustodial,
                    .stones = 40};
    }
    return {.name = name, .size = size, .stones = half};
}

std::string_view to_text(RulesetName name) { return word_for(kNames, name); }

Ruleset parse_ruleset(std::string_view text) { return parse(text, std::nullopt); }

Ruleset parse_ruleset(std::string_view text, int size) { return parse(text, size); }

std::string to_text(const Ruleset& ruleset) {
    const Ruleset base = named_ruleset(ruleset.name, ruleset.size);
    std::string text{to_text(ruleset.name)};
    for (const Setting& setting : kSettings) {
        const std::string value = setting.print(ruleset);
        if (value != setting.print(base)) text += "," + std::string{setting.name} + "=" + value;
    }
    return text;
}

std::string describe(const Ruleset& ruleset) {
    std::string text{to_text(ruleset.name)};
    for (const Setting& setting : kSettings)
        text += " " + std::string{setting.name} + "=" + setting.print(ruleset);
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

}  // namespace pahtum
