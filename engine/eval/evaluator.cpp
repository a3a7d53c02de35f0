#include "engine/eval/evaluator.hpp"

#include <bit>
#include <cassert>

#include "engine/core/line_view.hpp"

namespace pahtum {
namespace {

/// The lines of one direction as indices for both colours.
struct LineIndices {
    std::array<LineIndex, 8> own;
    std::array<LineIndex, 8> enemy;
};

/// What an own stone on bit `cell` of line `line` changes there.
Score line_change(const LineTable& table, const LineIndices& lines, int line, int cell) {
    const auto i = static_cast<std::size_t>(line);
    const LineIndex power = kPowersOfThree[static_cast<std::size_t>(cell)];
    const LineIndex own = lines.own[i];
    const LineIndex enemy = lines.enemy[i];
    const Score gained = table[static_cast<LineIndex>(own + power)] - table[own];
    const Score denied = table[enemy] - table[static_cast<LineIndex>(enemy + 2 * power)];
    return gained + denied;
}

consteval std::array<LineMask, 256> make_long_runs() {
    std::array<LineMask, 256> table{};
    for (unsigned mask = 0; mask < 256; ++mask) {
        for (int cell = 0; cell < 8; ++cell) {
            if (run_length(static_cast<LineMask>(mask), cell) >= 3) {
                table[mask] = static_cast<LineMask>(table[mask] | 1U << cell);
            }
        }
    }
    return table;
}
/// The cells of a mask that are in runs of three or more.
constexpr std::array<LineMask, 256> kLongRuns = make_long_runs();

/// The cells of a line that lie in a stretch of three or more that one of the colours could still own.
LineMask reach(const LineView& line) {
    const auto own = static_cast<LineMask>(~(line.enemy | line.boulders));
    const auto enemy = static_cast<LineMask>(~(line.own | line.boulders));
    return static_cast<LineMask>(kLongRuns[own] | kLongRuns[enemy]);
}

/// By captures, and by empty cells.
std::array<std::array<int, 65>, 2> make_log_spreads() {
    std::array<std::array<int, 65>, 2> table{};
    for (int empty = 0; empty < 65; ++empty) {
        const auto i = static_cast<std::size_t>(empty);
        table[0][i] = log_spread_of(0.1 + 0.05 * empty);
        table[1][i] = log_spread_of(16 + 0.3 * empty);
    }
    return table;
}

}  // namespace

int Evaluator::log_spread(const Position& position) {
    static const auto kTable = make_log_spreads();
    const bool captures = position.ruleset().capture != Capture::kNone;
    return kTable[captures ? 1 : 0][static_cast<std::size_t>(position.empty().count())];
}

Score Evaluator::evaluate(const Position& position, Side side) const {
    assert(position.ruleset().scoring == scoring_);
    Score sum = kPoint * (position.bank(side) - position.bank(opponent(side)));
    for (int i = 0; i < position.size(); ++i) {
        const LineView row{position, {true, i}, side};
        const LineView column{position, {false, i}, side};
        sum += lines_[row.own_index()] - lines_[row.enemy_index()];
        sum += lines_[column.own_index()] - lines_[column.enemy_index()];
    }
    return sum;
}

void Evaluator::changes(const Position& position, Side side, Changes& changes) const {
    LineIndices rows;
    LineIndices columns;
    for (int line = 0; line < position.size(); ++line) {
        const auto i = static_cast<std::size_t>(line);
        const LineView row{position, {true, line}, side};
        const LineView column{position, {false, line}, side};
        rows.own[i] = row.own_index();
        rows.enemy[i] = row.enemy_index();
        columns.own[i] = column.own_index();
        columns.enemy[i] = column.enemy_index();
    }
    for (const Square square : position.empty()) {
        Score change = line_change(lines_, rows, square.row(), square.column()) +
                       line_change(lines_, columns, square.column(), square.row());
        if (scoring_ == Scoring::kRunning) {
            LineSet stones = position.stone_lines(side);
            stones.toggle(square);
            change += kPoint * points_through(stones, square);
        }
        changes[static_cast<std::size_t>(square.index())] = change;
    }
}

Bitboard live_cells(const Position& position) {
    std::uint64_t rows = 0;
    Bitboard columns;
    for (int i = 0; i < position.size(); ++i) {
        rows |= std::uint64_t{reach({position, {true, i}, Side::kBlack})} << (8 * i);
        for (LineMask rest = reach({position, {false, i}, Side::kBlack}); rest != 0;
             rest = static_cast<LineMask>(rest & (rest - 1))) {
            columns.insert({i, std::countr_zero(rest)});
        }
    }
    return (Bitboard{rows} | columns) & position.empty();
}

int plies_to_end(const Position& position) {
    if (position.is_over()) return 0;
    if (fills_the_board(position)) return live_cells(position).count();
    const Ruleset& ruleset = position.ruleset();
    const bool may_swap =
        ruleset.swap && (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count() <= 1;
    const bool will_choose = ruleset.setup == Setup::kChoose &&
                             (position.phase() == Phase::kPlacing || position.phase() == Phase::kChoosing);
    return position.empty().count() + (may_swap ? 1 : 0) + (will_choose ? 1 : 0);
}

int plies_with(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    return 1 + plies_to_end(after);
}

}  // namespace pahtum
