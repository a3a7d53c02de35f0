#include "engine/solver/prover_team.hpp"

#include <cassert>

namespace pahtum {
namespace {

/// Not at once: the first poll calls helpers, and short questions are answered before they come.
constexpr std::chrono::milliseconds kFirstPoll{1};

}  // namespace

ProverTeam::ProverTeam(ProverFamily& family, SearchControl& control, int threads, ProofSink* proofs)
    : family_(family),
      control_(control),
      threads_(threads),
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

}  // namespace pahtum
