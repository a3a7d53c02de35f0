#include "engine/joint/joint_team.hpp"

#include <algorithm>
#include <thread>

#include "engine/base/no_signals.hpp"
#include "engine/base/text.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/platform/threads.hpp"
#include "engine/rules/text.hpp"
namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// A job takes this share of the proof so far, so that the top grows slowly.
constexpr std::uint64_t kJobsOfProof = 512;
/// Nodes of the proof that took this share of the job are in its outcome.
constexpr std::uint64_t kSharesOfJob = 20;
/// More than by ProofTree::nodes_per_leaf(): of the tree below a job others get little.
constexpr std::uint64_t kLeastPerLeaf = 200;
constexpr std::uint64_t kLeavesOfProof = 10'000;
/// Proofs that others get take this many nodes, and more as the proof gets longer.
constexpr std::uint64_t kLeastShared = 50;
constexpr std::uint64_t kSharesOfProof = 1'000'000;
constexpr std::size_t kMostProofs = 100'000;  ///< that are handed over at once
/// A question is searched by each process alone for as many jobs as this before all work on it.
constexpr std::uint64_t kJobsAlone = 5;

constexpr std::int64_t kOutcomesAtOnce = 50;
constexpr std::chrono::seconds kStateInterval{1};
constexpr std::chrono::seconds kProgressInterval{2};
constexpr std::chrono::milliseconds kLeastWait{10};
constexpr std::chrono::milliseconds kMostWait{200};

}  // namespace

void ProofBasket::add(const Proof& proof) {
    const std::lock_guard lock{mutex_};
    if (proofs_.size() < kMostProofs) proofs_.push_back(proof);
}

std::vector<Proof> ProofBasket::proofs() const {
    const std::lock_guard lock{mutex_};
    return proofs_;
}

void ProofBasket::clear() {
    const std::lock_guard lock{mutex_};
    proofs_.clear();
}

void PatientStore::note_away(const StoreUnreachable& error) {
    if (dynamic_cast<const StoreInterrupted*>(&error) != nullptr) return;
    if (!is_away_ && notice_)
        notice_(std::string{"The store is away: "} + error.what() +
                "; work goes on and is handed over later.");
    is_away_ = true;
}

void PatientStore::note_back() {
    if (is_away_ && notice_) notice_("The store is back.");
    is_away_ = false;
}

JointTeam::JointTeam(SolveStore& store, const TakenSolve& taken, std::uint64_t most_nodes,
                     const JointOptions& options, SearchControl& control, const JointCalls& calls)
    : store_(store),
      solve_(taken.solve),
      worker_(taken.worker),
      most_nodes_(most_nodes),
      options_(options),
      control_(control),
      calls_(calls),
      family_(options.solver.hash_mebibytes, TreeEffort{}, options.solver.judge),
      patience_(calls.notice),
      progress_due_(SteadyClock::now() + kProgressInterval) {
    family_.start_solve();
    const TreeEffort effort{.before_tree = kJobsAlone * options.job_nodes, .per_leaf = kLeastPerLeaf};
    for (int i = 0; i < runnable_threads(options.solver.threads); ++i) {
        auto counter = std::make_unique<NodeCounter>(control, i);
        auto search = std::make_unique<StructureSearch>(family_.tables(), trees_, *counter, &basket_, effort,
                                                        options.solver.judge);
        threads_.push_back({std::move(counter), std::move(search)});
    }
    control_.poll = [this] { return poll(); };
}

JointTeam::~JointTeam() {
    control_.stop();
    share_nodes();
}

std::optional<Points> JointTeam::prove(const Position& position, Points alpha, Effort effort) {
    look_at_state();
    if (is_stopped()) return std::nullopt;
    if (effort != Effort::kRest) {
        basket_.collect_from(~std::uint64_t{0});
        const auto value = threads_.front().search->prove(position, alpha, Effort::kShort);
        share_nodes();
        if (value || effort == Effort::kShort) return value;
    }
    return prove_together(position, alpha);
}

/// Nothing if the solve was stopped.
std::optional<Points> JointTeam::prove_together(const Position& position, Points alpha) {
    const auto number = repeated([&] { return store_.question(solve_, to_text(position), alpha); });
    if (!number) return std::nullopt;
    Question question{*number, JointTree{position, alpha}};
    question_ = &question;
    std::optional<Points> value;
    std::chrono::milliseconds pause = kLeastWait;
    while (read_log(question) && !(value = question.tree.value())) {
        look_at_state();
        show_progress();
        if (is_stopped()) break;
        const auto path = lease_node(question);
        if (!path) break;
        if (*path) {
            work(question, **path);
            pause = kLeastWait;
        } else if (!question.tree.value() && wait(pause)) {
            pause = std::min(2 * pause, kMostWait);
        }
    }
    question_ = nullptr;
    if (!value) return std::nullopt;
    return *value + position.margin(position.side_to_move());
}

/// The node to work on, if there is one that nobody else has; nothing at all if the solve was stopped.
std::optional<std::optional<std::string>> JointTeam::lease_node(Question& question) {
    basket_.collect_from(~std::uint64_t{0});
    const auto choose = [&](std::span<const LoggedOutcome> fresh,
                            std::span<const std::string> leased) -> std::optional<std::string> {
        for (const LoggedOutcome& outcome : fresh) add(question, outcome);
        const auto node = question.tree.choose(leased, nodes_of_job(question));
        if (!node) return std::nullopt;
        return question.tree.path_of(*node);
    };
    return repeated(
        [&] { return store_.lease(question.number, question.sequence, worker_, options_.lease, choose); });
}

/// Brings the tree up to date. False if the solve was stopped.
bool JointTeam::read_log(Question& question) {
    basket_.collect_from(~std::uint64_t{0});  // What comes from the log is not sent again.
    for (;;) {
        const auto outcomes =
            repeated([&] { return store_.outcomes(question.number, question.sequence, kOutcomesAtOnce); });
        if (!outcomes) return false;
        for (const LoggedOutcome& outcome : *outcomes) add(question, outcome);
        if (outcomes->size() < kOutcomesAtOnce) return !is_stopped();
    }
}

void JointTeam::read_proofs(const std::function<void(const Proof&)>& receive) try {
    for (const SolveStore::Question& asked : store_.questions(solve_)) {
        Question question{asked.number, JointTree{parse_position(asked.position), asked.alpha}};
        for (;;) {
            const auto outcomes = store_.outcomes(question.number, question.sequence, kOutcomesAtOnce);
            for (const LoggedOutcome& outcome : outcomes) {
                basket_.collect_from(0);
                add(question, outcome);
                for (const Proof& proof : basket_.proofs()) receive(proof);
                for (const Proof& proof : parse_proofs(outcome.proofs)) receive(proof);
                basket_.clear();
            }
            if (outcomes.size() < kOutcomesAtOnce) break;
        }
    }
} catch (const ParseError& error) {
    throw StoreError{std::string{"the store's log of the solve is damaged: "} + error.what()};
}

void JointTeam::add(Question& question, const LoggedOutcome& outcome) try {
    if (outcome.sequence <= question.sequence) return;
    if (outcome.sequence != question.sequence + 1) throw ParseError{"an outcome is missing"};
    if (outcome.worker != worker_) {
        for (const Proof& proof : parse_proofs(outcome.proofs)) family_.restore(proof);
        for (const ProofTree::Settled& settled :
             question.tree.add(outcome.path, parse_job_outcome(outcome.outcome)))
            threads_.front().search->store(settled);
    }
    question.sequence = outcome.sequence;
} catch (const ParseError& error) {
    throw StoreError("the store's log of the solve is damaged at outcome " +
                     std::to_string(outcome.sequence) + " of question " + std::to_string(question.number) +
                     ": " + error.what());
}

std::uint64_t JointTeam::nodes_of_job(const Question& question) const {
    return std::max(options_.job_nodes, question.tree.root().nodes / kJobsOfProof);
}

/// Searches below a node and hands over what comes out. While the store is away it goes on.
void JointTeam::work(Question& question, const std::string& path) {
    const std::uint32_t node = *question.tree.node_at(path);
    const ProofTree& tree = question.tree.tree();
    const std::uint64_t before = tree.view(node).nodes;
    const std::uint64_t nodes = nodes_of_job(question);
    for (std::uint64_t end = before + nodes;; end += nodes) {
        ++job_;  // also if the last one may be in the log and only the answer was lost: this one has more
        search(question, node, end);
        if (tree.view(node).nodes == before && !tree.view(node).value()) break;
        const JobOutcome outcome = outcome_at(tree, node, nodes / kSharesOfJob);
        if (hand_over(question, path, outcome, tree.view(node).nodes - before)) return;
        if (is_stopped() || (outcome.value && !wait(PatientStore::kRetry))) break;
    }
    // Nothing has come out, or it cannot be stored: the lease would end by itself, later.
    try {
        store_.give_back(question.number, path, worker_);
    } catch (const StoreUnreachable& error) {
        patience_.note_away(error);
    }
}

void JointTeam::search(Question& question, std::uint32_t node, std::uint64_t end) {
    const std::uint64_t proof = question.tree.root().nodes;
    basket_.collect_from(std::max(kLeastShared, proof / kSharesOfProof));
    const auto deadline = SteadyClock::now() + options_.lease / 2;
    const auto work_on = [&](StructureSearch& search) {
        try {
            search.work_on({.tree = question.tree.tree(),
                            .node = node,
                            .per_leaf = std::max(kLeastPerLeaf, proof / kLeavesOfProof),
                            .end = end,
                            .deadline = deadline});
        } catch (...) {  // the others need not go on
            control_.stop();
            throw;
        }
    };
    {
        std::vector<JoiningThread> helpers;
        const NoSignals none;
        for (std::size_t i = 1; i < threads_.size(); ++i)
            helpers.emplace_back([&, i] { work_on(*threads_[i].search); });
        work_on(*threads_.front().search);
        for (JoiningThread& helper : helpers) helper.join();
    }
    share_nodes();
}

/// False if the store is away.
bool JointTeam::hand_over(const Question& question, const std::string& path, const JobOutcome& outcome,
                          std::uint64_t nodes) try {
    static_cast<void>(store_.append(question.number,
                                    {.sequence = 0,
                                     .path = path,
                                     .worker = worker_,
                                     .job = job_,
                                     .nodes = nodes,
                                     .outcome = to_text(outcome),
                                     .proofs = proofs_text(basket_.proofs())},
                                    nodes_searched()));
    basket_.clear();
    patience_.note_back();
    return true;
} catch (const StoreUnreachable& error) {
    patience_.note_away(error);
    return false;
}

void JointTeam::share_nodes() {
    for (const Thread& thread : threads_) thread.counter->share();
}

/// Whether this process should stop.
bool JointTeam::poll() {
    show_progress();
    return calls_.stop && calls_.stop();
}

/// Stops when another process has found the answer, or all together have searched enough.
void JointTeam::look_at_state() {
    if (SteadyClock::now() < state_due_) return;
    state_due_ = SteadyClock::now() + kStateInterval;
    try {
        store_.report(worker_, nodes_searched());
        state_ = store_.state(solve_);
        const std::uint64_t others = state_.nodes - std::min(state_.nodes, nodes_searched());
        control_.node_limit = most_nodes_ - std::min(most_nodes_, others);
        if (!state_.answer.empty() || nodes_searched() >= control_.node_limit) control_.stop();
    } catch (const StoreUnreachable& error) {
        patience_.note_away(error);
    }
}

void JointTeam::show_progress() {
    if (!calls_.progress || SteadyClock::now() < progress_due_) return;
    progress_due_ = SteadyClock::now() + kProgressInterval;
    JointProgress progress{.nodes = std::max(state_.nodes, nodes_searched()), .workers = state_.alive};
    if (question_ != nullptr) {
        const ProofTree::Leaves leaves = question_->tree.leaves();
        const ProofTree::Node root = question_->tree.root();
        progress.settled = leaves.settled;
        progress.open = leaves.open;
        progress.odds = odds_of(root.to_exceed, root.to_fail);
    }
    calls_.progress(progress);
}

/// False if the solve is stopped.
bool JointTeam::wait(std::chrono::milliseconds time) {
    constexpr std::chrono::milliseconds kStep{5};
    for (const auto end = SteadyClock::now() + time; SteadyClock::now() < end && !is_stopped();) {
        std::this_thread::sleep_for(std::min(kStep, time));
        if (poll() || SteadyClock::now() >= control_.deadline) control_.stop();
    }
    return !is_stopped();
}

}  // namespace pahtum
