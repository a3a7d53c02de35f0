#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/move.hpp"
#include "engine/search/thought.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {

/// Plays the move of a `play` command; `pass` is accepted when the game is over. Throws ParseError or
/// IllegalMove, and then has changed nothing.
void play_text(Game& game, std::string_view colour, std::string_view move);

/// Throws IllegalMove if it is the other side's turn. Accepts either side when the game is over.
void require_turn(const Position& position, Side side);

/// What is reported while a move is chosen, which moves are considered, and whether it is played.
struct ChoiceOptions {
    std::size_t lines = 1;  ///< how many moves the sink sees
    ThoughtSink sink{};
    std::vector<Move> among{};  ///< only these moves are considered; empty = all
    bool is_played = true;
};

/// Does what `genmove` does and returns its answer: the move, which is played; `resign`, without playing;
/// `pass` when the game is over. If nothing is to be played: the move or `pass`. The settings and the side's
/// clock limit it; state.last_thought is the report behind it. Throws IllegalMove if it is not the side's
/// turn.
[[nodiscard]] std::string take_turn(State& state, Side side, const ChoiceOptions& options = {});

}  // namespace pahtum::gtp
