#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/search/analyst.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {

/// Plays a move as `play` names it, or `pass` when the game is over. Throws ParseError
/// or IllegalMove, and then has changed nothing.
void play_text(Game& game, std::string_view colour, std::string_view move);

/// Throws IllegalMove unless it is the colour's turn, or the game is over.
void require_turn(const Position& position, Side side);

/// The move's text for this client: a bare vertex if it knows no others.
[[nodiscard]] std::string move_text(const State& state, Move move);

/// Who wants to follow a thought: if there is a sink, the move is chosen by an analysis that it hears of.
struct Audience {
    std::size_t max_moves = 1;  ///< that the analysis lists
    AnalysisSink sink{};
    std::vector<Move> among{};  ///< only these moves are considered; empty = all
};

/// The move of the side to move, within the settings and its clock; state.last_thought is why. The game must
/// not be over.
[[nodiscard]] Move choose_move(State& state, const Audience& audience = {});

/// What `genmove` does and answers: the move, which it plays; `resign`, which changes nothing; `pass` when
/// the game is over. Throws IllegalMove if it is not the side's turn.
[[nodiscard]] std::string choose_and_play(State& state, Side side, const Audience& audience = {});

}  // namespace pahtum::gtp
