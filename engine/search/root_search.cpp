#include "engine/search/root_search.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

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
    /// Keeps the exception that is being handled, for the leader.
    void fail() {
        const std::lock_guard lock{mutex_};
        error_ = std::current_exception();
    }
    /// Throws what was kept.
    void check() {
        const std::lock_guard lock{mutex_};
        if (error_) std::rethrow_exception(error_);
    }

  private:
    std::mutex mutex_;
    std::optional<RootMove> best_;
    std::exception_ptr error_;
};

/// A thread that searches a copy of the moves; what it finds reaches the others through the table.
class RootSearch::Helper {
  public:
    /// Starts immediately.
    Helper(const RootSearch& leader, int number) : moves_(leader.moves_) {
        for (RootMove& move : moves_.all()) move.nodes = 0;
        thread_ = JoiningThread{[this, &leader, depth = leader.depth_, number] {
            try {
                RootSearch search{leader.position_,  moves_, leader.memory_, leader.control_, depth,
                                  leader.max_depth_, number, leader.team_};
                while (search.deepen()) continue;
            } catch (...) {
                leader.team_->fail();
                leader.control_.stop();
            }
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

RootSearch::RootSearch(const Position& position, RootMoves& moves, SearchMemory& memory,
                       SearchControl& control, int depth, int max_depth, int number,
                       std::shared_ptr<Team> team)
    : position_(position),
      moves_(moves),
      memory_(memory),
      control_(control),
      depth_(depth),
      max_depth_(max_depth),
      team_(std::move(team)),
      tree_(position, memory, control, number, team_ == nullptr ? nullptr : &team_->in_work) {}

RootSearch::RootSearch(const Position& position, RootMoves& moves, SearchMemory& memory,
                       SearchControl& control, int depth, int max_depth)
    : RootSearch(position, moves, memory, control, depth, max_depth, 0,
                 runnable_threads(memory.options().threads) > 1 ? std::make_shared<Team>() : nullptr) {
    const int threads = runnable_threads(memory.options().threads);
    for (int i = 1; i < threads; ++i) helpers_.push_back(std::make_unique<Helper>(*this, i));
}

/// Helpers do not check limits themselves.
RootSearch::~RootSearch() {
    if (helpers_.empty()) return;
    control_.stop();
    for (const auto& helper : helpers_) moves_.add_nodes(helper->finish());
}

bool RootSearch::is_stopped() {
    if (!control_.is_stopped()) return false;
    if (team_ != nullptr) team_->check();
    return true;
}

bool RootSearch::deepen() {
    if (is_stopped() || depth_ >= max_depth_ || moves_.are_all_proven()) return false;
    const int depth = depth_ + 1;
    later_.clear();
    may_defer_ = team_ != nullptr;
    while (RootMove* const move = next_move(depth)) {
        const MovesInWork::Scope scope{in_work(depth), MovesInWork::name_of(tree_.key(), move->move, depth)};
        // The values that are wanted exactly; of the other moves only whether they are better.
        const std::optional<Value> threshold = moves_.threshold(depth);
        const std::uint64_t before = tree_.nodes();
        const Value value =
            threshold ? tree_.search_root_move(move->move, {*threshold, kInfiniteValue}, depth,
                                               moves_.done(depth) - moves_.wanted() + 1, depth < move->plies)
                      : search_exactly(*move, depth);
        move->nodes += tree_.nodes() - before;
        tree_.share_nodes();
        const bool was_stopped = is_stopped();
        if (!was_stopped) note(*move, value, threshold && value <= *threshold, depth);
        hear(depth);
        if (was_stopped) return false;
    }
    depth_ = depth;
    return true;
}

/// Where the first moves of a depth are searched by all threads, null.
MovesInWork* RootSearch::in_work(int depth) const {
    return team_ != nullptr && moves_.done(depth) > 0 ? &team_->in_work : nullptr;
}

/// Those that another thread is searching come last.
RootMove* RootSearch::next_move(int depth) {
    for (;;) {
        RootMove* const move = moves_.next(depth, later_);
        if (move == nullptr && later_.empty()) return nullptr;
        if (move == nullptr) {
            later_.clear();
            may_defer_ = false;
            continue;
        }
        const MovesInWork* const others = may_defer_ ? in_work(depth) : nullptr;
        if (others == nullptr || !others->contains(MovesInWork::name_of(tree_.key(), move->move, depth)))
            return move;
        later_.push_back(move->move);
    }
}

void RootSearch::note(RootMove& move, Value value, bool is_bound, int depth) {
    move.note(value, is_bound, depth, tree_.pv());
    if (moves_.is_ranking() || is_bound) return;
    moves_.bring_to_front(move);
    if (team_ != nullptr) team_->tell(moves_.front());
}

Value RootSearch::search_exactly(const RootMove& move, int depth) {
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
void RootSearch::hear(int depth) {
    if (team_ == nullptr || moves_.is_ranking()) return;
    const auto better = team_->better_than(depth, moves_.threshold(depth).value_or(-kInfiniteValue));
    if (!better || (better->depth > depth && !control_.is_stopped())) return;
    RootMove& move = moves_.find(better->move);
    move.note(better->found, false, better->depth, better->pv);
    moves_.bring_to_front(move);
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
        // A depth that was cut short may have proven that its best move is better.
        const double proven = win_rate_of(moves.front().value());
        if (moves.front().is_exact() && proven > known.win_rate) {
            known.score = moves.front().points();
            known.win_rate = proven;
        }
        known.move = moves.front().move;
        known.pv = moves.front().pv;
        thought.moves.push_back(known);
        if (lines == 1) return thought;
        for (const RootMove* const move : moves.best(moves.size()))
            if (move != &moves.front() && thought.moves.size() < lines)
                thought.moves.push_back(analysis_of(*move));
        return thought;
    };
    const int max_depth = std::max(1, std::min(exact_depth, limits.depth.value_or(exact_depth)));
    for (RootSearch search{position, moves, memory, control, 0, max_depth}; search.deepen();) {
        known = analysis_of(moves.front());
        known.depth = moves.front().depth;
        known.exact = known.depth >= exact_depth;
        const Thought found = thought();
        if (sink) sink(found);
        if (limits.target && found.elapsed >= *limits.target) control.stop();
    }
    return thought();
}

}  // namespace pahtum
