#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/text.hpp"
#include "engine/eval/line_survey.hpp"
#include "engine/rules/scoring_lines.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/graphics.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/review/review.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kGood = "#60c060";
constexpr std::string_view kMiddling = "#e0e060";
constexpr std::string_view kBad = "#e06060";

/// A move that loses this many points against the best one is half as good.
constexpr double kHalfAsGood = 3;
constexpr double kFairlyGood = 0.75;

/// An analysis of all moves within the limits; none when the game is over.
Thought analysis_of(State& state, const SearchLimits& limits) {
    return state.thinker.think(state.game.position(), state.settings,
                               {.limits = limits, .lines = ThinkRequest::kAllMoves, .for_values = true},
                               state.stop);
}

/// As long as a move without a clock would take.
SearchLimits move_limits(const State& state) {
    return limits_for(state.game.position(), state.settings, Clocks{});
}

/// As long as `solve` would take.
SearchLimits proof_limits(const State& state) {
    const SolveRequest request = solve_request(state.settings);
    return {.nodes = request.nodes, .time = request.time, .vertices_only = true};
}

/// 1 for the best move, less for others, never 0.
double goodness(const MoveAnalysis& move, const MoveAnalysis& best) {
    return kHalfAsGood / (kHalfAsGood + std::max(0.0, best.score - move.score));
}

std::string_view colour_of(double goodness) {
    if (goodness >= kFairlyGood) return kGood;
    return goodness >= 0.5 ? kMiddling : kBad;
}

/// "-2.5", or "+3!" if it is proven.
std::string label_of(const MoveAnalysis& move) { return short_points(move) + (move.exact ? "!" : ""); }

/// Shown when the game is over.
std::string result_gfx(const Position& position) {
    Gfx gfx{position};
    gfx.text(result_sentence(position));
    return gfx.str();
}

std::string evaluate_moves(State& state, Arguments) {
    const Position& position = state.game.position();
    const Thought report = analysis_of(state, move_limits(state));
    if (report.moves.empty()) return result_gfx(position);
    Gfx gfx{position};
    const MoveAnalysis& best = report.moves.front();
    for (const MoveAnalysis& move : report.moves) {
        if (!move.move.is_placement()) continue;
        gfx.colour(colour_of(goodness(move, best)), Bitboard{move.move.square()});
        gfx.label(move.move.square(), label_of(move));
    }
    gfx.text(evaluation_text(position, best));
    return gfx.str();
}

/// Rows from the top: 1 for Black's best move, -1 for White's, less for others.
std::string evaluation_board(State& state, Arguments) {
    const Position& position = state.game.position();
    std::array<double, 64> values{};
    const double sign = position.side_to_move() == Side::kBlack ? 1 : -1;
    const Thought report = analysis_of(state, move_limits(state));
    for (const MoveAnalysis& move : report.moves) {
        if (move.move.is_placement())
            at(values, move.move.square()) = sign * goodness(move, report.moves.front());
    }
    std::string text;
    for (int row = position.size() - 1; row >= 0; --row) {
        for (int column = 0; column < position.size(); ++column) {
            text += decimal_text(at(values, {column, row}), 2) + (column + 1 < position.size() ? ' ' : '\n');
        }
    }
    return text;
}

std::string proven_values(State& state, Arguments) {
    const Position& position = state.game.position();
    const Thought report = analysis_of(state, proof_limits(state));
    if (report.moves.empty()) return result_gfx(position);
    Gfx gfx{position};
    int proven = 0;
    for (const MoveAnalysis& move : report.moves) {
        if (!move.exact && !move.wins() && !move.loses()) continue;
        ++proven;
        if (!move.move.is_placement()) continue;
        gfx.colour(move.wins() ? kGood : move.loses() ? kBad : kMiddling, Bitboard{move.move.square()});
        gfx.label(move.move.square(), move.exact ? short_points(move) : move.wins() ? "+" : "-");
    }
    gfx.text("Proven: " + std::to_string(proven) + " of " + std::to_string(report.moves.size()) + " moves" +
             (report.moves.front().exact ? "; best is " + evaluation_text(position, report.moves.front())
                                         : std::string{}));
    return gfx.str();
}

/// For a proven move the whole line of best play, if the solver has it in its table.
std::vector<Move> expected_line(State& state, const MoveAnalysis& best) {
    if (!best.exact) return best.pv;
    const SolveRequest request{.all_best = false, .time = kDefaultMoveTime};
    const SolveReport proof = state.thinker.solve(state.game.position(), state.settings, request, state.stop);
    const bool is_same = !proof.pv.empty() && proof.pv.front() == best.move;
    return is_same && proof.pv.size() > best.pv.size() ? proof.pv : best.pv;
}

std::string principal_variation(State& state, Arguments) {
    const Position& position = state.game.position();
    const Thought thought = state.thinker.think(position, at_full_strength(state.settings),
                                                {.limits = move_limits(state)}, state.stop);
    if (thought.moves.empty()) return result_gfx(position);
    const MoveAnalysis& best = thought.best();
    const std::vector<Move> line = expected_line(state, best);
    Gfx gfx{position};
    gfx.variation(line);
    gfx.text(evaluation_text(position, best) + "; " + line_text(position, line, true));
    return gfx.str();
}

constexpr std::string_view kAnalyzeCommands =
    "gfx/Evaluate moves/gogui-evaluate_moves\n"
    "dboard/Evaluation by size/gogui-evaluation_board\n"
    "gfx/Proven values/gogui-proven_values\n"
    "gfx/Principal variation/gogui-principal_variation\n"
    "gfx/Threats/gogui-threats\n"
    "gfx/Live segments/gogui-live_segments\n"
    "gfx/Live segments of a side/gogui-live_segments %c\n"
    "gfx/Territory of lines/gogui-territory\n"
    "gfx/Dead cells/gogui-dead_cells\n"
    "hstring/Score by line/gogui-score_by_line\n"
    "gfx/Review of the last move/gogui-review_move\n"
    "hstring/Review of the game/gogui-review_game\n"
    "string/Score/score\n"
    "string/Solve/solve\n"
    "string/Ruleset/ruleset\n"
    "string/Position/position\n"
    "param/Parameters/param\n"
    "param/Next game/gogui-param_game\n"
    "eplist/Boulders/gogui-boulders\n"
    "none/Save game with boulders/savesgf %w\n";

std::string analyze_commands(State&, Arguments) { return std::string{kAnalyzeCommands}; }

constexpr std::string_view kGainAndThreat = "#e0a040";
constexpr std::string_view kBlackOnly = "#6090e0";
constexpr std::string_view kWhiteOnly = "#f0d070";
constexpr std::string_view kBoth = "#b080d0";
constexpr std::string_view kDead = "#a0a0a0";

using Gains = std::array<std::optional<Points>, 64>;

/// The cells with the greatest gain, if any gain is possible.
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
        gfx.colour(threat == 0 ? kGood : gain == 0 ? kBad : kGainAndThreat, Bitboard{square});
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

/// The live segments of both sides, or of one.
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

/// Marks the cells only one side can still use, and shows by size which side is expected to gain from the
/// others.
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
    gfx.mark("CIRCLE", dead);
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

/// By the thinker, whose tables are the only ones.
review::Reviewer reviewer_of(State& state, const SearchLimits& limits) {
    return {limits,
            [&state](const Position& position, const ThinkRequest& request, const StopThinking& stop) {
                return state.thinker.think(position, state.settings, request, stop);
            }};
}

/// The whole game: each analysis has the nodes of `pahtum review`, or what the settings allow.
std::string review_game(State& state, Arguments) {
    const SgfGame game = state.game.record();
    if (game.moves.empty()) return "no move has been played";
    SearchLimits limits = review::ReviewOptions{}.limits;
    if (state.settings.time || state.settings.nodes || state.settings.depth)
        limits = limits_for(state.game.start(), state.settings, Clocks{});
    const auto review = reviewer_of(state, limits).run(game, state.stop);
    if (!review) throw CommandFailure{"interrupted"};
    return review::review_text({"this game", "", *review});
}

std::string verdict_text(const review::ReviewedMove& move, const Position& before) {
    std::string text = std::string{to_text(move.side)} + " " + to_text(before, move.move) + ": " +
                       std::string{to_text(move.verdict())} + ", " + review::prospect_text(move.played);
    if (move.verdict() != review::Verdict::kBest)
        text += "; better " + to_text(before, move.pv.front()) + ": " + review::prospect_text(move.best);
    return text;
}

/// The last move in the colour of its verdict, and a circle where the better one is.
std::string review_move(State& state, Arguments) {
    const Position& position = state.game.position();
    std::size_t length = state.game.length();
    while (length > 0 && !state.game.move(length - 1)) --length;  // passes after the end
    const std::optional<Move> last = length == 0 ? std::nullopt : state.game.move(length - 1);
    Gfx gfx{position};
    if (!last) {
        gfx.text("No move has been played");
        return gfx.str();
    }
    const Position before = state.game.position_after(length - 1);
    const SearchLimits limits = limits_for(before, state.settings, Clocks{});
    const auto judged = reviewer_of(state, limits).judge(before, *last, state.stop);
    if (!judged) throw CommandFailure{"interrupted"};
    const review::Verdict verdict = judged->verdict();
    if (last->is_placement()) {
        gfx.colour(verdict <= review::Verdict::kGood         ? kGood
                   : verdict == review::Verdict::kInaccuracy ? kMiddling
                                                             : kBad,
                   Bitboard{last->square()});
    }
    if (verdict != review::Verdict::kBest && judged->pv.front().is_placement())
        gfx.mark("CIRCLE", Bitboard{judged->pv.front().square()});
    gfx.text(verdict_text(*judged, before));
    return gfx.str();
}

}  // namespace

std::span<const Command> gogui_analyze_commands() {
    static constexpr std::array kCommands{
        Command{"gogui-analyze_commands", "", 0, 0, analyze_commands},
        Command{"gogui-evaluate_moves", "", 0, 0, evaluate_moves},
        Command{"gogui-evaluation_board", "", 0, 0, evaluation_board},
        Command{"gogui-proven_values", "", 0, 0, proven_values},
        Command{"gogui-principal_variation", "", 0, 0, principal_variation},
        Command{"gogui-threats", "[COLOUR]", 0, 1, threats},
        Command{"gogui-live_segments", "[COLOUR]", 0, 1, live_segments},
        Command{"gogui-territory", "", 0, 0, territory},
        Command{"gogui-dead_cells", "", 0, 0, dead_cells},
        Command{"gogui-score_by_line", "", 0, 0, score_by_line},
        Command{"gogui-review_game", "", 0, 0, review_game},
        Command{"gogui-review_move", "", 0, 0, review_move},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
