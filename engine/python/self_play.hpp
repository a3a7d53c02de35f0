#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/rules/position.hpp"
#include "engine/search/player.hpp"

namespace pahtum::python {

struct SelfPlayOptions {
    Ruleset ruleset{};
    PlayerKind player = PlayerKind::kSearch;
    std::uint64_t nodes = 100;  ///< of each move that is not random
    int random_moves = 0;       ///< how many moves at the start are random
    std::uint64_t seed = 1;
    int threads = 1;
};

struct PlayedGame {
    Position start;
    std::vector<Move> moves{};
    Points margin = 0;  ///< Black's
};

/// Games of a player against itself. They do not depend on the number of threads. `stop` is asked some ten
/// times a second; true ends the work with the games so far. Throws what a player or a thread throws.
[[nodiscard]] std::vector<PlayedGame> self_play(const SelfPlayOptions& options, std::uint64_t games,
                                                const std::function<bool()>& stop);

}  // namespace pahtum::python
