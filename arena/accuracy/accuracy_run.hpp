#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "arena/accuracy/game_judge.hpp"
#include "arena/report/accuracy.hpp"
#include "arena/tournament/report_files.hpp"
#include "engine/cli/program.hpp"

namespace pahtum::arena {

struct AccuracySettings {
    JudgeSettings judge;
    std::filesystem::path cache;  ///< see ValueCache
};

/// ~/.cache/pahtum-arena/accuracy, or where else caches are.
[[nodiscard]] std::filesystem::path default_accuracy_cache();

/// Judges all games of the source but duplicates; `engines` is how many engines play in them. Shows its
/// progress after two seconds. Nothing if a signal ended it, which `signal` then says. Throws StoreError if
/// the cache cannot be used.
[[nodiscard]] std::optional<Accuracy> measure_accuracy(const AccuracySettings& settings,
                                                       const GameSource& games, std::size_t engines,
                                                       const Console& console, int& signal);

}  // namespace pahtum::arena
