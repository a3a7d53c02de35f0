#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "engine/rules/position.hpp"
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

}  // namespace pahtum::gtp
