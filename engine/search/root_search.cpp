#include "engine/search/root_search.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "engine/core/ordered_work.hpp"
#include "engine/platform/threads.hpp"
#include "engine/solver/margin_bounds.hpp"

namespace pahtum {
namespace {

/// Aspiration window: half its width around the last value.
constexpr Value kAspiration = 30 * kResult;

/// A move with a static evaluation this much higher than that of another is e times as likely to be the best.
constexpr double kPriorScale = kPoint;

/// Whether a is listed before b.
bool is_better(const RootMove& a, const RootMove& b) {
    if (a.is_upper_bound != b.is_upper_bound) return b.is_upper_bound;
    if (a.value() != b.value()) return a.value() > b.value();
    return a.is_exact() && !b.is_exact();
}

/// Bounds of the final margin without a search, from the view of `side`.
MarginBounds bounds_after(const Position& after, Side side) {
    if (after.is_over()) return {after.margin(side), after.margin(side)};
    const MarginBounds limits = margin_limits(after);
    return after.side_to_move() == side ? limits : limits.reversed();
}

Score static_eval_after(const Position& position, Move move, const Evaluator& evaluator) {
    Position after = position;
    after.play(move);
    return evaluator.evaluate(after, position.side_to_move());
}

RootMove first_sight(const Position& position, Move move, const Evaluator& evaluator) {
    Position after = position;
    after.play(move);
    const Side side = position.side_to_move();
    const MarginBounds limits = bounds_after(after, side);
    return {.move = move,
            .plies = plies_with(position, move),
            .found = value_of({evaluator.evaluate(after, side), Evaluator::log_spread(after)}),
            .pv = {move},
            .lower = limits.lower,
            .upper = limits.upper};
}

void set_priors(const Position& position, const Evaluator& evaluator, std::vector<RootMove>& moves) {
    std::vector<Score> static_evals;
    for (const RootMove& move : moves)
        static_evals.push_back(static_eval_after(position, move.move, evaluator));
    const Score best = *std::max_element(static_evals.begin(), static_evals.end());
    double sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        moves[i].prior = std::exp((static_evals[i] - best) / kPriorScale);
        sum += moves[i].prior;
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

Value RootMove::value() const { return std::clamp(found, exact_value(lower), exact_value(upper)); }

double RootMove::points() const {
    return std::clamp(points_of(found), static_cast<double>(lower), static_cast<double>(upper));
}

void RootMove::prove(Points at_least, Points at_most) {
    lower = std::max(lower, at_least);
    // A wrong book can contradict what is proven here.
    upper = std::max(lower, std::min(upper, at_most));
    if (is_exact()) is_upper_bound = false;
}

void RootMove::follow(std::vector<Move> new_pv) {
    const bool is_known = new_pv.size() <= pv.size() && std::equal(new_pv.begin(), new_pv.end(), pv.begin());
    if (!is_known) pv = std::move(new_pv);
}

RootMoves::RootMoves(const Position& position, const Evaluator& evaluator, const std::vector<Move>& moves,
                     RootGoal goal, std::size_t wanted)
    : goal_(goal), wanted_(std::min(wanted, moves.size())) {
    assert(!moves.empty() && wanted >= 1);
    for (const Move move : moves) moves_.push_back(first_sight(position, move, evaluator));
    if (goal == RootGoal::kRanking) {
        set_priors(position, evaluator, moves_);
        std::stable_sort(moves_.begin(), moves_.end(), is_better);
    } else {
        std::stable_sort(moves_.begin(), moves_.end(),
                         [](const RootMove& a, const RootMove& b) { return a.found > b.found; });
    }
}

int RootMoves::exact_depth() const {
    int depth = 0;
    for (const RootMove& move : moves_) depth = std::max(depth, move.plies);
    return depth;
}

void RootMoves::bring_to_front(Move move) {
    const auto place = moves_.begin() + (&find(move) - moves_.data());
    std::rotate(moves_.begin(), place, place + 1);
}

/// Values of different depths do not compare well: while a depth is searched, moves that are still to come do
/// not get ahead of the best that has been searched.
std::vector<const RootMove*> RootMoves::best() const {
    int depth = 0;
    for (const RootMove& move : moves_) depth = std::max(depth, move.is_exact() ? 0 : move.depth);
    const auto is_late = [&](const RootMove& move) { return !move.is_exact() && move.depth < depth; };
    std::optional<Value> best_searched;
    for (const RootMove& move : moves_) {
        if (!is_late(move) && !move.is_exact() && !move.is_upper_bound)
            best_searched = std::max(move.value(), best_searched.value_or(move.value()));
    }
    const auto rank = [&](const RootMove& move) {
        const bool is_held_back = is_late(move) && best_searched;
        const Value value = is_held_back ? std::min(move.value(), *best_searched) : move.value();
        return std::tuple{move.is_upper_bound, -value, !move.is_exact(), is_held_back};
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

std::optional<Value> RootMoves::threshold(int depth) const {
    std::vector<Value> values;
    for (const RootMove& move : moves_) {
        if (move.is_exact() || (move.depth >= depth && !move.is_upper_bound)) values.push_back(move.value());
    }
    return greatest(values, wanted_);
}

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

    /// False if control stopped it before the depth was complete.
    bool deepen(int depth, const std::function<void()>& progress) {
        const bool is_done =
            moves_.goal() == RootGoal::kBestMove ? find_best(depth, progress) : rank(depth, progress);
        tree_.share_nodes();
        return is_done;
    }

  private:
    /// A move that is to be searched, and its place in the order.
    struct Turn {
        Move move;
        std::size_t number;
        bool is_deferred;
    };

    /// Searches every move with the best value so far as alpha; a new best move goes to the front.
    bool find_best(int depth, const std::function<void()>& progress) {
        const bool may_reduce = depth < moves_.exact_depth();
        std::vector<Turn> turns;
        for (const RootMove& move : moves_.all()) turns.push_back({move.move, turns.size(), false});
        Value best = -kInfiniteValue;
        for (std::size_t i = 0; i < turns.size(); ++i) {
            const auto [move, number, is_deferred] = turns[i];
            const std::uint64_t name = MovesInWork::name_of(tree_.key(), move, depth);
            if (team_ != nullptr && number > 0 && !is_deferred && team_->in_work.contains(name)) {
                turns.push_back({move, number, true});
                continue;
            }
            const MovesInWork::Scope scope{team_ != nullptr && number > 0 ? &team_->in_work : nullptr, name};
            const Value value =
                tree_.search_root_move(move, {best, kInfiniteValue}, depth, number, may_reduce);
            if (!control_.is_stopped() && value > best) {
                RootMove& found = moves_.find(move);
                found.found = best = value;
                found.depth = depth;
                found.pv = tree_.pv();
                moves_.bring_to_front(move);
                if (team_ != nullptr) team_->tell(found);
            }
            best = std::max(best, hear(depth, best));
            if (control_.is_stopped()) return false;
        }
        tree_.share_nodes();
        progress();
        return true;
    }

    /// Brings a better move that another thread has found to the front. Returns the best value of this depth.
    Value hear(int depth, Value best) {
        const auto better = team_ == nullptr ? std::nullopt : team_->better_than(depth, best);
        if (!better || (better->depth > depth && !control_.is_stopped())) return best;
        RootMove& move = moves_.find(better->move);
        move.found = better->found;
        move.depth = better->depth;
        move.pv = better->pv;
        moves_.bring_to_front(better->move);
        return better->found;
    }

    /// Searches the most promising move first, until all have been searched to this depth or are settled.
    bool rank(int depth, const std::function<void()>& progress) {
        while (RootMove* const move = moves_.most_promising(depth)) {
            const std::uint64_t before = tree_.nodes();
            const bool is_done = rank(*move, depth);
            move->nodes += tree_.nodes() - before;
            tree_.share_nodes();
            if (!is_done) return false;
            progress();
        }
        return true;
    }

    bool rank(RootMove& move, int depth) {
        const std::optional<Value> threshold = moves_.threshold(depth);
        const Value value = threshold ? search_above(*threshold, move, depth) : search_exactly(move, depth);
        if (control_.is_stopped()) return false;
        const bool is_upper_bound = threshold && value <= *threshold;
        if (depth >= move.plies) move.prove(is_upper_bound ? move.lower : margin_of(value), margin_of(value));
        move.found = value;
        move.is_upper_bound = is_upper_bound && !move.is_exact();
        move.depth = depth;
        move.follow(tree_.pv());
        return true;
    }

    Value search_above(Value threshold, const RootMove& move, int depth) {
        return tree_.search_root_move(move.move, {threshold, kInfiniteValue}, depth, move_number(depth),
                                      depth < move.plies);
    }

    /// Place of the next move, from 1, among those searched at this depth with a threshold.
    [[nodiscard]] std::size_t move_number(int depth) const {
        const auto& all = moves_.all();
        const auto searched = std::count_if(all.begin(), all.end(), [&](const RootMove& move) {
            return move.depth >= depth || move.is_exact();
        });
        return static_cast<std::size_t>(searched) - moves_.wanted() + 1;
    }

    Value search_exactly(const RootMove& move, int depth) {
        Window window{-kInfiniteValue, kInfiniteValue};
        if (depth > 1) window = {move.found - kAspiration, move.found + kAspiration};
        for (;;) {
            const Value value = tree_.search_root_move(move.move, window, depth, 0, false);
            if (control_.is_stopped() || (value > window.alpha && value < window.beta)) return value;
            if (value <= window.alpha) window.alpha = -kInfiniteValue;
            if (value >= window.beta) window.beta = kInfiniteValue;
        }
    }

    RootMoves& moves_;
    SearchControl& control_;
    Team* team_;  ///< null = there are no other threads
    TreeSearch tree_;
};

/// A thread that searches a copy of the moves; what it finds reaches the others through the table. When all
/// moves are ranked, every other helper begins with the least promising one and meets the main thread
/// half-way.
class RootSearch::Helper {
  public:
    /// Starts immediately.
    Helper(RootSearch& search, int max_depth, SearchControl& control, int number, Team& team)
        : moves_(search.moves_) {
        for (RootMove& move : moves_.all()) move.nodes = 0;
        const bool ranks_all = moves_.goal() == RootGoal::kRanking && moves_.wanted() == moves_.size();
        if (ranks_all && number % 2 != 0) moves_.reverse();
        const int first_depth = search.depth_ + 1;
        thread_ = JoiningThread{[this, &search, &control, number, first_depth, max_depth, &team] {
            Thread thread{search.position_, moves_, search.memory_, control, number, &team};
            int depth = first_depth;
            while (depth <= max_depth && !moves_.is_finished() && thread.deepen(depth, [] {})) ++depth;
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
        while (depth_ < max_depth && !control.is_stopped() && !moves_.is_finished() &&
               thread.deepen(depth_ + 1, progress))
            ++depth_;
    }
    for (const auto& helper : helpers) moves_.add_nodes(helper->finish());
}

}  // namespace pahtum
