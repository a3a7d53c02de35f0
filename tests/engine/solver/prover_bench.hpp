#pragma once

#include <memory>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/solver/prover.hpp"

namespace pahtum::testing {

/// A search with a table of its own, in the middle of its first question.
template <class Family>
struct ProverBench {
    Family family{1};
    SearchControl control;
    NodeCounter thread;
    std::unique_ptr<Prover> prover;

    explicit ProverBench(int number = 0, ProofSink* proofs = nullptr)
        : thread(control, number), prover(family.make_prover(thread, proofs)) {
        control.task = 1;
        thread.begin(1);
    }
};

struct CollectedProofs final : ProofSink {
    std::vector<Proof> proofs;
    void add(const Proof& proof) override { proofs.push_back(proof); }
};

}  // namespace pahtum::testing
