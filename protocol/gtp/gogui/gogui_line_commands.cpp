#include <algorithm>
#include <array>
#include <optional>

#include "engine/eval/line_survey.hpp"
#include "engine/rules/scoring_lines.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/gogui/gfx.hpp"
#include "protocol/gtp/square_values.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/play/layout_text.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kGain = "#60c060";
constexpr std::string_view kThreat = "#e06060";
constexpr std::string_view kGainAndThreat = "#e0a040";
constexpr std::string_view kBlackOnly = "#6090e0";
constexpr std::string_view kWhiteOnly = "#f0d070";
constexpr std::string_view kBoth = "#b080d0";
constexpr std::string_view kDead = "#a0a0a0";

using Gains = std::array<std::optional<Points>, 64>;

/// The cells of greatest gain, if there is any.
struct Greatest {
    Bitboard cells{};
    Points gain = 0;
};

Greatest greatest(const Gains& gains, Bitboard cells) {
    Greatest found;
    for (const Square square : cells) {
        const Points gain = at(gains, square).value_or(0);
        if (gain > found.gain) found = {.gain = gain};
        if (gain > 0 && gain == found.gain) found.cells.insert(square);
    }
    return found;
}

std::string gain_sentence(Side side, const Greatest& greatest) {
    const std::string name{to_text(side)};
    if (greatest.gain == 0) return name + " gains nothing at once";
    return name + " gains " + std::to_string(greatest.gain) + " at " + squares_text(greatest.cells);
}

std::string threats(State& state, Arguments arguments) {
    const Position& position = state.game.position();
    const Side side = arguments.empty() ? position.side_to_move() : parse_side(arguments[0]);
    const Gains own = immediate_gains(position, side);
    const Gains theirs = immediate_gains(position, opponent(side));
    Gfx gfx{position};
    for (const Square square : position.empty()) {
        const Points gain = std::max(0, at(own, square).value_or(0));
        const Points threat = std::max(0, at(theirs, square).value_or(0));
        if (gain == 0 && threat == 0) continue;
        gfx.colour(threat == 0 ? kGain : gain == 0 ? kThreat : kGainAndThreat, Bitboard{square});
        gfx.label(square, (gain > 0 ? "+" + std::to_string(gain) : "") +
                              (threat > 0 ? "-" + std::to_string(threat) : ""));
    }
    const Greatest best = greatest(own, position.empty());
    const Greatest worst = greatest(theirs, position.empty());
    gfx.mark("SQUARE", best.cells);
    gfx.mark("TRIANGLE", worst.cells);
    gfx.text(gain_sentence(side, best) + "; " + gain_sentence(opponent(side), worst));
    return gfx.str();
}

/// The segments of both sides, or of one.
std::string live_segments(State& state, Arguments arguments) {
    const Position& position = state.game.position();
    Bitboard black = pahtum::live_segments(position, Side::kBlack);
    Bitboard white = pahtum::live_segments(position, Side::kWhite);
    if (!arguments.empty()) (parse_side(arguments[0]) == Side::kBlack ? white : black) = {};
    Gfx gfx{position};
    gfx.colour(kBlackOnly, black - white);
    gfx.colour(kWhiteOnly, white - black);
    gfx.colour(kBoth, black & white);
    const auto count = [&](Bitboard cells) { return std::to_string((cells & position.empty()).count()); };
    gfx.text("Empty cells that can still score: black " + count(black) + ", white " + count(white) +
             ", both " + count(black & white));
    return gfx.str();
}

/// Marks what only one side can still use, and shows by size who may expect how much of the rest.
std::string territory(State& state, Arguments) {
    const Position& position = state.game.position();
    const Bitboard black = pahtum::live_segments(position, Side::kBlack) & position.empty();
    const Bitboard white = pahtum::live_segments(position, Side::kWhite) & position.empty();
    Gfx gfx{position};
    gfx.mark("BLACK", black - white);
    gfx.mark("WHITE", white - black);
    const std::array<double, 64> values = line_territory(position);
    for (const Square square : position.empty()) gfx.influence(square, at(values, square));
    gfx.text("Cells only one side can use: black " + std::to_string((black - white).count()) + ", white " +
             std::to_string((white - black).count()));
    return gfx.str();
}

std::string dead_cells(State& state, Arguments) {
    const Position& position = state.game.position();
    Gfx gfx{position};
    if (position.ruleset().capture != Capture::kNone) {
        gfx.text("No cell stays dead where stones can be captured");
        return gfx.str();
    }
    const Bitboard dead = position.empty() - pahtum::live_segments(position, Side::kBlack) -
                          pahtum::live_segments(position, Side::kWhite);
    gfx.colour(kDead, dead);
    gfx.mark("MARK", dead);
    gfx.text("Dead cells: " + std::to_string(dead.count()));
    return gfx.str();
}

std::string lines_of(const Position& position, Side side) {
    std::string text;
    for (const ScoringLine& line : scoring_lines(position)) {
        if (line.side != side) continue;
        text += to_text(line.from) + "-" + to_text(line.to) + " " + std::to_string(line.length) + " stones " +
                std::to_string(line.points()) + " points\n";
    }
    return text;
}

std::string score_by_line(State& state, Arguments) {
    const Position& position = state.game.position();
    std::string text;
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        text += std::string{to_text(side)} + ": " + std::to_string(position.points_on_board(side)) +
                " points on the board";
        if (position.ruleset().scoring == Scoring::kRunning)
            text += ", " + std::to_string(position.bank(side)) + " banked";
        text += '\n' + lines_of(position, side);
    }
    return text;
}

}  // namespace

std::span<const Command> gogui_line_commands() {
    static constexpr std::array kCommands{
        Command{"gogui-threats", "[COLOUR]", 0, 1, threats},
        Command{"gogui-live_segments", "[COLOUR]", 0, 1, live_segments},
        Command{"gogui-territory", "", 0, 0, territory},
        Command{"gogui-dead_cells", "", 0, 0, dead_cells},
        Command{"gogui-score_by_line", "", 0, 0, score_by_line},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
