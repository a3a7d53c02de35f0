#include <array>
#include <sstream>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/gtp/turn.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::gtp {
namespace {

std::string play(State& state, Arguments arguments) {
    play_text(state.game, arguments[0], arguments[1]);
    return {};
}

std::string reg_genmove(State& state, Arguments arguments) {
    return take_turn(state, parse_side(arguments[0]), {.is_played = false});
}

/// Empty before the first chosen move, and if that was chosen without search.
std::string last_info(State& state, Arguments) {
    if (!state.last_thought) return {};
    const Thought& thought = *state.last_thought;
    const MoveAnalysis& best = thought.best();
    if (best.depth == 0 && !best.exact && !thought.from_book) return {};
    std::ostringstream text;
    text << "value " << best.score << " depth " << best.depth << " nodes " << thought.nodes << " exact "
         << (best.exact ? "true" : "false") << (thought.from_book ? " book true" : "");
    return text.str();
}

void take_back(State& state, std::uint64_t count) {
    if (count > state.game.length())
        throw CommandFailure{"cannot undo: the game has " + counted(state.game.length(), "move")};
    state.game.take_back(count);
    state.resignation.forget();
}

std::string undo(State& state, Arguments) {
    take_back(state, 1);
    return {};
}

std::string gg_undo(State& state, Arguments arguments) {
    take_back(state, arguments.empty() ? 1 : parse_unsigned(arguments[0], 0, "number of moves"));
    return {};
}

std::string score(State& state, Arguments) {
    const Position& position = state.game.position();
    return "black " + std::to_string(position.score(Side::kBlack)) + " white " +
           std::to_string(position.score(Side::kWhite));
}

std::string final_score(State& state, Arguments) {
    if (!state.game.position().is_over()) throw CommandFailure{"cannot score: the game is not over"};
    return result_text(state.game.position());
}

std::string showboard(State& state, Arguments) { return "\n" + draw_board(state.game.position()); }

std::string legal_moves(State& state, Arguments) {
    std::string text;
    for (const Move move : state.game.position().legal_moves()) {
        if (!text.empty()) text += ' ';
        text += to_text(state.game.position(), move);
    }
    return text;
}

}  // namespace

std::span<const Command> game_commands() {
    static constexpr std::array kCommands{
        Command{"play", "COLOUR MOVE", 2, 2, play},
        Command{"genmove", "COLOUR", 1, 1, genmove},
        Command{"reg_genmove", "COLOUR", 1, 1, reg_genmove},
        Command{"last_info", "", 0, 0, last_info},
        Command{"undo", "", 0, 0, undo},
        Command{"gg-undo", "[MOVES]", 0, 1, gg_undo},
        Command{"score", "", 0, 0, score},
        Command{"final_score", "", 0, 0, final_score},
        Command{"showboard", "", 0, 0, showboard},
        Command{"legal_moves", "", 0, 0, legal_moves},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
