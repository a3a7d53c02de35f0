#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/solver/proof_tree.hpp"
#include "engine/solver/prover.hpp"

namespace pahtum {

/// What a job has found out about a node of a proof and the nodes below it.
struct JobOutcome {
    int cell = 0;                                ///< of the move that leads to the node; 0 for the job's own
    std::optional<Points> value = std::nullopt;  ///< if it is settled; as ProofTree::Settled::value
    int to_exceed = 1;                           ///< proof numbers, if it is not and has no moves
    int to_fail = 1;
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

}  // namespace pahtum
