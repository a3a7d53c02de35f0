#include "protocol/gtp/analysis_text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::gtp {
namespace {

constexpr int kChanceDecimals = 4;
constexpr double kTenThousand = 10'000;

std::string chance_text(double chance, ChanceFormat format) {
    chance = std::clamp(chance, 0.0, 1.0);
    if (format == ChanceFormat::kDecimals) return decimal_text(chance, kChanceDecimals);
    return std::to_string(std::lround(chance * kTenThousand));
}

std::string word(const Position& position, Move move, bool vertices_only) {
    return vertices_only && move.is_placement() ? to_text(move.square()) : to_text(position, move);
}

std::string exact_text(const MoveAnalysis& move) {
    return move.exact ? " exact true" : move.is_upper_bound ? " upperbound true" : "";
}

/// Without sampling error the lower confidence bound equals the win rate. At least one visit is reported,
/// because clients scale by visits.
std::string info(const Position& position, const MoveAnalysis& move, std::size_t order,
                 const AnalysisStyle& style) {
    const std::string win_rate = chance_text(move.win_rate, style.chances);
    return "info move " + word(position, move.move, style.vertices_only) + " visits " +
           std::to_string(std::max<std::uint64_t>(move.nodes, 1)) + " winrate " + win_rate + " prior " +
           chance_text(move.prior, style.chances) + " lcb " + win_rate + " scoreLead " +
           points_text(move.score) + " order " + std::to_string(order) + exact_text(move) + " pv " +
           line_text(position, move.pv, style.vertices_only);
}

std::string root_info(const Thought& report, const AnalysisStyle& style) {
    const MoveAnalysis& best = report.moves.front();
    return " rootInfo visits " + std::to_string(report.nodes) + " winrate " +
           chance_text(best.win_rate, style.chances) + " scoreLead " + points_text(best.score) + " depth " +
           std::to_string(report.depth) + exact_text(best);
}

std::string ownership(const Position& position, const Thought& report) {
    const std::array<double, 64> owners = expected_ownership(position, report);
    std::string text = " ownership";
    for (int row = position.size() - 1; row >= 0; --row) {
        for (int column = 0; column < position.size(); ++column) {
            text += ' ' + points_text(owners[static_cast<std::size_t>(Square{column, row}.index())]);
        }
    }
    return text;
}

Position after_line(Position position, const std::vector<Move>& line) {
    for (const Move move : line) position.play(move);
    return position;
}

}  // namespace

std::string analysis_line(const Position& position, const Thought& report, const AnalysisStyle& style) {
    assert(!report.moves.empty());
    std::string line;
    for (std::size_t order = 0; order < report.moves.size(); ++order) {
        if (order > 0) line += ' ';
        line += info(position, report.moves[order], order, style);
    }
    if (style.root_info) line += root_info(report, style);
    if (style.ownership) line += ownership(position, report);
    return line;
}

std::string line_text(Position position, const std::vector<Move>& line, bool vertices_only) {
    std::string text;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += word(position, move, vertices_only);
        position.play(move);
    }
    return text;
}

std::array<double, 64> expected_ownership(const Position& position, const Thought& report) {
    const Side side = position.side_to_move();
    std::array<double, 64> owners{};
    double total = 0;
    double weight = 1;
    for (const MoveAnalysis& move : report.moves) {
        const Position end = after_line(position, move.pv);
        for (const Square square : end.stones(side)) {
            owners[static_cast<std::size_t>(square.index())] += weight;
        }
        for (const Square square : end.stones(opponent(side))) {
            owners[static_cast<std::size_t>(square.index())] -= weight;
        }
        total += weight;
        weight /= 2;
    }
    if (total > 0) {
        for (double& owner : owners) owner /= total;
    }
    return owners;
}

std::string evaluation_text(const Position& position, const MoveAnalysis& move) {
    return word(position, move.move, false) + ": " + short_points(move) + " for " +
           std::string{to_text(position.side_to_move())} + (move.exact ? ", proven" : "");
}

std::string short_points(const MoveAnalysis& move) {
    constexpr double kShort = 9.95;
    if (move.exact || std::abs(move.score) >= kShort)
        return signed_text(static_cast<int>(std::lround(move.score)));
    const double tenths = rounded(move.score, 1);
    return (tenths > 0 ? "+" : "") + decimal_text(tenths, 1);
}

std::string points_text(double points) { return decimal_text(rounded(points, 2), 2); }

}  // namespace pahtum::gtp
