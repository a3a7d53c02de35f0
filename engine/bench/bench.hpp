#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "engine/search/root_search.hpp"

namespace pahtum {

struct BenchResult {
    std::uint64_t nodes = 0;
    /// Hash of nodes, score and best move of every position. With one thread and the same depth it is the
    /// same on every machine and changes only if the search does.
    std::uint64_t signature = 0;
    std::chrono::nanoseconds elapsed{};
};

/// Searches fixed positions of many rulesets and phases, each with a cleared table, to `depth` plies
/// (by default a depth that takes a few seconds). `line_sink` gets one line of text for each position. A
/// search that was stopped is reported like any other.
[[nodiscard]] BenchResult run_bench(const SearchOptions& options, std::optional<int> depth,
                                    const std::function<void(std::string_view)>& line_sink,
                                    const StopThinking& stop = {});

}  // namespace pahtum
