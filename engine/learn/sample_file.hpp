#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "engine/base/files.hpp"
#include "engine/learn/sample.hpp"

namespace pahtum::learn {

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
    /// Continues the file, or creates it. The last game of a file may be incomplete: it is cut off and must
    /// be played again. Throws FileError, also if another program is writing there, and ParseError that names
    /// the file if it is not one of samples or has other settings.
    SampleLog(const std::string& path, const GameSettings& settings);

    /// The number of the first game that is not in the file.
    [[nodiscard]] std::uint32_t next_game() const { return next_game_; }

    /// All samples of one game. Throws FileError.
    void append(std::span<const Sample> samples);

  private:
    void resume(const GameSettings& settings);

    std::string path_;
    FileDescriptor file_;
    std::uint32_t next_game_ = 0;
};

}  // namespace pahtum::learn
