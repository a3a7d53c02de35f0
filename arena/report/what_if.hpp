#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "arena/match/score_rules.hpp"
#include "arena/records/record.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// Rules that might have ended games, and what they would have done.
struct RuleEffect {
    std::string name;  ///< "adjudicate-draw 1,8"
    ScoreRules rules;
    std::size_t ended = 0;      ///< games that they would have ended early
    std::size_t saved = 0;      ///< moves of these that would not have been played
    std::size_t otherwise = 0;  ///< games of these with another winner, or a draw, than in truth
};

/// Asks of games that were played out what rules would have done, by what the engines said on record.
class WhatIf {
  public:
    explicit WhatIf(std::vector<RuleEffect> rules) : rules_(std::move(rules)) {}

    /// Counts a game if the board was full at its end. Throws StoreError if the rules do not allow its moves.
    void add(const GameRecord& record);

    [[nodiscard]] std::size_t games() const { return games_; }
    /// Games of these in which an engine said nothing of some move.
    [[nodiscard]] std::size_t silent() const { return silent_; }
    [[nodiscard]] std::size_t moves() const { return moves_; }
    [[nodiscard]] std::span<const RuleEffect> rules() const { return rules_; }

  private:
    std::vector<RuleEffect> rules_;
    std::size_t games_ = 0;
    std::size_t silent_ = 0;
    std::size_t moves_ = 0;
};

/// For people, several lines.
[[nodiscard]] std::string to_table(const WhatIf& what_if);
/// One object; the keys are in arena/report/README.md.
[[nodiscard]] Json to_json(const WhatIf& what_if);

}  // namespace pahtum::arena
