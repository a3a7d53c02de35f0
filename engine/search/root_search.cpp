#include "engine/search/root_search.hpp"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/ordered_work.hpp"
#include "engine/platform/threads.hpp"
#include "engine/search/root_moves.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Aspiration window: half its width around the last value.
constexpr Value kAspiration = 30 * kResult;

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

/// What the threads of a search tell each other besides the table.
class RootSearch::Team {
  public:
    MovesInWork in_work;

    /// The best move of a depth so far.
    void tell(const RootMove& move) {
        const std::lock_guard lock{mutex_};
        if (!best_ || std::pair{move.depth, move.found} > std::pair{best_->depth, best_->found}) best_ = move;
    }
    /// What has been told of this depth, or of a greater one, if it is better.
    [[nodiscard]] std::optional<RootMove> better_than(int depth, Value value) {
        const std::lock_guard lock{mutex_};
        const bool is_better = best_ && std::pair{best_->depth, best_->found} > std::pair{depth, value};
        return is_better ? best_ : std::nullopt;
    }

  private:
    std::mutex mutex_;
    std::optional<RootMove> best_;
};

/// The search of one thread, over the main list of moves or a helper's copy.
class RootSearch::Thread {
  public:
    Thread(const Position& position, RootMoves& moves, SearchMemory& memory, SearchControl& control,
           int number, Team* team)
        : moves_(moves),
          control_(control),
          team_(team),
          tree_(position, memory, control, number, team == nullptr ? nullptr : &team->in_work) {}

    /// Searches every move to this depth; those that another thread is searching come last. False if control
    /// stopped it before the depth was complete.
    bool deepen(int depth) {
        std::vector<Move> later;
        bool may_defer = team_ != nullptr;
        for (;;) {
            RootMove* const move = moves_.next(depth, later);
            if (move == nullptr && later.empty()) return true;
            if (move == nullptr) {
                later.clear();
                may_defer = false;
                continue;
            }
            MovesInWork* const in_work =
                team_ != nullptr && moves_.done(depth) > 0 ? &team_->in_work : nullptr;
            const std::uint64_t name = MovesInWork::name_of(tree_.key(), move->move, depth);
            if (may_defer && in_work != nullptr && in_work->contains(name)) {
                later.push_back(move->move);
                continue;
            }
            const MovesInWork::Scope scope{in_work, name};
            const bool is_done = search(*move, depth);
            hear(depth);
            if (!is_done) return false;
        }
    }

  private:
    /// The values that are wanted exactly; of the other moves only whether they are better.
    bool search(RootMove& move, int depth) {
        const std::optional<Value> threshold = moves_.threshold(depth);
        const std::uint64_t before = tree_.nodes();
        const Value value =
            threshold ? tree_.search_root_move(move.move, {*threshold, kInfiniteValue}, depth,
                                               moves_.done(depth) - moves_.wanted() + 1, depth < move.plies)
                      : search_exactly(move, depth);
        move.nodes += tree_.nodes() - before;
        tree_.share_nodes();
        if (control_.is_stopped()) return false;
        const bool is_bound = threshold && value <= *threshold;
        move.note(value, is_bound, depth, tree_.pv());
        if (moves_.is_ranking() || is_bound) return true;
        moves_.bring_to_front(move);
        if (team_ != nullptr) team_->tell(moves_.front());
        return true;
    }

    Value search_exactly(const RootMove& move, int depth) {
        Window window{-kInfiniteValue, kInfiniteValue};
        if (moves_.is_ranking() && depth > 1) window = {move.found - kAspiration, move.found + kAspiration};
        for (;;) {
            const Value value = tree_.search_root_move(move.move, window, depth, 0, false);
            if (control_.is_stopped() || (value > window.alpha && value < window.beta)) return value;
            if (value <= window.alpha) window.alpha = -kInfiniteValue;
            if (value >= window.beta) window.beta = kInfiniteValue;
        }
    }

    /// Brings a better move that another thread has found to the front.
    void hear(int depth) {
        if (team_ == nullptr || moves_.is_ranking()) return;
        const auto better = team_->better_than(depth, moves_.threshold(depth).value_or(-kInfiniteValue));
        if (!better || (better->depth > depth && !control_.is_stopped())) return;
        RootMove& move = moves_.find(better->move);
        move.note(better->found, false, better->depth, better->pv);
        moves_.bring_to_front(move);
    }

    RootMoves& moves_;
    SearchControl& control_;
    Team* team_;  ///< null = there are no other threads
    TreeSearch tree_;
};

/// A thread that searches a copy of the moves; what it finds reaches the others through the table.
class RootSearch::Helper {
  public:
    /// Starts immediately.
    Helper(RootSearch& search, int max_depth, SearchControl& control, int number, Team& team)
        : moves_(search.moves_) {
        for (RootMove& move : moves_.all()) move.nodes = 0;
        const int first_depth = search.depth_ + 1;
        thread_ = JoiningThread{[this, &search, &control, number, first_depth, max_depth, &team] {
            Thread thread{search.position_, moves_, search.memory_, control, number, &team};
            int depth = first_depth;
            while (depth <= max_depth && !moves_.are_all_proven() && thread.deepen(depth)) ++depth;
        }};
    }

    /// Waits for the thread to end.
    [[nodiscard]] const RootMoves& finish() {
        thread_.join();
        return moves_;
    }

  private:
    RootMoves moves_;
    JoiningThread thread_;
};

void RootSearch::run(int max_depth, SearchControl& control, const std::function<void()>& progress) {
    const int threads = runnable_threads(memory_.options().threads);
    const auto team = threads > 1 ? std::make_unique<Team>() : nullptr;
    std::vector<std::unique_ptr<Helper>> helpers;
    {
        const StopAtEnd stop_at_end{control};
        for (int i = 1; i < threads; ++i)
            helpers.push_back(std::make_unique<Helper>(*this, max_depth, control, i, *team));
        Thread thread{position_, moves_, memory_, control, 0, team.get()};
        while (depth_ < max_depth && !control.is_stopped() && !moves_.are_all_proven() &&
               thread.deepen(depth_ + 1)) {
            ++depth_;
            progress();
        }
    }
    for (const auto& helper : helpers) moves_.add_nodes(helper->finish());
}

Thought search_best(SearchMemory& memory, const Position& position, const SearchLimits& limits,
                    std::size_t lines, const StopThinking& stop, const ThoughtSink& sink) {
    const SteadyClock::time_point start = SteadyClock::now();
    memory.prepare(position);
    RootMoves moves{position, memory.evaluator(), moves_worth_trying(position, limits), RootGoal::kBestMove};
    const int exact_depth = moves.exact_depth();
    SearchControl control;
    control.poll = stop;
    if (limits.nodes) control.node_limit = *limits.nodes;
    if (limits.time) control.deadline = start + *limits.time;
    MoveAnalysis known;  // by the last depth that was complete
    const auto thought = [&] {
        Thought thought{
            .depth = known.depth, .nodes = control.nodes.load(), .elapsed = SteadyClock::now() - start};
        known.move = moves.front().move;
        known.pv = moves.front().pv;
        thought.moves.push_back(known);
        if (lines == 1) return thought;
        for (const RootMove* const move : moves.best(moves.size()))
            if (move != &moves.front() && thought.moves.size() < lines)
                thought.moves.push_back(analysis_of(*move));
        return thought;
    };
    RootSearch search{position, moves, memory};
    search.run(std::max(1, std::min(exact_depth, limits.depth.value_or(exact_depth))), control, [&] {
        known = analysis_of(moves.front());
        known.depth = moves.front().depth;
        known.exact = known.depth >= exact_depth;
        const Thought found = thought();
        if (sink) sink(found);
        if (limits.target && found.elapsed >= *limits.target) control.stop();
    });
    return thought();
}

}  // namespace pahtum
