#include "engine/search/root_moves.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>
#include <utility>

#include "engine/solver/margin_bounds.hpp"

namespace pahtum {
namespace {

/// A move with a static evaluation this much higher than that of another is e times as likely to be the best.
constexpr double kPriorScale = kPoint;

/// Whether a is listed before b.
bool is_better(const RootMove& a, const RootMove& b) {
    if (a.is_upper_bound != b.is_upper_bound) return b.is_upper_bound;
    if (a.value() != b.value()) return a.value() > b.value();
    return a.is_exact() && !b.is_exact();
}

/// Bounds of the final margin without a search, from the view of `side`.
MarginBounds bounds_after(const Position& after, Side side) {
    if (after.is_over()) return {after.margin(side), after.margin(side)};
    const MarginBounds limits = margin_limits(after);
    return after.side_to_move() == side ? limits : limits.reversed();
}

RootMove first_sight(const Position& position, Move move, const Evaluator& evaluator) {
    Position after = position;
    after.play(move);
    const Side side = position.side_to_move();
    const MarginBounds limits = bounds_after(after, side);
    const Score static_eval = evaluator.evaluate(after, side);
    return {.move = move,
            .plies = plies_with(position, move),
            .found = value_of({static_eval, Evaluator::log_spread(after)}),
            .prior = static_cast<double>(static_eval),
            .pv = {move},
            .lower = limits.lower,
            .upper = limits.upper};
}

/// From the static evaluations that stand in their place.
void set_priors(std::vector<RootMove>& moves) {
    double best = moves.front().prior;
    for (const RootMove& move : moves) best = std::max(best, move.prior);
    double sum = 0;
    for (RootMove& move : moves) sum += move.prior = std::exp((move.prior - best) / kPriorScale);
    for (RootMove& move : moves) move.prior /= sum;
}

template <typename Value>
std::optional<Value> greatest(std::vector<Value>& values, std::size_t rank) {
    if (values.size() < rank) return std::nullopt;
    const auto nth = values.begin() + static_cast<std::ptrdiff_t>(rank) - 1;
    std::nth_element(values.begin(), nth, values.end(), std::greater{});
    return *nth;
}

}  // namespace

Value RootMove::value() const { return std::clamp(found, exact_value(lower), exact_value(upper)); }

double RootMove::points() const {
    return std::clamp(points_of(found), static_cast<double>(lower), static_cast<double>(upper));
}

void RootMove::prove(Points at_least, Points at_most) {
    lower = std::max(lower, at_least);
    // A wrong book can contradict what is proven here.
    upper = std::max(lower, std::min(upper, at_most));
    if (is_exact()) is_upper_bound = false;
}

void RootMove::follow(std::vector<Move> new_pv) {
    const bool is_known = new_pv.size() <= pv.size() && std::equal(new_pv.begin(), new_pv.end(), pv.begin());
    if (!is_known) pv = std::move(new_pv);
}

void RootMove::note(Value value, bool is_bound, int to_depth, std::vector<Move> line) {
    if (to_depth >= plies) prove(is_bound ? lower : margin_of(value), margin_of(value));
    found = value;
    is_upper_bound = is_bound && !is_exact();
    depth = to_depth;
    follow(std::move(line));
}

MoveAnalysis analysis_of(const RootMove& move) {
    return {.move = move.move,
            .score = move.points(),
            .win_rate = win_rate_of(move.value()),
            .exact = move.is_exact(),
            .is_upper_bound = move.is_upper_bound,
            .depth = move.is_exact() ? move.plies : move.depth,
            .nodes = move.nodes,
            .prior = move.prior,
            .pv = move.pv};
}

RootMoves::RootMoves(const Position& position, const Evaluator& evaluator, const std::vector<Move>& moves,
                     RootGoal goal, std::size_t wanted)
    : goal_(goal), wanted_(std::min(wanted, moves.size())) {
    assert(!moves.empty() && wanted >= 1);
    for (const Move move : moves) moves_.push_back(first_sight(position, move, evaluator));
    set_priors(moves_);
    std::stable_sort(moves_.begin(), moves_.end(), [this](const RootMove& a, const RootMove& b) {
        return is_ranking() ? is_better(a, b) : a.found > b.found;
    });
}

int RootMoves::exact_depth() const {
    int depth = 0;
    for (const RootMove& move : moves_) depth = std::max(depth, move.plies);
    return depth;
}

void RootMoves::bring_to_front(const RootMove& move) {
    const auto place = moves_.begin() + (&move - moves_.data());
    std::rotate(moves_.begin(), place, place + 1);
}

/// Values of different depths do not compare well: while a depth is searched, moves that are still to come do
/// not get ahead of the best that has been searched.
std::vector<const RootMove*> RootMoves::best(std::size_t count) const {
    int depth = 0;
    for (const RootMove& move : moves_) depth = std::max(depth, move.is_exact() ? 0 : move.depth);
    const auto is_late = [&](const RootMove& move) { return !move.is_exact() && move.depth < depth; };
    std::optional<Value> best_searched;
    for (const RootMove& move : moves_) {
        if (!is_late(move) && !move.is_exact() && !move.is_upper_bound)
            best_searched = std::max(move.value(), best_searched.value_or(move.value()));
    }
    const auto rank = [&](const RootMove& move) {
        const bool is_held_back = is_late(move) && best_searched;
        const Value value = is_held_back ? std::min(move.value(), *best_searched) : move.value();
        return std::tuple{move.is_upper_bound, -value, !move.is_exact(), is_held_back};
    };
    std::vector<const RootMove*> best;
    for (const RootMove& move : moves_) best.push_back(&move);
    std::stable_sort(best.begin(), best.end(),
                     [&](const RootMove* a, const RootMove* b) { return rank(*a) < rank(*b); });
    best.resize(std::min(count, best.size()));
    return best;
}

RootMove& RootMoves::find(Move move) {
    return *std::find_if(moves_.begin(), moves_.end(),
                         [move](const RootMove& candidate) { return candidate.move == move; });
}

bool RootMoves::is_settled(const RootMove& move) const { return is_settled(move, proven_threshold()); }

bool RootMoves::is_settled(const RootMove& move, std::optional<Points> threshold) {
    return move.is_exact() || (threshold && move.upper <= *threshold);
}

RootMove* RootMoves::next(int depth, const std::vector<Move>& later) {
    const auto threshold = proven_threshold();
    RootMove* next = nullptr;
    for (RootMove& move : moves_) {
        if (move.depth >= depth || (is_ranking() && is_settled(move, threshold))) continue;
        if (std::find(later.begin(), later.end(), move.move) != later.end()) continue;
        if (next == nullptr || (is_ranking() && is_better(move, *next))) next = &move;
    }
    return next;
}

void RootMoves::add_nodes(const RootMoves& others) {
    for (std::size_t i = 0; i < moves_.size(); ++i) moves_[i].nodes += others.moves_[i].nodes;
}

std::optional<Points> RootMoves::proven_threshold() const {
    std::vector<Points> values;
    for (const RootMove& move : moves_)
        if (move.is_exact()) values.push_back(move.lower);
    return greatest(values, wanted_);
}

bool RootMoves::is_done(const RootMove& move, int depth) const {
    return move.depth >= depth || (is_ranking() && move.is_exact());
}

std::optional<Value> RootMoves::threshold(int depth) const {
    std::vector<Value> values;
    for (const RootMove& move : moves_) {
        if (is_done(move, depth) && !move.is_upper_bound)
            values.push_back(is_ranking() ? move.value() : move.found);
    }
    return greatest(values, wanted_);
}

std::size_t RootMoves::done(int depth) const {
    return static_cast<std::size_t>(std::count_if(
        moves_.begin(), moves_.end(), [&](const RootMove& move) { return is_done(move, depth); }));
}

}  // namespace pahtum
