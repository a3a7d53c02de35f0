#include <algorithm>
#include <array>
#include <iostream>
#include <span>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/graphics.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/gtp/turn.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::gtp {
namespace {

std::string nothing(State&, Arguments) { return {}; }

std::string rules_board_size(State& state, Arguments) { return std::to_string(state.game.position().size()); }

/// Boulders as empty cells: early releases of GoGui draw no stone at all on a board with any other letter.
std::string rules_board(State& state, Arguments) {
    const Position& position = state.game.position();
    std::string text;
    for (int row = position.size() - 1; row >= 0; --row) {
        for (int column = 0; column < position.size(); ++column) {
            text += cell_letter(position, {column, row}, '.');
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

/// GoGui replays the moves of a file, but not its boulders. Plays like play_text(); throws IllegalMove that
/// says what to do about a record with other boulders.
void replay_text(Game& game, const std::string& colour, const std::string& move) {
    try {
        play_text(game, colour, move);
    } catch (const IllegalMove& error) {
        const auto square = parse_square(move);
        if (!square || !game.position().boulders().contains(*square)) throw;
        throw IllegalMove{
            std::string{error.what()} +
            "; for a game with other boulders, set those first: Boulders in the Analyze menu, or "
            "--boulders in the program's command"};
    }
}

std::string play_sequence(State& state, Arguments arguments) {
    if (arguments.size() % 2 != 0) throw CommandFailure{"syntax error: a colour without a move"};
    Game game = state.game;
    for (std::size_t i = 0; i < arguments.size(); i += 2) replay_text(game, arguments[i], arguments[i + 1]);
    state.game = std::move(game);
    return {};
}

/// Where the boulders are, for a GoGui that does not draw them.
std::string boulder_words(const Position& position) {
    const Bitboard boulders = position.boulders();
    if (boulders.is_empty()) return "no boulders";
    return (boulders.count() == 1 ? "boulder " : "boulders ") + squares_text(boulders);
}

/// In words: the ruleset, what is unusual about it, the board.
std::string title(State& state, Arguments) {
    const Position& position = state.game.position();
    const Ruleset& ruleset = position.ruleset();
    const Ruleset usual = parse_ruleset(std::string{to_text(ruleset.name)});
    std::string text = "Pah-Tum: " + std::string{to_text(ruleset.name)} + " rules";
    if (ruleset.scoring != usual.scoring)
        text += ruleset.scoring == Scoring::kFinal ? ", lines counted at the end" : ", every stone scores";
    if (ruleset.capture != usual.capture)
        text += ruleset.capture == Capture::kNone ? ", no captures" : ", captures";
    if (ruleset.swap) text += ", pie rule";
    const std::string size = std::to_string(position.size());
    return text + ", " + size + "x" + size + ", " + boulder_words(position);
}

constexpr std::array<std::string_view, 7> kOldVersions{"0.", "1.0.", "1.1.", "1.2.", "1.3.", "1.4.", "1.5."};

/// Versions before 1.6.0 do not draw boulders: says so where GoGui's shell shows it.
std::string tell_version(State& state, Arguments arguments) {
    if (arguments.empty()) return {};
    const std::string version = arguments[0] + ".";
    const auto is_before = [&](std::string_view begin) { return version.starts_with(begin); };
    const bool draws_none = std::ranges::any_of(kOldVersions, is_before);
    if (draws_none && !state.game.position().boulders().is_empty())
        std::cerr << "pahtum: this GoGui does not draw boulders, 1.6.0 does; here: "
                  << boulder_words(state.game.position()) << std::endl;
    return {};
}

constexpr std::string_view kRuleset = "ruleset";

/// Throws ParseError unless the name is that of a setting, or `ruleset`.
void check_name(std::string_view name) {
    std::vector<std::string> names{std::string{kRuleset}};
    for (const RulesetSetting& setting : ruleset_settings()) names.emplace_back(setting.name);
    if (std::ranges::find(names, name) == names.end())
        throw ParseError{unknown_word("parameter", name, names)};
}

/// The type of a field in GoGui's dialog: "list/none/custodial", or "string" if there are no choices.
std::string dialog_type(std::span<const std::string_view> choices) {
    std::string type = choices.empty() ? "string" : "list";
    for (const std::string_view choice : choices) type += "/" + std::string{choice};
    return type;
}

std::string value_of(const Ruleset& ruleset, std::string_view name) {
    if (name == kRuleset) return std::string{to_text(ruleset.name)};
    return ruleset_setting(name).value(ruleset);
}

std::string list_game(const Ruleset& ruleset) {
    std::string text = "[" + dialog_type(ruleset_names()) + "] " + std::string{kRuleset} + " " +
                       value_of(ruleset, kRuleset) + '\n';
    for (const RulesetSetting& setting : ruleset_settings()) {
        text += "[" + dialog_type(setting.choices) + "] " + std::string{setting.name} + " " +
                setting.value(ruleset) + '\n';
    }
    return text;
}

/// With the current size if the ruleset can be played on it, else with its usual size: GoGui sets the ruleset
/// before the size.
Ruleset renamed(const std::string& name, const std::string& size) {
    try {
        return parse_ruleset(name + size);
    } catch (const ParseError&) {
        return parse_ruleset(name);
    }
}

Ruleset changed(const Ruleset& ruleset, const std::string& name, const std::string& value) {
    if (name == kRuleset) return renamed(value, " size=" + std::to_string(ruleset.size));
    return with_setting(ruleset, name, value);
}

/// Settings take effect at once: the dialog is for the time before the first move.
std::string param_game(State& state, Arguments arguments) {
    const Ruleset& ruleset = state.game.position().ruleset();
    if (arguments.empty()) return list_game(ruleset);
    check_name(arguments[0]);
    if (arguments.size() == 1) return value_of(ruleset, arguments[0]);
    if (state.game.length() > 0)
        throw CommandFailure{"cannot change the game: it has begun; start a new one"};
    state.require_no_stones("the game");
    state.begin_shared(draw_start(changed(ruleset, arguments[0], arguments[1]), state.random));
    return {};
}

/// GoGui's editable list of points: shows the boulders, or sets them, possibly to an empty list.
std::string edit_boulders(State& state, Arguments arguments) {
    const Position& position = state.game.position();
    if (arguments.size() == 1 && arguments[0] == "show") return squares_text(position.boulders());
    state.require_no_stones("boulders");
    state.begin_shared(Position::new_game(position.ruleset(), parse_squares(arguments, position.size())));
    return {};
}

/// A position can be set up only before the first move, and not while boulders are placed.
void require_start(const State& state) {
    if (state.game.length() > 0) {
        throw CommandFailure{"cannot set up: the game has begun; clear the board first"};
    }
    const Phase phase = state.game.position().phase();
    if (phase == Phase::kPlacing || phase == Phase::kChoosing) {
        throw CommandFailure{"cannot set up: the players must place the boulders first"};
    }
}

std::string setup(State& state, Arguments arguments) {
    require_start(state);
    state.require_no_stones("up");
    if (arguments.size() % 2 != 0) throw ParseError{"a colour without a vertex"};
    PositionParts parts = state.game.position().parts();
    parts.hand = {};
    std::array<std::vector<std::string>, 2> cells;
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
        cells[index_of(parse_side(arguments[i]))].push_back(arguments[i + 1]);
    }
    for (std::size_t i = 0; i < cells.size(); ++i)
        parts.stones[i] = parse_squares(cells[i], parts.ruleset.size);
    const bool black_moved_more = cells[0].size() > cells[1].size();
    parts.side_to_move = black_moved_more ? Side::kWhite : Side::kBlack;
    state.begin(Position::from_parts(parts));
    return {};
}

std::string setup_player(State& state, Arguments arguments) {
    require_start(state);
    PositionParts parts = state.game.position().parts();
    parts.side_to_move = parse_side(arguments[0]);
    state.begin(Position::from_parts(parts));
    return {};
}

}  // namespace

std::span<const Command> gogui_game_commands() {
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
        Command{"gogui-version", "[VERSION]", 0, kAnyNumber, tell_version},
        Command{"gogui-param_game", "[NAME [VALUE]]", 0, 2, param_game},
        Command{"gogui-boulders", "[show | VERTEX ...]", 0, kAnyNumber, edit_boulders},
        Command{"gogui-setup", "COLOUR VERTEX ...", 0, kAnyNumber, setup},
        Command{"gogui-setup_player", "COLOUR", 1, 1, setup_player},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
