#include "engine/search/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/search/chance.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/search/root_moves.hpp"
#include "engine/search/root_search.hpp"
#include "engine/solver/mirror_strategy.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::uint64_t kFirstTurn = 4096;  ///< nodes of the search's first turn
constexpr std::uint64_t kLongestTurn = 1 << 20;
/// Length of a turn of proofs in turns of the search, which is far slower per node.
constexpr std::uint64_t kProofsPerSearch = 3;
/// Proofs begin when they are expected to take at most this many times the nodes spent already.
constexpr double kReach = 32;

constexpr std::chrono::milliseconds kLeastPause{5};  ///< between two reports

/// One ranking.
class Ranking {
  public:
    /// The memory must be prepared.
    Ranking(SearchMemory& memory, Solver& solver, const Position& position, const ThinkRequest& request,
            const StopThinking& stop, const ThoughtSink& sink)
        : memory_(memory),
          solver_(solver),
          position_(position),
          request_(request),
          stop_(stop),
          sink_(sink),
          moves_(position, memory.evaluator(), choosable_moves(position, request.limits), RootGoal::kRanking,
                 request.lines),
          max_depth_(request.limits.depth.value_or(std::numeric_limits<int>::max())),
          are_all_ranked_(moves_.size() == position.legal_moves().size()),
          must_prove_value_(are_all_ranked_) {
        use_mirroring();
        use_known();
    }

    Thought run() {
        std::uint64_t turn = kFirstTurn;
        while (!is_finished()) {
            search_for(turn);
            if (!is_finished() && are_proofs_in_reach()) prove_for(turn * kProofsPerSearch);
            turn = std::min(turn + turn / 4, kLongestTurn);
        }
        return thought();
    }

  private:
    /// Bounds that mirroring proves, however far the end of the game.
    void use_mirroring() {
        if (!request_.by_mirroring || !fills_the_board(position_)) return;
        if (request_.limits.depth && plies_to_end(position_) > max_depth_) return;
        const Side mover = position_.side_to_move();
        const bool is_limited = can_mirror(position_, opponent(mover));
        for (RootMove& move : moves_.all()) {
            Position after = position_;
            after.play(move.move);
            if (is_limited || can_mirror(after, opponent(mover))) move.prove(move.lower, 0);
            if (can_mirror(after, mover)) move.prove(0, move.upper);
        }
    }

    /// If that leaves no doubt about the value of the position, it need not be proven.
    void use_known() {
        Points most = -kMostPoints;
        Points best = -kMostPoints;
        for (const KnownMove& known : request_.known.moves) {
            for (RootMove& move : moves_.all()) {
                if (move.move != known.move) continue;
                move.prove(known.lower, known.upper);
                move.follow(known.pv);
            }
        }
        for (const RootMove& move : moves_.all()) {
            most = std::max(most, move.upper);
            if (move.is_exact()) best = std::max(best, move.lower);
        }
        if (best == most) must_prove_value_ = false;
    }

    bool is_finished() { return is_stopped_ || depth_ >= max_depth_ || moves_.are_all_proven(); }

    /// Whether the client or the limits on time and nodes end the ranking.
    bool poll() {
        const SteadyClock::time_point now = SteadyClock::now();
        const SearchLimits& limits = request_.limits;
        is_stopped_ = is_stopped_ || (limits.time && now - start_ >= *limits.time) || (stop_ && stop_());
        if (now - last_report_ >= kLongestPause) report_progress(now);
        return is_stopped_;
    }

    std::uint64_t nodes_left() const {
        const std::uint64_t limit = request_.limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
        return limit - std::min(limit, nodes_);
    }

    void spend(std::uint64_t nodes) {
        nodes_ += nodes;
        if (nodes_left() == 0) is_stopped_ = true;
    }

    void search_for(std::uint64_t nodes) {
        SearchControl control;
        in_turn_ = &control;
        control.node_limit = std::min(nodes, nodes_left());
        control.poll = [this] { return poll(); };
        for (RootSearch search{position_, moves_, memory_, control, depth_, max_depth_}; search.deepen();) {
            depth_ = search.depth();
            something_is_new();
        }
        in_turn_ = nullptr;
        spend(control.nodes.load());
    }

    bool are_proofs_in_reach() const {
        if (request_.limits.depth && plies_to_end(position_) > max_depth_) return false;
        return std::exp2(proof_cost(position_)) <= kReach * static_cast<double>(nodes_);
    }

    /// First the value of the position with one best move, which bounds all others; then one move after the
    /// other.
    void prove_for(std::uint64_t nodes) {
        const std::uint64_t end = nodes_ + std::min(nodes, nodes_left());
        if (must_prove_value_) prove_value(end - nodes_);
        while (!is_stopped_ && nodes_ < end) {
            if (in_proof_ == nullptr || moves_.is_settled(*in_proof_))
                in_proof_ = moves_.next(RootMoves::kAnyDepth);
            if (in_proof_ == nullptr) return;
            prove(*in_proof_, end - nodes_);
        }
    }

    void prove_value(std::uint64_t nodes) {
        const SolveReport found = solve(position_, {.all_best = false, .nodes = nodes});
        for (RootMove& move : moves_.all()) move.prove(move.lower, found.upper);
        if (found.status != SolveStatus::kExact || found.best.empty()) return;
        must_prove_value_ = false;
        RootMove& best = moves_.find(found.best.front());
        best.prove(found.lower, found.upper);
        best.nodes += found.nodes;
        best.pv = found.pv;
        something_is_new();
    }

    /// Proves the value of a move, or, if the move need not be listed, that it is no better than those
    /// listed.
    void prove(RootMove& move, std::uint64_t nodes) {
        Position after = position_;
        after.play(move.move);
        const bool same_side = after.side_to_move() == position_.side_to_move();
        SolveRequest request{.all_best = false, .nodes = nodes};
        if (const auto threshold = moves_.proven_threshold(); threshold && move.lower <= *threshold) {
            request.goal = SolveGoal::kAtLeast;
            request.at_least = same_side ? *threshold + 1 : -*threshold;
        }
        const SolveReport found = solve(after, request);
        move.nodes += found.nodes;
        move.prove(same_side ? found.lower : -found.upper, same_side ? found.upper : -found.lower);
        if (!move.is_exact()) return;
        move.pv = {move.move};
        move.pv.insert(move.pv.end(), found.pv.begin(), found.pv.end());
        something_is_new();
    }

    SolveReport solve(const Position& position, const SolveRequest& request) {
        SolveReport report = solver_.solve(position, request, [this] { return poll(); });
        spend(report.nodes);
        return report;
    }

    void something_is_new() {
        const SteadyClock::time_point now = SteadyClock::now();
        if (now - last_report_ >= kLeastPause) report_progress(now);
    }

    void report_progress(SteadyClock::time_point now) {
        if (!sink_ || depth_ == 0 || moves_.are_all_proven()) return;
        last_report_ = now;
        sink_(thought());
    }

    Thought thought() {
        Thought thought{.depth = depth_,
                        .nodes = nodes_ + (in_turn_ == nullptr ? 0 : in_turn_->nodes.load()),
                        .elapsed = SteadyClock::now() - start_,
                        .is_complete = moves_.are_all_proven(),
                        .from_book = !request_.known.is_empty()};
        for (const RootMove* const move : moves_.best()) {
            thought.moves.push_back(analysis_of(*move));
            thought.moves.back().win_rate = calibrated(thought.moves.back().win_rate, position_);
        }
        keep_within(request_.known, are_all_ranked_, position_, thought.best());
        return thought;
    }

    SearchMemory& memory_;
    Solver& solver_;
    const Position& position_;
    const ThinkRequest& request_;
    const StopThinking& stop_;
    const ThoughtSink& sink_;
    SteadyClock::time_point start_ = SteadyClock::now();
    SteadyClock::time_point last_report_{};
    RootMoves moves_;
    int depth_ = 0;  ///< in plies, completed for every move that is not proven
    int max_depth_;
    const bool are_all_ranked_;
    bool must_prove_value_;         ///< value of the position; only if all of its moves are ranked
    RootMove* in_proof_ = nullptr;  ///< the move that is being proven
    std::uint64_t nodes_ = 0;
    const SearchControl* in_turn_ = nullptr;  ///< of the search that is running
    bool is_stopped_ = false;
};

}  // namespace

void keep_within(const KnownMargins& known, bool is_best_of_all, const Position& position,
                 MoveAnalysis& best) {
    if (best.score > known.most) {
        best.score = known.most;
        if (known.most <= 0) best.win_rate = win_rate(known.most, true, position);
    } else if (is_best_of_all && best.score < known.least) {
        best.score = known.least;
        best.win_rate = std::max(best.win_rate, win_rate(known.least, known.least == 0, position));
    }
}

Thought rank_moves(SearchMemory& memory, Solver& solver, const Position& position,
                   const ThinkRequest& request, const StopThinking& stop, const ThoughtSink& sink) {
    memory.prepare(position);
    return Ranking{memory, solver, position, request, stop, sink}.run();
}

}  // namespace pahtum
