#include "engine/solver/structure_search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace pahtum {
namespace {

/// With fewer live cells children are searched at once: looking all of them up first costs more than it
/// saves.
constexpr int kLiveCellsToProbeChildren = 5;

/// How deep images of a symmetric board are taken for one.
constexpr int kSymmetryPlies = 6;

constexpr int floor_points(int potential) { return potential >> 6; }
constexpr int ceil_points(int potential) { return -(-potential >> 6); }
static_assert(LineFacts::kUnit == 1 << 6 && floor_points(-1) == -1 && ceil_points(1) == 1);

constexpr LiveBoard::CellMask bit(int cell) { return LiveBoard::CellMask{1} << cell; }

/// Removes the lowest cell of a set and returns it.
int pop_cell(LiveBoard::CellMask& cells) {
    const int cell = std::countr_zero(cells);
    cells &= cells - 1;
    return cell;
}

/// Cells that need not be tried because another live cell is at least as good for both sides (README.md,
/// "Dominated cells"). Of cells that dominate each other the first stays.
LiveBoard::CellMask dominated(const LiveBoard& board, LiveBoard::CellMask cells) {
    const LiveBoard::CellMask rows = board.live_in_rows();
    const LiveBoard::CellMask columns = board.live_in_columns();
    const LiveBoard::CellMask once = rows ^ columns;
    LiveBoard::CellMask dropped = 0;
    for (LiveBoard::CellMask rest = once & cells; rest != 0;) {
        const int cell = pop_cell(rest);
        const bool in_row = (rows & bit(cell)) != 0;
        const LineFacts& line = in_row ? board.row(Side::kBlack, cell) : board.column(Side::kBlack, cell);
        const int place = in_row ? cell & 7 : cell >> 3;
        for (unsigned covering = line.covered_by[static_cast<std::size_t>(place)]; covering != 0;
             covering &= covering - 1) {
            const int other_place = std::countr_zero(covering);
            const int other = in_row ? (cell & ~7) | other_place : other_place << 3 | (cell & 7);
            const bool is_mutual = (once & bit(other)) != 0 &&
                                   (line.covered_by[static_cast<std::size_t>(other_place)] >> place & 1) != 0;
            if (!is_mutual || other < cell) dropped |= bit(cell);
        }
    }
    return dropped;
}

bool has_symmetry(const LiveBoard& board) {
    return std::any_of(kSymmetries.begin() + 1, kSymmetries.end(),
                       [&](Symmetry symmetry) { return board.transformed(symmetry).key() == board.key(); });
}

}  // namespace

bool fills_the_board(const Position& position) {
    const Ruleset& ruleset = position.ruleset();
    if (position.phase() != Phase::kStones && position.phase() != Phase::kOver) return false;
    if (ruleset.scoring != Scoring::kFinal || ruleset.capture != Capture::kNone || position.can_swap())
        return false;
    const int stones = (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count();
    if (ruleset.swap && stones == 0) return false;
    const int empty = position.empty().count();
    const Side side = position.side_to_move();
    return position.hand(side) >= (empty + 1) / 2 && position.hand(opponent(side)) >= empty / 2;
}

std::optional<Points> StructureSearch::prove(const Position& position, Points alpha) {
    assert(fills_the_board(position));
    cancelled_ = false;
    const Side mover = position.side_to_move();
    const Points margin = position.margin(mover);
    const Points least = std::clamp(alpha - margin, -StructureBounds::kMax, StructureBounds::kMax - 1);
    const LiveBoard board{position};
    is_symmetric_ = has_symmetry(board);
    const Points value = search(board, mover, least, 0);
    if (cancelled_) return std::nullopt;
    return value + margin;
}

MarginBounds StructureSearch::bounds(const Position& position) const {
    const Side mover = position.side_to_move();
    const Points margin = position.margin(mover);
    const LiveBoard board{position};
    if (board.live() == 0) return {margin, margin};
    int best_up = 0;
    for (CellMask rest = board.live(); rest != 0;) {
        const int cell = pop_cell(rest);
        const int up = board.row(mover, cell).changes[static_cast<std::size_t>(cell & 7)].up +
                       board.column(mover, cell).changes[static_cast<std::size_t>(cell >> 3)].up;
        best_up = std::max(best_up, up);
    }
    MarginBounds bounds{-floor_points(board.potential(opponent(mover))),
                        floor_points(board.potential(mover) + best_up)};
    if (const auto known = table_.find(board.key())) {
        bounds.lower = std::max(bounds.lower, known->lower(mover));
        bounds.upper = std::min(bounds.upper, known->upper(mover));
    }
    return {bounds.lower + margin, bounds.upper + margin};
}

std::optional<Move> StructureSearch::best_known(const Position& position) const {
    const auto known = table_.find(LiveBoard{position}.key());
    if (!known || known->best == StructureBounds::kNoCell) return std::nullopt;
    const Move move = Move::place(Square::from_index(known->best));
    if (!position.is_legal(move)) return std::nullopt;
    return move;
}

/// The image with the smallest key.
LiveBoard StructureSearch::canonical(const LiveBoard& board) const {
    LiveBoard smallest = board;
    for (const Symmetry symmetry : kSymmetries) {
        const LiveBoard image = board.transformed(symmetry);
        if (image.key() < smallest.key()) smallest = image;
    }
    return smallest;
}

/// Images of a board are worth the same; they can meet only where the search began with a symmetric one.
Points StructureSearch::search_child(const LiveBoard& child, Side mover, Points alpha, int ply) {
    if (is_symmetric_ && ply <= kSymmetryPlies) return search(canonical(child), mover, alpha, ply);
    return search(child, mover, alpha, ply);
}

/// Points still to be gained, from the mover's view: fail-soft bound on the side of alpha that it proves.
Points StructureSearch::search(const LiveBoard& board, Side mover, Points alpha, int ply) {
    if (board.live() == 0) return 0;
    if (control_.count_node()) cancelled_ = true;
    if (cancelled_) return 0;
    Candidates list;
    Points bound = 0;
    if (list_candidates(board, mover, alpha, list, bound)) return bound;

    const std::uint64_t nodes_before = control_.nodes();
    int best = StructureBounds::kNoCell;
    if (const auto known = table_.find(board.key())) {
        if (known->upper(mover) <= alpha) return known->upper(mover);
        if (known->lower(mover) > alpha) return known->lower(mover);
        best = known->best;
    }
    Points value = 0;
    if (const auto cut = probe_children(board, mover, alpha, list, best)) {
        value = *cut;
    } else {
        prefer(list, best, board.key());
        if (ply == 0) control_.shared().moves.store(list.count, std::memory_order_relaxed);
        value = search_candidates(board, mover, alpha, ply, list, best);
        if (cancelled_) return 0;
    }
    store(board, mover, value, value > alpha, best, control_.nodes() - nodes_before);
    return value;
}

/// Bounds the position by the line potentials and lists the moves they do not refute. True if they decide:
/// the answer is then in `bound`.
bool StructureSearch::list_candidates(const LiveBoard& board, Side mover, Points alpha, Candidates& list,
                                      Points& bound) const {
    const Side other = opponent(mover);
    std::array<CellValue, 64> values;
    int count = 0;
    int most_down = -1;
    int most_down_cell = 0;
    int most_up = 0;
    std::array<std::int16_t, 64> reply_up{};
    for (CellMask rest = board.live(); rest != 0;) {
        const int cell = pop_cell(rest);
        const auto place = static_cast<std::size_t>(cell & 7);
        const auto row = static_cast<std::size_t>(cell >> 3);
        const LineFacts::Change own_row = board.row(mover, cell).changes[place];
        const LineFacts::Change own_column = board.column(mover, cell).changes[row];
        const LineFacts::Change other_row = board.row(other, cell).changes[place];
        const LineFacts::Change other_column = board.column(other, cell).changes[row];
        const int up = own_row.up + own_column.up;
        const int down = other_row.down + other_column.down;
        const int order = up + down + own_row.down + own_column.down + other_row.up + other_column.up;
        reply_up[static_cast<std::size_t>(cell)] = static_cast<std::int16_t>(other_row.up + other_column.up);
        most_up = std::max(most_up, up);
        if (down > most_down) {
            most_down = down;
            most_down_cell = cell;
        }
        values[static_cast<std::size_t>(count++)] = {static_cast<std::int16_t>(cell),
                                                     static_cast<std::int16_t>(up), order};
    }
    // The mover plays where the opponent's potential falls most, and the opponent answers best.
    if (ceil_points(most_down - board.potential(other)) > alpha) {
        int reply = 0;
        const LineFacts& row_after = board.row_after(other, most_down_cell, CellState::kOther);
        const LineFacts& column_after = board.column_after(other, most_down_cell, CellState::kOther);
        for (int i = 0; i < count; ++i) {
            const int cell = values[static_cast<std::size_t>(i)].cell;
            if (cell == most_down_cell) continue;
            int up = reply_up[static_cast<std::size_t>(cell)];
            if (cell >> 3 == most_down_cell >> 3)
                up += row_after.changes[static_cast<std::size_t>(cell & 7)].up -
                      board.row(other, cell).changes[static_cast<std::size_t>(cell & 7)].up;
            if ((cell & 7) == (most_down_cell & 7))
                up += column_after.changes[static_cast<std::size_t>(cell >> 3)].up -
                      board.column(other, cell).changes[static_cast<std::size_t>(cell >> 3)].up;
            reply = std::max(reply, up);
        }
        bound = ceil_points(most_down - reply - board.potential(other));
        if (bound > alpha) return true;
    }
    const int potential = board.potential(mover);
    bound = floor_points(potential + most_up);
    if (bound <= alpha) return true;

    // A move is refuted where potential + up is less than alpha + 1 points.
    const int threshold = (alpha + 1) * LineFacts::kUnit - potential;
    CellMask open = 0;
    for (int i = 0; i < count; ++i) {
        const CellValue& value = values[static_cast<std::size_t>(i)];
        if (value.up >= threshold)
            open |= bit(value.cell);
        else
            list.upper = std::max(list.upper, floor_points(potential + value.up));
    }
    const CellMask tried = open & ~dominated(board, open);
    for (int i = 0; i < count; ++i) {
        const CellValue& value = values[static_cast<std::size_t>(i)];
        if ((tried & bit(value.cell)) == 0) continue;
        const LiveBoard::Preview after = board.preview(mover, value.cell);
        table_.prefetch(after.key);
        list.moves[static_cast<std::size_t>(list.count++)] = {value.order, value.cell, after.gain, after.key};
    }
    return false;
}

/// Looks all children up. Returns a lower bound above alpha if one of them gives it, and takes the refuted
/// ones off the list (Plaat, Schaeffer, Pijls and de Bruin, "Exploiting graph properties of game trees",
/// 1996).
std::optional<Points> StructureSearch::probe_children(const LiveBoard& board, Side mover, Points alpha,
                                                      Candidates& list, int& best) const {
    if (std::popcount(board.live()) < kLiveCellsToProbeChildren) return std::nullopt;
    const Side other = opponent(mover);
    int kept = 0;
    for (int i = 0; i < list.count; ++i) {
        const Candidate& move = list.moves[static_cast<std::size_t>(i)];
        const auto known = table_.find(move.key);
        if (known && move.gain - known->upper(other) > alpha) {
            best = move.cell;
            return move.gain - known->upper(other);
        }
        if (known && move.gain - known->lower(other) <= alpha)
            list.upper = std::max(list.upper, move.gain - known->lower(other));
        else
            list.moves[static_cast<std::size_t>(kept++)] = move;
    }
    list.count = kept;
    return std::nullopt;
}

/// The move the table likes comes first; helping threads stray a little from the order.
void StructureSearch::prefer(Candidates& list, int known_best, std::uint64_t key) const {
    for (int i = 0; i < list.count; ++i) {
        Candidate& move = list.moves[static_cast<std::size_t>(i)];
        if (move.cell == known_best)
            move.order += 1 << 24;
        else if (control_.thread() > 0)
            move.order += static_cast<int>((key ^ move.key) >> control_.thread() & 127U);
    }
}

/// Brings the best of the moves from `first` on to that place. Ties by cell: the order must not depend on
/// earlier exchanges.
void StructureSearch::pick(Candidates& list, int first) {
    const auto begin = list.moves.begin() + first;
    const auto best =
        std::max_element(begin, list.moves.begin() + list.count, [](const Candidate& a, const Candidate& b) {
            return a.order != b.order ? a.order < b.order : a.cell > b.cell;
        });
    std::swap(*begin, *best);
}

Points StructureSearch::search_candidates(const LiveBoard& board, Side mover, Points alpha, int ply,
                                          Candidates& list, int& best) {
    Points value = list.upper;
    best = StructureBounds::kNoCell;
    for (int i = 0; i < list.count; ++i) {
        pick(list, i);
        const Candidate& move = list.moves[static_cast<std::size_t>(i)];
        LiveBoard child = board;
        child.play(mover, move.cell);
        const Points score = move.gain - search_child(child, opponent(mover), move.gain - alpha - 1, ply + 1);
        if (cancelled_) return 0;
        if (ply == 0) control_.shared().moves_decided.store(i + 1, std::memory_order_relaxed);
        if (score <= value) continue;
        value = score;
        best = move.cell;
        if (score > alpha) break;
    }
    return value;
}

void StructureSearch::store(const LiveBoard& board, Side mover, Points value, bool is_lower, int best,
                            std::uint64_t nodes) {
    StructureBounds bounds;
    bounds.add(mover, value, is_lower);
    bounds.best = best;
    bounds.cost = static_cast<int>(std::bit_width(nodes));
    table_.store(board.key(), bounds);
    if (proofs_ == nullptr || nodes < ProofSink::kCostlyNodes) return;
    proofs_->add({.key = board.key(),
                  .salt = kStructureSalt,
                  .lower = bounds.lower(mover),
                  .upper = bounds.upper(mover),
                  .payload = {bounds.packed()}});
}

void StructureFamily::restore(const Proof& proof) {
    table_.store(proof.key, StructureBounds::unpacked(proof.payload[0]));
}

}  // namespace pahtum
