#include "engine/search/search_player.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <utility>

#include "engine/solver/live_board.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

constexpr int kValuePercent = 40;
constexpr int kAllPercent = 60;
constexpr std::uint64_t kNodesWithoutLimit = 1'000'000;
/// Solver speed of one thread on a slow machine.
constexpr int kNodesPerMicrosecond = 1;
/// proof_cost is for the exact value; the outcome alone takes fewer nodes. Binary logarithm.
constexpr int kOptimism = 2;

int log2_of(std::uint64_t nodes) { return static_cast<int>(std::bit_width(nodes)) - 1; }

/// The value of `after` from the view of its side to move.
Points seen_from(const Position& after, Side mover, Points value) {
    return after.side_to_move() == mover ? value : -value;
}

/// Of a game that ends with this margin.
double win_rate_at(Points margin) { return margin > 0 ? 1 : margin < 0 ? 0 : 0.5; }

SearchReport proven_report(const Position& position, const Proven& proven) {
    SearchReport report;
    report.best = proven.moves.front();
    report.score = proven.lower;
    report.win_rate = win_rate_at(proven.lower);
    report.depth = plies_to_end(position);
    report.line = proven.line;
    return report;
}

/// What is left of the limits for a search.
SearchLimits limits_after(const SearchLimits& limits, const Proven& proven, nanoseconds elapsed) {
    SearchLimits left = limits;
    if (left.nodes) left.nodes = std::max<std::uint64_t>(*left.nodes, proven.nodes + 1) - proven.nodes;
    if (left.time) left.time = *left.time - elapsed;
    if (left.target) left.target = *left.target - elapsed;
    if (!proven.moves.empty()) left.among = proven.moves;
    return left;
}

/// A search's report, corrected by what is proven.
SearchReport corrected(SearchReport report, const Proven& proven) {
    report.score = std::min<double>(report.score, proven.upper);
    report.win_rate = std::min(report.win_rate, win_rate_at(proven.upper));
    if (!proven.moves.empty()) {
        report.score = std::max<double>(report.score, proven.lower);
        report.win_rate = std::max(report.win_rate, win_rate_at(proven.lower));
        report.exact = report.exact && proven.moves_are_all;
    }
    report.nodes += proven.nodes;
    return report;
}

}  // namespace

int proof_cost(const Position& position) {
    if (fills_the_board(position)) {
        const LiveBoard board{position};
        return (std::popcount(board.live_in_rows()) + std::popcount(board.live_in_columns())) / 2 - 2;
    }
    return plies_to_end(position) + (position.ruleset().capture == Capture::kCustodial ? 3 : -2);
}

/// The nodes and the time that proofs may take for this move.
class ProofPolicy::Allowance {
  public:
    Allowance(const SearchLimits& limits, const Solver::Stop& stop) : stop_(stop), nodes_(limits.nodes) {
        if (limits.time) time_ = limits.time;
        if (limits.target) time_ = std::min(2 * *limits.target, time_.value_or(nanoseconds::max()));
        if (!nodes_ && !time_ && !limits.depth) nodes_ = kNodesWithoutLimit * 100 / kValuePercent;
    }

    /// Node budget for proving the value, as a binary logarithm; large without a limit.
    [[nodiscard]] int log2_of_nodes() const {
        std::uint64_t nodes = nodes_.value_or(std::numeric_limits<std::uint64_t>::max());
        if (time_) {
            const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(*time_).count();
            nodes = std::min(nodes, static_cast<std::uint64_t>(std::max<std::int64_t>(microseconds, 0)) *
                                        kNodesPerMicrosecond);
        }
        return log2_of(nodes / 100 * kValuePercent);
    }

    /// Solves until `percent` of all that the limits allow are spent.
    [[nodiscard]] SolveReport solve(Solver& solver, const Position& position, SolveRequest request,
                                    int percent) {
        if (nodes_) request.nodes = share(*nodes_, percent) - std::min(share(*nodes_, percent), spent_);
        if (time_) request.time = *time_ / 100 * percent - (SteadyClock::now() - start_);
        SolveReport report = solver.solve(position, request, stop_);
        spent_ += report.nodes;
        return report;
    }

    [[nodiscard]] std::uint64_t spent() const { return spent_; }

  private:
    [[nodiscard]] static std::uint64_t share(std::uint64_t nodes, int percent) {
        return nodes / 100 * static_cast<std::uint64_t>(percent);
    }

    SteadyClock::time_point start_ = SteadyClock::now();
    const Solver::Stop& stop_;
    std::optional<std::uint64_t> nodes_;
    std::optional<nanoseconds> time_;
    std::uint64_t spent_ = 0;
};

Proven ProofPolicy::ask(const Position& position, const SearchLimits& limits, const Solver::Stop& stop) {
    Allowance allowance{limits, stop};
    Proven proven;
    if (limits.depth && plies_to_end(position) > *limits.depth) return proven;
    if (proof_cost(position) + correction_ - kOptimism > allowance.log2_of_nodes()) return proven;
    const SolveReport value = prove_value(position, allowance);
    proven.lower = value.lower;
    proven.upper = value.upper;
    if (value.lower > 0 || value.lower == value.upper) find_moves(position, limits, allowance, proven);
    if (proven.is_exact()) {
        const Move move = most_testing(proven.moves, proven.lower, position, allowance);
        std::iter_swap(proven.moves.begin(), std::find(proven.moves.begin(), proven.moves.end(), move));
        proven.line = best_line(position, move, allowance);
    }
    proven.nodes = allowance.spent();
    return proven;
}

SolveReport ProofPolicy::prove_value(const Position& position, Allowance& allowance) {
    const SolveReport report = allowance.solve(solver_, position, {.all_best = false}, kValuePercent);
    learn(position, report);
    return report;
}

void ProofPolicy::learn(const Position& position, const SolveReport& report) {
    // A failed attempt would have taken more: eight times as much is a guess.
    const int taken = log2_of(report.nodes + 1) + (report.status == SolveStatus::kExact ? 0 : 3);
    correction_ = taken - proof_cost(position);
}

/// Those that reach proven.lower.
void ProofPolicy::find_moves(const Position& position, const SearchLimits& limits, Allowance& allowance,
                             Proven& proven) {
    SolveReport report = allowance.solve(
        solver_, position, {.goal = SolveGoal::kAtLeast, .at_least = proven.lower}, kAllPercent);
    std::erase_if(report.best, [&](Move move) { return !may_choose(position, move, limits); });
    proven.moves = std::move(report.best);
    proven.moves_are_all = report.best_is_complete;
}

Move ProofPolicy::most_testing(const std::vector<Move>& moves, Points value, const Position& position,
                               Allowance& allowance) {
    const Side mover = position.side_to_move();
    const Scoring scoring = position.ruleset().scoring;
    if (!evaluator_ || evaluator_->scoring() != scoring) evaluator_.emplace(scoring);
    struct Appeal {
        std::size_t replies;
        Score expectation;
    };
    std::optional<Appeal> best;
    Move choice = moves.front();
    for (const Move move : moves) {
        if (moves.size() == 1) break;
        Position after = position;
        after.play(move);
        const std::size_t replies = replies_that_hold(value, after, mover, allowance)
                                        .value_or(std::numeric_limits<std::size_t>::max());
        const Appeal appeal{replies, evaluator_->expectation(after, mover)};
        const bool is_better = !best || appeal.replies < best->replies ||
                               (appeal.replies == best->replies && appeal.expectation > best->expectation);
        if (!is_better) continue;
        best = appeal;
        choice = move;
    }
    return choice;
}

/// The number of replies that keep the value; 0 if the opponent does not move next, nothing if the allowance
/// ran out.
std::optional<std::size_t> ProofPolicy::replies_that_hold(Points value, const Position& after, Side mover,
                                                          Allowance& allowance) {
    if (after.is_over() || after.side_to_move() == mover) return 0;
    const SolveReport report = allowance.solve(
        solver_, after, {.goal = SolveGoal::kAtLeast, .at_least = seen_from(after, mover, value)},
        kAllPercent);
    if (!report.best_is_complete) return std::nullopt;
    return report.best.size();
}

std::vector<Move> ProofPolicy::best_line(const Position& position, Move move, Allowance& allowance) {
    Position after = position;
    after.play(move);
    std::vector<Move> line{move};
    const SolveReport rest = allowance.solve(solver_, after, {.all_best = false}, kAllPercent);
    line.insert(line.end(), rest.line.begin(), rest.line.end());
    return line;
}

SearchReport SearchPlayer::choose(const Position& position, const SearchLimits& limits,
                                  const Searcher::Stop& stop, const Searcher::Sink& sink) {
    if (position.is_over()) return searcher_.run(position, limits);
    const SteadyClock::time_point start = SteadyClock::now();
    const Proven proven = policy_.ask(position, limits, stop);
    const nanoseconds asked = SteadyClock::now() - start;
    const auto finish = [&](const SearchReport& found) {
        SearchReport report = corrected(found, proven);
        report.elapsed = SteadyClock::now() - start;
        return report;
    };
    if (proven.is_exact()) {
        SearchReport report = finish(proven_report(position, proven));
        report.exact = true;
        if (sink) sink(report);
        return report;
    }
    const Searcher::Sink pass_on = [&](const SearchReport& found) { sink(finish(found)); };
    return finish(searcher_.run(position, limits_after(limits, proven, asked), stop,
                                sink ? pass_on : Searcher::Sink{}));
}

}  // namespace pahtum
