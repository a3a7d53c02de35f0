#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/joint/joint_solver.hpp"
#include "engine/joint/joint_tree.hpp"
#include "engine/joint/solve_store.hpp"
#include "engine/solver/solve_run.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {

/// Collects proofs that others should have.
class ProofBasket final : public ProofSink {
  public:
    void add(const Proof& proof) override;
    [[nodiscard]] std::uint64_t least_nodes() const override { return least_nodes_.load(); }

    /// Collects proofs that took at least this many nodes; before the first call, none.
    void collect_from(std::uint64_t nodes) { least_nodes_.store(nodes); }
    [[nodiscard]] std::vector<Proof> proofs() const;
    void clear();

  private:
    mutable std::mutex mutex_;
    std::vector<Proof> proofs_;
    std::atomic<std::uint64_t> least_nodes_{~std::uint64_t{0}};
};

/// Repeats calls to a store that is away, and says when it goes and when it is back.
class PatientStore {
  public:
    /// `notice` may be empty.
    explicit PatientStore(std::function<void(const std::string&)> notice) : notice_(std::move(notice)) {}

    /// What the call returns in the end. `wait` waits for kRetry; nothing is returned if it says false.
    template <typename Call, typename Wait>
    auto repeated(const Call& call, const Wait& wait) -> std::optional<decltype(call())> {
        do {
            try {
                auto result = call();
                note_back();
                return result;
            } catch (const StoreUnreachable& error) {
                note_away(error);
            }
        } while (wait());
        return std::nullopt;
    }
    void note_away(const StoreUnreachable& error);
    void note_back();

    static constexpr std::chrono::milliseconds kRetry{500};

  private:
    std::function<void(const std::string&)> notice_;
    bool is_away_ = false;
};

/// A process that works on a solve with others: questions that turn out long are answered together, by way of
/// the store.
class JointTeam final : public QuestionTeam {
  public:
    /// Stops when all workers together have searched `most_nodes`. All must outlive the team.
    JointTeam(SolveStore& store, const TakenSolve& taken, std::uint64_t most_nodes,
              const JointOptions& options, SearchControl& control, const JointCalls& calls);
    ~JointTeam() override;
    JointTeam(const JointTeam&) = delete;
    JointTeam& operator=(const JointTeam&) = delete;

    [[nodiscard]] std::optional<Points> prove(const Position& position, Points alpha, Effort effort) override;
    [[nodiscard]] bool is_stopped() const override { return control_.is_stopped(); }
    /// Long from the beginning: lines follow what is known.
    [[nodiscard]] std::uint64_t nodes() const override { return SolveRun::kLongAfter; }
    [[nodiscard]] const Prover& prover() const override { return *threads_.front().search; }

    /// Passes on every proof in the log of the solve, whichever question it was for. Throws StoreError.
    void read_proofs(const std::function<void(const Proof&)>& receive);

    /// Of this process.
    [[nodiscard]] std::uint64_t nodes_searched() const { return control_.nodes.load(); }
    /// As PatientStore::repeated(); nothing if the solve was stopped meanwhile.
    template <typename Call>
    auto repeated(const Call& call) {
        return patience_.repeated(call, [this] { return wait(PatientStore::kRetry); });
    }

  private:
    struct Thread {
        std::unique_ptr<NodeCounter> counter;
        std::unique_ptr<StructureSearch> search;
    };
    /// A question that is being answered.
    struct Question {
        std::int64_t number;
        JointTree tree;
        std::int64_t sequence = 0;  ///< of the last outcome in `tree`
    };

    [[nodiscard]] std::optional<Points> prove_together(const Position& position, Points alpha);
    [[nodiscard]] std::optional<std::optional<std::string>> lease_node(Question& question);
    [[nodiscard]] bool read_log(Question& question);
    void add(Question& question, const LoggedOutcome& outcome);
    void work(Question& question, const std::string& path);
    void search(Question& question, std::uint32_t node, std::uint64_t end);
    [[nodiscard]] bool hand_over(const Question& question, const std::string& path, const JobOutcome& outcome,
                                 std::uint64_t nodes);
    [[nodiscard]] std::uint64_t nodes_of_job(const Question& question) const;
    void share_nodes();
    [[nodiscard]] bool poll();
    void look_at_state();
    void show_progress();
    [[nodiscard]] bool wait(std::chrono::milliseconds time);

    SolveStore& store_;
    std::int64_t solve_;
    std::int64_t worker_;
    std::uint64_t most_nodes_;
    const JointOptions& options_;
    SearchControl& control_;
    const JointCalls& calls_;
    ProofBasket basket_;
    StructureFamily family_;
    ProofTrees trees_;  ///< not used: long questions are answered together
    std::vector<Thread> threads_;
    PatientStore patience_;
    std::int64_t job_ = 0;                ///< number of the last one
    const Question* question_ = nullptr;  ///< that is being answered now
    SolveState state_;
    std::chrono::steady_clock::time_point state_due_;
    std::chrono::steady_clock::time_point progress_due_;
};

}  // namespace pahtum
