#include "engine/search/mind.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "engine/search/chance.hpp"
#include "engine/search/proof_policy.hpp"
#include "engine/search/ranking.hpp"
#include "engine/search/root_search.hpp"

namespace pahtum {
namespace {

using std::chrono::steady_clock;

constexpr int kOpinionPercent = 4;  ///< of the budget, for the search before the proofs
constexpr int kChangePercent = 3;   ///< for the search after a move has failed

/// Of a game that ends with this margin.
double win_rate_at(Points margin) { return margin > 0 ? 1 : margin < 0 ? 0 : 0.5; }

MoveAnalysis proven(const Position& position, Move move, Points margin) {
    return {.move = move,
            .score = static_cast<double>(margin),
            .win_rate = win_rate_at(margin),
            .exact = true,
            .depth = plies_to_end(position),
            .pv = {move}};
}

/// Lists the move first, and of the others as many as fit. If it was listed, its own analysis is kept.
void put_first(Thought& thought, const MoveAnalysis& first, std::size_t lines) {
    auto place = std::find_if(thought.moves.begin(), thought.moves.end(),
                              [&](const MoveAnalysis& listed) { return listed.move == first.move; });
    if (place == thought.moves.end()) place = thought.moves.insert(place, first);
    std::rotate(thought.moves.begin(), place, place + 1);
    thought.moves.resize(std::min(thought.moves.size(), lines));
}

/// Whether several moves are proven to be best.
bool has_tie(const Thought& thought) {
    return thought.is_complete && thought.moves.size() > 1 &&
           thought.moves[0].score == thought.moves[1].score;
}

/// To choose among the moves of a complete analysis, for no more than it took or 4,096 nodes, and within its
/// limits.
ThinkRequest request_to_choose(const Thought& thought, const ThinkRequest& request) {
    constexpr std::uint64_t kLeast = 4096;
    ThinkRequest choice{.limits = request.limits};
    choice.limits.nodes = std::max(thought.nodes, kLeast);
    if (const auto limit = request.limits.nodes)
        choice.limits.nodes = std::min(*choice.limits.nodes, *limit - std::min(*limit, thought.nodes));
    if (choice.limits.time) *choice.limits.time -= thought.elapsed;
    return choice;
}

}  // namespace

struct Mind::Parts {
    Parts(const SearchOptions& search, const SolverOptions& solver)
        : solver_options(solver), memory(search), solver(solver) {}

    SolverOptions solver_options;
    SearchMemory memory;
    Solver solver;
    ProofPolicy policy{solver};
};

/// The choice of one move: proves what it can, the result first, and otherwise plays the move that the search
/// prefers.
///
/// 1. If the margin is within reach, it is proven, and a proven move is played (ProofPolicy).
/// 2. Otherwise, if the result is within reach, the search takes the first 4% of the budget. The solver
///    then proves that the preferred move wins or, if the search expects no win, that it draws. If the move
///    fails, it is left out and the search chooses again; after two failures all other moves are asked at
///    once, in the solver's order. If all fail to win, the same is asked of a draw. What is left until 85%
///    are spent shows which other moves win, or whether a draw is the best result.
/// 3. The search has the rest, among the moves proven to win or else those that have not failed. A proven
///    draw is played unless the search expects more of another move. Of moves that all draw or all lose, the
///    one that sets the hardest problem is played, or, if that cannot be told, the one the search prefers.
class Mind::Choice {
  public:
    Choice(SearchMemory& memory, ProofPolicy& policy, const Position& position, const ThinkRequest& request,
           const StopThinking& stop, const ThoughtSink& sink)
        : memory_(memory),
          policy_(policy),
          position_(position),
          request_(request),
          limits_(request.limits),
          client_stop_(stop),
          sink_(sink),
          budget_(limits_),
          are_all_allowed_(choosable_moves(position, limits_).size() == position.legal_moves().size()) {}

    Thought run() {
        proven_ = policy_.ask(position_, limits_, budget_, stop_);
        if (proven_.draw) return finished(search_for_more());
        if (!proven_.is_exact() && proven_.lower <= 0 &&
            policy_.may_prove_result(position_, limits_, budget_)) {
            opinion_ = search(budget_.until(kOpinionPercent, limits_));
            if (opinion_->best().exact) return finished(*opinion_);
            prove_result();
        }
        if (!proven_.is_exact() || proven_.is_choice_open) return finished(last_search());
        return finished(corrected(proven_moves(), budget_.spent()));
    }

    /// Of several moves that an analysis has proven to be best, lists that first which would be played. What
    /// that takes teaches nothing about the proofs of the game.
    static void break_tie(Thought& thought, SearchMemory& memory, Solver& solver, const Position& position,
                          const ThinkRequest& request, const StopThinking& stop) {
        ProofPolicy policy{solver};
        const ThinkRequest to_choose = request_to_choose(thought, request);
        const Thought choice = Choice{memory, policy, position, to_choose, stop, {}}.run();
        if (choice.best().exact && choice.best().score == thought.best().score)
            put_first(thought, choice.best(), request.lines);
        thought.nodes += choice.nodes;
        thought.elapsed += choice.elapsed;
    }

  private:
    /// So many moves are asked one by one; then the solver chooses their order.
    static constexpr std::size_t kMostFailures = 2;

    [[nodiscard]] Thought proven_moves() const {
        Thought thought{.depth = plies_to_end(position_)};
        for (const Move move : proven_.moves) {
            if (thought.moves.size() == request_.lines) break;
            thought.moves.push_back(proven(position_, move, proven_.lower));
        }
        thought.best().pv = proven_.pv;
        return thought;
    }

    /// Than the draw in hand.
    Thought search_for_more() {
        Thought thought = last_search();
        if (thought.best().win_rate > 0.5) return thought;
        const MoveAnalysis draw = proven(position_, *proven_.draw, 0);
        put_first(thought, draw, request_.lines);
        thought.best() = draw;
        thought.depth = draw.depth;
        return thought;
    }

    void prove_result() {
        const std::uint64_t before = budget_.spent();
        candidates_ = choosable_moves(position_, limits_);
        goal_ = opinion_->best().win_rate > 0.5 ? 1 : 0;
        std::optional<bool> holds = try_goal();
        if (holds == false && goal_ == 1) {
            lower_goal();
            holds = try_goal();
        }
        policy_.learn_result(position_, budget_.spent() - before - searched_, holds.has_value());
        if (holds == false && are_all_allowed_) proven_.upper = std::min(proven_.upper, goal_ - 1);
        if (holds == true) use_proof();
    }

    /// Whether a move reaches the goal; if so, it is that of opinion_. Nothing if that could not be settled.
    std::optional<bool> try_goal() {
        for (std::size_t failures = 0;; ++failures) {
            if (failures == kMostFailures && are_all_allowed_) return try_all_moves();
            const Move move = opinion_->best().move;
            const auto holds = policy_.reaches(position_, move, goal_, budget_, stop_);
            if (holds != false) return holds;
            std::erase(candidates_, move);
            if (goal_ == 1 && !fallback_) fall_back_on(*opinion_, -kMostPoints, 0);
            if (candidates_.empty()) return false;
            think_again();
            // A draw is worth more than what is left of the hope to win.
            if (fallback_ && opinion_->best().win_rate < fallback_->best().win_rate) return false;
        }
    }

    std::optional<bool> try_all_moves() {
        const SolveReport report = policy_.compare(position_, goal_, budget_, stop_);
        if (report.upper < goal_) {
            candidates_.clear();
            return false;
        }
        if (report.lower < goal_ || report.best.empty()) return std::nullopt;
        opinion_->best().move = report.best.front();
        opinion_->best().pv = {report.best.front()};
        opinion_->moves.resize(1);
        return true;
    }

    void think_again() {
        const std::uint64_t before = budget_.spent();
        SearchLimits limits = budget_.until(budget_.spent_percent() + kChangePercent, limits_);
        limits.among = candidates_;
        opinion_ = search(limits);
        searched_ += budget_.spent() - before;
    }

    /// To a draw: of all moves, that preferred at first may be best.
    void lower_goal() {
        if (candidates_.empty() && are_all_allowed_) proven_.upper = std::min(proven_.upper, 0);
        candidates_ = choosable_moves(position_, limits_);
        opinion_ = std::exchange(fallback_, std::nullopt);
        goal_ = 0;
    }

    /// The move of opinion_ reaches the goal.
    void use_proof() {
        proven_.lower = goal_;
        proven_.moves = {opinion_->best().move};
        if (goal_ == 0 && proven_.upper > 0) {
            const SolveReport report = policy_.compare(position_, 1, budget_, stop_);
            if (report.lower > 0) {
                proven_.lower = 1;
                proven_.moves.clear();
            } else if (report.upper > 0) {
                proven_.moves.clear();
                candidates_.clear();
                return fall_back_on(*opinion_, 0, kMostPoints);
            }
            proven_.upper = std::min(proven_.upper, report.upper);
        }
        policy_.choose(position_, limits_, budget_, stop_, proven_);
    }

    /// On a move that a proof has bounded to these margins, however little the search knows of it.
    void fall_back_on(Thought thought, Points least, Points most) {
        MoveAnalysis& best = thought.best();
        best.score = std::clamp<double>(best.score, least, most);
        best.win_rate = std::clamp(best.win_rate, win_rate_at(least), win_rate_at(most));
        thought.depth = best.depth = std::max(best.depth, 1);
        fallback_ = std::move(thought);
    }

    Thought last_search() {
        SearchLimits limits = budget_.rest();
        const std::vector<Move>& among = proven_.moves.empty() ? candidates_ : proven_.moves;
        if (!among.empty()) limits.among = among;
        Thought thought = search(limits);
        // What is cut short knows less than what came before.
        const bool knew_more = opinion_ && thought.depth < opinion_->depth &&
                               may_choose(position_, opinion_->best().move, limits);
        const std::uint64_t nodes = thought.nodes;
        if (knew_more) thought = *opinion_;
        if (proven_.moves.empty() && fallback_ && thought.best().win_rate < fallback_->best().win_rate)
            thought = *fallback_;
        thought.nodes = nodes;
        thought.elapsed = budget_.elapsed();
        // What came before may have been found when less was proven.
        if (proven_.is_choice_open) {
            std::erase_if(thought.moves, [&](const MoveAnalysis& listed) {
                return !may_choose(position_, listed.move, limits);
            });
            for (MoveAnalysis& move : thought.moves) {
                MoveAnalysis searched = std::move(move);
                move = proven(position_, searched.move, proven_.lower);
                move.pv = std::move(searched.pv);
                move.prior = searched.prior;
            }
            thought.depth = plies_to_end(position_);
        }
        return thought;
    }

    Thought search(const SearchLimits& limits) {
        const std::uint64_t before = budget_.spent();
        // Moves left out have failed: they are worth less than the goal.
        const bool is_restricted = !limits.among.empty() && limits.among != limits_.among;
        const auto correct = [&](Thought thought) {
            const bool is_best =
                proven_.moves.empty() ? thought.best().score >= goal_ : proven_.moves_are_all;
            if (is_restricted && !is_best) thought.best().exact = false;
            return corrected(std::move(thought), before);
        };
        const ThoughtSink pass_on = [&](const Thought& found) { report(correct(found)); };
        Thought thought =
            search_best(memory_, position_, limits, request_.lines, stop_, sink_ ? pass_on : ThoughtSink{});
        budget_.spend(thought.nodes);
        return correct(std::move(thought));
    }

    /// The thought, as far as proofs allow, with all nodes and time.
    [[nodiscard]] Thought corrected(Thought thought, std::uint64_t spent_before) const {
        for (MoveAnalysis& move : thought.moves) {
            move.score = std::min<double>(move.score, proven_.upper);
            move.win_rate = std::min(move.win_rate, win_rate_at(proven_.upper));
            if (proven_.moves.empty() || move.is_upper_bound) continue;
            move.score = std::max<double>(move.score, proven_.lower);
            move.win_rate = std::max(move.win_rate, win_rate_at(proven_.lower));
        }
        thought.nodes += spent_before;
        thought.elapsed = budget_.elapsed();
        return thought;
    }

    [[nodiscard]] Thought finished(Thought thought) const {
        thought.is_complete = thought.best().exact;
        return shown(std::move(thought));
    }

    /// As people should see it: no other move promises more than the first, unless it is proven to.
    [[nodiscard]] Thought shown(Thought thought) const {
        for (MoveAnalysis& move : thought.moves)
            if (!move.exact) move.win_rate = calibrated(move.win_rate, position_);
        keep_within(request_.known, are_all_allowed_, position_, thought.best());
        for (MoveAnalysis& move : thought.moves) {
            if (move.exact) continue;
            move.score = std::min(move.score, thought.best().score);
            move.win_rate = std::min(move.win_rate, thought.best().win_rate);
        }
        return thought;
    }

    void report(Thought thought) {
        last_report_ = steady_clock::now();
        latest_ = shown(std::move(thought));
        sink_(*latest_);
    }

    bool poll() {
        if (latest_ && steady_clock::now() - last_report_ >= kLongestPause) {
            last_report_ = steady_clock::now();
            latest_->elapsed = budget_.elapsed();
            sink_(*latest_);
        }
        return client_stop_ && client_stop_();
    }

    SearchMemory& memory_;
    ProofPolicy& policy_;
    const Position& position_;
    const ThinkRequest& request_;
    const SearchLimits& limits_;
    const StopThinking& client_stop_;
    const ThoughtSink& sink_;
    const StopThinking stop_ = [this] { return poll(); };
    SearchBudget budget_;
    const bool are_all_allowed_;
    Proven proven_;
    std::optional<Thought> opinion_;   ///< of the last search, and what the proofs changed of it
    std::optional<Thought> fallback_;  ///< preferred to moves from which less is expected
    std::vector<Move> candidates_;     ///< moves that have not failed; empty: no matter
    Points goal_ = 0;
    std::uint64_t searched_ = 0;     ///< nodes of searches between proofs
    std::optional<Thought> latest_;  ///< that the sink has got
    steady_clock::time_point last_report_;
};

Mind::Mind(const SearchOptions& options, const BoardJudge* judge)
    : parts_(std::make_unique<Parts>(SearchOptions{}, SolverOptions{.judge = judge})) {
    set_options(options);
}

Mind::~Mind() = default;

void Mind::set_options(const SearchOptions& options) {
    SearchOptions search = options;
    search.hash_mebibytes -= options.hash_mebibytes / 2;
    parts_->memory.set_options(search);
    parts_->solver_options.hash_mebibytes = std::max<std::size_t>(options.hash_mebibytes / 2, 1);
    parts_->solver_options.threads = options.threads;
    parts_->solver.set_options(parts_->solver_options);
}

void Mind::use_judge(const BoardJudge* judge) {
    parts_->solver_options.judge = judge;
    parts_->solver.set_options(parts_->solver_options);
}

std::size_t Mind::table_mebibytes() const { return parts_->memory.options().hash_mebibytes; }

void Mind::clear() {
    parts_->memory.clear();
    parts_->solver.clear();
    parts_->policy.clear();
}

void Mind::make_ready(const Position& position) { parts_->memory.make_ready(position); }

Thought Mind::think(const Position& position, const ThinkRequest& request, const StopThinking& stop,
                    const ThoughtSink& sink) {
    assert(request.lines >= 1);
    if (position.is_over()) return {.is_complete = true};
    auto& [options, memory, solver, policy] = *parts_;
    Thought thought;
    if (request.for_values) {
        thought = rank_moves(memory, solver, position, request, stop, sink);
        if (request.by_mirroring && has_tie(thought)) {
            thought.is_complete = false;
            if (sink) sink(thought);
            Choice::break_tie(thought, memory, solver, position, request, stop);
            thought.is_complete = true;
        }
    } else {
        thought = Choice{memory, policy, position, request, stop, sink}.run();
    }
    if (sink) sink(thought);
    return thought;
}

MoveAnalysis Mind::search(const Position& position, const SearchLimits& limits, const StopThinking& stop) {
    return search_best(parts_->memory, position, limits, 1, stop).best();
}

SolveReport Mind::solve(const Position& position, const SolveRequest& request, const StopThinking& stop) {
    return parts_->solver.solve(position, request, stop);
}

}  // namespace pahtum
