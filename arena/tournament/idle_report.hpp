#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include "arena/match/game.hpp"

namespace pahtum::arena {

/// Who has thought on the opponent's time, over the games of a run.
class IdleReport {
  public:
    void add(const GameResult& result);
    /// A sentence for each such engine, by name.
    [[nodiscard]] std::vector<std::string> lines() const;

  private:
    struct Used {
        std::chrono::nanoseconds time{};
        int games = 0;
    };

    std::map<std::string, Used> used_;
};

}  // namespace pahtum::arena
