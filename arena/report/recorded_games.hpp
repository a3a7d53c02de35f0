#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arena/score/tally.hpp"
#include "arena/store/record.hpp"

namespace pahtum::arena {

/// A tournament reconstructed from its records, without its plan: the engines, and which two games form a
/// pair. Engines are identified by name; their other properties are those of their first record.
class RecordedGames {
  public:
    /// Counts a game and gives its unit the pairing, with engines numbered in the order of appearance,
    /// the smaller number first. False for a duplicate (the same engines, colours, opening and repeat): it is
    /// not counted. Throws StoreError if both engines have the same name.
    bool add(GameRecord& record);

    [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
    /// Who has met whom, in ascending order.
    [[nodiscard]] std::vector<std::array<int, 2>> pairings() const;
    [[nodiscard]] std::size_t size() const { return size_; }

    /// Every game and its number, ascending: 2k and 2k + 1 are the games of a pair, in the first of which the
    /// pairing's first engine is Black. Pairs come in the order in which they were begun, which is that of
    /// the plan unless a run was resumed.
    [[nodiscard]] std::vector<std::pair<std::size_t, ScoredGame>> in_order() const;

  private:
    struct Pair {
        std::chrono::system_clock::time_point started;  ///< of the earlier game
        std::array<std::optional<ScoredGame>, 2> games;
    };
    int engine_number(const EngineSpec& engine);

    std::vector<EngineSpec> engines_;
    std::unordered_map<std::string, std::size_t>
        pair_of_;  ///< place in pairs_ by pairing, opening and repeat
    std::vector<Pair> pairs_;
    std::size_t size_ = 0;
};

}  // namespace pahtum::arena
