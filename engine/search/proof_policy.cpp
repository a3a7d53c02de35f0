#include "engine/search/proof_policy.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "engine/core/live_board.hpp"
#include "engine/solver/mirror_strategy.hpp"

namespace pahtum {
namespace {

constexpr int kMarginPercent = 40;
constexpr int kAllPercent = 85;
constexpr int kResultPercent = 250;

double log2_of(std::uint64_t nodes) { return std::log2(static_cast<double>(nodes) + 1); }

/// The value of `after` from the view of its side to move.
Points seen_from(const Position& after, Side mover, Points value) {
    return after.side_to_move() == mover ? value : -value;
}

/// Whether mirroring says that it is a draw.
bool is_mirrored(const Position& position) {
    return fills_the_board(position) && can_mirror(position, Side::kBlack) &&
           can_mirror(position, Side::kWhite);
}

/// What is proven of such a position. If no move is needed for it, every move holds the draw.
Proven mirrored(const Position& position, const SearchLimits& limits) {
    Proven proven;
    proven.draw = mirror_move(position);
    if (proven.draw && !may_choose(position, *proven.draw, limits)) proven.draw.reset();
    if (mirror_move(position)) return proven;
    proven.lower = proven.upper = 0;
    proven.moves = choosable_moves(position, limits);
    proven.moves_are_all = proven.is_choice_open = true;
    return proven;
}

bool may_prove(const Position& position, const SearchLimits& limits) {
    return !limits.depth || plies_to_end(position) <= *limits.depth;
}

using std::chrono::nanoseconds;

constexpr std::uint64_t kNodesWithoutLimit = 2'500'000;

}  // namespace

int proof_cost(const Position& position) {
    if (fills_the_board(position)) {
        const LiveBoard board{position};
        return (std::popcount(board.live_in_rows()) + std::popcount(board.live_in_columns())) / 2 - 2;
    }
    return plies_to_end(position) + (position.ruleset().capture == Capture::kCustodial ? 3 : -2);
}

double result_cost(const Position& position) {
    constexpr double kSlope = 0.75;
    constexpr double kOffset = 1.5;
    return kSlope * proof_cost(position) + kOffset;
}

Proven ProofPolicy::ask(const Position& position, const SearchLimits& limits, SearchBudget& budget,
                        const Solver::Stop& stop) {
    Proven proven;
    if (!may_prove(position, limits)) return proven;
    if (is_mirrored(position) && !is_margin_in_reach(position, budget)) return mirrored(position, limits);
    // What earlier proofs left in the table takes no node.
    SolveReport value = solver_.solve(position, {.all_best = false, .nodes = 0}, stop);
    const bool is_known = value.status == SolveStatus::kExact;
    if (is_known || is_margin_in_reach(position, budget)) {
        if (!is_known) value = solve(position, {.all_best = false}, kMarginPercent, budget, stop);
        // A failed attempt would have taken more.
        const double taken = log2_of(value.nodes) + (value.status == SolveStatus::kExact ? 0 : 1);
        margin_correction_ = taken - proof_cost(position);
    }
    proven.lower = value.lower;
    proven.upper = value.upper;
    if (value.lower > 0 || value.lower == value.upper) choose(position, limits, budget, stop, proven);
    return proven;
}

bool ProofPolicy::is_margin_in_reach(const Position& position, const SearchBudget& budget) const {
    return proof_cost(position) + margin_correction_ <=
           budget.log2_of_nodes(kMarginPercent, nodes_per_microsecond_);
}

bool ProofPolicy::may_prove_result(const Position& position, const SearchLimits& limits,
                                   const SearchBudget& budget) const {
    return may_prove(position, limits) && result_cost(position) + result_correction_ <=
                                              budget.log2_of_nodes(kResultPercent, nodes_per_microsecond_);
}

void ProofPolicy::learn_result(const Position& position, std::uint64_t nodes, bool is_proven) {
    constexpr double kMost = 3;
    const double taken = log2_of(nodes) + (is_proven ? 0 : 1);
    const double off = std::clamp(taken - result_cost(position), -kMost, kMost);
    result_correction_ = (result_correction_ + off) / 2;
}

std::optional<bool> ProofPolicy::reaches(const Position& position, Move move, Points threshold,
                                         SearchBudget& budget, const Solver::Stop& stop) {
    Position after = position;
    after.play(move);
    const bool same_side = after.side_to_move() == position.side_to_move();
    const Points at_least = same_side ? threshold : 1 - threshold;
    const SolveReport report = compare(after, at_least, budget, stop);
    if (report.lower >= at_least) return same_side;
    if (report.upper < at_least) return !same_side;
    return std::nullopt;
}

SolveReport ProofPolicy::compare(const Position& position, Points threshold, SearchBudget& budget,
                                 const Solver::Stop& stop) {
    return solve(position, {.goal = SolveGoal::kAtLeast, .at_least = threshold, .all_best = false},
                 kAllPercent, budget, stop);
}

SolveReport ProofPolicy::solve(const Position& position, const SolveRequest& request, int percent,
                               SearchBudget& budget, const Solver::Stop& stop) {
    constexpr std::uint64_t kEnoughToMeasure = 5'000;
    SolveReport report = solver_.solve(position, budget.until(percent, request), stop);
    budget.spend(report.nodes);
    const double microseconds = static_cast<double>(report.elapsed.count()) / 1000;
    if (report.nodes >= kEnoughToMeasure && microseconds > 0)
        nodes_per_microsecond_ +=
            (static_cast<double>(report.nodes) / microseconds - nodes_per_microsecond_) / 4;
    return report;
}

void ProofPolicy::choose(const Position& position, const SearchLimits& limits, SearchBudget& budget,
                         const Solver::Stop& stop, Proven& proven) {
    SolveReport report =
        solve(position, {.goal = SolveGoal::kAtLeast, .at_least = proven.lower}, kAllPercent, budget, stop);
    std::erase_if(report.best, [&](Move move) { return !may_choose(position, move, limits); });
    for (const Move move : proven.moves) {
        if (std::find(report.best.begin(), report.best.end(), move) == report.best.end())
            report.best.push_back(move);
    }
    proven.moves = std::move(report.best);
    proven.moves_are_all = report.best_is_complete;
    if (!proven.is_exact()) return;
    const auto [move, is_most_testing] = most_testing(proven.moves, proven.lower, position, budget, stop);
    proven.is_choice_open = proven.lower <= 0 && !is_most_testing;
    std::iter_swap(proven.moves.begin(), std::find(proven.moves.begin(), proven.moves.end(), move));
    Position after = position;
    after.play(move);
    proven.pv = {move};
    const SolveReport rest = solve(after, {.all_best = false}, kAllPercent, budget, stop);
    proven.pv.insert(proven.pv.end(), rest.pv.begin(), rest.pv.end());
}

/// The move, and whether all that decides was counted.
std::pair<Move, bool> ProofPolicy::most_testing(const std::vector<Move>& moves, Points value,
                                                const Position& position, SearchBudget& budget,
                                                const Solver::Stop& stop) {
    const Side mover = position.side_to_move();
    const Evaluator evaluator{position.ruleset().scoring};
    constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();
    /// Replies that keep the result, replies that keep the margin, and the expectation; the least is best.
    using Appeal = std::tuple<std::size_t, std::size_t, Score>;
    std::optional<Appeal> best;
    Move choice = moves.front();
    bool is_all_known = true;
    for (const Move move : moves) {
        if (moves.size() == 1) break;
        Position after = position;
        after.play(move);
        const auto count = [&](Points margin) {
            return replies_that_hold(margin, after, mover, budget, stop).value_or(kUnknown);
        };
        // Every reply keeps a loss, and those that keep a draw keep its margin.
        const std::size_t results = value < 0 ? count(-1) : 0;
        const Appeal appeal{results, count(value), -evaluator.evaluate(after, mover)};
        if (std::max(std::get<0>(appeal), std::get<1>(appeal)) == kUnknown) is_all_known = false;
        if (best && appeal >= *best) continue;
        best = appeal;
        choice = move;
    }
    return {choice, is_all_known};
}

/// The number of replies after which the mover gets no more than the value; 0 if the opponent does not move
/// next, nothing if the budget ran out.
std::optional<std::size_t> ProofPolicy::replies_that_hold(Points value, const Position& after, Side mover,
                                                          SearchBudget& budget, const Solver::Stop& stop) {
    if (after.is_over() || after.side_to_move() == mover) return 0;
    const SolveReport report =
        solve(after, {.goal = SolveGoal::kAtLeast, .at_least = seen_from(after, mover, value)}, kAllPercent,
              budget, stop);
    if (!report.best_is_complete) return std::nullopt;
    return report.best.size();
}

SearchBudget::SearchBudget(const SearchLimits& limits) : limits_(limits), nodes_(limits.nodes) {
    if (limits.time) time_ = limits.time;
    if (limits.target) time_ = std::min(2 * *limits.target, time_.value_or(nanoseconds::max()));
    if (!nodes_ && !time_ && !limits.depth) nodes_ = kNodesWithoutLimit;
}

double SearchBudget::log2_of_nodes(int percent, double nodes_per_microsecond) const {
    double nodes = std::numeric_limits<double>::max();
    if (nodes_) nodes = static_cast<double>(*nodes_);
    if (time_) nodes = std::min(nodes, static_cast<double>(time_->count()) / 1000 * nodes_per_microsecond);
    return std::log2(std::max(nodes * percent / 100, 1.0));
}

int SearchBudget::spent_percent() const {
    const auto percent = [](auto part, auto whole) {
        const double exact = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
        return static_cast<int>(std::ceil(std::min(exact, 100.0)));
    };
    int spent = 0;
    if (nodes_ && *nodes_ > 0) spent = percent(spent_, *nodes_);
    if (time_ && time_->count() > 0) spent = std::max(spent, percent(elapsed().count(), time_->count()));
    return spent;
}

SolveRequest SearchBudget::until(int percent, SolveRequest request) const {
    request.nodes = nodes_until(percent);
    request.time = time_until(percent);
    return request;
}

SearchLimits SearchBudget::until(int percent, SearchLimits limits) const {
    limits.nodes = nodes_until(percent);
    limits.time = time_until(percent);
    limits.target.reset();
    return limits;
}

SearchLimits SearchBudget::rest() const {
    SearchLimits left = limits_;
    if (left.nodes) left.nodes = std::max<std::uint64_t>(*left.nodes, spent_ + 1) - spent_;
    if (left.time) left.time = *left.time - elapsed();
    if (left.target) left.target = std::max(*left.target - elapsed(), *left.target / 10);
    return left;
}

std::optional<std::uint64_t> SearchBudget::nodes_until(int percent) const {
    if (!nodes_) return std::nullopt;
    const std::uint64_t end = *nodes_ / 100 * static_cast<std::uint64_t>(percent);
    return end - std::min(end, spent_);
}

std::optional<nanoseconds> SearchBudget::time_until(int percent) const {
    if (!time_) return std::nullopt;
    return *time_ / 100 * percent - elapsed();
}

}  // namespace pahtum
