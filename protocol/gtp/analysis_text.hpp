#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/search/thought.hpp"
#include "protocol/gtp/command.hpp"

namespace pahtum::gtp {

/// Cells a side must not use for the first move of a line, or the only ones it may use. Depths beyond the
/// first move are accepted and ignored.
struct Restriction {
    bool allows;  ///< true: only these cells are allowed; false: they are forbidden
    Side side;
    Bitboard cells;
};

/// How many moves an analysis lists if the client does not say.
inline constexpr std::size_t kListedMoves = 10;

/// What a client asks an analysis to show.
struct AnalysisRequest {
    std::optional<Side> side = std::nullopt;  ///< whose turn the client thinks it is
    std::chrono::nanoseconds interval = std::chrono::seconds{1};
    std::size_t max_moves = kListedMoves;
    std::vector<Restriction> restrictions{};
    bool root_info = false;
    bool ownership = false;
};

/// [C] [CENTISECONDS], then any of: interval CENTISECONDS, minmoves N, maxmoves N, avoid C V,V DEPTH,
/// allow C V,V DEPTH, rootInfo true, ownership true. Throws ParseError that names the word and what was
/// expected.
[[nodiscard]] AnalysisRequest parse_analysis_request(Arguments arguments, const Position& position);

/// The legal moves that the restrictions allow the side to move; with `vertices_only` only those written as a
/// plain vertex. Empty if they allow all of them. Throws ParseError if no move is left.
[[nodiscard]] std::vector<Move> moves_to_analyse(const AnalysisRequest& request, const Position& position,
                                                 bool vertices_only);

/// How chances are written: as in Leela Zero's or in KataGo's commands.
enum class ChanceFormat {
    kTenThousandths,  ///< whole numbers, 0 to 10000
    kDecimals,        ///< 0.0000 to 1.0000, always with a point
};

struct AnalysisStyle {
    ChanceFormat chances = ChanceFormat::kDecimals;
    bool root_info = false;
    bool ownership = false;
    bool vertices_only = false;  ///< moves are named by their vertex alone
};

/// One line: `info move ... pv ...` for each move, then `rootInfo ...` and `ownership ...` if the style asks
/// for them. Requires a report on this position that lists a move.
[[nodiscard]] std::string analysis_line(const Position& position, const Thought& report,
                                        const AnalysisStyle& style);

/// A line of play as words. Requires that its moves are legal one after the other.
[[nodiscard]] std::string line_text(Position position, const std::vector<Move>& line, bool vertices_only);

/// By Square::index, from 1 to -1: how likely each cell is to end up with a stone of the side to move rather
/// than of its opponent. Averaged over the analysed lines, each weighing half as much as the one before; 0
/// for boulders and cells that stay empty.
[[nodiscard]] std::array<double, 64> expected_ownership(const Position& position, const Thought& report);

/// The expected result of a move in words: "D4: +2.7 for black", or "D4: +3 for black, proven".
[[nodiscard]] std::string evaluation_text(const Position& position, const MoveAnalysis& move);

/// With its sign; whole points if they are proven, else with one decimal below ten points: "+3", "-0.5",
/// "+12".
[[nodiscard]] std::string short_points(const MoveAnalysis& move);

/// With two decimals; a half of the last one is rounded away from zero.
[[nodiscard]] std::string points_text(double points);

}  // namespace pahtum::gtp
