#include "engine/search/playout_player.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/search_control.hpp"
#include "engine/core/value.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

SearchReport report_on_the_end(const Position& position) {
    const Points margin = position.margin(position.side_to_move());
    return {
        .score = static_cast<double>(margin), .win_rate = win_rate_of(exact_value(margin)), .exact = true};
}

void shuffle(std::vector<Move>& moves, Random& random) {
    for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[uniform(random, i)]);
}

/// A thought gains little after twice the target: there are no iterations that it would be a pity to break
/// off.
std::optional<std::chrono::nanoseconds> time_of(const SearchLimits& limits) {
    if (!limits.target) return limits.time;
    return std::min(2 * *limits.target, limits.time.value_or(2 * *limits.target));
}

std::uint64_t most_playouts(const SearchLimits& limits, bool has_choice) {
    if (!has_choice) return 1;
    const bool is_limited = limits.nodes || limits.time || limits.target;
    return std::min(limits.nodes.value_or(is_limited ? PlayoutPlayer::kMostPlayouts
                                                     : PlayoutPlayer::kPlayoutsWithoutLimit),
                    PlayoutPlayer::kMostPlayouts);
}

}  // namespace

SearchReport PlayoutPlayer::choose(const Position& position, const SearchLimits& limits,
                                   const Searcher::Stop& stop, const Searcher::Sink& sink) {
    if (position.is_over()) return report_on_the_end(position);
    const SteadyClock::time_point start = SteadyClock::now();
    std::vector<Move> moves = choosable_moves(position, limits);
    shuffle(moves, random_);
    begin(position, moves);

    SearchControl control;
    control.poll = stop;
    control.node_limit = most_playouts(limits, moves.size() > 1);
    if (const auto time = time_of(limits)) control.deadline = start + *time;
    NodeCounter counter{control, 0};
    do play_one_out(random_);
    while (!counter.count());

    Choice chosen = choice();
    SearchReport report;
    report.best = chosen.line.front();
    report.score = chosen.sum.mean_margin();
    report.win_rate = chosen.sum.win_rate();
    report.depth = static_cast<int>(chosen.line.size());
    report.nodes = counter.nodes();
    report.elapsed = SteadyClock::now() - start;
    report.line = std::move(chosen.line);
    if (sink) sink(report);
    return report;
}

}  // namespace pahtum
