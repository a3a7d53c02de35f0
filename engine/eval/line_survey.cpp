#include "engine/eval/line_survey.hpp"

#include <algorithm>

#include "engine/core/line_patterns.hpp"
#include "engine/core/line_view.hpp"

namespace pahtum {
namespace {

/// The segment between boulders that holds the cell, everything else blocked: Black's expectation of it less
/// White's.
Score segment_balance(const LineTable& table, const LineView& black, int cell) {
    Score balance = 0;
    for_each_run(static_cast<LineMask>(~black.boulders), [&](LineRun run) {
        if ((run.mask() >> cell & 1) == 0) return;
        const auto outside = static_cast<LineMask>(~run.mask());
        const auto inside = [&](LineMask mask) { return static_cast<LineMask>(mask & run.mask()); };
        const auto blocked = [&](LineMask mask) { return static_cast<LineMask>(mask | outside); };
        balance = table[line_index(inside(black.own), blocked(black.enemy))] -
                  table[line_index(inside(black.enemy), blocked(black.own))];
    });
    return balance;
}

}  // namespace

Bitboard live_segments(const Position& position, Side side) {
    Bitboard cells;
    for_each_line(position.size(), [&](const BoardLine& line) {
        const LineView view{position, line, side};
        const auto empty = static_cast<LineMask>(~(view.own | view.enemy | view.boulders));
        for (int i = 0; i < position.size(); ++i)
            if ((live_segments(empty, view.own) >> i & 1) != 0) cells.insert(line.square(i));
    });
    return cells;
}

std::array<std::optional<Points>, 64> immediate_gains(const Position& position, Side side) {
    std::array<std::optional<Points>, 64> gains{};
    if (position.phase() != Phase::kStones) return gains;
    PositionParts parts = position.parts();
    parts.side_to_move = side;
    parts.swapped = position.side_to_move() == side && parts.swapped;
    const Position turn = Position::from_parts(parts);
    for (const Move move : turn.legal_moves()) {
        if (!move.is_placement() || move != turn.placement(move.square())) continue;
        Position after = turn;
        after.play(move);
        gains[static_cast<std::size_t>(move.square().index())] = after.margin(side) - turn.margin(side);
    }
    return gains;
}

std::array<double, 64> line_territory(const Position& position) {
    const LineTable& table = LineTable::of(Scoring::kFinal);
    std::array<double, 64> territory{};
    for (const Square square : position.empty()) {
        const LineView row{position, {true, square.row()}, Side::kBlack};
        const LineView column{position, {false, square.column()}, Side::kBlack};
        const Score balance =
            segment_balance(table, row, square.column()) + segment_balance(table, column, square.row());
        territory[static_cast<std::size_t>(square.index())] =
            std::clamp(static_cast<double>(balance) / (kPoint * kFullTerritory), -1.0, 1.0);
    }
    return territory;
}

}  // namespace pahtum
