#include "engine/search/worker.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace pahtum {
namespace {

/// Above every score.
constexpr Score kInfinity = 1 << 22;

/// Whether cells that are dead for both colours can be left out. Filling one changes no score, so it is a
/// pass; where the final board alone counts and every cell will be filled, an own stone more never hurts, so
/// a pass is never better than a move.
bool dead_cells_vanish(const Position& position) {
    const Ruleset& ruleset = position.ruleset();
    if (position.phase() != Phase::kStones || ruleset.scoring != Scoring::kFinal) return false;
    if (ruleset.capture != Capture::kNone || position.can_swap()) return false;
    const int empty = position.empty().count();
    const Side side = position.side_to_move();
    return position.hand(side) >= (empty + 1) / 2 && position.hand(opponent(side)) >= empty / 2;
}

/// Plies less to search a move that comes late in the order, away from the end of the game.
int late_reduction(int depth, std::size_t index) {
    if (depth < 3 || index < 4) return 0;
    return index < 12 ? 1 : 2;
}

}  // namespace

int plies_to_end(const Position& position) {
    if (position.is_over()) return 0;
    if (dead_cells_vanish(position)) return live_cells(position).count();
    const Ruleset& ruleset = position.ruleset();
    const bool may_swap =
        ruleset.swap && (position.stones(Side::kBlack) | position.stones(Side::kWhite)).count() <= 1;
    const bool will_choose = ruleset.setup == Setup::kChoose &&
                             (position.phase() == Phase::kPlacing || position.phase() == Phase::kChoosing);
    return position.empty().count() + (may_swap ? 1 : 0) + (will_choose ? 1 : 0);
}

Worker::Worker(const Position& root, const Evaluator& evaluator, TranspositionTable& table,
               SearchControl& control, bool polls)
    : position_(root), evaluator_(evaluator), table_(table), control_(control), polls_(polls) {}

Score Worker::search_root(std::vector<Move>& moves, int depth) {
    assert(!moves.empty() && depth >= 1);
    line_lengths_[0] = 0;
    Score best = -kInfinity;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const ScoredMove move{moves[i].code(), expectation_after(moves[i])};
        const Score score = i == 0 ? search_move(move, -kInfinity, kInfinity, depth - 1, 0)
                                   : search_late_move(move, best, kInfinity, depth - 1, 0, 0);
        if (control_.stopped.load(std::memory_order_relaxed)) break;
        if (score <= best) continue;
        best = score;
        keep_line(0, moves[i]);
        std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                    moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    }
    return best;
}

std::vector<Move> Worker::line() const {
    std::vector<Move> line;
    for (int i = 0; i < line_lengths_[0]; ++i)
        line.push_back(Move::from_code(lines_[0][static_cast<std::size_t>(i)]));
    return line;
}

/// Fail-soft: value <= alpha is an upper bound, value >= beta a lower one. `expectation` is the evaluator's,
/// from the side to move's view.
Score Worker::search_node(Score expectation, Score alpha, Score beta, int depth, int ply) {
    line_lengths_[static_cast<std::size_t>(ply)] = 0;
    if (position_.is_over()) return settled();
    count_node();
    if (control_.stopped.load(std::memory_order_relaxed)) return 0;

    const Score banked = kPoint * (position_.bank(position_.side_to_move()) -
                                   position_.bank(opponent(position_.side_to_move())));
    const auto known = depth > 0 ? table_.find(position_.key()) : std::nullopt;
    if (known && known->depth >= depth) {
        const Score score = known->score + banked;
        if (known->bound == Bound::kExact || (known->bound == Bound::kLower && score >= beta) ||
            (known->bound == Bound::kUpper && score <= alpha)) {
            return score;
        }
    }

    Choices choices;
    list_choices(choices, expectation);
    if (choices.count == 0) return settled();
    if (depth <= 0) return leaf_score(choices, expectation);

    const std::optional<Move> preferred = known ? std::optional{known->best} : std::nullopt;
    const bool to_the_end = depth >= choices.plies_left;
    TableEntry found{
        .score = -kInfinity, .depth = to_the_end ? TableEntry::kToTheEnd : depth, .bound = Bound::kUpper};
    for (std::size_t i = 0; i < choices.count; ++i) {
        const ScoredMove move = pick(choices, i, preferred);
        const Score score = i == 0 ? search_move(move, alpha, beta, depth - 1, ply)
                                   : search_late_move(move, alpha, beta, depth - 1,
                                                      to_the_end ? 0 : late_reduction(depth, i), ply);
        if (control_.stopped.load(std::memory_order_relaxed)) return 0;
        if (score <= found.score) continue;
        found.score = score;
        found.best = Move::from_code(move.code);
        if (score <= alpha) continue;
        alpha = score;
        found.bound = Bound::kExact;
        keep_line(ply, found.best);
        if (score >= beta) {
            found.bound = Bound::kLower;
            break;
        }
    }
    const Score best = found.score;
    found.score -= banked;
    table_.store(position_.key(), found);
    return best;
}

Score Worker::search_move(const ScoredMove& move, Score alpha, Score beta, int depth, int ply) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, Move::from_code(move.code)};
    // The same side may move twice in a row while boulders are placed, and after the choice "first".
    if (position_.side_to_move() == side) return search_node(move.expectation, alpha, beta, depth, ply + 1);
    return -search_node(-move.expectation, -beta, -alpha, depth, ply + 1);
}

/// Zero window first; a full search only if the move may raise alpha.
Score Worker::search_late_move(const ScoredMove& move, Score alpha, Score beta, int depth, int reduction,
                               int ply) {
    if (reduction > 0) {
        const Score score = search_move(move, alpha, alpha + 1, depth - reduction, ply);
        if (score <= alpha) return score;
    }
    const Score score = search_move(move, alpha, alpha + 1, depth, ply);
    if (score <= alpha || score >= beta) return score;
    return search_move(move, alpha, beta, depth, ply);
}

/// Brings the best of the moves from `index` on to that place: the preferred one, then by expectation.
Worker::ScoredMove Worker::pick(Choices& choices, std::size_t index, std::optional<Move> preferred) {
    const auto first = choices.moves.begin() + static_cast<std::ptrdiff_t>(index);
    const auto last = choices.moves.begin() + static_cast<std::ptrdiff_t>(choices.count);
    auto best = last;
    if (index == 0 && preferred) {
        best =
            std::find_if(first, last, [&](const ScoredMove& move) { return move.code == preferred->code(); });
    }
    if (best == last) {
        // Ties by code: the order must not depend on earlier swaps, and the bench signature on the library.
        best = std::max_element(first, last, [](const ScoredMove& a, const ScoredMove& b) {
            return a.expectation != b.expectation ? a.expectation < b.expectation : a.code > b.code;
        });
    }
    std::iter_swap(first, best);
    return *first;
}

void Worker::add_choice(Choices& choices, Move move, Score expectation) {
    choices.best_expectation =
        choices.count == 0 ? expectation : std::max(choices.best_expectation, expectation);
    choices.moves[choices.count++] = {move.code(), expectation};
}

/// No choice at all means that nothing can change any more: the margin is settled.
void Worker::list_choices(Choices& choices, Score expectation) {
    const bool plain = position_.phase() == Phase::kStones && position_.ruleset().capture == Capture::kNone;
    if (!plain) {
        choices.plies_left = plies_to_end(position_);
        for (const Move move : position_.legal_moves()) add_choice(choices, move, expectation_after(move));
        return;
    }
    const bool vanish = dead_cells_vanish(position_);
    const Bitboard cells = vanish ? live_cells(position_) : position_.empty();
    choices.plies_left = vanish ? cells.count() : plies_to_end(position_);
    Evaluator::Changes changes;
    evaluator_.changes(position_, position_.side_to_move(), changes);
    for (const Square square : cells) {
        add_choice(choices, Move::place(square),
                   expectation + changes[static_cast<std::size_t>(square.index())]);
    }
    if (position_.can_swap()) add_choice(choices, Move::swap(), expectation_after(Move::swap()));
}

Score Worker::expectation_after(Move move) {
    const Side side = position_.side_to_move();
    const ScopedMove guard{position_, move};
    return evaluator_.expectation(position_, side);
}

/// The side to move is worth half of what its best move changes: the mean of the hot game it has the first
/// move in. Before the first stone the same advantage belongs to who will open, unless the pie rule evens it
/// out.
Score Worker::leaf_score(const Choices& choices, Score expectation) const {
    if (position_.phase() == Phase::kStones)
        return expectation + (choices.best_expectation - expectation) / 2;
    if (position_.ruleset().swap) return expectation;
    Evaluator::Changes changes{};
    evaluator_.changes(position_, Side::kBlack, changes);
    Score best = 0;
    for (const Square square : position_.empty())
        best = std::max(best, changes[static_cast<std::size_t>(square.index())]);
    return position_.side_to_move() == Side::kBlack ? best / 2 : -best / 2;
}

/// The margin of a game in which no score can change any more, from the side to move's view.
Score Worker::settled() const { return kPoint * position_.margin(position_.side_to_move()); }

void Worker::count_node() {
    // Often enough to honour a node limit to the node with one thread, and a deadline to a small part of a
    // millisecond.
    ++nodes_;
    if (nodes_ >= control_.node_limit) control_.stopped.store(true, std::memory_order_relaxed);
    if ((nodes_ & 127) == 0) poll();
}

void Worker::poll() {
    share_nodes();
    if (!polls_) return;
    const auto now = std::chrono::steady_clock::now();
    bool stop =
        now >= control_.deadline || control_.nodes.load(std::memory_order_relaxed) >= control_.node_limit;
    if (now >= next_poll_) {
        next_poll_ = now + std::chrono::milliseconds{1};
        stop = stop || (control_.stop && control_.stop());
    }
    if (stop) control_.stopped.store(true, std::memory_order_relaxed);
}

void Worker::share_nodes() {
    control_.nodes.fetch_add(nodes_ - shared_nodes_, std::memory_order_relaxed);
    shared_nodes_ = nodes_;
}

void Worker::keep_line(int ply, Move move) {
    const auto here = static_cast<std::size_t>(ply);
    lines_[here][0] = move.code();
    const int rest = line_lengths_[here + 1];
    std::copy_n(lines_[here + 1].begin(), rest, lines_[here].begin() + 1);
    line_lengths_[here] = rest + 1;
}

}  // namespace pahtum
