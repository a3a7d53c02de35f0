#include <algorithm>
#include <array>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/gogui/gfx.hpp"
#include "protocol/gtp/square_values.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/play/board_drawing.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kGood = "#60c060";
constexpr std::string_view kMiddling = "#e0e060";
constexpr std::string_view kBad = "#e06060";

/// A move that loses so many points against the best one is half as good.
constexpr double kHalfAsGood = 3;
constexpr double kFairlyGood = 0.75;

/// What is known of every move within the limits; no moves when the game is over.
AnalysisReport analysis_of(State& state, const SearchLimits& limits, std::size_t max_moves = kAnyNumber) {
    const Position& position = state.game.position();
    if (position.is_over()) return {};
    return state.thinker.analyse(position, state.settings, {limits, max_moves}, state.stop, {});
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

/// With nothing to say of the moves.
std::string result_gfx(const Position& position) {
    Gfx gfx{position};
    gfx.text(result_sentence(position));
    return gfx.str();
}

std::string evaluate_moves(State& state, Arguments) {
    const Position& position = state.game.position();
    const AnalysisReport report = analysis_of(state, move_limits(state));
    if (report.moves.empty()) return result_gfx(position);
    Gfx gfx{position};
    const MoveAnalysis& best = report.moves.front();
    for (const MoveAnalysis& move : report.moves) {
        if (!move.move.is_placement()) continue;
        gfx.colour(colour_of(goodness(move, best)), Bitboard{move.move.square()});
        gfx.label(move.move.square(), label_of(move));
    }
    gfx.text(expectation_text(position, best));
    return gfx.str();
}

/// Rows from the top: 1 for Black's best move, -1 for White's, less for others.
std::string evaluation_board(State& state, Arguments) {
    const Position& position = state.game.position();
    std::array<double, 64> values{};
    const double sign = position.side_to_move() == Side::kBlack ? 1 : -1;
    const AnalysisReport report = analysis_of(state, move_limits(state));
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
    const AnalysisReport report = analysis_of(state, proof_limits(state));
    if (report.moves.empty()) return result_gfx(position);
    Gfx gfx{position};
    int proven = 0;
    for (const MoveAnalysis& move : report.moves) {
        if (!move.exact) continue;
        ++proven;
        if (!move.move.is_placement()) continue;
        gfx.colour(move.score > 0 ? kGood : move.score < 0 ? kBad : kMiddling, Bitboard{move.move.square()});
        gfx.label(move.move.square(), short_points(move));
    }
    gfx.text("Proven: " + std::to_string(proven) + " of " + std::to_string(report.moves.size()) + " moves" +
             (report.moves.front().exact ? "; best is " + expectation_text(position, report.moves.front())
                                         : std::string{}));
    return gfx.str();
}

/// Of a proven move all of best play, if the solver has it at hand.
std::vector<Move> expected_line(State& state, const MoveAnalysis& best) {
    if (!best.exact) return best.line;
    const SolveRequest request{.all_best = false, .time = kDefaultMoveTime};
    const SolveReport proof = state.thinker.solve(state.game.position(), state.settings, request, state.stop);
    const bool is_same = !proof.line.empty() && proof.line.front() == best.move;
    return is_same && proof.line.size() > best.line.size() ? proof.line : best.line;
}

std::string principal_variation(State& state, Arguments) {
    const Position& position = state.game.position();
    const AnalysisReport report = analysis_of(state, move_limits(state), 1);
    if (report.moves.empty()) return result_gfx(position);
    const MoveAnalysis& best = report.moves.front();
    const std::vector<Move> line = expected_line(state, best);
    Gfx gfx{position};
    gfx.variation(line);
    gfx.text(expectation_text(position, best) + "; " + line_text(position, line, true));
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
    "string/Score/score\n"
    "string/Solve/solve\n"
    "string/Ruleset/ruleset\n"
    "string/Position/position\n"
    "param/Parameters/param\n"
    "param/Next game/gogui-param_game\n"
    "eplist/Boulders/gogui-boulders\n";

std::string analyze_commands(State&, Arguments) { return std::string{kAnalyzeCommands}; }

}  // namespace

std::span<const Command> gogui_analyze_commands() {
    static constexpr std::array kCommands{
        Command{"gogui-analyze_commands", "", 0, 0, analyze_commands},
        Command{"gogui-evaluate_moves", "", 0, 0, evaluate_moves},
        Command{"gogui-evaluation_board", "", 0, 0, evaluation_board},
        Command{"gogui-proven_values", "", 0, 0, proven_values},
        Command{"gogui-principal_variation", "", 0, 0, principal_variation},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
