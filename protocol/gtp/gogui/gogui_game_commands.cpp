#include <array>
#include <span>
#include <sstream>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/beginning.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/play/layout_text.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kRuleset = "ruleset";

/// Throws ParseError if there is neither a setting of this name nor is it the ruleset's.
void check_name(std::string_view name) {
    std::string names{kRuleset};
    for (const RulesetSetting& setting : ruleset_settings()) {
        if (setting.name == name) return;
        names += " " + std::string{setting.name};
    }
    if (name != kRuleset)
        throw ParseError{"unknown parameter '" + std::string{name} + "': expected one of " + names};
}

/// How GoGui's dialog lets one choose: "list/none/custodial", or a text if there are no choices.
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

/// Of the size at hand if it can be played there, else of its usual one: GoGui sets the ruleset before the
/// size.
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
    require_no_stones(state, "the game");
    begin_shared(state, draw_start(changed(ruleset, arguments[0], arguments[1]), state.random));
    return {};
}

/// GoGui's editable list of points: shows it, or sets it, also to none.
std::string edit_boulders(State& state, Arguments arguments) {
    const Position& position = state.game.position();
    if (arguments.size() == 1 && arguments[0] == "show") return squares_text(position.boulders());
    require_no_stones(state, "boulders");
    begin_shared(state, Position::new_game(position.ruleset(), parse_squares(arguments, position.size())));
    return {};
}

/// A position is set up before the first move, and not while boulders are placed.
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
    require_no_stones(state, "up");
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
        Command{"gogui-param_game", "[NAME [VALUE]]", 0, 2, param_game},
        Command{"gogui-boulders", "[show | VERTEX ...]", 0, kAnyNumber, edit_boulders},
        Command{"gogui-setup", "COLOUR VERTEX ...", 0, kAnyNumber, setup},
        Command{"gogui-setup_player", "COLOUR", 1, 1, setup_player},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
