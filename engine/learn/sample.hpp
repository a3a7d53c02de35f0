#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// The rulesets whose games are learned from, each for weights of its own.
inline constexpr std::array kLearnedRules{RulesetName::kClassic, RulesetName::kStrategic,
                                          RulesetName::kCustodial};
/// The ruleset with the boulders laid before the game, as samples have it. Requires one of kLearnedRules.
[[nodiscard]] Ruleset learned_ruleset(RulesetName rules, int size);

/// Its scoring.
[[nodiscard]] inline Scoring scoring_of(RulesetName rules) {
    return learned_ruleset(rules, kMaxSize).scoring;
}

/// A position of the stone phase, with nothing banked, and what is known of its final margin.
struct Sample {
    RulesetName rules = RulesetName::kClassic;
    std::array<Bitboard, 2> stones{};  ///< by index_of(Side)
    Bitboard boulders{};
    std::uint8_t size = 7;
    Side mover = Side::kBlack;
    /// The final margin lies within [lower, upper], from the mover's view.
    std::int16_t lower = 0;
    std::int16_t upper = 0;
    /// 0: proven. Otherwise the number of plies to the later position at which the margin was proven.
    std::uint8_t plies_back = 0;
    std::uint32_t game = 0;  ///< its number

    bool operator==(const Sample&) const = default;
};

/// Requires a position of a learned_ruleset(); what is banked is left out. The other members are left as they
/// are by default.
[[nodiscard]] Sample sample_of(const Position& position);
/// Throws ParseError if there is no such position.
[[nodiscard]] Position position_of(const Sample& sample);

/// How many cells still count: live ones, with captures empty ones until the game is over.
[[nodiscard]] int cells_left(const Position& position);

/// A sample in a file, all but the rules; README.md has the format.
inline constexpr std::size_t kSampleBytes = 36;
using SampleBytes = std::array<char, kSampleBytes>;
[[nodiscard]] SampleBytes to_bytes(const Sample& sample);
/// Throws ParseError if no sample of these rules is written like that.
[[nodiscard]] Sample sample_from(RulesetName rules, std::span<const char, kSampleBytes> bytes);

}  // namespace pahtum::learn
