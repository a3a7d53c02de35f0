#include "engine/search/search_player.hpp"

#include <algorithm>
#include <chrono>

#include "engine/search/worker.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::nanoseconds;

SearchReport proven_report(const Position& position, const Proven& proven) {
    SearchReport report;
    report.best = proven.moves.front();
    report.score = proven.lower;
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

/// A search's report in the light of what is proven.
SearchReport corrected(SearchReport report, const Proven& proven) {
    report.score = std::min<double>(report.score, proven.upper);
    if (!proven.moves.empty()) {
        report.score = std::max<double>(report.score, proven.lower);
        report.exact = report.exact && proven.moves_are_all;
    }
    report.nodes += proven.nodes;
    return report;
}

}  // namespace

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
