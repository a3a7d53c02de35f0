#include "engine/search/searcher.hpp"

#include <algorithm>
#include <optional>
#include <thread>
#include <utility>

#include "engine/eval/evaluator.hpp"
#include "engine/search/transposition_table.hpp"
#include "engine/search/worker.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Legal root moves, by the evaluator's opinion; ties in the rules' order.
std::vector<Move> root_moves(const Position& position, const Evaluator& evaluator,
                             const SearchLimits& limits) {
    std::vector<std::pair<Score, Move>> scored;
    for (const Move move : position.legal_moves()) {
        if (!may_choose(position, move, limits)) continue;
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

}  // namespace

bool may_choose(const Position& position, Move move, const SearchLimits& limits) {
    if (!limits.vertices_only) return true;
    if (move.is_placement()) return move == position.placement(move.square());
    return move.kind() != Move::Kind::kSwap;
}

class Searcher::Implementation {
  public:
    explicit Implementation(SearchOptions options) : options_(options) {}

    void set_options(SearchOptions options) {
        if (options.hash_mebibytes != options_.hash_mebibytes) table_.reset();
        options_ = options;
    }

    void clear() { must_clear_ = true; }

    SearchReport run(const Position& position, const SearchLimits& limits, const Stop& stop,
                     const Sink& sink) {
        const SteadyClock::time_point start = SteadyClock::now();
        SearchReport report;
        if (position.is_over()) {
            report.exact = true;
            report.score = position.margin(position.side_to_move());
            return report;
        }
        prepare(position);
        const std::vector<Move> moves = root_moves(position, *evaluator_, limits);
        report.best = moves.front();
        report.line = {moves.front()};
        SearchControl control;
        control.stop = stop;
        if (limits.nodes) control.node_limit = *limits.nodes;
        if (limits.time) control.deadline = start + *limits.time;
        const int max_depth = std::max(1, std::min(plies_to_end(position), limits.depth.value_or(1000)));

        std::vector<std::jthread> helpers = start_helpers(position, moves, max_depth, control);
        deepen(position, moves, max_depth, limits, start, control, sink, report);
        control.stopped.store(true);
        helpers.clear();
        report.nodes = control.nodes.load();
        report.elapsed = SteadyClock::now() - start;
        return report;
    }

  private:
    /// Table and evaluator are made when first needed, so that a program that never searches starts at once.
    void prepare(const Position& position) {
        if (!table_) {
            table_.emplace(options_.hash_mebibytes);
        } else if (must_clear_) {
            table_->clear();
        }
        must_clear_ = false;
        table_->start_search();
        const Scoring scoring = position.ruleset().scoring;
        if (!evaluator_ || evaluator_->scoring() != scoring) evaluator_.emplace(scoring);
    }

    void deepen(const Position& position, std::vector<Move> moves, int max_depth, const SearchLimits& limits,
                SteadyClock::time_point start, SearchControl& control, const Sink& sink,
                SearchReport& report) {
        Worker worker{position, *evaluator_, *table_, control, true};
        for (int depth = 1; depth <= max_depth; ++depth) {
            const Score score = worker.search_root(moves, depth);
            report.best = moves.front();
            if (auto line = worker.line(); !line.empty()) report.line = std::move(line);
            if (control.stopped.load()) break;
            worker.share_nodes();
            report.score = static_cast<double>(score) / kPoint;
            report.depth = depth;
            report.exact = depth >= plies_to_end(position);
            report.nodes = control.nodes.load();
            report.elapsed = SteadyClock::now() - start;
            if (sink) sink(report);
            if (report.exact || (limits.target && report.elapsed >= *limits.target)) break;
        }
        worker.share_nodes();
    }

    /// Lazy SMP: helpers search the same iterations, every other one a ply deeper, and share what they find
    /// in the table.
    std::vector<std::jthread> start_helpers(const Position& position, const std::vector<Move>& moves,
                                            int max_depth, SearchControl& control) {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options_.threads; ++i) {
            helpers.emplace_back([this, &position, &control, moves = std::vector<Move>{moves}, max_depth,
                                  ahead = i % 2]() mutable {
                Worker worker{position, *evaluator_, *table_, control, false};
                for (int depth = 1 + ahead; depth <= max_depth && !control.stopped.load(); ++depth) {
                    worker.search_root(moves, depth);
                }
                worker.share_nodes();
            });
        }
        return helpers;
    }

    SearchOptions options_;
    std::optional<TranspositionTable> table_;
    std::optional<Evaluator> evaluator_;
    bool must_clear_ = false;
};

Searcher::Searcher(SearchOptions options) : implementation_(std::make_unique<Implementation>(options)) {}
Searcher::~Searcher() = default;
void Searcher::set_options(SearchOptions options) { implementation_->set_options(options); }
void Searcher::clear() { implementation_->clear(); }

SearchReport Searcher::run(const Position& position, const SearchLimits& limits, const Stop& stop,
                           const Sink& sink) {
    return implementation_->run(position, limits, stop, sink);
}

}  // namespace pahtum
