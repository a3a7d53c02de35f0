#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_charset.hpp"
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

std::string genmove(State& state, Arguments arguments) { return take_turn(state, parse_side(arguments[0])); }

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
    std::vector<std::string> texts;
    for (const Move move : state.game.position().legal_moves())
        texts.push_back(to_text(state.game.position(), move));
    return join(texts);
}

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

std::string sgf_of(const State& state) { return to_sgf(state.game.record()); }

std::string savesgf(State& state, Arguments arguments) {
    const std::string path = join(arguments);
    try {
        return write_whole_file(path, sgf_of(state)) ? "replaced " + path : std::string{};
    } catch (const FileError& error) {
        throw CommandFailure{std::string{"cannot save file: "} + error.what()};
    }
}

SgfGame load(const std::string& path, const Position& board) {
    try {
        return parse_sgf(sgf_as_utf8(read_whole_file(path)), board);
    } catch (const FileError& error) {
        throw CommandFailure{std::string{"cannot load file: "} + error.what()};
    } catch (const ParseError& error) {
        throw CommandFailure{"cannot load file: '" + path + "': " + error.what()};
    }
}

std::string loadsgf(State& state, Arguments arguments) {
    std::size_t moves = std::numeric_limits<std::size_t>::max();
    if (arguments.size() > 1 && std::ranges::all_of(arguments.back(), is_digit)) {
        moves = parse_unsigned(arguments.back(), 1, "move number") - 1;
        arguments = arguments.first(arguments.size() - 1);
    }
    const SgfGame record = load(join(arguments), state.game.start());
    state.begin(record.start);
    state.game = Game{record, moves};
    return {};
}

std::string printsgf(State& state, Arguments) { return without_empty_lines(sgf_of(state)); }

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
        Command{"newgame", "[RULESET] [SETTING=VALUE ...]", 0, kAnyNumber, newgame},
        Command{"boulders", "[VERTEX ... | random COUNT [SEED]]", 0, kAnyNumber, boulders},
        Command{"ruleset", "", 0, 0, ruleset},
        Command{"position", "[TEXT]", 0, kAnyNumber, position},
        Command{"boardsize", "SIZE", 1, 1, boardsize},
        Command{"clear_board", "", 0, 0, clear_board},
        Command{"komi", "KOMI", 1, 1, [](State&, Arguments) { return std::string{}; }},
        Command{"savesgf", "FILE", 1, kAnyNumber, savesgf},
        Command{"loadsgf", "FILE [MOVE]", 1, kAnyNumber, loadsgf},
        Command{"printsgf", "", 0, 0, printsgf},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
