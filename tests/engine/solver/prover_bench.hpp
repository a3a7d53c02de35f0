#pragma once

#include <memory>
#include <vector>

#include "engine/core/search_control.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/structure_table.hpp"
#include "tests/support/test.hpp"

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

/// The margin, by one question after the other from the first on, each as close to the last answer as can be.
inline Points proven_margin(Prover& prover, const Position& position, Points first = 0) {
    Points lower = -StructureBounds::kMax;
    Points upper = StructureBounds::kMax;
    for (Points alpha = first; lower < upper;) {
        const Points answer = *prover.prove(position, alpha);
        (answer > alpha ? lower : upper) = answer;
        alpha = answer > alpha ? answer : answer - 1;
    }
    BOOST_TEST(lower == upper);
    return lower;
}

/// Asks some questions close to the value, each with more nodes than the last and not enough; then all may be
/// searched.
template <class Family>
void cancel_questions(ProverBench<Family>& bench, const Position& position, Points value,
                      std::uint64_t step) {
    for (std::uint64_t question = 1; question < 6; ++question) {
        bench.control.node_limit = bench.control.nodes + step * question;
        bench.control.task = question;
        bench.thread.begin(question);
        BOOST_TEST(!bench.prover->prove(position, value - 1 + static_cast<int>(question % 2)).has_value());
    }
    bench.control.node_limit = UINT64_MAX;
    bench.control.task = 9;
    bench.thread.begin(9);
}

struct CollectedProofs final : ProofSink {
    std::vector<Proof> proofs;
    void add(const Proof& proof) override { proofs.push_back(proof); }
};

}  // namespace pahtum::testing
