#include <array>

#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/gogui/gfx.hpp"
#include "protocol/gtp/play.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/play/board_drawing.hpp"
#include "protocol/play/layout_text.hpp"

namespace pahtum::gtp {
namespace {

std::string nothing(State&, Arguments) { return {}; }

std::string rules_board_size(State& state, Arguments) { return std::to_string(state.game.position().size()); }

std::string rules_board(State& state, Arguments) {
    const Position& position = state.game.position();
    std::string text;
    for (int row = position.size() - 1; row >= 0; --row) {
        for (int column = 0; column < position.size(); ++column) {
            text += cell_letter(position, {column, row}, '?');
        }
        text += '\n';
    }
    return text;
}

std::string rules_board_gfx(State& state, Arguments) { return boulder_gfx(state.game.position()); }

/// Vertices only, each once: what GoGui lets a person click.
std::string rules_legal_moves(State& state, Arguments) {
    Bitboard squares;
    for (const Move move : state.game.position().legal_moves()) {
        if (move.is_placement()) squares.insert(move.square());
    }
    return squares_text(squares);
}

std::string rules_side_to_move(State& state, Arguments) {
    return std::string{to_text(state.game.position().side_to_move())};
}

std::string rules_final_result(State& state, Arguments) { return result_sentence(state.game.position()); }

std::string rules_captured_count(State& state, Arguments) {
    const Position& position = state.game.position();
    return std::to_string(position.score(Side::kBlack)) + " " + std::to_string(position.score(Side::kWhite));
}

std::string play_sequence(State& state, Arguments arguments) {
    if (arguments.size() % 2 != 0) throw CommandFailure{"syntax error: a colour without a move"};
    Game game = state.game;
    for (std::size_t i = 0; i < arguments.size(); i += 2) play_text(game, arguments[i], arguments[i + 1]);
    state.game = std::move(game);
    return {};
}

std::string title(State& state, Arguments) { return "Pah-Tum: " + describe(state.game.position().ruleset()); }

}  // namespace

std::span<const Command> gogui_commands() {
    static constexpr std::array kCommands{
        Command{"gogui-rules_game_id", "", 0, 0, [](State&, Arguments) { return std::string{"Pahtum"}; }},
        Command{"gogui-rules_board_size", "", 0, 0, rules_board_size},
        Command{"gogui-rules_board", "", 0, 0, rules_board},
        Command{"gogui-rules_board_gfx", "", 0, 0, rules_board_gfx},
        Command{"gogui-rules_legal_moves", "", 0, 0, rules_legal_moves},
        Command{"gogui-rules_side_to_move", "", 0, 0, rules_side_to_move},
        Command{"gogui-rules_final_result", "", 0, 0, rules_final_result},
        Command{"gogui-rules_captured_count", "", 0, 0, rules_captured_count},
        Command{"gogui-play_sequence", "COLOUR MOVE ...", 0, kAnyNumber, play_sequence},
        Command{"gogui-interrupt", "", 0, 0, nothing},
        Command{"gogui-title", "", 0, 0, title},
        Command{"gogui-version", "[VERSION]", 0, kAnyNumber, nothing},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
