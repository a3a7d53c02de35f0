#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/position.hpp"
#include "engine/search/thought.hpp"

namespace pahtum::gtp {

inline constexpr int kMaxPerftDepth = 100;
inline constexpr int kMaxBenchDepth = 100;

/// Called with each line of a report as soon as it is known.
using LineSink = std::function<void(std::string_view)>;
/// Called with the number of root moves finished so far, and of all root moves.
using Progress = std::function<void(std::size_t done, std::size_t total)>;

/// Three lines: leaves, the sum of Black's margins over them, and margin:leaves for each margin. Throws
/// CommandFailure when `stop` says so.
[[nodiscard]] std::string perft_report(const Position& position, int depth, const StopThinking& stop,
                                       const Progress& progress = {});

/// One line for each position searched, then nodes, signature, seconds and nodes per second. Throws
/// CommandFailure when `stop` says so between two positions.
void report_bench(const SearchOptions& options, std::optional<int> depth, const StopThinking& stop,
                  const LineSink& sink);

}  // namespace pahtum::gtp
