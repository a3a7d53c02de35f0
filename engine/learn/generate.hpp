#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/learn/sample.hpp"
#include "engine/learn/sample_file.hpp"

namespace pahtum::learn {

/// Plays the games with numbers in [first, end) by this many threads. `take` gets the samples of each, in the
/// order of their numbers, in the calling thread. `stop` is asked there some ten times a second; true ends
/// the work after the games that were taken. Throws what `take` and the games throw.
void generate_games(const GameSettings& settings, std::uint32_t first, std::uint32_t end, int threads,
                    const std::function<void(const std::vector<Sample>&)>& take,
                    const std::function<bool()>& stop);

}  // namespace pahtum::learn
