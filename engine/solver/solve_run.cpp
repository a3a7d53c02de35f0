#include "engine/solver/solve_run.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "engine/core/threads.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum {
namespace {

/// The delay before the first poll, which calls helpers: short questions are answered without them.
constexpr std::chrono::milliseconds kFirstPoll{1};

std::vector<Symmetry> symmetries_of(const Position& position) {
    std::vector<Symmetry> symmetries;
    for (const Symmetry symmetry : kSymmetries)
        if (transform(position, symmetry) == position) symmetries.push_back(symmetry);
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
    helpers_.clear();
    counter_.share();
}

std::optional<Points> ProverTeam::prove(const Position& position, Points alpha) {
    if (control_.is_stopped()) return std::nullopt;
    post(position, alpha);
    const std::optional<Points> result = prover_->prove(position, alpha);
    const std::lock_guard lock{mutex_};
    control_.task.store(0, std::memory_order_relaxed);
    return answer_ ? answer_ : result;
}

void ProverTeam::post(const Position& position, Points alpha) {
    const std::lock_guard lock{mutex_};
    question_ = {question_.number + 1, position, alpha};
    answer_.reset();
    counter_.begin(question_.number);
    control_.task.store(question_.number, std::memory_order_relaxed);
    // A helper may just have reached a limit.
    if (control_.is_stopped()) control_.task.store(0, std::memory_order_relaxed);
}

void ProverTeam::call_helpers() {
    while (static_cast<int>(helpers_.size()) < threads_ - 1) {
        const int thread = static_cast<int>(helpers_.size()) + 1;
        helpers_.emplace_back([this, thread](const std::stop_token& stop) { help(stop, thread); });
    }
    {
        const std::lock_guard lock{mutex_};
        if (called_for_ == question_.number) return;
        called_for_ = question_.number;
    }
    helpers_called_.notify_all();
}

void ProverTeam::help(const std::stop_token& stop, int thread) {
    NodeCounter counter{control_, thread};
    const std::unique_ptr<Prover> prover = family_.make_prover(counter, proofs_);
    std::uint64_t done = 0;
    std::unique_lock lock{mutex_};
    while (helpers_called_.wait(lock, stop, [&] { return called_for_ > done; })) {
        const Question question = question_;
        done = called_for_;
        if (question.number != called_for_) continue;
        counter.begin(question.number);
        lock.unlock();
        const std::optional<Points> result = prover->prove(question.position, question.alpha);
        counter.share();
        lock.lock();
        if (!result || question_.number != question.number || answer_) continue;
        answer_ = result;
        control_.task.store(0, std::memory_order_relaxed);
    }
}

SolveRun::SolveRun(const Position& position, const SolveRequest& request, ProverTeam& team)
    : position_(position),
      request_(request),
      team_(team),
      limits_(margin_limits(position)),
      bounds_(team.prover().bounds(position)) {
    assert(!position.is_over());
}

SolveReport SolveRun::run() {
    const bool settled = settle();
    if (settled) forget_beyond_goal();
    SolveReport report;
    report.status = status();
    report.lower = bounds_.lower;
    report.upper = bounds_.upper;
    if (!has_best(settled)) return report;
    find_best(report);
    if (!report.best.empty()) follow_line(report);
    return report;
}

/// Whether the goal was reached.
bool SolveRun::settle() {
    switch (request_.goal) {
        case SolveGoal::kAtLeast:
            return narrow(request_.at_least - 1);
        case SolveGoal::kOutcome:
            return narrow(0) && (bounds_.lower > 0 || narrow(-1));
        case SolveGoal::kExact:
            return narrow(0) && (bounds_.lower > 0 || narrow(-1)) && settle_margin();
    }
    return false;
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

/// Finds out whether the margin is above alpha. False if the solve was stopped before.
bool SolveRun::narrow(Points alpha) {
    if (alpha < bounds_.lower || alpha >= bounds_.upper) return true;
    const std::optional<Points> result = team_.prove(position_, alpha);
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

SolveStatus SolveRun::status() const {
    if (bounds_.lower == bounds_.upper) return SolveStatus::kExact;
    if (bounds_.lower > 0 || bounds_.upper < 0) return SolveStatus::kOutcome;
    return bounds_ == limits_ ? SolveStatus::kUnsolved : SolveStatus::kBounds;
}

/// Whether some moves are known to be better than nothing: those that reach the lower bound.
bool SolveRun::has_best(bool settled) const {
    if (!settled) return bounds_.lower > limits_.lower;
    return request_.goal != SolveGoal::kAtLeast || bounds_.lower >= request_.at_least;
}

/// The moves that reach the lower bound.
void SolveRun::find_best(SolveReport& report) {
    const std::vector<Symmetry> symmetries = symmetries_of(position_);
    const MoveList moves = position_.legal_moves();
    std::map<std::uint16_t, bool> is_best;  // by representative
    decided_ = {0, static_cast<int>(moves.size())};
    for (const Move move : best_guess_first(position_)) {
        const std::uint16_t key = representative(move, symmetries, position_.size());
        if (!is_best.contains(key)) {
            const std::optional<bool> reached = reaches(position_, move, bounds_.lower);
            if (reached) is_best[key] = *reached;
        }
        ++decided_->moves;
        if (!request_.all_best && is_best.contains(key) && is_best[key]) {
            report.best = {move};
            break;
        }
    }
    report.best_is_complete = true;
    for (const Move move : moves) {
        const auto found = is_best.find(representative(move, symmetries, position_.size()));
        if (found == is_best.end()) report.best_is_complete = false;
        if (request_.all_best && found != is_best.end() && found->second) report.best.push_back(move);
    }
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

/// Whether the margin after the move, from the mover's view, is at least the threshold. Nothing if that is
/// not known and the solve was stopped.
std::optional<bool> SolveRun::reaches(const Position& position, Move move, Points threshold) {
    Position after = position;
    after.play(move);
    const bool same_side = after.side_to_move() == position.side_to_move();
    const MarginBounds bounds = team_.prover().bounds(after);
    const MarginBounds known = same_side ? bounds : bounds.reversed();
    if (known.lower >= threshold) return true;
    if (known.upper < threshold) return false;
    const Points alpha = same_side ? threshold - 1 : -threshold;
    const std::optional<Points> result = team_.prove(after, alpha);
    if (!result) return std::nullopt;
    return (*result > alpha) == same_side;
}

/// Both sides play moves that are proven to keep the value.
void SolveRun::follow_line(SolveReport& report) {
    Position position = position_;
    std::optional<Move> next = report.best.front();
    while (next) {
        report.line.push_back(*next);
        position.play(*next);
        if (position.is_over()) return;
        next = next_of_line(position);
    }
}

std::optional<Move> SolveRun::next_of_line(const Position& position) {
    const bool own_turn = position.side_to_move() == position_.side_to_move();
    const Points claim = own_turn ? bounds_.lower : -bounds_.upper;
    for (const Move move : best_guess_first(position)) {
        const std::optional<bool> kept = reaches(position, move, claim);
        if (!kept) return std::nullopt;
        if (*kept) return move;
    }
    return std::nullopt;
}

}  // namespace pahtum
