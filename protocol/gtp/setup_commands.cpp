#include <array>
#include <limits>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::gtp {
namespace {

std::string newgame(State& state, Arguments arguments) {
    const Ruleset ruleset = arguments.empty() ? state.default_ruleset : parse_ruleset(join(arguments));
    state.begin_shared(draw_start(ruleset, state.random));
    return {};
}

Bitboard random_boulders(State& state, Arguments arguments) {
    const Ruleset& ruleset = state.game.position().ruleset();
    if (arguments.empty() || arguments.size() > 2) {
        throw CommandFailure{"syntax error: usage: boulders random COUNT [SEED]"};
    }
    const int count = parse_integer(arguments[0], 0, ruleset.cells() - 1, "number of boulders");
    if (arguments.size() == 1) return random_layout(ruleset.size, count, state.random);
    Random random{parse_unsigned(arguments[1], 0, "seed")};
    return random_layout(ruleset.size, count, random);
}

std::string boulders(State& state, Arguments arguments) {
    if (!arguments.empty()) {
        const Position& position = state.game.position();
        state.require_no_stones("boulders");
        const bool is_random = arguments[0] == "random";
        state.begin_shared(
            Position::new_game(position.ruleset(), is_random ? random_boulders(state, arguments.subspan(1))
                                                             : parse_squares(arguments, position.size())));
    }
    return squares_text(state.game.position().boulders());
}

std::string ruleset(State& state, Arguments) { return describe(state.game.position().ruleset()); }

std::string position(State& state, Arguments arguments) {
    if (arguments.empty()) return to_text(state.game.position());
    state.begin(parse_position(join(arguments)));
    return {};
}

std::string boardsize(State& state, Arguments arguments) {
    constexpr int kAny = std::numeric_limits<int>::max();
    int size = 0;
    try {
        size = parse_integer(arguments[0], -kAny, kAny, "size");
    } catch (const ParseError&) {
        throw ParseError{"size " + quote(arguments[0]) + ": expected a whole number from 3 to 8"};
    }
    if (size < kMinSize || size > kMaxSize) throw CommandFailure{"unacceptable size: expected 3 to 8"};
    try {
        state.game.resize(size);
    } catch (const ParseError& error) {
        throw CommandFailure{std::string{"unacceptable size: "} + error.what()};
    }
    state.game_restarted();
    return {};
}

std::string clear_board(State& state, Arguments) {
    state.game.clear();
    state.game_restarted();
    return {};
}

std::string komi(State&, Arguments) { return {}; }

}  // namespace

std::span<const Command> setup_commands() {
    static constexpr std::array kCommands{
        Command{"newgame", "[RULESET] [SETTING=VALUE ...]", 0, kAnyNumber, newgame},
        Command{"boulders", "[VERTEX ... | random COUNT [SEED]]", 0, kAnyNumber, boulders},
        Command{"ruleset", "", 0, 0, ruleset},
        Command{"position", "[TEXT]", 0, kAnyNumber, position},
        Command{"boardsize", "SIZE", 1, 1, boardsize},
        Command{"clear_board", "", 0, 0, clear_board},
        Command{"komi", "KOMI", 1, 1, komi},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
