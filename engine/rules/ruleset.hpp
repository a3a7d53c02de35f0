#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/rules/square.hpp"

namespace pahtum {

/// The published rules that have a name: a row of ruleset.cpp each. All other code goes by the settings.
enum class RulesetName : std::uint8_t { kClassic, kAssyrian, kStrategic, kCustodial };

/// Who places the boulders, and when.
enum class Setup : std::uint8_t {
    kFixed,      ///< before the game: listed, or drawn at random
    kCentre,     ///< one on the centre cell, then the players alternate, Black first
    kAlternate,  ///< the players alternate, White first
    kChoose,     ///< White places all, then Black says who opens the stone phase
    kOffer,      ///< Black places all and opens; meant for the pie rule
};

enum class Scoring : std::uint8_t {
    kFinal,    ///< the lines on the final board count
    kRunning,  ///< each move banks the lines of 3 or more through the stone just placed
};

enum class Capture : std::uint8_t { kNone, kCustodial };

/// The seven settings of a game, each with its value, and the named ruleset that texts describe them relative
/// to.
struct Ruleset {
    RulesetName name = RulesetName::kClassic;
    int size = 7;
    Setup setup = Setup::kFixed;
    int boulders = 5;  ///< how many are placed; with Setup::kFixed how many are drawn when none are listed
    Scoring scoring = Scoring::kFinal;
    Capture capture = Capture::kNone;
    int stones = 24;  ///< each side's supply
    bool swap = false;

    [[nodiscard]] int cells() const { return size * size; }
    bool operator==(const Ruleset&) const = default;
};

/// The named ruleset on a board of the given size. Where the published rules give each side stones for half
/// the cells, so does this on every size. Requires kMinSize <= size <= kMaxSize.
[[nodiscard]] Ruleset named_ruleset(RulesetName name, int size = 7);

/// "classic".
[[nodiscard]] std::string_view to_text(RulesetName name);

/// Reads `[NAME] [setting=value ...]`, separated by commas or blanks, e.g. "classic,boulders=7" or
/// "size=5 swap=on". No name means classic. A setting given twice, an unknown one, one out of its range, or a
/// combination that cannot be played is a ParseError.
[[nodiscard]] Ruleset parse_ruleset(std::string_view text);

/// As parse_ruleset, for a board whose size is known: `size=` must agree if it is given.
[[nodiscard]] Ruleset parse_ruleset(std::string_view text, int size);

/// The name and, after commas, the settings in which it differs from the named ruleset of its size.
/// The size itself is left out: parse_ruleset(to_text(r), r.size) == r.
[[nodiscard]] std::string to_text(const Ruleset& ruleset);

/// The name and every setting: "classic size=7 setup=fixed boulders=5 scoring=final capture=none stones=24
/// swap=off".
[[nodiscard]] std::string describe(const Ruleset& ruleset);

/// Throws ParseError that names the setting if the ruleset cannot be played.
void validate(const Ruleset& ruleset);

/// One setting of a ruleset, for programs that list the settings or let people edit them.
struct RulesetSetting {
    std::string_view name;
    std::string_view description;               ///< "how boulders come onto the board"
    std::span<const std::string_view> choices;  ///< the values it can have; empty = any number within limits
    std::string (*value)(const Ruleset&);
    void (*set)(Ruleset&, std::string_view value);  ///< throws ParseError; does not look at other settings
};

/// All settings, in the order in which texts name them: size, setup, boulders, scoring, capture, stones,
/// swap.
[[nodiscard]] std::span<const RulesetSetting> ruleset_settings();
/// Throws ParseError that lists the settings if none has this name.
[[nodiscard]] const RulesetSetting& ruleset_setting(std::string_view name);
/// The texts of all named rulesets, in the order of RulesetName.
[[nodiscard]] std::span<const std::string_view> ruleset_names();

/// The ruleset with one setting changed. Settings that are the default for its name and size stay the
/// default. Throws ParseError if there is no such setting or value, or the result cannot be played.
[[nodiscard]] Ruleset with_setting(const Ruleset& ruleset, std::string_view name, std::string_view value);

}  // namespace pahtum
