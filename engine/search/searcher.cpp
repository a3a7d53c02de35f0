#include "engine/search/searcher.hpp"

#include <algorithm>

#include "engine/search/root_search.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The choosable moves worth searching: dead and dominated cells are left out if every cell may be chosen.
std::vector<Move> moves_worth_trying(const Position& position, const SearchLimits& limits) {
    std::vector<Move> moves;
    if (fills_the_board(position) && limits.among.empty()) {
        const LiveBoard board{position};
        const Bitboard live{board.live()};
        for (const Square square : live - Bitboard{dominated_cells(board, live.bits())})
            moves.push_back(Move::place(square));
    }
    return moves.empty() ? choosable_moves(position, limits) : moves;
}

}  // namespace

Searcher::Searcher(SearchOptions options) : memory_(std::make_unique<SearchMemory>(options)) {}
Searcher::Searcher(SearchOptions options, const OutcomeNet& net)
    : memory_(std::make_unique<SearchMemory>(options, &net)) {}
Searcher::~Searcher() = default;
void Searcher::set_options(SearchOptions options) { memory_->set_options(options); }
void Searcher::clear() { memory_->clear(); }
void Searcher::make_ready(const Position& position) { memory_->make_ready(position); }

SearchReport Searcher::run(const Position& position, const SearchLimits& limits, const Stop& stop,
                           const Sink& sink) {
    const SteadyClock::time_point start = SteadyClock::now();
    SearchReport report;
    if (position.is_over()) {
        report.exact = true;
        report.score = position.margin(position.side_to_move());
        report.win_rate = win_rate_of(exact_value(position.margin(position.side_to_move())));
        return report;
    }
    memory_->prepare(position);
    RootMoves moves{position, memory_->evaluator(), moves_worth_trying(position, limits),
                    RootGoal::kBestMove};
    const int exact_depth = moves.exact_depth();
    SearchControl control;
    control.poll = stop;
    if (limits.nodes) control.node_limit = *limits.nodes;
    if (limits.time) control.deadline = start + *limits.time;
    const auto take = [&] {
        report.best = moves.front().move;
        report.pv = moves.front().pv;
        report.nodes = control.nodes.load();
        report.elapsed = SteadyClock::now() - start;
    };
    RootSearch search{position, moves, *memory_};
    search.run(std::max(1, std::min(exact_depth, limits.depth.value_or(exact_depth))), control, [&] {
        take();
        report.score = moves.front().points();
        report.win_rate = win_rate_of(moves.front().value());
        report.depth = moves.front().depth;
        report.exact = report.depth >= exact_depth;
        if (sink) sink(report);
        if (limits.target && report.elapsed >= *limits.target) control.stop();
    });
    take();
    return report;
}

}  // namespace pahtum
