#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/ruleset.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kRulesNotes = R"(
Examples:
  pahtum rules
  pahtum rules --json | jq .points_by_length
)";

Usage rules_usage() {
    return {.program = "pahtum rules",
            .summary = "Prints the rulesets, their settings and the points of lines.",
            .options = {{"json", "", "one JSON object instead of text"}},
            .notes = std::string{kRulesNotes}};
}

struct Word {
    std::string_view name;
    std::string_view meaning;
};

constexpr std::array kPhases{
    Word{"placing", "the players put boulders on the board"},
    Word{"choosing", "Black answers first or second: who puts the first stone on the board"},
    Word{"stones", "the players put stones on the board"},
    Word{"over", "the board is full, or the side to move has no stone in hand"},
};

// By the names of setting and value.
constexpr std::array kMeanings{
    Word{"setup=fixed", "they are on the board when the game begins, in chosen or random cells"},
    Word{"setup=centre",
         "one on the centre cell, so the size is odd and there is at least one; then the players place them "
         "in turn, Black first"},
    Word{"setup=alternate", "the players place them in turn, White first"},
    Word{"setup=choose", "White places all; then Black says who puts the first stone"},
    Word{"setup=offer", "Black places all and puts the first stone"},
    Word{"scoring=final", "the lines on the final board count"},
    Word{"scoring=running", "each stone banks the lines of three or more through it"},
    Word{"capture=none", "pieces stay where they are"},
    Word{"capture=custodial",
         "an enemy stone or a boulder between the new stone and another own one is replaced by an own stone "
         "from hand, if there is one; the enemy stone returns to its owner's hand"},
    Word{"swap=off", "the first stone cannot be answered by swapping"},
    Word{"swap=on", "the first stone can be answered by making it one's own"},
};

std::string_view meaning_of(const std::string& value) {
    const auto* const known = std::ranges::find(kMeanings, value, &Word::name);
    return known == kMeanings.end() ? std::string_view{} : known->meaning;
}

/// As JSON has it: numbers and truth values as such, other values as text.
Json value_json(const RulesetSetting& setting, const std::string& text) {
    if (text == "on" || text == "off") return text == "on";
    if (setting.name == "size" || setting.choices.empty()) return parse_integer(text, 0, 64, setting.name);
    return text;
}

Json settings_json(const Ruleset& ruleset) {
    Json json = Json::object();
    for (const RulesetSetting& setting : ruleset_settings())
        json[std::string{setting.name}] = value_json(setting, setting.value(ruleset));
    return json;
}

/// With another value of a setting if there is one.
bool can_be_played(Ruleset ruleset, const RulesetSetting* setting = nullptr, int value = 0) try {
    if (setting != nullptr) setting->set(ruleset, std::to_string(value));
    validate(ruleset);
    return true;
} catch (const ParseError&) {
    return false;
}

/// Of the setting on a board of this size, which may have other limits on another.
Json limits_json(const RulesetSetting& setting, int size) {
    Json allowed = Json::array();
    for (int number = 0; number <= kMaxSize * kMaxSize; ++number)
        if (can_be_played(named_ruleset(RulesetName::kClassic, size), &setting, number))
            allowed.push_back(number);
    return {{"least", allowed.front()}, {"most", allowed.back()}};
}

Json setting_json(const RulesetSetting& setting) {
    Json json{{"name", setting.name}, {"description", setting.description}};
    if (setting.choices.empty()) {
        for (int size = kMinSize; size <= kMaxSize; ++size)
            json["range_by_size"][std::to_string(size)] = limits_json(setting, size);
        return json;
    }
    for (const std::string_view choice : setting.choices) {
        Json value{{"value", value_json(setting, std::string{choice})}, {"text", choice}};
        const std::string_view meaning = meaning_of(std::string{setting.name} + "=" + std::string{choice});
        if (!meaning.empty()) value["meaning"] = meaning;
        json["choices"].push_back(std::move(value));
    }
    return json;
}

Json ruleset_json(std::string_view name) {
    Json json{{"name", name}};
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const Ruleset ruleset = named_ruleset(parse_ruleset(name).name, size);
        if (can_be_played(ruleset)) json["settings_by_size"][std::to_string(size)] = settings_json(ruleset);
    }
    return json;
}

Json board_json() {
    Json json{{"least_size", kMinSize}, {"most_size", kMaxSize}, {"usual_size", Ruleset{}.size}};
    for (int column = 0; column < kMaxSize; ++column)
        json["columns"].push_back(to_text(Square{column, 0}).substr(0, 1));
    for (int row = 0; row < kMaxSize; ++row)
        json["rows"].push_back(parse_integer(to_text(Square{0, row}).substr(1), 1, kMaxSize, "row"));
    json["bottom_left"] = to_text(Square{0, 0});
    return json;
}

/// The members are documented in README.md.
Json rules_json() {
    Json json{{"format", 1}, {"version", kVersion}, {"board", board_json()}};
    for (int length = 0; length <= kMaxSize; ++length) json["points_by_length"].push_back(run_points(length));
    for (const Word& phase : kPhases)
        json["phases"].push_back({{"name", phase.name}, {"description", phase.meaning}});
    for (const RulesetSetting& setting : ruleset_settings())
        json["settings"].push_back(setting_json(setting));
    for (const std::string_view name : ruleset_names()) json["rulesets"].push_back(ruleset_json(name));
    return json;
}

void print_settings(std::ostream& out) {
    for (const RulesetSetting& setting : ruleset_settings()) {
        out << "  " << setting.name << ": " << setting.description << '\n';
        for (const std::string_view choice : setting.choices) {
            const std::string value = std::string{setting.name} + "=" + std::string{choice};
            const std::string_view meaning = meaning_of(value);
            if (!meaning.empty()) out << "    " << value << ": " << meaning << '\n';
        }
    }
}

void print_rules(std::ostream& out) {
    out << "Two players fill a board that has boulders on it, a stone at a time. Every unbroken row or\n"
           "column of three or more stones of one colour scores, and more points win.\n\n"
           "Stones in a line, and points:\n ";
    for (int length = 3; length <= kMaxSize; ++length)
        out << ' ' << length << ": " << run_points(length) << (length < kMaxSize ? "," : "\n");
    out << "\nRulesets:\n";
    for (const std::string_view name : ruleset_names()) out << "  " << describe(parse_ruleset(name)) << '\n';
    out << "\nSettings:\n";
    print_settings(out);
}

int run_rules(const CommandLine& line, const Console& console) {
    if (line.has("json")) {
        console.results << rules_json().dump() << std::endl;
    } else {
        print_rules(console.results);
        console.results << std::flush;
    }
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kRules{"rules", "print the rules, as text or as data", rules_usage, run_rules, true};

}  // namespace pahtum::program
