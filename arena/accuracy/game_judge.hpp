#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/accuracy/value_cache.hpp"
#include "arena/report/accuracy.hpp"
#include "arena/report/game_files.hpp"
#include "engine/cli/program.hpp"

namespace pahtum::arena {

/// The text of the first of a position's images, by text: the same for all eight.
[[nodiscard]] std::string canonical_text(const Position& position);

struct JudgeSettings {
    /// For each position; arena/report/README.md says how far that reaches.
    static constexpr std::uint64_t kNodes = 100'000;

    std::uint64_t nodes = kNodes;
    int threads = 1;
};

/// A game to judge.
struct UnjudgedGame {
    std::string pair{};            ///< as in JudgedGame
    std::array<int, 2> engines{};  ///< likewise
    Replay game;
};

/// Judges the moves of games by what the solver proves of the positions before and after them.
///
/// It goes back from the end of each game until kMisses positions in a row are out of its reach. A position
/// is within reach if all its cells will be filled, stones stay, and only the final board counts
/// (fills_the_board()), and if the solver proves its result within the limit, with an empty table: so what is
/// judged depends on the game, the limit and the release alone, not on threads, other games or the cache.
class GameJudge {
  public:
    static constexpr int kMisses = 3;

    /// Proven positions are looked up in the cache, and added to it.
    GameJudge(const JudgeSettings& settings, ValueCache& cache) : settings_(settings), cache_(cache) {}

    /// Called by the calling thread, ten times a second; false ends the work.
    using Progress = std::function<bool(std::size_t games)>;

    /// Nothing if `progress` ended it: then the cache has what was proven. Throws what a thread threw.
    [[nodiscard]] std::optional<std::vector<JudgedGame>> run(std::span<const UnjudgedGame> games,
                                                             const Progress& progress);

  private:
    class Worker;

    JudgeSettings settings_;
    ValueCache& cache_;
};

/// What the moves of a game gave away; values are those before the first move, after it, after the second,
/// and so on; unknown ones have no result.
[[nodiscard]] JudgedGame losses_of(const UnjudgedGame& game, std::span<const ProvenMargin> values);

struct AccuracySettings {
    JudgeSettings judge;
    std::optional<std::filesystem::path> cache;  ///< see ValueCache; nothing = in default_cache()
};

/// Judges all games of the source but duplicates; `engines` is how many engines play in them. Shows its
/// progress after two seconds. Nothing if a signal ended it, which `signal` then says. Throws StoreError if
/// the cache cannot be read, or a cache other than the default one cannot be opened.
[[nodiscard]] std::optional<Accuracy> measure_accuracy(const AccuracySettings& settings,
                                                       const GameSource& games, std::size_t engines,
                                                       const Console& console, int& signal);

}  // namespace pahtum::arena
