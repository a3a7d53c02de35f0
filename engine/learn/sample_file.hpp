#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"
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

/// A sample in a file, all but the rules. A file is a header of 40 bytes and records of kSampleBytes; numbers
/// have the low byte first.
///
/// Header: 0-15 `pahtum samples 2`, the last character being the version; of games with running scores
/// `pahtum running 2`, with captures `pahtum capture 2`. 16-23 seed. 24-27 nodes for each move. 28-31 nodes
/// for each attempt to prove. 32-39 hash of the weights that the search judged by (hash_of), or 0.
///
/// Record: 0-23 sets of cells, 8 bytes each: Black's stones, White's, boulders; bit 8 row + column, A1 being
/// bit 0. 24-27 number of the game; all records of a game follow one another. 28-31 least and greatest
/// possible final margin, 2 bytes each, signed, from the mover's view. 32 size of the board. 33 who is to
/// move: 0 Black, 1 White. 34 plies_back. 35 is 0.
inline constexpr std::size_t kSampleBytes = 36;
[[nodiscard]] std::string to_bytes(const Sample& sample);
/// Requires kSampleBytes. Throws ParseError if no sample of these rules is written like that.
[[nodiscard]] Sample sample_from(RulesetName rules, std::string_view bytes);

/// What determines the games of a file, besides the program.
struct GameSettings {
    std::uint64_t seed = 1;
    std::uint32_t play_nodes = 1500;            ///< of the search that chooses a move
    std::uint32_t proof_nodes = 40000;          ///< of each attempt of the solver
    RulesetName rules = RulesetName::kClassic;  ///< one of kLearnedRules
    std::uint64_t weights = 0;                  ///< hash_of() those that the search judges by; 0: none

    bool operator==(const GameSettings&) const = default;
};

/// The settings of a file of samples. Throws as for_each_sample() does.
[[nodiscard]] GameSettings settings_of(const std::string& path);

/// Reads all samples in the order of the file; a part of a sample at its end is left out. Throws FileError if
/// it cannot be read, ParseError that names it if it is not a file of samples.
void for_each_sample(const std::string& path, const std::function<void(const Sample&)>& take);

/// A file of samples that grows, game by game in the order of their numbers.
class SampleLog {
  public:
    /// Continues the file, or creates it. The last game of a file may be incomplete: it must be played again,
    /// and what is there of it is cut off by the first append(). Throws FileError, also if another program is
    /// writing there, and ParseError that names the file if it is not one of samples or has other settings.
    SampleLog(const std::string& path, const GameSettings& settings);

    /// The number of the first game that is not in the file, or may be incomplete.
    [[nodiscard]] std::uint32_t next_game() const { return next_game_; }

    /// All samples of one game. Throws FileError.
    void append(std::span<const Sample> samples);

  private:
    void resume(const GameSettings& settings);

    std::string path_;
    FileDescriptor file_;
    std::optional<std::size_t> complete_;  ///< bytes before the last game, until it is cut off
    std::uint32_t next_game_ = 0;
};

}  // namespace pahtum::learn
