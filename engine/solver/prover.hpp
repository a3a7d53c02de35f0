#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/core/search_control.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/margin_bounds.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

/// A costly proof, as an entry for the table of one family of searches.
struct Proof {
    std::uint64_t key = 0;
    std::uint32_t salt = 0;  ///< ProverFamily::salt of the family whose key it is
    Points lower = 0;
    Points upper = 0;
    std::array<std::uint64_t, 4> payload{};  ///< further data of the family
    bool operator==(const Proof&) const = default;
};

/// Receives costly proofs as soon as they are found. Called by all threads.
class ProofSink {
  public:
    virtual ~ProofSink() = default;
    virtual void add(const Proof& proof) = 0;

    /// A proof within the tree is kept outside the table if it took at least this many nodes; answers always
    /// are.
    [[nodiscard]] virtual std::uint64_t least_nodes() const { return kCostlyNodes; }
    static constexpr std::uint64_t kCostlyNodes = 20'000;
};

/// How long a search may take.
enum class Effort : std::uint8_t {
    kWhole,  ///< until the question is answered
    kShort,  ///< it may give up if the question turns out to be long; for short ones the same as
             ///< kWhole
    kRest,   ///< until it is answered, after kShort gave up
};

/// One thread's search. All values are final margins from the side to move's view.
class Prover {
  public:
    virtual ~Prover() = default;

    /// Compares the margin with alpha. A result above alpha is a lower bound of the margin, any other an
    /// upper bound; both may be tighter than alpha requires (fail-soft). Nothing if the thread's question was
    /// cancelled, or if the effort was too short.
    [[nodiscard]] virtual std::optional<Points> prove(const Position& position, Points alpha,
                                                      Effort effort = Effort::kWhole) = 0;

    /// Whether the margin is likely to exceed alpha: a guess, without a search.
    [[nodiscard]] virtual bool expects_more(const Position& position, Points alpha) const = 0;

    /// What is known without a search: what the table holds, or else what the empty cells allow. Exact when
    /// the game is over.
    [[nodiscard]] virtual MarginBounds bounds(const Position& position) const = 0;

    /// A legal move that the last search of this position preferred, if the table still holds it. Not proven.
    [[nodiscard]] virtual std::optional<Move> best_known(const Position& position) const = 0;

    /// What the table holds of a game that is not over, as a proof that makes `best`, if given, its
    /// best_known(). Nothing if there is neither.
    [[nodiscard]] virtual std::optional<Proof> known(const Position& position,
                                                     std::optional<Move> best) const = 0;
};

/// The searches of one kind and the table they share. Proofs stay in the table from one solve to the next.
class ProverFamily {
  public:
    virtual ~ProverFamily() = default;

    /// The search of the thread that `counter` belongs to. The threads of a solve differ a little in the
    /// order in which they try moves, always in the same way; thread 0 uses the best order. `proofs`, which
    /// may be null, receives costly proofs. Both must outlive the prover, and so must the family.
    [[nodiscard]] virtual std::unique_ptr<Prover> make_prover(NodeCounter& counter, ProofSink* proofs) = 0;

    /// Distinguishes this family's proofs from others in a checkpoint; never 0.
    [[nodiscard]] virtual std::uint32_t salt() const = 0;
    /// Puts a proof of this family back into the table.
    virtual void restore(const Proof& proof) = 0;

    /// Called before a solve, when no prover is at work.
    virtual void start_solve() = 0;
    virtual void clear() = 0;
    /// What is expected of the question about the position that is being proven, if it is a long one.
    [[nodiscard]] virtual std::optional<ProofOutlook> outlook(const Position& /*position*/) const {
        return std::nullopt;
    }
    /// Estimated share of the table in use, 0 to 1.
    [[nodiscard]] virtual double fill() const = 0;
};

}  // namespace pahtum
