#include "engine/search/searcher.hpp"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "engine/eval/evaluator.hpp"
#include "engine/search/search_memory.hpp"
#include "engine/search/worker.hpp"
#include "engine/solver/dominated_cells.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Of the moves that may be chosen those worth searching: dead and dominated cells are left out if every cell
/// may be chosen.
std::vector<Move> moves_worth_trying(const Position& position, const SearchLimits& limits) {
    std::vector<Move> moves;
    if (fills_the_board(position) && limits.among.empty()) {
        const LiveBoard board{position};
        const Bitboard live{board.live()};
        for (const Square square : live - Bitboard{dominated_cells(board, live.bits())})
            moves.push_back(Move::place(square));
        if (!moves.empty()) return moves;
    }
    for (const Move move : position.legal_moves())
        if (may_choose(position, move, limits)) moves.push_back(move);
    return moves;
}

/// By the evaluator's opinion; ties in the rules' order.
std::vector<Move> root_moves(const Position& position, const Evaluator& evaluator,
                             const SearchLimits& limits) {
    std::vector<std::pair<Score, Move>> scored;
    for (const Move move : moves_worth_trying(position, limits)) {
        Position after = position;
        after.play(move);
        scored.emplace_back(evaluator.expectation(after, position.side_to_move()), move);
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Move> moves;
    for (const auto& [score, move] : scored) moves.push_back(move);
    return moves;
}

/// A search of these moves to this depth is exact.
int exact_depth(const Position& position, const std::vector<Move>& moves) {
    int depth = 0;
    for (const Move move : moves) depth = std::max(depth, plies_with(position, move));
    return depth;
}

}  // namespace

bool may_choose(const Position& position, Move move, const SearchLimits& limits) {
    if (!limits.among.empty() &&
        std::find(limits.among.begin(), limits.among.end(), move) == limits.among.end()) {
        return false;
    }
    if (!limits.vertices_only) return true;
    if (move.is_placement()) return move == position.placement(move.square());
    return move.kind() != Move::Kind::kSwap;
}

class Searcher::Implementation {
  public:
    explicit Implementation(SearchOptions options) : memory_(options) {}

    [[nodiscard]] SearchMemory& memory() { return memory_; }

    SearchReport run(const Position& position, const SearchLimits& limits, const Stop& stop,
                     const Sink& sink) {
        const SteadyClock::time_point start = SteadyClock::now();
        SearchReport report;
        if (position.is_over()) {
            report.exact = true;
            report.score = position.margin(position.side_to_move());
            return report;
        }
        memory_.prepare(position);
        Task task{position, limits, sink, start, root_moves(position, memory_.evaluator(), limits)};
        task.exact_depth = exact_depth(position, task.moves);
        task.max_depth = std::max(1, std::min(task.exact_depth, limits.depth.value_or(task.exact_depth)));
        report.best = task.moves.front();
        report.line = {task.moves.front()};
        task.control.poll = stop;
        if (limits.nodes) task.control.node_limit = *limits.nodes;
        if (limits.time) task.control.deadline = start + *limits.time;

        std::vector<std::jthread> helpers;
        {
            const StopAtEnd stop_at_end{task.control};
            start_helpers(task, helpers);
            deepen(task, report);
        }
        helpers.clear();
        report.nodes = task.control.nodes.load();
        report.elapsed = SteadyClock::now() - start;
        return report;
    }

  private:
    /// One call of run().
    struct Task {
        const Position& position;
        const SearchLimits& limits;
        const Sink& sink;
        SteadyClock::time_point start;
        std::vector<Move> moves;
        int exact_depth = 0;
        int max_depth = 0;
        SearchControl control{};
    };

    void deepen(Task& task, SearchReport& report) {
        Worker worker{task.position, memory_.resources(task.control), 0};
        std::vector<Move> moves = task.moves;
        for (int depth = 1; depth <= task.max_depth; ++depth) {
            const Score score = worker.search_root(moves, depth, depth >= task.exact_depth);
            report.best = moves.front();
            if (auto line = worker.line(); !line.empty()) report.line = std::move(line);
            if (task.control.is_stopped()) break;
            worker.share_nodes();
            report.score = static_cast<double>(score) / kPoint;
            report.depth = depth;
            report.exact = depth >= task.exact_depth;
            report.nodes = task.control.nodes.load();
            report.elapsed = SteadyClock::now() - task.start;
            if (task.sink) task.sink(report);
            if (task.limits.target && report.elapsed >= *task.limits.target) break;
        }
        worker.share_nodes();
    }

    /// Lazy SMP: helpers search the same iterations, every other one a ply deeper, and share what they find
    /// in the table.
    void start_helpers(Task& task, std::vector<std::jthread>& helpers) {
        for (int i = 1; i < memory_.options().threads; ++i) {
            helpers.emplace_back([this, &task, moves = task.moves, i, ahead = i % 2]() mutable {
                Worker worker{task.position, memory_.resources(task.control), i};
                for (int depth = 1 + ahead; depth <= task.max_depth && !task.control.is_stopped(); ++depth) {
                    worker.search_root(moves, depth, depth >= task.exact_depth);
                }
                worker.share_nodes();
            });
        }
    }

    SearchMemory memory_;
};

Searcher::Searcher(SearchOptions options) : implementation_(std::make_unique<Implementation>(options)) {}
Searcher::~Searcher() = default;
void Searcher::set_options(SearchOptions options) { memory().set_options(options); }
void Searcher::clear() { memory().clear(); }
SearchMemory& Searcher::memory() { return implementation_->memory(); }

SearchReport Searcher::run(const Position& position, const SearchLimits& limits, const Stop& stop,
                           const Sink& sink) {
    return implementation_->run(position, limits, stop, sink);
}

}  // namespace pahtum
