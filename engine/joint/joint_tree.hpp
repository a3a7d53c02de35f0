#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/solver/proof_tree.hpp"
#include "engine/solver/prover.hpp"

namespace pahtum {

/// What a job has found out about a node of a proof and the nodes below it.
struct JobOutcome {
    int cell = 0;                                ///< of the move that leads to the node; 0 for the job's own
    std::optional<Points> value = std::nullopt;  ///< if it is settled; as ProofTree::Settled::value
    ProofNumber to_exceed = 1;                   ///< proof numbers, if it is not and has no moves
    ProofNumber to_fail = 1;
    std::uint64_t nodes = 0;          ///< that it took so far, if it is not settled
    Points upper_of_others = 0;       ///< as in ProofTree::grow(), if it has moves
    std::vector<JobOutcome> moves{};  ///< in the order of the tree
    bool operator==(const JobOutcome&) const = default;
};

/// The outcome at a node, with everything below it that took at least `least_nodes`. The node itself has its
/// moves in any case.
[[nodiscard]] JobOutcome outcome_at(const ProofTree& tree, std::uint32_t node, std::uint64_t least_nodes);

/// "CELL=VALUE", "CELL:TO_EXCEED:TO_FAIL:NODES", or "CELL ( UPPER_OF_OTHERS NODES MOVE ... )".
[[nodiscard]] std::string to_text(const JobOutcome& outcome);
/// Throws ParseError.
[[nodiscard]] JobOutcome parse_job_outcome(std::string_view text);

/// 32 hexadecimal digits for each: key and bounds of entries of the table of StructureSearch.
[[nodiscard]] std::string proofs_text(std::span<const Proof> proofs);
/// Throws ParseError.
[[nodiscard]] std::vector<Proof> parse_proofs(std::string_view text);

/// One worker's view of the proof that all work on: what the log of outcomes says, the same for every worker
/// that has read as far, and below that what this worker has searched itself. A node is named by its path,
/// the cells of the moves that lead to it: "" or "10 17 3".
class JointTree {
  public:
    /// About whether the margin of the position exceeds alpha. Requires fills_the_board().
    JointTree(const Position& position, Points alpha);

    /// The node to work on. Goes down from the root to the most proving leaf, past leased nodes, and takes
    /// the first node on the way that took `most_nodes` or fewer and has no leased node at or below it.
    /// Nothing if there is none.
    [[nodiscard]] std::optional<std::uint32_t> choose(std::span<const std::string> leased,
                                                      std::uint64_t most_nodes);
    [[nodiscard]] std::string path_of(std::uint32_t node) const;
    /// Nothing if there is no such node.
    [[nodiscard]] std::optional<std::uint32_t> node_at(std::string_view path) const;

    /// Adds an outcome of the log; what is known already is left as it is. Returns what is settled by it.
    /// Throws ParseError if it is not possible on this board.
    std::vector<ProofTree::Settled> add(std::string_view path, const JobOutcome& outcome);

    /// The proof, to search in.
    [[nodiscard]] ProofTree& tree() { return tree_; }
    /// As ProofTree::value(): points still to be gained.
    [[nodiscard]] std::optional<Points> value() const { return tree_.value(); }
    [[nodiscard]] ProofTree::Node root() const { return tree_.view(0); }
    [[nodiscard]] ProofTree::Leaves leaves() const { return tree_.leaves(); }

  private:
    [[nodiscard]] std::optional<std::uint32_t> child_by(std::uint32_t node, int cell) const;
    void add_below(std::uint32_t node, const JobOutcome& outcome, std::vector<ProofTree::Settled>& settled);
    [[nodiscard]] std::vector<ProofTree::Child> children_of(const ProofTree::Question& question,
                                                            const JobOutcome& outcome) const;

    ProofTree tree_;
};

}  // namespace pahtum
