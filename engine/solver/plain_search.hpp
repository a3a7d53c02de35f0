#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/rules/position.hpp"
#include "engine/solver/bound_table.hpp"
#include "engine/solver/line_sums.hpp"
#include "engine/solver/prover.hpp"
#include "engine/solver/relevant_state.hpp"

namespace pahtum {

/// Exact search of every ruleset and phase: fail-soft zero windows over a table of bounds. It does not assume
/// what captures and running scores would break: that an extra stone never hurts, or a pass never helps.
///
/// What makes it faster than minimax:
/// - Bounds are of the points still to be gained: points already scored do not count. Positions with the same
///   relevant state share an entry (placements_key, RelevantState), and so do positions with colours
///   exchanged and, before the second stone, the eight images of a position.
/// - All dead cells are equivalent: one is tried, and none if their number does not matter.
/// - Without captures a side's points never fall, and it gains at most what it could if it moved alone in
///   each line (LineOutlook::limit): a run that the opponent's stones leave, or that has fewer own ones,
///   is as long or shorter. So every move has limits before it is searched.
/// - A table entry of the position after a move limits it as well (enhanced transposition cutoffs: Plaat,
///   Schaeffer, Pijls, de Bruin 1996).
class PlainSearch final : public Prover {
  public:
    /// By Scoring.
    using Tables = std::array<LineTable, 2>;

    PlainSearch(const Tables& tables, BoundTable& table, NodeCounter& counter, ProofSink* proofs);

    using Prover::prove;
    /// Whatever the effort, until the question is answered.
    std::optional<Points> prove(const Position& position, Points alpha, Effort effort) override;
    bool expects_more(const Position& /*position*/, Points /*alpha*/) const override { return true; }
    MarginBounds bounds(const Position& position) const override;
    std::optional<Move> best_known(const Position& position) const override;
    std::optional<Proof> known(const Position& position, std::optional<Move> best) const override;

    static constexpr std::uint32_t kSalt = 0x504c'0001;

  private:
    /// A position in the tree, beside position_.
    struct Node {
        LineSums lines;
        Supplies supplies;
        Bitboard live;  ///< RelevantState::live, or all empty cells
        std::uint64_t key = 0;
    };
    struct Choice;
    struct Choices;

    [[nodiscard]] Node node_of(const Position& position) const;
    [[nodiscard]] Node node_after(const Node& node, const Choice& choice) const;

    /// Of the points still to be gained, from the side to move's view: a result above alpha is a lower
    /// bound, another one an upper bound. Meaningless once the question is cancelled.
    Points search(const Node& node, Points alpha);
    Points search_choices(const Node& node, Choices& choices, Points alpha, BoundEntry& found);
    Points search_choice(const Node& node, const Choice& choice, Points alpha);

    void list_choices(const Node& node, Choices& choices);
    void add_placement(const Node& node, Move move, Choices& choices) const;
    void add_opening_move(Move move, Choices& choices);
    void use_table(Choices& choices) const;
    void keep(std::uint64_t key, const BoundEntry& entry);

    const Tables& tables_;
    BoundTable& table_;
    NodeCounter& counter_;
    ProofSink* proofs_;
    Position position_;
    int ply_ = 0;
};

/// PlainSearch for all threads.
class PlainFamily final : public ProverFamily {
  public:
    /// Throws std::bad_alloc.
    explicit PlainFamily(std::size_t hash_mebibytes);

    std::unique_ptr<Prover> make_prover(NodeCounter& counter, ProofSink* proofs) override;
    std::uint32_t salt() const override { return PlainSearch::kSalt; }
    void restore(const Proof& proof) override;
    void start_solve() override { table_.start_search(); }
    void clear() override { table_.clear(); }
    double fill() const override { return table_.fill(); }

  private:
    std::unique_ptr<PlainSearch::Tables> tables_;
    BoundTable table_;
};

}  // namespace pahtum
