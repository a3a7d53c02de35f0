#include "engine/solver/solve_run.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/core/ordered_work.hpp"

namespace pahtum {
namespace {

/// The delay before the first poll, which calls helpers: short questions are answered without them.
constexpr std::chrono::milliseconds kFirstPoll{1};

std::vector<Symmetry> symmetries_of(const Position& position) {
    std::vector<Symmetry> symmetries;
    const auto keeps = [&](Bitboard squares, Symmetry symmetry) {
        return transform(squares, symmetry, position.size()) == squares;
    };
    for (const Symmetry symmetry : kSymmetries)
        if (keeps(position.boulders(), symmetry) && keeps(position.stones(Side::kBlack), symmetry) &&
            keeps(position.stones(Side::kWhite), symmetry))
            symmetries.push_back(symmetry);
    return symmetries;
}

/// The same for all moves that are images of each other under the symmetries.
std::uint16_t representative(Move move, const std::vector<Symmetry>& symmetries, int size) {
    std::uint16_t smallest = move.code();
    for (const Symmetry symmetry : symmetries)
        smallest = std::min(smallest, transform(move, symmetry, size).code());
    return smallest;
}

}  // namespace

ProverTeam::ProverTeam(ProverFamily& family, SearchControl& control, int threads, ProofSink* proofs)
    : family_(family),
      control_(control),
      threads_(runnable_threads(threads)),
      proofs_(proofs),
      counter_(control, 0, kFirstPoll),
      prover_(family.make_prover(counter_, proofs)),
      question_{.position = Position::new_game(Ruleset{})} {
    assert(threads >= 1);
}

ProverTeam::~ProverTeam() {
    control_.stop();
    {
        const std::lock_guard lock{mutex_};
        is_over_ = true;
    }
    helpers_called_.notify_all();
    helpers_.clear();
    counter_.share();
}

std::optional<Points> ProverTeam::prove(const Position& position, Points alpha, Effort effort) {
    if (control_.is_stopped()) return std::nullopt;
    post(position, alpha, effort);
    const std::optional<Points> result = prover_->prove(position, alpha, effort);
    const std::lock_guard lock{mutex_};
    control_.task.store(0, std::memory_order_relaxed);
    if (fault_) std::rethrow_exception(fault_);
    return answer_ ? answer_ : result;
}

void ProverTeam::post(const Position& position, Points alpha, Effort effort) {
    const std::lock_guard lock{mutex_};
    question_ = {question_.number + 1, position, alpha, effort};
    answer_.reset();
    counter_.begin(question_.number);
    control_.task.store(question_.number, std::memory_order_relaxed);
    // A helper may just have reached a limit, or failed.
    if (control_.is_stopped() || fault_) control_.task.store(0, std::memory_order_relaxed);
}

void ProverTeam::call_helpers() {
    while (static_cast<int>(helpers_.size()) < threads_ - 1) {
        const int thread = static_cast<int>(helpers_.size()) + 1;
        helpers_.emplace_back([this, thread] { help(thread); });
    }
    {
        const std::lock_guard lock{mutex_};
        if (called_for_ == question_.number) return;
        called_for_ = question_.number;
    }
    helpers_called_.notify_all();
}

void ProverTeam::help(int thread) try {
    NodeCounter counter{control_, thread};
    const std::unique_ptr<Prover> prover = family_.make_prover(counter, proofs_);
    std::uint64_t done = 0;
    std::unique_lock lock{mutex_};
    for (;;) {
        helpers_called_.wait(lock, [&] { return is_over_ || called_for_ > done; });
        if (is_over_) return;
        const Question question = question_;
        done = called_for_;
        if (question.number != called_for_) continue;
        counter.begin(question.number);
        lock.unlock();
        const std::optional<Points> result =
            prover->prove(question.position, question.alpha, question.effort);
        counter.share();
        lock.lock();
        if (!result || question_.number != question.number || answer_) continue;
        answer_ = result;
        control_.task.store(0, std::memory_order_relaxed);
    }
} catch (...) {  // passed on to the calling thread
    const std::lock_guard lock{mutex_};
    fault_ = std::current_exception();
    control_.task.store(0, std::memory_order_relaxed);
}

SolveRun::SolveRun(const Position& position, const SolveRequest& request, QuestionTeam& team,
                   std::uint64_t long_after)
    : position_(position),
      request_(request),
      team_(team),
      long_after_(long_after),
      limits_(margin_limits(position)),
      bounds_(team.prover().bounds(position)) {
    assert(!position.is_over());
}

SolveReport SolveRun::run() {
    const bool settled = settle();
    if (settled) forget_beyond_goal();
    SolveReport report;
    report.status = status(settled);
    report.lower = bounds_.lower;
    report.upper = bounds_.upper;
    const std::optional<MarginBounds> known = answered(settled);
    report.best_is_complete = report.status == SolveStatus::kMissed;
    if (!known) return report;
    answer_ = *known;
    find_best(report);
    if (!report.best.empty() && request_.line) follow_line(report);
    return report;
}

/// Whether the goal was reached.
bool SolveRun::settle() {
    switch (request_.goal) {
        case SolveGoal::kAtLeast: return narrow(request_.at_least - 1);
        case SolveGoal::kOutcome: return settle_outcome();
        case SolveGoal::kExact: return settle_outcome() && settle_margin();
    }
    return false;
}

/// A win is settled by the first question alone, and so is a loss if it is asked for first.
bool SolveRun::settle_outcome() {
    if (!narrow(0, Effort::kShort)) {
        if (team_.is_stopped()) return false;
        if (!team_.prover().expects_more(position_, 0))
            return narrow(-1) && (bounds_.upper < 0 || narrow(0, Effort::kRest));
        if (!narrow(0, Effort::kRest)) return false;
    }
    return bounds_.lower > 0 || narrow(-1);
}

/// From the outcome outwards in growing steps, the first being whether the last bound is the margin; then the
/// interval is halved. That takes far fewer questions than going from bound to bound, and each costs about as
/// much.
bool SolveRun::settle_margin() {
    const bool upwards = bounds_.lower >= 0;
    for (Points step = 1; bounds_.lower < bounds_.upper; step *= 2) {
        const Points middle = bounds_.lower + (bounds_.upper - bounds_.lower - 1) / 2;
        const Points alpha =
            upwards ? std::min(bounds_.lower + step - 1, middle) : std::max(bounds_.upper - step, middle);
        if (!narrow(alpha)) return false;
        step = std::min(step, 1 << 20);
    }
    return true;
}

/// Finds out whether the margin is above alpha. False if the solve was stopped before, or the effort too
/// short.
bool SolveRun::narrow(Points alpha, Effort effort) {
    if (alpha < bounds_.lower || alpha >= bounds_.upper) return true;
    const std::optional<Points> result = team_.prove(position_, alpha, effort);
    if (!result) return false;
    if (*result > alpha) {
        bounds_.lower = std::max(bounds_.lower, *result);
    } else {
        bounds_.upper = std::min(bounds_.upper, *result);
    }
    return true;
}

/// The report must not depend on how much more than the goal the search happened to prove.
void SolveRun::forget_beyond_goal() {
    if (request_.goal == SolveGoal::kExact) return;
    const Points goal = request_.goal == SolveGoal::kAtLeast ? request_.at_least : bounds_.lower > 0 ? 1 : 0;
    if (bounds_.lower >= goal) {
        bounds_.lower = std::max(goal, limits_.lower);
        const bool draw = request_.goal == SolveGoal::kOutcome && goal == 0 && bounds_.upper <= 0;
        bounds_.upper = draw ? 0 : limits_.upper;
    } else {
        bounds_.lower = limits_.lower;
        bounds_.upper = std::min(goal - 1, limits_.upper);
    }
}

SolveStatus SolveRun::status(bool settled) const {
    if (settled && request_.goal == SolveGoal::kAtLeast)
        return bounds_.lower >= request_.at_least ? SolveStatus::kReached : SolveStatus::kMissed;
    if (bounds_.lower == bounds_.upper) return SolveStatus::kExact;
    if (bounds_.lower > 0 || bounds_.upper < 0) return SolveStatus::kOutcome;
    return bounds_ == limits_ ? SolveStatus::kUnsolved : SolveStatus::kBounds;
}

/// What the best moves and the line must keep: the answer to the question, or, if only the outcome was found,
/// that. A bound of the margin alone makes no move best: another one may be better. Nothing, too, if no move
/// does what was asked.
std::optional<MarginBounds> SolveRun::answered(bool settled) const {
    const bool at_least = request_.goal == SolveGoal::kAtLeast;
    if (settled && at_least && bounds_.lower < request_.at_least) return std::nullopt;
    if (settled) return bounds_;
    if (at_least) return std::nullopt;
    if (bounds_.lower > 0) return MarginBounds{1, limits_.upper};
    if (bounds_.upper < 0) return MarginBounds{limits_.lower, -1};
    return std::nullopt;
}

/// The moves that keep the answer.
void SolveRun::find_best(SolveReport& report) {
    symmetries_ = symmetries_of(position_);
    const MoveList moves = position_.legal_moves();
    decided_ = {0, static_cast<int>(moves.size())};
    Reached reached;
    if (request_.all_best) {
        (void)find_reaching(best_guess_first(position_), Effort::kWhole, reached);
    } else {
        std::optional<Move> best = find_reaching(best_guess_first(position_), Effort::kShort, reached);
        if (!best) best = find_reaching(most_promising_first(position_), Effort::kWhole, reached);
        if (best) report.best = {*best};
    }
    report.best_is_complete = true;
    for (const Move move : moves) {
        const auto found = reached.find(representative(move, symmetries_, position_.size()));
        if (found != reached.end() && found->second && request_.all_best) report.best.push_back(move);
        const bool is_listed = std::find(report.best.begin(), report.best.end(), move) != report.best.end();
        if (!is_listed && (found == reached.end() || found->second)) report.best_is_complete = false;
    }
}

/// Asks whether these moves of the position keep the answer, until one does if one is enough, or until
/// the effort is too short for one.
std::optional<Move> SolveRun::find_reaching(const std::vector<Move>& moves, Effort effort, Reached& reached) {
    decided_->moves = 0;
    for (const Move move : moves) {
        const std::uint16_t key = representative(move, symmetries_, position_.size());
        if (!reached.contains(key)) {
            const std::optional<bool> answer = reaches(position_, move, answer_.lower, effort);
            if (!answer && effort == Effort::kShort) return std::nullopt;
            if (answer) reached[key] = *answer;
        }
        ++decided_->moves;
        const auto found = reached.find(key);
        if (!request_.all_best && found != reached.end() && found->second) return move;
    }
    return std::nullopt;
}

std::vector<Move> SolveRun::best_guess_first(const Position& position) const {
    std::vector<Move> moves;
    for (const Move move : position.legal_moves()) moves.push_back(move);
    if (const auto guess = team_.prover().best_known(position)) {
        const auto place = std::find(moves.begin(), moves.end(), *guess);
        std::rotate(moves.begin(), place, place + 1);
    }
    return moves;
}

/// Those for which the most is known first, others in the order of legal moves.
std::vector<Move> SolveRun::most_promising_first(const Position& position) const {
    std::vector<std::pair<Points, Move>> known;
    for (const Move move : position.legal_moves())
        known.emplace_back(bounds_after(position, move).lower, move);
    std::stable_sort(known.begin(), known.end(),
                     [](const auto& one, const auto& other) { return one.first > other.first; });
    std::vector<Move> moves;
    for (const auto& [lower, move] : known) moves.push_back(move);
    return moves;
}

/// What is known of the margin after the move, from the mover's view.
MarginBounds SolveRun::bounds_after(const Position& position, Move move) const {
    Position after = position;
    after.play(move);
    const MarginBounds bounds = team_.prover().bounds(after);
    return after.side_to_move() == position.side_to_move() ? bounds : bounds.reversed();
}

/// Whether the margin after the move, from the mover's view, is at least the threshold. Nothing if that is
/// not known and the solve was stopped, or the effort too short.
std::optional<bool> SolveRun::reaches(const Position& position, Move move, Points threshold, Effort effort) {
    const MarginBounds known = bounds_after(position, move);
    if (known.lower >= threshold) return true;
    if (known.upper < threshold) return false;
    Position after = position;
    after.play(move);
    const bool same_side = after.side_to_move() == position.side_to_move();
    const Points alpha = same_side ? threshold - 1 : -threshold;
    const std::optional<Points> result = team_.prove(after, alpha, effort);
    if (!result) return std::nullopt;
    return (*result > alpha) == same_side;
}

/// Both sides play moves that are proven to keep the answer.
void SolveRun::follow_line(SolveReport& report) {
    Position position = position_;
    std::optional<Move> next = report.best.front();
    while (next) {
        report.pv.push_back(*next);
        position.play(*next);
        if (position.is_over()) return;
        next = next_of_line(position);
    }
}

std::optional<Move> SolveRun::next_of_line(const Position& position) {
    const bool own_turn = position.side_to_move() == position_.side_to_move();
    if (own_turn) return one_that_reaches(position, answer_.lower);
    if (team_.nodes() >= long_after_) {
        if (const std::optional<Move> reply = answered_reply(position)) return reply;
    }
    return one_that_reaches(position, -answer_.upper);
}

/// A move proven to reach the threshold.
std::optional<Move> SolveRun::one_that_reaches(const Position& position, Points threshold) {
    for (const Move move : best_guess_first(position)) {
        const std::optional<bool> reached = reaches(position, move, threshold, Effort::kShort);
        if (!reached) break;
        if (*reached) return move;
    }
    for (const Move move : most_promising_first(position)) {
        const std::optional<bool> reached = reaches(position, move, threshold);
        if (!reached) break;
        if (*reached) return move;
    }
    return std::nullopt;
}

/// Of the opponent's moves that are known to give it no more than is proven, nor less, the best for it. After
/// another the proof might have to begin anew.
std::optional<Move> SolveRun::answered_reply(const Position& position) const {
    std::optional<Move> best;
    Points most = 0;
    for (const Move move : position.legal_moves()) {
        const MarginBounds known = bounds_after(position, move);
        const bool holds = answer_.upper >= limits_.upper || known.lower >= -answer_.upper;
        if (!holds || known.upper > -answer_.lower || (best && known.upper <= most)) continue;
        best = move;
        most = known.upper;
    }
    return best;
}

}  // namespace pahtum
