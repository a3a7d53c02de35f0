#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "arena/match/game.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// What an engine has said of the move that it played.
struct SaidScore {
    Side mover = Side::kBlack;
    std::optional<double> value =
        std::nullopt;  ///< final margin in points, the mover's view; nothing = silent
};

[[nodiscard]] inline SaidScore said_by(Side mover, const MoveRecord& move) {
    return {mover, move.info ? std::optional{move.info->value} : std::nullopt};
}

/// Both engines say that the same side wins.
struct AgreementRule {
    double margin = 0;  ///< the least margin, in points; above 0
    int plies = 0;      ///< how many plies in a row must say so, some by each side; at least 2
};

/// Both engines say that the game is a draw.
struct DrawRule {
    double margin = 0;                             ///< the greatest margin, in points
    int plies = 0;                                 ///< as above
    std::optional<int> most_empty = std::nullopt;  ///< applies with this many empty cells or fewer
};

/// An engine says that it loses, and its opponent, of its own last move, that it wins.
struct ResignRule {
    double margin = 0;  ///< the least margin that the loser gives, in points; above 0
    int moves = 0;      ///< how many of the loser's last moves must say so; at least 1
};

/// When what the engines say is so clear that a game need not be played out. A move of which nothing is said
/// is in no row of moves, and confirms nothing: no rule ends a game in which an engine is silent.
struct ScoreRules {
    std::optional<AgreementRule> agreement = std::nullopt;
    std::optional<DrawRule> draw = std::nullopt;
    std::optional<ResignRule> resign = std::nullopt;

    [[nodiscard]] bool is_any() const { return agreement || draw || resign; }
};

/// How a rule ends a game.
struct ScoreVerdict {
    Points margin = 0;        ///< Black's
    std::string_view reason;  ///< "as both engines say"
};

/// What the first rule says, in the order above, that ends a game after these moves; nothing if it goes on.
/// `empty` is the number of empty cells after them. The margin of a game that is won is the smallest that was
/// said in the moves of the rule, rounded towards 0, but at least 1.
[[nodiscard]] std::optional<ScoreVerdict> score_verdict(const ScoreRules& rules,
                                                        std::span<const SaidScore> said, int empty);

}  // namespace pahtum::arena
