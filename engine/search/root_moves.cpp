#include "engine/search/root_moves.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

#include "engine/search/worker.hpp"
#include "engine/solver/margin_limits.hpp"

namespace pahtum {
namespace {

/// A move of which this much more is expected than of another is e times as likely to be the best.
constexpr double kPriorScale = kPoint;

/// Whether a is listed before b.
bool is_better(const RootMove& a, const RootMove& b) {
    if (a.is_upper_bound != b.is_upper_bound) return b.is_upper_bound;
    if (a.points() != b.points()) return a.points() > b.points();
    return a.is_exact() && !b.is_exact();
}

/// Of the final margin, from the view of `side`.
MarginBounds bounds_after(const Position& after, Side side) {
    if (after.is_over()) return {after.margin(side), after.margin(side)};
    const MarginBounds limits = margin_limits(after);
    if (after.side_to_move() == side) return limits;
    return {-limits.upper, -limits.lower};
}

RootMove first_sight(const Position& position, Move move, const Evaluator& evaluator) {
    Position after = position;
    after.play(move);
    const Side side = position.side_to_move();
    const MarginBounds limits = bounds_after(after, side);
    return {.move = move,
            .plies = plies_with(position, move),
            .score = evaluator.expectation(after, side),
            .line = {move},
            .lower = limits.lower,
            .upper = limits.upper};
}

void set_priors(std::vector<RootMove>& moves) {
    const auto best = std::max_element(moves.begin(), moves.end(),
                                       [](const auto& a, const auto& b) { return a.score < b.score; });
    double sum = 0;
    for (RootMove& move : moves) {
        move.prior = std::exp((move.score - best->score) / kPriorScale);
        sum += move.prior;
    }
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

double RootMove::points() const {
    return std::clamp(static_cast<double>(score) / kPoint, static_cast<double>(lower),
                      static_cast<double>(upper));
}

void RootMove::prove(Points at_least, Points at_most) {
    lower = std::max(lower, at_least);
    upper = std::min(upper, at_most);
    if (is_exact()) is_upper_bound = false;
}

void RootMove::follow(std::vector<Move> new_line) {
    const bool is_known =
        new_line.size() <= line.size() && std::equal(new_line.begin(), new_line.end(), line.begin());
    if (!is_known) line = std::move(new_line);
}

RootMoves::RootMoves(const Position& position, const Evaluator& evaluator, const SearchLimits& limits,
                     std::size_t wanted) {
    for (const Move move : position.legal_moves())
        if (may_choose(position, move, limits)) moves_.push_back(first_sight(position, move, evaluator));
    assert(!moves_.empty() && wanted >= 1);
    wanted_ = std::min(wanted, moves_.size());
    set_priors(moves_);
    std::stable_sort(moves_.begin(), moves_.end(), is_better);
}

/// Scores of different depths do not compare well: while a depth is searched, moves that are still to come do
/// not get ahead of the best that has been searched.
std::vector<const RootMove*> RootMoves::best() const {
    int depth = 0;
    for (const RootMove& move : moves_) depth = std::max(depth, move.is_exact() ? 0 : move.depth);
    const auto is_late = [&](const RootMove& move) { return !move.is_exact() && move.depth < depth; };
    std::optional<double> best_searched;
    for (const RootMove& move : moves_) {
        if (!is_late(move) && !move.is_exact() && !move.is_upper_bound)
            best_searched = std::max(move.points(), best_searched.value_or(move.points()));
    }
    const auto rank = [&](const RootMove& move) {
        const bool is_held_back = is_late(move) && best_searched;
        const double points = is_held_back ? std::min(move.points(), *best_searched) : move.points();
        return std::tuple{move.is_upper_bound, -points, !move.is_exact(), is_held_back};
    };
    std::vector<const RootMove*> best;
    for (const RootMove& move : moves_) best.push_back(&move);
    std::stable_sort(best.begin(), best.end(),
                     [&](const RootMove* a, const RootMove* b) { return rank(*a) < rank(*b); });
    best.resize(wanted_);
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

RootMove* RootMoves::most_promising(int depth) {
    const auto threshold = proven_threshold();
    RootMove* best = nullptr;
    for (RootMove& move : moves_) {
        if (move.depth >= depth || is_settled(move, threshold)) continue;
        if (best == nullptr || is_more_promising(move, *best)) best = &move;
    }
    return best;
}

bool RootMoves::is_more_promising(const RootMove& a, const RootMove& b) const {
    return is_reversed_ ? is_better(b, a) : is_better(a, b);
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

std::optional<Score> RootMoves::threshold(int depth) const {
    std::vector<Score> values;
    for (const RootMove& move : moves_) {
        if (move.is_exact()) {
            values.push_back(kPoint * move.lower);
        } else if (move.depth >= depth && !move.is_upper_bound) {
            values.push_back(static_cast<Score>(std::lround(kPoint * move.points())));
        }
    }
    return greatest(values, wanted_);
}

}  // namespace pahtum
