#pragma once

#include <span>
#include <string>

#include "arena/bench/bench.hpp"

namespace pahtum::arena {

/// Two lines above the rows.
[[nodiscard]] std::string bench_header();
/// A line for each way of playing.
[[nodiscard]] std::string bench_lines(const BenchRow& row);
/// One object on one line, without LF; the keys are in arena/README.md.
[[nodiscard]] std::string bench_json(std::span<const BenchRow> rows);

}  // namespace pahtum::arena
